// Tests what a store in SQLite leaves in its file and beside it.

#include "store/store.hpp"
#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace linstock::server_test {
namespace {

/// Limits the size of files of this process while it lives, as a full disk would.
class FileSizeLimit {
  public:
    explicit FileSizeLimit(rlim_t bytes) {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &before_);
        rlimit now = before_;
        now.rlim_cur = bytes;
        setrlimit(RLIMIT_FSIZE, &now);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;
    ~FileSizeLimit() { setrlimit(RLIMIT_FSIZE, &before_); }

  private:
    rlimit before_{};
};

}  // namespace

TEST(StoreFile, BackupOntoFullDisk_LeavesNoPartFile) {
    const StoreFile file;
    {
        auto opened = store::Store::open(file.path());
        ASSERT_TRUE(opened.ok()) << opened.error();
        ASSERT_TRUE(*(*opened)->put_documents({{"drawer", "id", "owner", 5, 0, std::string(200'000, 'x')}}));
    }
    const StoreFile copy;
    {
        const FileSizeLimit limit(100'000);
        EXPECT_TRUE(store::backup(file.path(), copy.path()));
    }
    EXPECT_FALSE(std::filesystem::exists(copy.path() + ".part"));
    EXPECT_FALSE(store::backup(file.path(), copy.path()));
}

TEST(StoreFile, DeletedText_IsOverwrittenInFile) {
    const StoreFile file;
    const std::string marker = "a line that somebody regrets";
    {
        auto opened = store::Store::open(file.path());
        ASSERT_TRUE(opened.ok()) << opened.error();
        store::DocumentRow document{"drawer", "id", "owner", 5, 0, marker};
        ASSERT_TRUE(*(*opened)->put_documents({document, {"drawer", "other", "owner", 5, 0, "kept"}}));
        document.version = (*(*opened)->document("drawer", "id"))->version;
        document.text.clear();
        ASSERT_TRUE(*(*opened)->put_documents({document}));
    }
    std::ifstream in(file.path(), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    EXPECT_NE(bytes.find("kept"), std::string::npos);
    EXPECT_EQ(bytes.find(marker), std::string::npos);
}

}  // namespace linstock::server_test
