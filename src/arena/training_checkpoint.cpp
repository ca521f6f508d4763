#include "arena/training_checkpoint.h"

#include <array>
#include <bit>
#include <cstring>

#include "arena/bytes.h"

namespace bigshot {

namespace {

constexpr std::string_view kMagic = "bigshot-training version=2 ";

// What a checkpoint says of its training besides the network, the memory and the examples.
struct Plain {
  int players;
  int games_per_iteration;
  int iterations_kept;
  int repeats;
  int batch;
  float first_rate;
  float last_rate;
  SelfPlayShares shares;
  SelfPlaySettings self_play;
  std::uint64_t seed;
  std::uint64_t iteration;
  TrainingLength length;
  double seconds;
  std::uint64_t learning;  // 1 in the middle of a lesson
  std::uint64_t steps;
  std::uint64_t steps_done;
  double loss;
  float rate;
  std::uint32_t kept;
  std::uint64_t network_bytes;
};

NetworkFault damaged() { return {"training.damaged", "", ""}; }

}  // namespace

std::string TrainingCheckpoint::write(const Training& training, const TrainingLength& length, double seconds) {
  const TrainingSettings& settings = training.settings_;
  const std::string network = write_network(training.network());
  const Training::Lesson lesson = training.lesson_.value_or(Training::Lesson{});
  Plain plain;
  std::memset(static_cast<void*>(&plain), 0, sizeof plain);  // gaps between members have bytes too
  plain.players = settings.players;
  plain.games_per_iteration = settings.games_per_iteration;
  plain.iterations_kept = settings.iterations_kept;
  plain.repeats = settings.repeats;
  plain.batch = settings.batch;
  plain.first_rate = settings.first_rate;
  plain.last_rate = settings.last_rate;
  plain.shares = settings.shares;
  plain.self_play = settings.self_play;
  plain.seed = settings.seed;
  plain.iteration = training.iteration_;
  plain.length = length;
  plain.seconds = seconds;
  plain.learning = training.lesson_ ? 1 : 0;
  plain.steps = lesson.steps;
  plain.steps_done = lesson.steps_done;
  plain.loss = lesson.loss;
  plain.rate = lesson.rate;
  plain.kept = static_cast<std::uint32_t>(training.kept_.size());
  plain.network_bytes = network.size();

  std::string body;
  append(body, plain);
  body += network;
  training.learner_.append_memory(body);
  for (const std::vector<Example>& examples : training.kept_) {
    append(body, static_cast<std::uint64_t>(examples.size()));
    body.append(reinterpret_cast<const char*>(examples.data()), examples.size() * sizeof(Example));
  }
  return std::string(kMagic) + "players=" + std::to_string(settings.players) +
         " iterations_done=" + std::to_string(training.iteration_) +
         " checksum=" + std::to_string(checksum(body)) + "\n" + body;
}

bool TrainingCheckpoint::is_one(std::string_view bytes) { return bytes.starts_with("bigshot-training "); }

Result<TrainingCheckpoint, NetworkFault> TrainingCheckpoint::read(std::string_view bytes,
                                                                  TrainingSettings settings) {
  const auto end = bytes.substr(0, 1024).find('\n');
  if (!bytes.starts_with(kMagic) || end == std::string_view::npos)
    return NetworkFault{"training.other_version", "", ""};
  const std::string_view header = bytes.substr(0, end);
  std::string_view body = bytes.substr(end + 1);
  if (!header.ends_with(" checksum=" + std::to_string(checksum(body)))) return damaged();
  Plain plain;
  if (!take(body, plain) || plain.network_bytes > body.size()) return damaged();
  auto network = read_network(body.substr(0, plain.network_bytes));
  if (!network) return network.error();
  body.remove_prefix(plain.network_bytes);

  settings.players = plain.players;
  settings.games_per_iteration = plain.games_per_iteration;
  settings.iterations_kept = plain.iterations_kept;
  settings.repeats = plain.repeats;
  settings.batch = plain.batch;
  settings.first_rate = plain.first_rate;
  settings.last_rate = plain.last_rate;
  settings.shares = plain.shares;
  settings.self_play = plain.self_play;
  settings.seed = plain.seed;
  TrainingCheckpoint result{Training(settings, std::move(*network)), plain.length, plain.seconds};
  Training& training = result.training;
  training.iteration_ = plain.iteration;
  if (body.size() < Learner::memory_size()) return damaged();
  training.learner_.restore_memory(body);
  body.remove_prefix(Learner::memory_size());
  for (std::uint32_t i = 0; i < plain.kept; ++i) {
    std::uint64_t count = 0;
    if (!take(body, count) || count == 0 || count > body.size() / sizeof(Example)) return damaged();
    auto& examples = training.kept_.emplace_back();
    examples.reserve(count);
    for (std::uint64_t j = 0; j < count; ++j) {
      std::array<char, sizeof(Example)> raw{};
      take(body, raw);
      examples.push_back(std::bit_cast<Example>(raw));
    }
  }
  if (!body.empty() || (plain.learning != 0 && plain.kept == 0)) return damaged();
  if (plain.learning != 0)
    training.lesson_ = Training::Lesson{plain.steps, plain.steps_done, plain.loss, plain.rate};
  return result;
}

}  // namespace bigshot
