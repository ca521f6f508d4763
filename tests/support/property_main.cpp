// Runs tests whose properties are tried on the same cases every time: RapidCheck gets a fixed seed (and prints
// it), unless RC_PARAMS says otherwise, e.g. RC_PARAMS="seed=7 max_success=1000".
#include <gtest/gtest.h>

#include <cstdlib>

int main(int argc, char** argv) {
  setenv("RC_PARAMS", "seed=20010927 max_success=40", 0);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
