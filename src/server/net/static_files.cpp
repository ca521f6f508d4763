#include "server/net/static_files.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>

#include "fair/crypto.h"
#include "server/net/content_type.h"
#include "server/net/refusal.h"

namespace bigshot {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestFile = 64 * 1024 * 1024;
constexpr std::string_view kIndex = "/index.html";

std::optional<std::string> content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::string content((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (file.bad()) return std::nullopt;
  return content;
}

bool is_inside(const fs::path& path, const fs::path& root) {
  const auto [at_root, at_path] = std::mismatch(root.begin(), root.end(), path.begin(), path.end());
  return at_root == root.end();
}

std::string etag_of(std::string_view bytes) {
  const Digest digest = sha256(bytes);
  return '"' + to_hex(std::span(digest).first(16)) + '"';
}

// The build tool puts what it names by its content into /assets: name-HASH.ext, with eight characters that may be
// dashes themselves.
bool is_named_by_content(std::string_view path) {
  constexpr std::size_t kHash = 8;
  if (!path.starts_with("/assets/")) return false;
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const std::size_t dot = name.find('.');
  return dot != std::string_view::npos && dot > kHash && name[dot - kHash - 1] == '-';
}

bool is_page_route(std::string_view path) { return path.find('.') == std::string_view::npos; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

// Calls `use` with each part of a list that is separated by commas, until it returns true.
template <class Use>
bool any_part(std::string_view list, Use use) {
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    if (use(trimmed(list.substr(0, comma)))) return true;
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return false;
}

bool etag_matches(std::string_view header, std::string_view etag) {
  return any_part(header, [&](std::string_view part) {
    if (part.starts_with("W/")) part.remove_prefix(2);
    return part == "*" || part == etag;
  });
}

}  // namespace

bool accepts_encoding(std::string_view header, std::string_view encoding) {
  return any_part(header, [&](std::string_view part) {
    const std::size_t semicolon = std::min(part.find(';'), part.size());
    if (trimmed(part.substr(0, semicolon)) != encoding) return false;
    const std::string_view weight = trimmed(part.substr(std::min(semicolon + 1, part.size())));
    return !weight.starts_with("q=0") || weight.find_first_of("123456789") != std::string_view::npos;
  });
}

std::optional<std::string> StaticFiles::read(const std::string& folder) {
  std::error_code error;
  const fs::path root = fs::canonical(folder, error);
  if (error || !fs::is_directory(root)) return "There is no folder " + folder + '.';
  for (auto entry = fs::recursive_directory_iterator(root, fs::directory_options::follow_directory_symlink, error);
       !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    const fs::path real = fs::canonical(entry->path(), error);
    const bool hidden = entry->path().filename().string().starts_with('.');
    if (error || hidden || !is_inside(real, root)) {
      error.clear();
      entry.disable_recursion_pending();
      continue;
    }
    if (!fs::is_regular_file(real)) continue;
    if (fs::file_size(real, error) > kLargestFile) return entry->path().string() + " is too large to be served.";
    auto content = content_of(real);
    if (!content) return entry->path().string() + " cannot be read.";
    const std::string path = '/' + entry->path().lexically_relative(root).generic_string();
    File& file = files_[path];
    file.type = content_type(path);
    file.forever = is_named_by_content(path);
    file.plain.etag = etag_of(*content);
    file.plain.bytes = std::make_shared<const std::string>(std::move(*content));
  }
  if (error) return "The folder " + folder + " cannot be read: " + error.message() + '.';
  for (auto& [path, file] : files_) {
    if (const auto brotli = files_.find(path + ".br"); brotli != files_.end()) {
      file.brotli = brotli->second.plain;
    }
    if (const auto gzip = files_.find(path + ".gz"); gzip != files_.end()) {
      file.gzip = gzip->second.plain;
    }
  }
  return std::nullopt;
}

const StaticFiles::File* StaticFiles::find(std::string_view path) const {
  const auto found = files_.find(std::string(path == "/" ? kIndex : path));
  if (found != files_.end()) return &found->second;
  if (!is_page_route(path)) return nullptr;
  const auto index = files_.find(std::string(kIndex));
  return index == files_.end() ? nullptr : &index->second;
}

HttpReply StaticFiles::reply(const HttpRequest& request) const {
  const File* file = find(request.path);
  if (file == nullptr) return http_error(404, unknown_request(request.path));
  HttpReply reply;
  const Form* form = &file->plain;
  if (file->brotli.bytes && accepts_encoding(request.accept_encoding, "br")) {
    form = &file->brotli;
    reply.headers.emplace_back("Content-Encoding", "br");
  } else if (file->gzip.bytes && accepts_encoding(request.accept_encoding, "gzip")) {
    form = &file->gzip;
    reply.headers.emplace_back("Content-Encoding", "gzip");
  }
  reply.content_type = file->type;
  reply.headers.emplace_back("ETag", form->etag);
  reply.headers.emplace_back("Vary", "Accept-Encoding");
  reply.headers.emplace_back("Cache-Control", file->forever ? "public, max-age=31536000, immutable" : "no-cache");
  if (etag_matches(request.if_none_match, form->etag)) {
    reply.status = 304;
    return reply;
  }
  reply.body = form->bytes;
  return reply;
}

}  // namespace bigshot
