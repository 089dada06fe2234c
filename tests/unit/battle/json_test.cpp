#include "battle/json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace linstock {
namespace {

using ::testing::HasSubstr;

std::string object_of(int keys, const std::string& last) {
    std::string out = "{";
    for (int i = 0; i < keys; ++i)
        out += "\"k" + std::to_string(i) + "\":0,";
    return out + "\"" + last + "\":0}";
}

TEST(Json, AKeyGivenTwiceIsFoundAmongFewAndMany) {
    for (const int keys : {1, 15, 16, 17, 40, 1000}) {
        EXPECT_TRUE(json::parse(object_of(keys, "last"), "").ok()) << keys;
        for (const std::string& twice : {std::string("k0"), "k" + std::to_string(keys - 1)}) {
            const auto parsed = json::parse(object_of(keys, twice), "");
            ASSERT_FALSE(parsed.ok()) << keys;
            EXPECT_THAT(parsed.error().text, HasSubstr("'" + twice + "' is given twice"));
            EXPECT_EQ(parsed.error().column,
                      static_cast<int>(object_of(keys, twice).size()) - 4 - static_cast<int>(twice.size()));
        }
    }
    // Each object has keys of its own.
    EXPECT_TRUE(json::parse(R"([{"a":{"a":1}},{"a":2}])", "").ok());
}

TEST(Json, ManyKeysTakeNoLongerEach) {
    const auto from = std::chrono::steady_clock::now();
    EXPECT_TRUE(json::parse(object_of(150000, "last"), "").ok());
    EXPECT_LT(std::chrono::steady_clock::now() - from, std::chrono::seconds(5));  // looked through one by one: minutes
}

TEST(Json, TooManyValuesAreRefused) {
    std::string list = "[";
    for (int i = 0; i < 300000; ++i)
        list += "0,";
    const auto parsed = json::parse(list + "0]", "");
    ASSERT_FALSE(parsed.ok());
    EXPECT_THAT(parsed.error().text, HasSubstr("more than 200000 values"));
    std::string lists = "[";
    for (int i = 0; i < 300000; ++i)
        lists += "[],";
    EXPECT_FALSE(json::parse(lists + "{}]", "").ok());
}

}  // namespace
}  // namespace linstock
