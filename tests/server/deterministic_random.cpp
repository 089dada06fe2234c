// Makes random values reproducible in tests: tokens, battle ids (which order lists), shares of
// dice, and seeds. Set LINSTOCK_CHANCE to a number for other values.

#include "base/hash.hpp"

#include <gtest/gtest.h>
#include <sodium.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <string>

namespace linstock::server_test {
namespace {

std::atomic<std::uint64_t> seed{0};
std::atomic<std::uint64_t> drawn{0};

std::uint64_t next() {
    Hasher out;
    out.add(seed.load());
    out.add(++drawn);
    return out.digest();
}

const char* name() { return "of the test"; }
std::uint32_t word() { return static_cast<std::uint32_t>(next()); }
void fill(void* const to, const std::size_t size) {
    auto* bytes = static_cast<unsigned char*>(to);
    for (std::size_t i = 0; i < size; ++i)
        bytes[i] = static_cast<unsigned char>(next() >> 24U);
}
randombytes_implementation chance{name, word, nullptr, nullptr, fill, nullptr};

class EachTest final : public testing::EmptyTestEventListener {
    void OnTestStart(const testing::TestInfo& test) override {
        const char* other = std::getenv("LINSTOCK_CHANCE");
        Hasher of;
        of.add(std::string(test.test_suite_name()) + "." + test.name() + (other == nullptr ? "" : other));
        seed = of.digest();
        drawn = 0;
    }
};

/// Runs before any test, and before the first use of libsodium.
const bool installed = [] {
    testing::UnitTest::GetInstance()->listeners().Append(new EachTest);  // googletest owns the listener
    return randombytes_set_implementation(&chance) == 0;
}();

TEST(DeterministicRandom, FirstValueOfATest_IsTheSameInEveryRun) {
    ASSERT_TRUE(installed);
    const std::uint32_t once = randombytes_random();
    EXPECT_NE(randombytes_random(), once);
    if (std::getenv("LINSTOCK_CHANCE") == nullptr) {
        EXPECT_EQ(once, 935140130U);
    }
    EXPECT_LT(randombytes_uniform(7), 7U);
}

}  // namespace
}  // namespace linstock::server_test
