// Without MPI: this process is the only rank.
#include "cluster/one_rank.h"

namespace bigshot {

std::unique_ptr<Ranks> join_ranks() { return std::make_unique<OneRank>(); }

}  // namespace bigshot
