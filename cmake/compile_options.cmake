# Flags that every part is built with. -ffp-contract=off keeps floating point the same on every platform.
add_compile_options(-Wall -Wextra -Wconversion -Werror -ffp-contract=off)
if(BIGSHOT_WASM)
  # The flags of a build type go to the linker too, which must get no -O (cmake/wasm32.cmake).
  set(CMAKE_CXX_FLAGS_RELEASE "-DNDEBUG")
  add_compile_options(-O2)
else()
  set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG")
endif()

if(BIGSHOT_SANITIZE)
  # Parts without run-time type information, such as the bots, have not what the vptr check looks at.
  add_compile_options(-fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()

if(BIGSHOT_TSAN)
  add_compile_options(-fsanitize=thread -fno-omit-frame-pointer)
  add_link_options(-fsanitize=thread)
endif()

# Whole-program optimisation where it pays: parts whose small functions are called millions of times keep what it
# needs beside their machine code, and the programs that ask for it use that. The tests link the machine code, which
# is quick.
set(whole_program OFF)
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT BIGSHOT_SANITIZE)
  set(whole_program ON)
endif()

function(bigshot_hot_part part)
  if(whole_program)
    target_compile_options(${part} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-flto -ffat-lto-objects>)
  elseif(BIGSHOT_SANITIZE)  # three times as fast as without, and still exact about where a fault is
    target_compile_options(${part} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-O1>)
  endif()
endfunction()

function(bigshot_whole_program program)
  if(whole_program)
    target_compile_options(${program} PRIVATE -flto)
    target_link_options(${program} PRIVATE -flto=auto -O3)
  endif()
endfunction()

# bigshot_quick_to_compile(): for what is compiled far more often than its speed matters, from here on in this folder.
macro(bigshot_quick_to_compile)
  if(CMAKE_BUILD_TYPE STREQUAL "Release")
    # What is uninitialized or out of bounds GCC guesses badly at this level; the sanitizers look for it.
    add_compile_options(-O1 -Wno-maybe-uninitialized -Wno-array-bounds -Wno-stringop-overflow)
  endif()
endmacro()

# Clang warns of a function that libstdc++ 12 itself uses in std::stable_sort.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wno-deprecated-declarations>)
endif()

# GCC 12 warns of what cannot happen inside the standard library's strings.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wno-restrict>)
endif()
