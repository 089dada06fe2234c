#include "battle/json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

namespace linstock {
namespace {

using ::testing::HasSubstr;

std::string object_of(int keys, const std::string& last) {
    std::string out = "{";
    for (int i = 0; i < keys; ++i)
        out += "\"k" + std::to_string(i) + "\":0,";
    return out + "\"" + last + "\":0}";
}

TEST(Json, DuplicateKey_IsFoundAmongFewAndMany) {
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
    // The same key in two nested objects is no duplicate.
    EXPECT_TRUE(json::parse(R"([{"a":{"a":1}},{"a":2}])", "").ok());
}

TEST(Json, ManyKeys_ParseInLinearTime) {
    const auto from = std::chrono::steady_clock::now();
    EXPECT_TRUE(json::parse(object_of(150000, "last"), "").ok());
    EXPECT_LT(std::chrono::steady_clock::now() - from, std::chrono::seconds(5));  // linear search would take minutes
}

TEST(Json, TooManyValues_AreRejected) {
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

/// Texts of all lengths with each special byte at each position, as keys and values.
TEST(Json, WrittenText_ParsesBack) {
    for (const std::size_t length : {0U, 1U, 7U, 8U, 9U, 16U, 23U, 119U, 120U, 121U, 300U})
        for (const char awkward : {'x', '"', '\\', '\n', '\x01', '\x1f', ' ', '\x7f'})
            for (std::size_t at = 0; at < std::max<std::size_t>(length, 1); ++at) {
                std::string text(length, 'a');
                if (at < length) text[at] = awkward;
                json::Writer to;
                to.object().member(text, text).key("b").list().value(text).value(text).end_list().end_object();
                const auto read = json::parse(to.text(), "");
                ASSERT_TRUE(read.ok()) << to.text();
                EXPECT_EQ(read->keys, (std::vector<std::string>{text, "b"}));
                EXPECT_EQ(read->items[0].text, text);
                EXPECT_EQ(read->items[1].items.size(), 2U);
                EXPECT_EQ(read->items[1].items[1].text, text);
            }
    json::Writer letters;
    letters.value("\u00e9\u00dfA\u4e2d");
    EXPECT_EQ(letters.text(), "\"\u00e9\u00dfA\u4e2d\"");
}

}  // namespace
}  // namespace linstock
