// The ranks of MPI: letters are sent without waiting, and asked for without waiting.
#include <mpi.h>

#include <chrono>
#include <cstdlib>
#include <list>
#include <thread>

#include "cluster/one_rank.h"

namespace bigshot {

namespace {

constexpr int kTag = 1;
constexpr auto kPatience = std::chrono::milliseconds(500);

// MPI waits without an end for a rank that is no more. And a run that mpirun is breaking off gets no answer from
// it.
void exit_soon(int exit_code) {
  std::thread([exit_code] {
    std::this_thread::sleep_for(kPatience);
    std::_Exit(exit_code);
  }).detach();
}

class MpiRanks : public Ranks {
 public:
  MpiRanks() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &count_);
    // A letter to a rank that is lost must not end the one that sends it.
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  }

  int rank() const override { return rank_; }
  int count() const override { return count_; }

  void send(int to, std::string bytes) override {
    forget_sent();
    Sent& sent = outbox_.emplace_back(Sent{std::move(bytes), MPI_REQUEST_NULL});
    MPI_Isend(sent.bytes.data(), static_cast<int>(sent.bytes.size()), MPI_BYTE, to, kTag, MPI_COMM_WORLD,
              &sent.request);
  }

  std::optional<Letter> receive() override {
    forget_sent();
    int arrived = 0;
    MPI_Message message;
    MPI_Status status;
    const int fault = MPI_Improbe(MPI_ANY_SOURCE, kTag, MPI_COMM_WORLD, &arrived, &message, &status);
    if (fault != MPI_SUCCESS || arrived == 0) return std::nullopt;
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    Letter letter{status.MPI_SOURCE, std::string(static_cast<std::size_t>(size), '\0')};
    MPI_Mrecv(letter.bytes.data(), size, MPI_BYTE, &message, MPI_STATUS_IGNORE);
    return letter;
  }

  void end(Ending ending, int exit_code) override {
    if (given_up() || ending == Ending::kBrokenOff) exit_soon(exit_code);
    if (given_up()) MPI_Abort(MPI_COMM_WORLD, exit_code);
    while (!outbox_.empty()) forget_sent();
    MPI_Finalize();
  }

 private:
  // The bytes must stay where they are until they are sent.
  struct Sent {
    std::string bytes;
    MPI_Request request;
  };

  void forget_sent() {
    outbox_.remove_if([](Sent& sent) {
      int done = 0;
      return MPI_Test(&sent.request, &done, MPI_STATUS_IGNORE) != MPI_SUCCESS || done != 0;
    });
  }

  int rank_ = 0;
  int count_ = 1;
  std::list<Sent> outbox_;
};

// Whoever starts the program by its name alone need not wait for MPI.
bool was_started_with_others() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK"}) {
    if (std::getenv(name) != nullptr) return true;
  }
  return false;
}

}  // namespace

std::unique_ptr<Ranks> join_ranks() {
  if (!was_started_with_others()) return std::make_unique<OneRank>();
  return std::make_unique<MpiRanks>();
}

}  // namespace bigshot
