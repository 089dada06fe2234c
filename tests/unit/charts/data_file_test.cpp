#include "charts/data_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace linstock {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

DataFile good(std::string_view text) {
    auto parsed = parse_data(text, "test.toml");
    EXPECT_TRUE(parsed.ok());
    return *parsed;
}

Problems finished(DataFile& file) {
    Problems out;
    file.finish(out);
    return out;
}

TEST(DataFile, EveryKindOfValue_IsRead) {
    DataFile file = good(
        "title = \"Mill\"\nturns = 12\nscale = 1.5\nfog = true\nwidth = 72\n"
        "outline = [[0, 0], [1.5, 2]]\nat = [3, 4]\nfaces = [4, 5]\nnames = [\"a\", \"b\"]\n"
        "[frame]\nkind = \"wood\"\n[[unit]]\nid = 1\n[[unit]]\nid = 2\n");
    const DataTable root = file.root();
    EXPECT_EQ(root.text("title"), "Mill");
    EXPECT_EQ(root.integer("turns", 1, 100), 12);
    EXPECT_EQ(root.number("scale"), 1.5);
    EXPECT_EQ(root.number("width", 1, 200), 72.0) << "a whole number is a number";
    EXPECT_TRUE(root.boolean("fog"));
    ASSERT_THAT(root.points("outline"), SizeIs(2));
    EXPECT_EQ(root.points("outline")[1].x, 1.5);
    EXPECT_EQ(root.point("at").y, 4.0);
    EXPECT_THAT(root.integers("faces"), ElementsAre(4, 5));
    EXPECT_THAT(root.texts("names"), ElementsAre("a", "b"));
    EXPECT_EQ(root.table("frame").word("kind", {"hill", "wood"}), "wood");
    ASSERT_THAT(root.tables("unit"), SizeIs(2));
    EXPECT_EQ(root.tables("unit")[0].integer("id", 1, 9), 1);
    EXPECT_EQ(root.tables("unit")[1].integer("id", 1, 9), 2);
    EXPECT_THAT(finished(file), IsEmpty());
}

TEST(DataFile, MissingOptionalKeys_AreAccepted) {
    DataFile file = good("");
    const DataTable root = file.root();
    EXPECT_FALSE(root.maybe_text("a"));
    EXPECT_FALSE(root.maybe_integer("a", 0, 1));
    EXPECT_FALSE(root.maybe_number("a"));
    EXPECT_FALSE(root.maybe_boolean("a"));
    EXPECT_FALSE(root.maybe_word("a", {"x"}));
    EXPECT_FALSE(root.maybe_point("a"));
    EXPECT_THAT(root.maybe_points("a"), IsEmpty());
    EXPECT_FALSE(root.maybe_table("a").present());
    EXPECT_THAT(root.maybe_table("a").text("b"), IsEmpty()) << "asking a table that is not there is harmless";
    EXPECT_THAT(root.tables("a"), IsEmpty());
    EXPECT_THAT(finished(file), IsEmpty());
}

TEST(DataFile, SyntaxError_HasLineAndColumn) {
    const auto parsed = parse_data("a = 1\nb = [1, 2\nc = 3\n", "broken.toml");
    ASSERT_FALSE(parsed.ok());
    ASSERT_THAT(parsed.error(), SizeIs(1));
    EXPECT_EQ(parsed.error()[0].file, "broken.toml");
    EXPECT_GE(parsed.error()[0].line, 2);
    EXPECT_GE(parsed.error()[0].column, 1);
    EXPECT_FALSE(parsed.error()[0].text.empty());
}

TEST(DataFile, DuplicateKey_IsAnErrorAtTheSecond) {
    const auto parsed = parse_data("a = 1\nb = 2\na = 3\n", "twice.toml");
    ASSERT_FALSE(parsed.ok());
    EXPECT_EQ(parsed.error()[0].line, 3);
    EXPECT_THAT(parsed.error()[0].text, HasSubstr("'a'"));
}

TEST(DataFile, UnreadKey_IsAnErrorWithNearestRequestedKey) {
    DataFile file = good("title = \"x\"\n[unit]\n  stnads = 6\n");
    file.root().text("title");
    file.root().table("unit").maybe_integer("stands", 1, 12);
    const Problems problems = finished(file);
    ASSERT_THAT(problems, SizeIs(1));
    EXPECT_EQ(problems[0].line, 3);
    EXPECT_EQ(problems[0].column, 3);
    EXPECT_THAT(problems[0].text, HasSubstr("'unit.stnads'"));
    EXPECT_EQ(problems[0].nearest, "stands");
    EXPECT_FALSE(problems[0].warning);
}

TEST(DataFile, UnreadTable_IsOneErrorForAllItsKeys) {
    DataFile file = good("[extra]\na = 1\nb = 2\n");
    EXPECT_THAT(finished(file), SizeIs(1));
}

TEST(DataFile, UnreadKeysInListsOfTables_AreErrors) {
    DataFile file = good("[[unit]]\nid = 1\n[[unit]]\nid = 2\nrank = 3\n");
    for (const DataTable& unit : file.root().tables("unit"))
        unit.integer("id", 1, 9);
    const Problems problems = finished(file);
    ASSERT_THAT(problems, SizeIs(1));
    EXPECT_EQ(problems[0].line, 5);
    EXPECT_THAT(problems[0].text, HasSubstr("unit[2].rank"));
}

TEST(DataFile, AcceptedTable_HasNoUnreadKeys) {
    DataFile file = good("[own]\na = 1\n[own.deeper]\nb = 2\n");
    file.root().table("own").accept_all();
    EXPECT_THAT(finished(file), IsEmpty());
}

TEST(DataFile, UnknownWord_SuggestsNearestWord) {
    DataFile file = good("kind = \"woood\"\n");
    EXPECT_EQ(file.root().word("kind", {"hill", "wood", "town"}), "hill") << "the first allowed word comes back";
    const Problems problems = finished(file);
    ASSERT_THAT(problems, SizeIs(1));
    EXPECT_EQ(problems[0].nearest, "wood");
    EXPECT_EQ(problems[0].line, 1);
    EXPECT_EQ(problems[0].column, 8);
    EXPECT_THAT(problems[0].expected, HasSubstr("'town'"));
}

TEST(DataFile, SeveralErrors_AreReportedTogetherInFileOrder) {
    DataFile file = good("turns = 200\ntitle = 7\nfog = \"yes\"\nat = [1]\n");
    const DataTable root = file.root();
    root.point("at");
    root.boolean("fog");
    root.text("title");
    EXPECT_EQ(root.integer("turns", 1, 100), 1);
    root.text("author");
    const Problems problems = finished(file);
    ASSERT_THAT(problems, SizeIs(5));
    EXPECT_THAT(problems[0].text, HasSubstr("missing key 'author'"));
    EXPECT_THAT(problems[1].expected, HasSubstr("from 1 to 100"));
    EXPECT_THAT(problems[2].expected, HasSubstr("a text"));
    EXPECT_THAT(problems[3].expected, HasSubstr("true or false"));
    EXPECT_THAT(problems[4].expected, HasSubstr("[x, y]"));
}

TEST(DataFile, WrongKindOrNumberOutOfRange_IsAnError) {
    DataFile file = good("a = \"1\"\nb = 2.5\nc = 9\nd = inf\ne = nan\n");
    const DataTable root = file.root();
    EXPECT_EQ(root.number("a", 1, 2), 1.0);
    EXPECT_EQ(root.integer("b", 1, 3), 1) << "2.5 is not whole";
    EXPECT_EQ(root.number("c", 0, 5), 0.0);
    EXPECT_EQ(root.number("d"), 0.0);
    EXPECT_EQ(root.number("e"), 0.0);
    EXPECT_THAT(finished(file), SizeIs(5));
}

TEST(DataFile, EmptyRequiredText_IsAnError) {
    DataFile file = good("title = \"\"\n");
    file.root().text("title");
    EXPECT_THAT(finished(file), SizeIs(1));
}

TEST(DataFile, ErrorOfTheCaller_HasPositionOfTheValue) {
    DataFile file = good("\n\nstands =   5\n");
    file.root().value("stands").problem("five stands cannot form a square", "4 or 6", "", "RV-17");
    file.root().value("stands").warning("odd");
    const Problems problems = finished(file);
    ASSERT_THAT(problems, SizeIs(2));
    EXPECT_EQ(problems[0].line, 3);
    EXPECT_EQ(problems[0].column, 12);
    EXPECT_EQ(problems[0].clause, "RV-17");
    EXPECT_TRUE(problems[1].warning);
}

TEST(DataFile, Keys_AreInFileOrder) {
    DataFile file = good("zebra = 1\napple = 2\n[middle]\nb = 1\na = 2\n");
    EXPECT_THAT(file.root().keys(), ElementsAre("zebra", "apple", "middle"));
    EXPECT_THAT(file.root().table("middle").keys(), ElementsAre("b", "a"));
}

TEST(DataFile, Handles_OutliveTheFile) {
    DataTable table;
    {
        DataFile file = good("[a]\nb = 3\n");
        table = file.root().table("a");
    }
    EXPECT_EQ(table.integer("b", 0, 9), 3);
}

}  // namespace
}  // namespace linstock
