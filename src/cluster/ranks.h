// The processes that work on one run together: the ranks of MPI, or just this one. Rank 0 leads. All that they do
// with each other is to send bytes; who plays what is in arena/shared_work.h.
//
// Which implementation is linked is chosen by CMake: ranks_alone.cpp, or ranks_mpi.cpp with -DBIGSHOT_MPI=ON.
#pragma once

#include <memory>
#include <optional>
#include <string>

namespace bigshot {

class Ranks {
 public:
  struct Letter {
    int from = 0;
    std::string bytes;
  };

  virtual ~Ranks() = default;

  virtual int rank() const = 0;
  virtual int count() const = 0;
  bool leads() const { return rank() == 0; }
  bool several() const { return count() > 1; }

  // Neither waits. Letters from one rank to another arrive in the order in which they were sent. Only the thread
  // that made the ranks may call these.
  virtual void send(int to, std::string bytes) = 0;
  virtual std::optional<Letter> receive() = 0;

  // A rank that takes no part any more before the run is over.
  void lose(int rank) { lost_ = rank; }
  std::optional<int> lost() const { return lost_; }
  // It does not even answer: the leader ends it by force, together with all others.
  void give_up() { given_up_ = true; }
  // The leader needs this rank no more.
  void let_go() { let_go_ = true; }
  bool is_let_go() const { return let_go_; }

  // How this rank has come to its end.
  enum class Ending {
    kInOrder,    // waits until all others have come to theirs
    kBrokenOff,  // by a signal, say: does not wait for long
  };
  // The last call of the program, when everything is written. Where it cannot return, it ends the process.
  virtual void end(Ending ending, int exit_code) = 0;

 protected:
  bool given_up() const { return given_up_; }

 private:
  std::optional<int> lost_;
  bool given_up_ = false;
  bool let_go_ = false;
};

// Joins the other processes that were started together with this one.
std::unique_ptr<Ranks> join_ranks();

}  // namespace bigshot
