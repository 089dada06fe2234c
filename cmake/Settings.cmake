# Language, warnings, floating point, sanitizers, compile cache, linker and the shared precompiled header.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE OFF)
# Libraries and programs share precompiled headers, so all have the option that the Python module needs. Hidden symbols keep
# calls direct. Tests are compiled without (tests/CMakeLists.txt), and no module has a sanitizer.
if(NOT LINSTOCK_WASM AND NOT LINSTOCK_SANITIZE)
  add_compile_options(-fPIC)
  set(CMAKE_CXX_VISIBILITY_PRESET hidden)
  set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
endif()
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE RelWithDebInfo)
endif()

include(GNUInstallDirs)
set(LINSTOCK_INSTALL_DATA "${CMAKE_INSTALL_DATADIR}/linstock/data")
file(RELATIVE_PATH LINSTOCK_DATA_FROM_BIN
  "/prefix/${CMAKE_INSTALL_BINDIR}" "/prefix/${LINSTOCK_INSTALL_DATA}")
set(LINSTOCK_INSTALL_WEB "${CMAKE_INSTALL_DATADIR}/linstock/web")
file(RELATIVE_PATH LINSTOCK_WEB_FROM_BIN
  "/prefix/${CMAKE_INSTALL_BINDIR}" "/prefix/${LINSTOCK_INSTALL_WEB}")

add_compile_options(-Wall -Wextra -Wpedantic -Wconversion -Wshadow)
# Omitted fields of a braced list are value-initialised on purpose.
add_compile_options(-Wno-missing-field-initializers)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 wrongly reports overlapping copies in std::string's operator+ (GCC bug 105651).
  add_compile_options(-Wno-restrict)
  # g++ 13 and later suspect every reference that a function with a temporary argument returns.
  if(CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 13)
    add_compile_options(-Wno-dangling-reference)
  endif()
  if(LINSTOCK_SANITIZE OR CMAKE_BUILD_TYPE STREQUAL "Release")
    # Flow-based warnings about inlined or instrumented code are often wrong (std::string within a std::variant) and
    # must not break a build. The dev build keeps these warnings, and the sanitizers find the errors themselves.
    add_compile_options(-Wno-maybe-uninitialized -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
  endif()
else()
  # clang's -Wconversion includes sign conversions, g++'s does not: the same code must pass with both.
  add_compile_options(-Wno-sign-conversion)
  # libstdc++ 12 uses deprecated parts of its own in std::stable_sort.
  add_compile_options(-Wno-deprecated-declarations)
endif()
if(LINSTOCK_WERROR)
  add_compile_options(-Werror)
endif()

# The same results with every compiler and machine: no fused multiply-add where the source has two roundings.
add_compile_options(-ffp-contract=off)

if(LINSTOCK_SANITIZE)
  add_compile_options(-fsanitize=${LINSTOCK_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${LINSTOCK_SANITIZE})
endif()
if(LINSTOCK_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "LINSTOCK_FUZZ needs clang: cmake --preset sanitizers")
  endif()
  # Reporting every comparison to the fuzzer finds more but takes half as long again: for long runs.
  if(LINSTOCK_FUZZ_COMPARES)
    add_compile_options(-fsanitize=fuzzer-no-link)
  else()
    add_compile_options(-fsanitize-coverage=inline-8bit-counters,pc-table)
  endif()
endif()

if(LINSTOCK_MOLD)
  find_program(LINSTOCK_MOLD_PROGRAM mold)
  mark_as_advanced(LINSTOCK_MOLD_PROGRAM)
  if(LINSTOCK_MOLD_PROGRAM)
    add_link_options(-fuse-ld=mold)
  endif()
endif()

if(LINSTOCK_CCACHE)
  find_program(LINSTOCK_CCACHE_PROGRAM ccache)
  mark_as_advanced(LINSTOCK_CCACHE_PROGRAM)
endif()
if(LINSTOCK_CCACHE AND LINSTOCK_CCACHE_PROGRAM)
  # Paths are made relative below the folder that holds both the sources and the build, so that build folders side by
  # side share their objects.
  set(base_folder "${CMAKE_SOURCE_DIR}")
  cmake_path(IS_PREFIX base_folder "${CMAKE_BINARY_DIR}" NORMALIZE inside)
  while(NOT inside)
    cmake_path(GET base_folder PARENT_PATH base_folder)
    cmake_path(IS_PREFIX base_folder "${CMAKE_BINARY_DIR}" NORMALIZE inside)
  endwhile()
  set(environment CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_NOHASHDIR=1)
  if(NOT base_folder STREQUAL "/")
    list(APPEND environment "CCACHE_BASEDIR=${base_folder}")
  endif()
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env ${environment} "${LINSTOCK_CCACHE_PROGRAM}")
  # Without these, ccache cannot cache files that use the precompiled header.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  else()
    add_compile_options("SHELL:-Xclang -fno-pch-timestamp")
  endif()
endif()

# Standard headers only, and only those that the WebAssembly build also has.
if(LINSTOCK_PCH)
  set(CMAKE_PCH_WARN_INVALID ON)
  file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/standard_headers.cpp" CONTENT "// carries the precompiled header\n")
  add_library(linstock_standard_headers OBJECT "${CMAKE_BINARY_DIR}/standard_headers.cpp")
  set(LINSTOCK_STANDARD_HEADERS
    <algorithm> <array> <cmath> <cstddef> <cstdint> <cstring> <functional> <initializer_list> <limits> <map> <memory>
    <numeric> <optional> <set> <span> <string> <string_view> <tuple> <type_traits> <utility> <variant> <vector>)
  target_precompile_headers(linstock_standard_headers PRIVATE ${LINSTOCK_STANDARD_HEADERS})
endif()
