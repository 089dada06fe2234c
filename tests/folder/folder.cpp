#include "tests/folder/folder.hpp"

namespace linstock::tests {

const std::string& data_folder() {
    static const std::string folder = LINSTOCK_DATA_DIR;
    return folder;
}

const std::string& tests_folder() {
    static const std::string folder = LINSTOCK_TESTS_DIR;
    return folder;
}

}  // namespace linstock::tests
