// What the server draws by chance (ids, keys, seeds that nobody gave, and with them the whims of the computer's
// players) is in these tests the same at every run of the same test: another in each, and again another when it is
// repeated.

#include <gtest/gtest.h>
#include <sodium.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace linstock::server_test {
namespace {

class Chance {
  public:
    void begin(const std::string& name) {
        const std::scoped_lock lock(mutex_);
        crypto_generichash(key_, sizeof key_, reinterpret_cast<const unsigned char*>(name.data()), name.size(), nullptr,
                           0);
        drawn_ = 0;
    }
    void fill(void* to, std::size_t size) {
        const std::scoped_lock lock(mutex_);
        unsigned char nonce[crypto_stream_chacha20_NONCEBYTES]{};
        std::memcpy(nonce, &++drawn_, sizeof drawn_);
        crypto_stream_chacha20(static_cast<unsigned char*>(to), size, nonce, key_);
    }

  private:
    std::mutex mutex_;
    unsigned char key_[crypto_stream_chacha20_KEYBYTES]{};
    std::uint64_t drawn_ = 0;
};

Chance& chance() {
    static Chance all;
    return all;
}

class EachTest final : public testing::EmptyTestEventListener {
    void OnTestStart(const testing::TestInfo& test) override {
        const std::string name = std::string(test.test_suite_name()) + "." + test.name();
        chance().begin(name + " " + std::to_string(++begun_[name]));
    }
    std::map<std::string, int> begun_;
};

bool real_chance() { return std::getenv("LINSTOCK_REAL_CHANCE") != nullptr; }

/// Before the server's first draw, which asks the library to begin.
const bool set = [] {
    if (real_chance()) return false;
    static randombytes_implementation tests{
        .implementation_name = [] { return "linstock tests"; },
        .random =
            [] {
                std::uint32_t out = 0;
                chance().fill(&out, sizeof out);
                return out;
            },
        .stir = nullptr,
        .uniform = nullptr,
        .buf = [](void* const to, const std::size_t size) { chance().fill(to, size); },
        .close = nullptr,
    };
    const bool done = randombytes_set_implementation(&tests) == 0;
    testing::UnitTest::GetInstance()->listeners().Append(new EachTest);  // gtest owns it
    return done;
}();

TEST(Chance, IsTheSameAtEveryRunOfATest) {
    if (real_chance()) GTEST_SKIP() << "LINSTOCK_REAL_CHANCE";
    ASSERT_TRUE(set);
    const auto two = [](const char* test) {
        chance().begin(test);
        return std::vector<std::uint32_t>{randombytes_random(), randombytes_random()};
    };
    const auto first = two("a test");
    EXPECT_NE(first[0], first[1]);
    EXPECT_NE(two("another test"), first);
    EXPECT_EQ(two("a test"), first);
    EXPECT_STREQ(randombytes_implementation_name(), "linstock tests");
}

}  // namespace
}  // namespace linstock::server_test
