// What is being done at this moment, counted for each key (an address) and in all, so that nobody alone takes all
// the room that there is (admission control).
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "rules/result.h"

namespace bigshot {

// From any thread. It must outlive its places.
class UnderWay {
 public:
  struct Limits {
    int of_one = 1;
    int of_all = 1;
  };
  enum class Full : std::uint8_t { kForOne, kForAll };

  // Counts as long as it lives, however the work ends.
  class Place {
   public:
    Place(UnderWay& under_way, std::string key);
    ~Place();
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

   private:
    UnderWay& under_way_;
    std::string key_;
  };

  explicit UnderWay(Limits limits) : limits_(limits) {}

  // A place for one more piece of work; or where there is no room. Who is trusted counts for all alone.
  Result<std::shared_ptr<Place>, Full> enter(const std::string& key, bool trusted = false);

 private:
  Limits limits_;
  std::mutex mutex_;
  std::unordered_map<std::string, int> of_each_;  // none of them is zero
  int of_all_ = 0;
};

}  // namespace bigshot
