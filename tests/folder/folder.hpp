#pragma once
// Paths of the source tree's data and tests. Only folder.cpp gets them from the build. If every
// test had them in its compile command, each copy of the tree would compile everything again.

#include <string>

namespace linstock::tests {

/// Absolute paths, without a trailing slash, of data/ and tests/ in the source tree of this build.
const std::string& data_folder();
const std::string& tests_folder();

}  // namespace linstock::tests
