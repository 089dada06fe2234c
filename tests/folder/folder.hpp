#pragma once
// Where the source tree's data and tests lie. The only source that is told so by the build: a path in every test's
// compile line would be another compile line for every copy of the tree.

#include <string>

namespace linstock::tests {

/// Absolute paths without a slash at the end: data/ and tests/ of the tree that this was built from.
const std::string& data_folder();
const std::string& tests_folder();

}  // namespace linstock::tests
