#include "server/net/under_way.h"

namespace bigshot {

// Called with the lock.
UnderWay::Place::Place(UnderWay& under_way, std::string key) : under_way_(under_way), key_(std::move(key)) {
  ++under_way_.of_each_[key_];
  ++under_way_.of_all_;
}

UnderWay::Place::~Place() {
  const std::lock_guard lock(under_way_.mutex_);
  --under_way_.of_all_;
  const auto own = under_way_.of_each_.find(key_);
  if (--own->second == 0) under_way_.of_each_.erase(own);
}

Result<std::shared_ptr<UnderWay::Place>, UnderWay::Full> UnderWay::enter(const std::string& key, bool trusted) {
  const std::lock_guard lock(mutex_);
  const auto own = of_each_.find(key);
  if (!trusted && own != of_each_.end() && own->second >= limits_.of_one) return Full::kForOne;
  if (of_all_ >= limits_.of_all) return Full::kForAll;
  return std::make_shared<Place>(*this, key);
}

}  // namespace bigshot
