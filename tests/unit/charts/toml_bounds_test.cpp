#include "charts/toml_bounds.hpp"

#include "charts/data_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace linstock {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

std::string many(std::string_view text, int times) {
    std::string out;
    for (int i = 0; i < times; ++i)
        out += text;
    return out;
}

/// The only error of a text that exceeds the bounds.
Problem refused(const std::string& text) {
    const auto parsed = parse_data(text, "test.toml");
    EXPECT_FALSE(parsed.ok());
    if (parsed.ok() || parsed.error().empty()) return {};
    EXPECT_THAT(parsed.error(), SizeIs(1));
    return parsed.error().front();
}

bool read(const std::string& text) { return parse_data(text, "test.toml").ok(); }

TomlExtent extent_of(const std::string& text) {
    TomlExtent out;
    EXPECT_FALSE(beyond_bounds(text, "test.toml", &out));
    return out;
}

const std::string endless = "y" + many(".a", 30000) + " = 1\n";

TEST(TomlBounds, ExtraQuoteAtEndOfText_DoesNotHideTheRest) {
    for (const char* text : {"x = \"\"\"a\"\"\"\"\n", "x = \"\"\"a\"\"\"\"\"\n", "x = '''a''''\n", "x = '''a'''''\n",
                             "x = \"\"\"\"a\"\"\"\n", "x = \"\"\"\"\"\"\n", "x = \"\"\"a\\\"\"\"\"\n", "x = '''\\'''\n",
                             "x = \"\\\\\"\n", "x = '\\'\n", "x = \"\" # \"\"\"\n", "x = \"#\"\n", "'a\"b' = 1\n"}) {
        EXPECT_TRUE(read(text)) << text;
        const Problem told = refused(text + endless);
        EXPECT_THAT(told.text, HasSubstr("the key has too many parts")) << text;
        EXPECT_EQ(told.line, 2) << text;
        EXPECT_THAT(refused(std::string(text) + "z = [{" + endless.substr(0, endless.size() - 1) + "}]\n").text,
                    HasSubstr("the key has too many parts"))
            << text;
        EXPECT_TRUE(read(text + std::string("z = 'b.b.b' # .........................................\n"))) << text;
    }
}

TEST(TomlBounds, DotsOutsideKeys_DoNotCount) {
    EXPECT_TRUE(read("a = \"\"\"\n" + many(".", 100) + "\n\"\"\"\n"));
    EXPECT_TRUE(read("a = '" + many(".", 100) + "'\n# " + many(".", 100) + "\nb = 1.5\n"));
    EXPECT_TRUE(read("a = [" + many("1.5, ", 100) + "]\n"));
}

TEST(TomlBounds, TooDeepNesting_IsRejected) {
    EXPECT_TRUE(read("a = " + many("[", 40) + many("]", 40) + "\n"));
    EXPECT_THAT(refused("a = " + many("[", 100000) + "\n").text, HasSubstr("nested too deep"));
    EXPECT_THAT(refused("a = " + many("{b = ", 100000) + "\n").text, HasSubstr("nested too deep"));
    // Parts of keys and brackets count together.
    EXPECT_THAT(refused("a = " + many("[{b" + many(".c", 20) + " = ", 5)).text, HasSubstr("nested too deep"));
    EXPECT_THAT(refused("[h" + many(".h", 30) + "]\na" + many(".c", 30) + " = 1\n").text, HasSubstr("nested too deep"));
    EXPECT_THAT(refused(many("[", 5000) + "\n").text, HasSubstr("nested too deep"));
    EXPECT_THAT(refused("[" + many("a.", 50000) + "a]\n").text, HasSubstr("the key has too many parts"));
}

TEST(TomlBounds, TooManyValuesOrTables_AreRejected) {
    EXPECT_THAT(refused(std::string(toml_bounds::longest + 1, '#')).text, HasSubstr("too long"));
    EXPECT_THAT(refused("a = [" + many("1,", 100000) + "]\n").text, HasSubstr("too many values"));
    EXPECT_THAT(refused(std::string(1000, 'k') + " = 1\n").text, HasSubstr("a key is too long"));
    EXPECT_THAT(refused("\"" + std::string(1000, 'k') + "\".b = 1\n").text, HasSubstr("a key is too long"));
    EXPECT_THAT(refused("[" + std::string(1000, 'k') + "]\n").text, HasSubstr("a key is too long"));
    EXPECT_THAT(refused("a = [" + many("{},", 10000) + "]\n").text, HasSubstr("too many tables"));
    std::string headers;
    for (int i = 0; i < 90000; ++i)
        headers += "[a" + std::to_string(i) + "]\n";
    EXPECT_THAT(refused(headers).text, HasSubstr("too many tables"));
    EXPECT_TRUE(read("a = '" + std::string(100000, 'v') + "'\n")) << "a long text is no key";
}

TEST(TomlBounds, Extent_EqualsContentsOfTheFile) {
    const TomlExtent got = extent_of("a = 1\n[b.c]\nd.e = [1, {f = 2}]\n[[g]]\nh = 'x.y'\n");
    EXPECT_GE(got.tables, 5U);  // b, c, d, {}, g
    EXPECT_GE(got.values, 6U);
    EXPECT_GE(got.depth, 6U);  // b c d e [] {} f
    EXPECT_LE(got.depth, 8U);
}

/// A list of tables is one level deeper than its tables, and each part of a header may name one.
TEST(TomlBounds, NestedListOfTables_CountsAsTwoLevels) {
    EXPECT_GE(extent_of("[['']]\n[[''.Z]]\n").depth, 4U);
    EXPECT_GE(extent_of("[[a]]\n[[a.b]]\n[[a.b.c]]\nd = [1]\n").depth, 8U);
    std::string headers;
    std::string name = "a";
    for (int i = 0; i < 30; ++i, name += ".a")
        headers += "[[" + name + "]]\n";
    EXPECT_THAT(refused(headers).text, HasSubstr("nested too deep"));
}

/// The largest accepted files take no disproportionate time.
TEST(TomlBounds, LargestAcceptedFiles_AreReadFast) {
    std::string headers;
    for (int i = 0; i < 7900; ++i)
        headers += i % 2 == 0 ? "[a" + std::to_string(i) + "]\n" : "[[b" + std::to_string(i) + ".c]]\n";
    headers.resize(headers.find("[a3600]"));
    std::string keys;
    for (int i = 0; i < 29000; ++i)
        keys += "k" + std::to_string(i) + " = [1]\n";
    // Errors would repeat long names of parents for every value below them.
    std::string below = "[" + std::string(190, 'x') + "." + std::string(190, 'y') + "]\n" + keys;
    for (const std::string& text : {headers, keys, below}) {
        const auto from = std::chrono::steady_clock::now();
        auto parsed = parse_data(text, "test.toml");
        ASSERT_TRUE(parsed.ok()) << parsed.error().front().text;
        for (const std::string& key : parsed->root().keys())
            EXPECT_TRUE(parsed->root().has(key));
        Problems all;
        parsed->finish(all);
        EXPECT_FALSE(all.empty());
        EXPECT_LT(std::chrono::steady_clock::now() - from, std::chrono::seconds(5));
    }
}

}  // namespace
}  // namespace linstock
