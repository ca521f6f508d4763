// The page's files. All of them are read once, at the start, and kept in memory under the paths they are asked
// for: no request ever reaches the file system, so none can leave the folder, and a folder that is rebuilt
// meanwhile does not mix two versions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/net/http.h"

namespace bigshot {

class StaticFiles {
 public:
  // Everything in a folder: FILE.br and FILE.gz beside FILE are its compressed forms. Hidden files and what leads
  // out of the folder are left out. What is wrong with the folder, in a sentence; nothing if all is well.
  std::optional<std::string> read(const std::string& folder);

  // The reply to a GET or HEAD: 200, 304 or 404. The path of a page (no dot in it) that is no file is
  // index.html's business: the page finds its own way.
  HttpReply reply(const HttpRequest& request) const;

  std::size_t count() const { return files_.size(); }

 private:
  struct Form {
    SharedText bytes;
    std::string etag;
  };
  struct File {
    std::string_view type;
    bool forever = false;  // its name changes with its content
    Form plain;
    Form brotli;  // without bytes if there is none
    Form gzip;
  };

  const File* find(std::string_view path) const;

  std::unordered_map<std::string, File> files_;
};

// Whether a client takes an encoding, by its Accept-Encoding.
bool accepts_encoding(std::string_view header, std::string_view encoding);

}  // namespace bigshot
