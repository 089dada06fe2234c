# Settings of the browser's build (cmake/wasm-toolchain.cmake). The top CMakeLists.txt includes it instead of the packages.

# Sizes have 32 bits in wasm32, which is enough for its memory.
add_compile_options(-Wno-shorten-64-to-32)

# Only the headers of this machine's packages are used.
foreach(name fmt::fmt nlohmann_json::nlohmann_json)
  add_library(${name} INTERFACE IMPORTED)
endforeach()
# Numbers are never formatted by locale. Without libc++'s locales the program is much smaller.
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY=1 "FMT_STATIC_THOUSANDS_SEPARATOR=','")
