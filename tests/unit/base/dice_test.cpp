#include "base/dice.hpp"

#include "property.hpp"

// The generator's output through another interface of the library: the portable type instead of the C function.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#include <Random123/threefry.h>
#pragma GCC diagnostic pop

namespace linstock::testing {
namespace {

__extension__ using Wide = unsigned __int128;

/// Chi-square of counts that should be equal.
double chi_square(const std::vector<int>& counts) {
    double total = 0;
    for (const int n : counts)
        total += n;
    const double expected = total / static_cast<double>(counts.size());
    double out = 0;
    for (const int n : counts)
        out += (n - expected) * (n - expected) / expected;
    return out;
}
/// The statistic is within four standard deviations of its expectation, on either side: counts that are too even are as
/// suspicious as counts that are too uneven.
void expect_fair(const std::vector<int>& counts) {
    const double freedom = static_cast<double>(counts.size()) - 1;
    EXPECT_NEAR(chi_square(counts), freedom, 4 * std::sqrt(2 * freedom) + 4);
}
std::size_t cell(int face) { return static_cast<std::size_t>(face - 1); }

TEST(SeededDice, AllFaces_AreEquallyLikely) {
    for (const std::uint64_t number : {0ULL, 1ULL, 1815ULL}) {
        const SeededDice dice(seed_of(number));
        for (const int sides : {2, 3, 6, 10, 20, 100}) {
            std::vector<int> counts(static_cast<std::size_t>(sides));
            for (std::uint64_t i = 0; i < 60000; ++i)
                ++counts[cell(dice.roll(i, sides))];
            SCOPED_TRACE("seed " + std::to_string(number) + " d" + std::to_string(sides));
            expect_fair(counts);
        }
    }
}

TEST(SeededDice, ConsecutiveRolls_AreIndependent) {
    const SeededDice dice(seed_of(42));
    for (const int sides : {6, 10, 20}) {
        for (const std::uint64_t apart : {1ULL, 2ULL, 256ULL}) {
            std::vector<int> counts(static_cast<std::size_t>(sides * sides));
            for (std::uint64_t i = 0; i < 120000; ++i) {
                const int a = dice.roll(i * 1024, sides);
                const int b = dice.roll(i * 1024 + apart, sides);
                ++counts[cell((a - 1) * sides + b)];
            }
            SCOPED_TRACE("d" + std::to_string(sides) + ", " + std::to_string(apart) + " apart");
            expect_fair(counts);
        }
    }
}

TEST(SeededDice, ConsecutiveSeeds_GiveIndependentRolls) {
    std::vector<int> first(6);
    std::vector<int> pairs(36);
    for (std::uint64_t number = 0; number < 60000; ++number) {
        const int a = SeededDice(seed_of(number)).roll(0, 6);
        const int b = SeededDice(seed_of(number + 1)).roll(0, 6);
        ++first[cell(a)];
        ++pairs[cell((a - 1) * 6 + b)];
    }
    expect_fair(first);
    expect_fair(pairs);
}

TEST(SeededDice, ChangedSeedBit_ChangesRolls) {
    const SeededDice plain(seed_of(7));
    for (std::size_t bit = 0; bit < 256; ++bit) {
        Seed other = seed_of(7);
        other.words[bit / 64] ^= 1ULL << (bit % 64);
        const SeededDice dice(other);
        int same = 0;
        for (std::uint64_t i = 0; i < 200; ++i)
            same += dice.roll(i, 1000) == plain.roll(i, 1000);
        ASSERT_LT(same, 6) << bit;
    }
}

TEST(SeededDice, Roll_DependsOnlyOnSeedIndexAndSides) {
    const SeededDice a(seed_of(9));
    const SeededDice b(seed_of(9));
    std::vector<int> forward;
    for (std::uint64_t i = 0; i < 100; ++i)
        forward.push_back(a.roll(i, 20));
    for (std::uint64_t i = 100; i-- > 0;)
        ASSERT_EQ(b.roll(i, 20), forward[i]);
    EXPECT_EQ(a.roll(~0ULL, 6), b.roll(~0ULL, 6));
}

TEST(SeededDice, KnownSeed_GivesKnownRolls) {
    // These rolls must never change: every saved record depends on them.
    const SeededDice dice(seed_of(1815));
    std::string d6;
    std::string d20;
    for (std::uint64_t i = 0; i < 24; ++i) {
        d6 += std::to_string(dice.roll(i, 6));
        d20 += std::to_string(dice.roll(i, 20)) + " ";
    }
    EXPECT_EQ(d6, "251662614115365132165433");
    EXPECT_EQ(d20, "6 17 3 19 20 4 17 2 11 3 2 16 10 19 16 2 8 5 1 20 15 12 10 9 ");
}

TEST(SeededDice, Generator_IsThreefry4x64With20Rounds) {
    // The published output for key and counter 0 begins 09218ebde6c85537.
    r123::Threefry4x64_R<20> threefry;
    const auto zero = threefry({{0, 0, 0, 0}}, {{0, 0, 0, 0}});
    EXPECT_EQ(zero[0], 0x09218ebde6c85537ULL);
    int face = 0;
    ASSERT_TRUE(face_from_bits(0x09218ebde6c85537ULL, 1000000, face));
    EXPECT_EQ(SeededDice(Seed{}).roll(0, 1000000), face);

    const Seed seed{{1, 2, 3, 4}};
    for (std::uint64_t i = 0; i < 100; ++i) {
        const auto block = threefry({{i, 0, 0, 0}}, {{1, 2, 3, 4}});
        ASSERT_TRUE(face_from_bits(block[0], 1000000, face));
        ASSERT_EQ(SeededDice(seed).roll(i, 1000000), face);
    }
}

TEST(SeededDice, DieWithoutSides_ReturnsZero) {
    EXPECT_EQ(SeededDice(seed_of(1)).roll(0, 0), 0);
    EXPECT_EQ(SeededDice(seed_of(1)).roll(0, -6), 0);
    EXPECT_EQ(SeededDice(seed_of(1)).roll(5, 1), 1);
}

RC_GTEST_PROP(FaceFromBits, Face_AgreesWith128BitArithmetic, ()) {
    const auto high = *rc::gen::arbitrary<std::uint64_t>();
    const auto low = *rc::gen::arbitrary<std::uint64_t>();
    const int sides = *rc::gen::element(1, 2, 3, 6, 10, 20, 100, 1000, 0x7fffffff);
    const std::uint64_t bits = high * 0x9e3779b97f4a7c15ULL ^ low;
    const Wide product = static_cast<Wide>(bits) * static_cast<unsigned>(sides);
    const auto unfair = static_cast<std::uint64_t>((static_cast<Wide>(1) << 64) % static_cast<unsigned>(sides));
    int face = 0;
    const bool taken = face_from_bits(bits, sides, face);
    RC_ASSERT(taken == (static_cast<std::uint64_t>(product) >= unfair));
    if (taken) RC_ASSERT(face == static_cast<int>(product >> 64) + 1);
}

TEST(FaceFromBits, LeftoverBitPatterns_AreRejected) {
    // 2^64 = 6 * n + 4: four patterns are rejected, and each face keeps n. Tests the patterns at the boundaries.
    int face = 0;
    EXPECT_FALSE(face_from_bits(0, 6, face)) << "0 * 6 leaves 0 in the lower half";
    EXPECT_TRUE(face_from_bits(1, 6, face));
    EXPECT_EQ(face, 1);
    EXPECT_TRUE(face_from_bits(~0ULL, 6, face));
    EXPECT_EQ(face, 6);
    int rejected = 0;
    for (std::uint64_t seam = 0; seam < 6; ++seam) {
        // the first pattern whose product reaches `seam` in the upper half
        const auto first = static_cast<std::uint64_t>(((static_cast<Wide>(seam) << 64) + 5) / 6);
        for (std::uint64_t bits = first; bits < first + 3; ++bits)
            rejected += !face_from_bits(bits, 6, face);
    }
    EXPECT_EQ(rejected, 4);
    EXPECT_TRUE(face_from_bits(0, 2, face)) << "a power of two divides evenly";
    EXPECT_EQ(face, 1);
    EXPECT_FALSE(face_from_bits(77, 0, face));
}

TEST(Seed, TextOfSeed_ReadsBackAsSameSeed) {
    for (const std::uint64_t number : {0ULL, 7ULL, 1815ULL, ~0ULL}) {
        const std::string text = to_text(seed_of(number));
        EXPECT_EQ(text, std::to_string(number));
        EXPECT_EQ(*read_seed(text), seed_of(number));
    }
    const Seed full{{0x0123456789abcdefULL, 0, 0xfedcba9876543210ULL, 1}};
    const std::string text = "0123456789abcdef0000000000000000fedcba98765432100000000000000001";
    EXPECT_EQ(to_text(full), text);
    EXPECT_EQ(*read_seed(text), full);
    EXPECT_EQ(*read_seed("0123456789ABCDEF0000000000000000FEDCBA98765432100000000000000001"), full);
}

RC_GTEST_PROP(Seed, TextOfAnySeed_ReadsBackAsSameSeed, ()) {
    const auto any_word = rc::gen::element<std::uint64_t>(0, 1, 0x8000000000000000ULL, ~0ULL, 0x123456789abcdef0ULL);
    Seed seed;
    for (std::uint64_t& word : seed.words)
        word = *any_word;
    const auto back = read_seed(to_text(seed));
    RC_ASSERT(back.ok());
    RC_ASSERT(*back == seed);
}

TEST(Seed, InvalidText_IsRejected) {
    for (const char* text :
         {"", " 7", "-1", "0x10", "18446744073709551616", "99999999999999999999", "123abc", "0123456789abcdef",
          "123456789012345678901", "g123456789abcdef0000000000000000fedcba98765432100000000000000001"}) {
        const auto seed = read_seed(text);
        ASSERT_FALSE(seed.ok()) << text;
        EXPECT_NE(seed.error().find("64 hexadecimal digits"), std::string::npos);
    }
    EXPECT_TRUE(read_seed("18446744073709551615").ok());
}

}  // namespace
}  // namespace linstock::testing
