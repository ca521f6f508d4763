# Flags that every part is built with. -ffp-contract=off keeps floating point the same on every platform.
add_compile_options(-Wall -Wextra -Wconversion -Werror -ffp-contract=off)
set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG")

if(BIGSHOT_SANITIZE)
  # Parts without run-time type information, such as the bots, have not what the vptr check looks at.
  add_compile_options(-fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
elseif(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
endif()
