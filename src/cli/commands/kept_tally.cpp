#include "cli/commands/kept_tally.h"

#include <CLI/CLI.hpp>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "cli/commands/files.h"
#include "record/utf8.h"

namespace bigshot::cli {

void add_tally_options(CLI::App& command, TallyChoice& choice) {
  command
      .add_option("--shard", choice.shard,
                  "Plays the I-th of N parts only, to be joined by bigshot merge; needs --tally")
      ->type_name("I/N");
  command
      .add_option("--tally", choice.file,
                  "Keeps what was played in this file, and goes on with what it holds already")
      ->type_name("FILE");
}

std::optional<Shard> chosen_shard(const TallyChoice& choice, const Catalog& texts) {
  if (choice.shard.empty()) return std::nullopt;
  const auto shard = read_shard(choice.shard);
  if (!shard) {
    throw CLI::ValidationError("--shard",
                               texts.sentence({"tally.shard", std::nullopt, {{"text", excerpt(choice.shard)}}}));
  }
  if (choice.file.empty()) {
    throw CLI::ValidationError("--shard", texts.sentence({"tally.needed", std::nullopt, {}}));
  }
  return shard;
}

std::string_view program_version() { return BIGSHOT_VERSION; }

KeptTally::KeptTally(const std::string& file, const TallyHeader& header, const Catalog& texts)
    : file_(file), texts_(texts) {
  check_kind();
  auto lock = RecordLock::take(file);
  if (!lock) refuse(lock.error());
  lock_.emplace(std::move(*lock));
  std::error_code ignored;
  const bool is_new = !std::filesystem::exists(file, ignored) || std::filesystem::is_empty(file, ignored);
  if (!is_new) take_up(header);
  errno = 0;
  stream_.open(file, std::ios::binary | std::ios::app);
  check_writable();
  if (is_new) write(header.line());
}

// A device or a pipe keeps nothing that could be gone on with, and may never come to an end when it is read.
void KeptTally::check_kind() const {
  std::error_code ignored;
  const auto kind = std::filesystem::status(file_, ignored).type();
  if (kind == std::filesystem::file_type::regular || kind == std::filesystem::file_type::not_found) return;
  // What cannot be looked at is told better when it is opened.
  if (kind == std::filesystem::file_type::none) return;
  refuse({"tally.no_file", std::nullopt, {{"file", file_}}});
}

void KeptTally::take_up(const TallyHeader& header) {
  const auto bytes = read_file(file_);
  if (!bytes) refuse(bytes.error());
  auto content = read_tally(file_, *bytes);
  if (!content) refuse(content.error());
  const std::string here = texts_.text("tally.this_run");
  if (const auto other = check_same_run(file_, content->header, here, header)) refuse(*other);
  if (content->header.shard != header.shard) {
    refuse({"tally.other_run",
            std::nullopt,
            {{"file", file_},
             {"other", here},
             {"key", "shard"},
             {"found", write_shard(content->header.shard)},
             {"expected", write_shard(header.shard)}}});
  }
  before_ = std::move(*content);
  if (before_.whole_bytes == bytes->size()) return;
  std::error_code error;
  std::filesystem::resize_file(file_, before_.whole_bytes, error);
  if (error) refuse({"file.unwritable", std::nullopt, {{"file", file_}, {"reason", error.message()}}});
}

void KeptTally::write(const std::string& line) {
  errno = 0;
  stream_ << line << std::flush;
  check_writable();
}

void KeptTally::check_writable() const {
  if (stream_) return;
  const std::string reason = std::generic_category().message(errno != 0 ? errno : EIO);
  refuse({"file.unwritable", std::nullopt, {{"file", file_}, {"reason", reason}}});
}

void KeptTally::refuse(const Message& message) const {
  throw CLI::FileError("--tally: " + texts_.sentence(message));
}

void check_own_files(const TallyChoice& choice, const std::string& records_file, const Catalog& texts) {
  if (records_file.empty() || records_file == "-") return;
  std::error_code error, also;
  const auto tally = std::filesystem::weakly_canonical(choice.file, error);
  const auto records = std::filesystem::weakly_canonical(records_file, also);
  std::error_code ignored;  // neither may be there yet
  const bool same =
      (!error && !also && tally == records) || std::filesystem::equivalent(choice.file, records_file, ignored);
  if (!same) return;
  throw CLI::ValidationError("--records",
                             texts.sentence({"tally.same_file", std::nullopt, {{"file", records_file}}}));
}

void check_records_file(const std::string& records_file, const TallyContent& before, const Catalog& texts) {
  std::error_code ignored;
  const auto size = std::filesystem::file_size(records_file, ignored);
  if (before.pieces.empty() || ignored || size == 0) return;
  throw CLI::ValidationError("--records",
                             texts.sentence({"tally.records", std::nullopt, {{"file", records_file}}}));
}

}  // namespace bigshot::cli
