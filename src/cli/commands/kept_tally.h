// --shard and --tally of `simulate` and `arena`: one part of a run, and the file that keeps what was played
// (arena/tally_file.h). Called again with the same options, a command goes on with what the file holds.
#pragma once

#include <fstream>
#include <optional>
#include <string>

#include "arena/tally_file.h"
#include "cli/play/record_lock.h"
#include "text/catalog.h"

namespace CLI {
class App;
}

namespace bigshot::cli {

struct TallyChoice {
  std::string shard;
  std::string file;
};

void add_tally_options(CLI::App& command, TallyChoice& choice);

// The shard that is chosen, if one is. Throws a CLI::ValidationError if it is none, or has no file.
std::optional<Shard> chosen_shard(const TallyChoice& choice, const Catalog& texts);

// The version of the program, which tallies name: another one may play differently.
std::string_view program_version();

class KeptTally {
 public:
  // Makes the file, or takes up the one that is there. Throws a CLI::FileError that says what is wrong, as write()
  // does: it is no regular file, not of this run, damaged, in use, or cannot be written.
  KeptTally(const std::string& file, const TallyHeader& header, const Catalog& texts);

  // What the file held before.
  const TallyContent& before() const { return before_; }

  void write(const std::string& line);

 private:
  [[noreturn]] void refuse(const Message& message) const;
  void check_kind() const;
  void take_up(const TallyHeader& header);
  void check_writable() const;

  const std::string file_;
  const Catalog& texts_;
  std::optional<RecordLock> lock_;
  TallyContent before_;
  std::ofstream stream_;
};

// Throws a CLI::ValidationError if --records names the file of --tally, by whatever name. To be asked before that
// is taken up: its lock would look like another program's.
void check_own_files(const TallyChoice& choice, const std::string& records_file, const Catalog& texts);

// Throws a CLI::ValidationError if games were played before whose records this file has and would lose.
void check_records_file(const std::string& records_file, const TallyContent& before, const Catalog& texts);

}  // namespace bigshot::cli
