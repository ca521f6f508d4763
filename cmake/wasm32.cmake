# Toolchain for the module that the browser runs: Debian's clang 19 with the WASI libc and libc++ for wasm32. Exceptions,
# run-time types and everything that needs an operating system are left out, so that the module imports nothing.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_ASM_COMPILER clang-19)
# lld 19 looks into archives itself and needs no index of them: binutils' ar, which is always there and of no particular
# LLVM version, will do. An unversioned llvm-ar may be older than the compiler and refuse its bitcode.
set(CMAKE_AR ar)
set(CMAKE_RANLIB ranlib)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_ASM_COMPILER_TARGET wasm32-wasi)
# A program cannot be linked before it says what it exports.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

set(BIGSHOT_WASM ON)
add_compile_options(-fno-exceptions -fno-rtti -mbulk-memory -fvisibility=hidden -flto)
# Browsers of before 2023 may lack vector instructions (Safari got them with 16.4): they get a module without.
option(BIGSHOT_WASM_SIMD "Use WebAssembly's vector instructions" ON)
if(BIGSHOT_WASM_SIMD)
  add_compile_options(-msimd128)
endif()
# No -O here: clang would call a wasm-opt that may be too old for what it gets.
add_link_options(-flto -mexec-model=reactor -Wl,--strip-all -Wl,--stack-first -Wl,-z,stack-size=1048576)
