# Writes OUT, a source with the commit of the sources in SOURCE (apps/version.hpp), where that is another than it says already.
#   cmake -D SOURCE=folder -D OUT=commit.cpp -P Commit.cmake
# Sources without a history (a tarball) have none: the text is empty then.
find_program(git git)
set(commit "")
if(git)
  execute_process(COMMAND "${git}" -C "${SOURCE}" rev-parse --short=8 HEAD
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    set(commit "")
  endif()
endif()
file(CONFIGURE OUTPUT "${OUT}" CONTENT "namespace linstock {\nextern const char* const commit_built_from;\nconst char* const commit_built_from = \"${commit}\";\n}\n")
