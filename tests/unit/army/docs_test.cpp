// Reads the examples of docs/scenario-format.md and checks that its lists name every word.

#include "army/enum_words.hpp"
#include "helpers.hpp"
#include "tests/folder/folder.hpp"

#include <gtest/gtest.h>

namespace linstock {
namespace {

std::string page() { return tests::file_text(tests::tests_folder() + "/../docs/scenario-format.md"); }

std::vector<std::string> examples() {
    std::vector<std::string> out;
    const std::string text = page();
    const std::string open = "```toml\n";
    for (std::size_t at = text.find(open); at != std::string::npos; at = text.find(open, at)) {
        at += open.size();
        const std::size_t end = text.find("```", at);
        out.push_back(text.substr(at, end - at));
        at = end;
    }
    return out;
}

TEST(FormatPage, Examples_ReadWithoutErrors) {
    const std::vector<std::string> all = examples();
    ASSERT_GE(all.size(), 5U);
    int situations = 0;
    for (const std::string& example : all) {
        if (example.find("[scenario]") != 0 && example.find("[situation]") != 0) continue;
        situations += example.find("[situation]") == 0;
        const std::string text = example == all[0] ? example : all[0] + "\n" + example;
        const auto read = read_scenario(text, "example");
        EXPECT_TRUE(read.ok()) << tests::all_texts(read.error());
    }
    EXPECT_EQ(situations, 2);
}

template <class E>
void expect_all_named(const std::string& text) {
    for (const std::string_view word : words<E>())
        EXPECT_NE(text.find("`" + std::string(word) + "`"), std::string::npos) << word;
}

TEST(FormatPage, Page_ListsEveryWord) {
    const std::string text = page();
    expect_all_named<Arm>(text);
    expect_all_named<Quality>(text);
    expect_all_named<Weapon>(text);
    expect_all_named<Formation>(text);
    expect_all_named<Rank>(text);
    expect_all_named<OfficerKind>(text);
    expect_all_named<CommandKind>(text);
    expect_all_named<Mounting>(text);
    expect_all_named<Measure>(text);
    expect_all_named<RoadClass>(text);
    expect_all_named<CoverGrade>(text);
    for (const std::string& kind : piece_kind_list())
        EXPECT_NE(text.find("`" + kind + "`"), std::string::npos) << kind;
}

}  // namespace
}  // namespace linstock
