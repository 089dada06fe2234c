# Writes OUT, a source file with the commit of SOURCE (apps/version.hpp), if the commit has changed.
#   cmake -D SOURCE=folder -D OUT=commit.cpp -P Commit.cmake
# A source archive has no history: `git archive` writes the commit into archive_commit.txt. Otherwise the text is empty.
find_program(git git)
set(commit "")
if(git)
  execute_process(COMMAND "${git}" -C "${SOURCE}" rev-parse --short=8 HEAD
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    set(commit "")
  endif()
endif()
if(commit STREQUAL "")
  file(STRINGS "${CMAKE_CURRENT_LIST_DIR}/archive_commit.txt" archived REGEX "^[0-9a-f]+$")
  string(SUBSTRING "${archived}" 0 8 commit)
endif()
file(CONFIGURE OUTPUT "${OUT}" CONTENT "namespace linstock {\nextern const char* const commit_built_from;\nconst char* const commit_built_from = \"${commit}\";\n}\n")
