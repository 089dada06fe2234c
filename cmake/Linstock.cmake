# The kinds of targets: a library for each layer, a program for each folder of tests, applications, benchmarks and fuzzers.
#
#   linstock_library(ground DEPENDS base charts LIBS fmt::fmt)   in ground/CMakeLists.txt
#   linstock_test(ground DEPENDS ground LIBS rapidcheck)         in tests/ground/CMakeLists.txt
#   linstock_app(linstock DEPENDS brom generals LIBS CLI11::CLI11)
#   linstock_bench(state DEPENDS battle)                         bench/state.cpp, with LINSTOCK_BENCH
#   linstock_fuzzer(scenario DEPENDS army)                       fuzz/scenario.cpp, with LINSTOCK_FUZZ
#
# DEPENDS names our own libraries, linked publicly; LIBS names packages, linked privately (PUBLIC_LIBS: publicly).

# Fails if one of the named layers does not exist.
function(linstock_require_layers)
  foreach(name IN LISTS ARGN)
    if(NOT TARGET linstock_${name})
      message(FATAL_ERROR "no layer is called '${name}'; there are: ${LINSTOCK_FLOORS}")
    endif()
  endforeach()
endfunction()

# Settings of every compiled target. HEADERS_OF names the target whose precompiled headers it shares.
function(linstock_configure_target target)
  cmake_parse_arguments(arg "" "HEADERS_OF" "DEPENDS;LIBS;PUBLIC_LIBS" ${ARGN})
  if(NOT arg_HEADERS_OF)
    set(arg_HEADERS_OF linstock_standard_headers)
  endif()
  target_include_directories(${target} PUBLIC "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>"
    "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>" "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/linstock>")
  list(TRANSFORM arg_DEPENDS PREPEND "linstock::")
  target_link_libraries(${target} PUBLIC ${arg_DEPENDS} ${arg_PUBLIC_LIBS} PRIVATE ${arg_LIBS})
  if(LINSTOCK_PCH)
    target_precompile_headers(${target} REUSE_FROM ${arg_HEADERS_OF})
  endif()
endfunction()

# A library's sources are those of its folder; with CHAPTERS also those of the folders in it.
function(linstock_library name)
  cmake_parse_arguments(arg "CHAPTERS" "" "DEPENDS;LIBS;PUBLIC_LIBS" ${ARGN})
  list(FIND LINSTOCK_FLOORS "${name}" height)
  foreach(depend IN LISTS arg_DEPENDS)
    list(FIND LINSTOCK_FLOORS "${depend}" below)
    if(NOT below LESS height)
      message(FATAL_ERROR "${name} may not depend on ${depend}: a floor sees only those below it (CMakeLists.txt)")
    endif()
  endforeach()
  linstock_require_layers(${arg_DEPENDS})
  set(folders "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
  if(arg_CHAPTERS)
    list(APPEND folders "${CMAKE_CURRENT_SOURCE_DIR}/*/*.cpp")
  endif()
  file(GLOB sources CONFIGURE_DEPENDS ${folders})
  if(sources)
    add_library(linstock_${name} STATIC ${sources})
    linstock_configure_target(linstock_${name} DEPENDS ${arg_DEPENDS} LIBS ${arg_LIBS} PUBLIC_LIBS ${arg_PUBLIC_LIBS})
  else()
    add_library(linstock_${name} INTERFACE)
    target_include_directories(linstock_${name} INTERFACE "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>"
    "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>" "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/linstock>")
    list(TRANSFORM arg_DEPENDS PREPEND "linstock::")
    target_link_libraries(linstock_${name} INTERFACE ${arg_DEPENDS} ${arg_PUBLIC_LIBS} ${arg_LIBS})
  endif()
  add_library(linstock::${name} ALIAS linstock_${name})
endfunction()

# Tests are compiled without optimisation, which halves the time (a third under the sanitizers); the tested code is not
# affected. Their precompiled header also has GoogleTest.
set(LINSTOCK_TEST_OPTIONS -O0)
function(linstock_test_headers)
  if(NOT LINSTOCK_PCH OR TARGET linstock_test_headers)
    return()
  endif()
  file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/test_headers.cpp" CONTENT "// carries the tests' precompiled header\n")
  add_library(linstock_test_headers OBJECT "${CMAKE_BINARY_DIR}/test_headers.cpp")
  target_link_libraries(linstock_test_headers PRIVATE GTest::gtest)
  target_compile_options(linstock_test_headers PRIVATE ${LINSTOCK_TEST_OPTIONS})
  target_precompile_headers(linstock_test_headers PRIVATE ${LINSTOCK_STANDARD_HEADERS} <gtest/gtest.h>)
endfunction()

# Tests, benchmarks and fuzzers get the data's path from tests/folder/, so their compile lines are the same in every copy of
# the tree.
function(linstock_knows_folder target)
  if(NOT TARGET linstock_folder)
    add_library(linstock_folder STATIC "${PROJECT_SOURCE_DIR}/tests/folder/folder.cpp")
    target_include_directories(linstock_folder PUBLIC "${PROJECT_SOURCE_DIR}")
    target_compile_definitions(linstock_folder PRIVATE
      "LINSTOCK_DATA_DIR=\"${PROJECT_SOURCE_DIR}/data\"" "LINSTOCK_TESTS_DIR=\"${PROJECT_SOURCE_DIR}/tests\"")
  endif()
  target_link_libraries(${target} PRIVATE linstock_folder)
endfunction()

# One executable of the folder's *.cpp; CTest knows each test as <name>/Suite.Test. LABELS are "slow" (only in
# ./test --long) and "system" (whole programs: not run under the sanitizers). TIMEOUT is in seconds per test.
# Each test has one CTest label, <name>+<label>+..., since test discovery cannot pass a list.
function(linstock_test name)
  cmake_parse_arguments(arg "" "TIMEOUT" "DEPENDS;LIBS;LABELS" ${ARGN})
  linstock_require_layers(${arg_DEPENDS})
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 300)
  endif()
  list(JOIN arg_LABELS "+" labels)
  add_executable(test_${name} ${sources})
  linstock_test_headers()
  linstock_configure_target(test_${name} HEADERS_OF linstock_test_headers
    DEPENDS ${arg_DEPENDS} LIBS ${arg_LIBS} GTest::gmock GTest::gtest_main)
  target_compile_options(test_${name} PRIVATE ${LINSTOCK_TEST_OPTIONS})
  linstock_knows_folder(test_${name})
  if(NOT "system" IN_LIST arg_LABELS AND NOT "slow" IN_LIST arg_LABELS)
    add_dependencies(engine_tests test_${name})
    set_property(GLOBAL APPEND PROPERTY LINSTOCK_ENGINE_TESTS "$<TARGET_FILE:test_${name}>")
  endif()
  gtest_discover_tests(test_${name}
    TEST_PREFIX "${name}/"
    DISCOVERY_MODE PRE_TEST
    DISCOVERY_TIMEOUT 60
    PROPERTIES TIMEOUT ${arg_TIMEOUT} LABELS "${name}+${labels}")
endfunction()

# A program of the *.cpp in FOLDER (default: <name>) below the current folder, or else in the current one. It is
# <build>/apps/<name>. With COMPONENT it is installed only with that component: cmake --install BUILD --component lab
function(linstock_app name)
  cmake_parse_arguments(arg "" "FOLDER;COMPONENT" "DEPENDS;LIBS" ${ARGN})
  linstock_require_layers(${arg_DEPENDS})
  if(NOT arg_FOLDER)
    set(arg_FOLDER "${name}")
  endif()
  set(folder "${CMAKE_CURRENT_SOURCE_DIR}/${arg_FOLDER}")
  if(NOT IS_DIRECTORY "${folder}")
    set(folder "${CMAKE_CURRENT_SOURCE_DIR}")
  endif()
  file(GLOB sources CONFIGURE_DEPENDS "${folder}/*.cpp")
  add_executable(${name} ${sources})
  linstock_configure_target(${name} DEPENDS ${arg_DEPENDS} LIBS ${arg_LIBS})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/apps")
  if(arg_COMPONENT)
    install(TARGETS ${name} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT ${arg_COMPONENT} EXCLUDE_FROM_ALL)
  else()
    install(TARGETS ${name} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT player)
  endif()
endfunction()

# Builds <name>.cpp of the current folder as bench_<name>, with Google Benchmark's main.
function(linstock_bench name)
  cmake_parse_arguments(arg "" "" "DEPENDS;LIBS" ${ARGN})
  linstock_require_layers(${arg_DEPENDS})
  add_executable(bench_${name} "${name}.cpp")
  linstock_configure_target(bench_${name} DEPENDS ${arg_DEPENDS} LIBS ${arg_LIBS} benchmark::benchmark benchmark::benchmark_main)
  linstock_knows_folder(bench_${name})
endfunction()

# Builds <name>.cpp of the current folder as fuzz_<name>; its seeds, if any, are in fuzz/corpus/<name>/.
function(linstock_fuzzer name)
  cmake_parse_arguments(arg "" "" "DEPENDS;LIBS" ${ARGN})
  linstock_require_layers(${arg_DEPENDS})
  add_executable(fuzz_${name} "${name}.cpp")
  linstock_configure_target(fuzz_${name} DEPENDS ${arg_DEPENDS} LIBS ${arg_LIBS})
  linstock_knows_folder(fuzz_${name})
  target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
endfunction()

# Gives fmt to a family's chapter telling/, which writes sentences; its rules are compiled without.
function(linstock_tells family)
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/telling/*.cpp")
  set_source_files_properties(${sources} PROPERTIES
    COMPILE_DEFINITIONS "$<TARGET_PROPERTY:fmt::fmt,INTERFACE_COMPILE_DEFINITIONS>")
  target_link_libraries(linstock_${family} PRIVATE $<LINK_ONLY:fmt::fmt>)
endfunction()
