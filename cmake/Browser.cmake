# What is otherwise in the browser's build (cmake/wasm-toolchain.cmake). Included by the top CMakeLists.txt instead of the packages.

# A size has 32 bits there, which is enough for whatever fits into its memory.
add_compile_options(-Wno-shorten-64-to-32)

# The packages of this machine are headers only here.
foreach(name fmt::fmt nlohmann_json::nlohmann_json)
  add_library(${name} INTERFACE IMPORTED)
endforeach()
# No number is written as a country would: without libc++'s locales the program is lighter by a good part of libc++.
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY=1 "FMT_STATIC_THOUSANDS_SEPARATOR=','")
