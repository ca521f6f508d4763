// A process that works alone.
#pragma once

#include "cluster/ranks.h"

namespace bigshot {

class OneRank : public Ranks {
 public:
  int rank() const override { return 0; }
  int count() const override { return 1; }
  void send(int /*to*/, std::string /*bytes*/) override {}
  std::optional<Letter> receive() override { return std::nullopt; }
  void end(Ending /*ending*/, int /*exit_code*/) override {}
};

}  // namespace bigshot
