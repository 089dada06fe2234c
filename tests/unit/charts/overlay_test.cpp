// Tests house rules: they can change existing values and add nothing, and every citation shows a change.

#include "charts/overlay.hpp"

#include "charts/load.hpp"
#include "support.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace linstock {
namespace {

using test::all_text;
using test::small_files;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

constexpr std::string_view head = "name = \"Ours\"\nruleset = \"small\"\nwhy = \"we like it\"\n";

Result<Charts, Problems> under(std::vector<std::string> changes) {
    RulesetFiles files = small_files();
    for (const std::string& change : changes)
        test::add_house(files, head, change);
    return load_charts(files);
}

std::string fault(const std::string& change) {
    const auto charts = under({change});
    return charts ? "no problem" : all_text(charts.error());
}

TEST(Overlay, ChangedCell_KeepsRulesetsValue) {
    const auto charts =
        under({"[[change]]\nchart = \"XX-fire\"\nrow = \"musket\"\ncolumn = \"hits\"\nvalue = [4, 5, 6]\n"});
    ASSERT_TRUE(charts.ok()) << all_text(charts.error());
    const CellRef cell = charts->cell(charts->find_chart("XX-fire"), "musket", "hits");
    EXPECT_TRUE(charts->faces(cell)->holds(4));
    EXPECT_EQ(charts->why(cell), (Cite{charts->find_clause("XX-fire"), Mark::house}));
    ASSERT_NE(charts->note(cell), nullptr);
    EXPECT_TRUE(charts->note(cell)->changed);
    EXPECT_FALSE(charts->note(cell)->old_value.faces.holds(4));
    EXPECT_EQ(charts->note(cell)->old_mark, Mark::mended);
    EXPECT_EQ(charts->note(cell)->why, "we like it");
    EXPECT_EQ(charts->note(cell)->overlay, "Ours");
    EXPECT_THAT(charts->overlays(), ElementsAre("Ours"));
    EXPECT_EQ(charts->why(charts->cell(charts->find_chart("XX-fire"), "pistol", "hits")).mark, Mark::mended);
}

TEST(Overlay, ProfileField_CanBeChanged) {
    const auto charts = under({"[[change]]\nprofile = \"way\"\nvalue = \"long\"\nwhy = \"farther\"\n"});
    ASSERT_TRUE(charts.ok()) << all_text(charts.error());
    EXPECT_EQ(*charts->word(charts->field("way")), "long");
    EXPECT_EQ(charts->choice(charts->field("way")).value, 1);
    EXPECT_EQ(charts->why(charts->field("way")).mark, Mark::house);
    EXPECT_EQ(charts->note(charts->field("way"))->why, "farther");
}

TEST(Overlay, NumberOutOfRange_IsRejected) {
    // Fields without limits: not below 0, and at most twenty times the ruleset's value or 100.
    const auto bounded = [](const std::string& value) {
        RulesetFiles files = small_files();
        files.ruleset.text = "house_limits = true\n" + files.ruleset.text;
        test::add_house(files, head, "[[change]]\nprofile = \"zone\"\nvalue = " + value + "\n");
        const auto charts = load_charts(files);
        return charts ? "no problem" : all_text(charts.error());
    };
    EXPECT_THAT(bounded("-1"), HasSubstr("from 0 to "));
    EXPECT_THAT(bounded("1000000"), HasSubstr("the rules cannot work with 1000000"));
    EXPECT_EQ(bounded("0"), "no problem");
    // The error for a whole number out of range states the range.
    EXPECT_THAT(bounded("2000000000"), HasSubstr("expected a whole number from 0 to 240"));
    EXPECT_THAT(fault("[[change]]\nprofile = \"zone\"\nvalue = 2000000000\n"),
                HasSubstr("expected a whole number from -1000000 to 1000000"));
    // A divisor has a minimum of its own, and the error states it.
    RulesetFiles files = small_files();
    const std::string declared = "zone = { value = ";
    const std::size_t at = files.ruleset.text.find(declared);
    ASSERT_NE(at, std::string::npos);
    files.ruleset.text.insert(at + 9, "least = 1, most = 12, ");
    test::add_house(files, head, "[[change]]\nprofile = \"zone\"\nvalue = 0\n");
    const auto charts = load_charts(files);
    ASSERT_FALSE(charts.ok());
    EXPECT_THAT(all_text(charts.error()), HasSubstr("from 1 to 12"));
}

constexpr std::string_view for_several =
    "name = \"Ours\"\nwhy = \"we like it\"\n"
    "[other]\nwhy = \"so do they\"\n[[other.change]]\nprofile = \"no such field\"\nvalue = 3\n"
    "[[small.change]]\nprofile = \"zone\"\nvalue = 10\n";

Result<Charts, Problems> with_house(std::string_view text) {
    RulesetFiles files = small_files();
    test::add_house(files, text, "");
    return load_charts(files);
}

TEST(Overlay, FileForSeveralRulesets_OnlyItsOwnTableApplies) {
    const auto charts = with_house(for_several);
    ASSERT_TRUE(charts.ok()) << all_text(charts.error());
    EXPECT_EQ(*charts->number(charts->field("zone")), 10);
    EXPECT_EQ(charts->note(charts->field("zone"))->why, "we like it");
    EXPECT_EQ(charts->hash(), under({"[[change]]\nprofile = \"zone\"\nvalue = 10\n"})->hash());
}

TEST(Overlay, FileForSeveralRulesets_WithARulesetOfItsOwn_IsForThatOnly) {
    const std::string text(for_several);
    EXPECT_TRUE(with_house("ruleset = \"small\"\n" + text).ok());
    const auto other = with_house("ruleset = \"other\"\n" + text);
    ASSERT_FALSE(other.ok());
    EXPECT_THAT(all_text(other.error()), HasSubstr("house.toml:1:11: these house rules are for 'other'"));
}

TEST(Overlay, FileForOtherRulesets_IsRefused) {
    const auto charts = with_house("name = \"Ours\"\n[[one.change]]\nvalue = 1\n[[another.change]]\nprofile = \"x\"\n");
    ASSERT_FALSE(charts.ok());
    EXPECT_THAT(charts.error(), SizeIs(1));
    EXPECT_THAT(all_text(charts.error()), HasSubstr("these house rules are for 'one', 'another'; expected 'small'"));
}

TEST(Overlay, Heads_NameEachRulesetWithItsReason) {
    const auto heads = overlay_heads({std::string(for_several), "house.toml"});
    ASSERT_THAT(heads, SizeIs(2));
    EXPECT_EQ(heads[0].ruleset + ", " + heads[0].name + ", " + heads[0].why, "other, Ours, so do they");
    EXPECT_EQ(heads[1].ruleset + ", " + heads[1].name + ", " + heads[1].why, "small, Ours, we like it");
    EXPECT_THAT(overlay_heads({std::string(head), "house.toml"}), SizeIs(1));
    EXPECT_THAT(overlay_heads({"name = ", "house.toml"}), SizeIs(0));
}

TEST(Overlay, ChangedCell_ChangesHash) {
    const auto plain = load_charts(small_files());
    const auto one = under({"[[change]]\nprofile = \"zone\"\nvalue = 10\n"});
    const auto other = under({"[[change]]\nprofile = \"zone\"\nvalue = 11\n"});
    ASSERT_TRUE(plain.ok() && one.ok() && other.ok());
    EXPECT_NE(plain->hash(), one->hash());
    EXPECT_NE(one->hash(), other->hash());
    EXPECT_EQ(one->hash(), under({"[[change]]\nprofile = \"zone\"\nvalue = 10\n"})->hash());
}

TEST(Hash, TextsClauseIdsAndMarksChange_StaysTheSame) {
    const auto before = load_charts(small_files());
    RulesetFiles files = small_files();
    const auto replace = [](std::string& text, std::string_view what, std::string_view with) {
        for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
            text.replace(at, what.size(), with);
    };
    replace(files.clauses.text, "An officer reaches 12 inches.", "An officer commands within 12 inches.");
    files.clauses.text = test::with(files.clauses.text, "mark = \"printed\"", "mark = \"ruling\"\nwhy = \"silence\"");
    for (std::string* text : {&files.clauses.text, &files.ruleset.text, &files.charts.text})
        replace(*text, "XX-1", "XX-9");
    const auto after = load_charts(files);
    ASSERT_TRUE(before.ok() && after.ok());
    EXPECT_EQ(before->hash(), after->hash());
    EXPECT_NE(before->hash_v1(), after->hash_v1());
}

TEST(Hash, AnotherValue_Changes) {
    RulesetFiles files = small_files();
    const std::size_t at = files.ruleset.text.find("zone = { value = 12");
    ASSERT_NE(at, std::string::npos);
    files.ruleset.text.replace(at, 19, "zone = { value = 13");
    const auto after = load_charts(files);
    ASSERT_TRUE(after.ok());
    EXPECT_NE(load_charts(small_files())->hash(), after->hash());
}

TEST(Overlay, Comment_DoesNotChangeHash) {
    RulesetFiles files = small_files();
    files.charts.text += "\n# a comment\n";
    EXPECT_EQ(load_charts(files)->hash(), load_charts(small_files())->hash());
}

TEST(Overlay, ChangeToRulesetsOwnValue_IsAcceptedWithWarning) {
    RulesetFiles files = small_files();
    test::add_house(files, head, "[[change]]\nprofile = \"zone\"\nvalue = 12\n", "one.toml");
    Problems warnings;
    ASSERT_TRUE(load_charts(files, &warnings).ok());
    EXPECT_THAT(all_text(warnings), HasSubstr("warning: this is the ruleset's own value: it has no effect"));
}

TEST(Overlay, LaterFile_Wins_AndRulesetsValueIsKept) {
    RulesetFiles files = small_files();
    test::add_house(files, head, "[[change]]\nprofile = \"zone\"\nvalue = 10\n", "one.toml");
    test::add_house(files, "name = \"Theirs\"\nruleset = \"small\"\n", "[[change]]\nprofile = \"zone\"\nvalue = 8\n",
                    "two.toml");
    Problems warnings;
    const auto charts = load_charts(files, &warnings);
    ASSERT_TRUE(charts.ok()) << all_text(charts.error());
    EXPECT_THAT(all_text(warnings),
                HasSubstr("two.toml:5:9: warning: this is changed to another value by 'Ours' (one.toml:6)"));
    EXPECT_EQ(*charts->number(charts->field("zone")), 8);
    EXPECT_EQ(charts->note(charts->field("zone"))->old_value.a, 12);
    EXPECT_EQ(charts->note(charts->field("zone"))->old_mark, Mark::printed);
    EXPECT_EQ(charts->note(charts->field("zone"))->overlay, "Theirs");
}

TEST(Overlay, CellChangedTwiceInOneFile_IsAnError) {
    EXPECT_THAT(fault("[[change]]\nprofile = \"zone\"\nvalue = 10\n[[change]]\nprofile = \"zone\"\nvalue = 8\n"),
                HasSubstr("house.toml:9:9: this is already changed in line 6"));
}

TEST(Overlay, MisspeltKey_IsReportedAsUnknown) {
    EXPECT_THAT(fault("[[change]]\nprofil = \"zone\"\nvalue = 10\n"),
                AllOf(HasSubstr("house.toml:5:1: unknown key 'profil'"), HasSubstr("did you mean 'profile'?"),
                      Not(HasSubstr("missing key"))));
    EXPECT_THAT(fault("[[change]]\nvalue = 10\n"), HasSubstr("the change names no target"));
}

TEST(Overlay, UnknownName_SuggestsNearestName) {
    EXPECT_THAT(
        fault("[[change]]\nchart = \"XX-fires\"\nrow = \"musket\"\ncolumn = \"hits\"\nvalue = [6]\n"),
        HasSubstr("house.toml:5:9: no chart 'XX-fires'; expected a chart of the ruleset; did you mean 'XX-fire'?"));
    EXPECT_THAT(fault("[[change]]\nchart = \"XX-fire\"\nrow = \"muskets\"\ncolumn = \"hit\"\nvalue = [6]\n"),
                AllOf(HasSubstr("no row 'muskets'"), HasSubstr("did you mean 'musket'?"), HasSubstr("no column 'hit'"),
                      HasSubstr("did you mean 'hits'?")));
    EXPECT_THAT(fault("[[change]]\nprofile = \"zones\"\nvalue = 1\n"),
                AllOf(HasSubstr("unknown profile field 'zones'"), HasSubstr("did you mean 'zone'?")));
}

TEST(Overlay, NewCell_IsRejected) {
    EXPECT_THAT(fault("[profile]\nnew = 1\n[[change]]\nprofile = \"zone\"\nvalue = 1\n"),
                HasSubstr("unknown key 'profile'"));
    EXPECT_THAT(fault(""), HasSubstr("changes nothing"));
}

TEST(Overlay, ValueOfWrongKind_IsRejected) {
    EXPECT_THAT(fault("[[change]]\nprofile = \"zone\"\nvalue = \"far\"\n"), HasSubstr("a whole number"));
    EXPECT_THAT(fault("[[change]]\nprofile = \"zone\"\nvalue = \"-\"\n"), HasSubstr("a whole number"));
    EXPECT_THAT(fault("[[change]]\nprofile = \"zone\"\n"), HasSubstr("missing key 'value'"));
    EXPECT_THAT(fault("[[change]]\nprofile = \"way\"\nvalue = \"lang\"\n"), HasSubstr("did you mean 'long'?"));
    EXPECT_THAT(fault("[[change]]\nchart = \"XX-fire\"\nrow = \"musket\"\ncolumn = \"hits\"\nvalue = [7]\n"),
                HasSubstr("faces of a d6"));
}

TEST(Overlay, FixedField_CannotBeChanged) {
    EXPECT_THAT(fault("[[change]]\nprofile = \"die\"\nvalue = 10\n"), HasSubstr("'die' is fixed"));
}

TEST(Overlay, ChartWithGapAfterChange_IsRejected) {
    const std::string close = "[[change]]\nchart = \"XX-fire\"\nrow = \"musket\"\ncolumn = \"close\"\nvalue = [0, 8]\n";
    const std::string far = "[[change]]\nchart = \"XX-fire\"\nrow = \"musket\"\ncolumn = \"long\"\nvalue = [8, 12]\n";
    EXPECT_THAT(fault(close), HasSubstr("band 'long' begins at 6; expected a start at 8"));
    EXPECT_TRUE(under({close + far}).ok()) << "both together are a chart again";
}

TEST(Overlay, FileForAnotherRuleset_IsRejected) {
    RulesetFiles files = small_files();
    test::add_house(files, "name = \"x\"\nruleset = \"other\"\n", "[[change]]\nprofile = \"zone\"\nvalue = 1\n");
    const auto charts = load_charts(files);
    ASSERT_FALSE(charts.ok());
    EXPECT_THAT(all_text(charts.error()), HasSubstr("these house rules are for 'other'; expected 'small'"));
}

TEST(Overlay, FileWithoutOwnName_IsRejected) {
    RulesetFiles files = small_files();
    test::add_house(files, "ruleset = \"small\"\n", "[[change]]\nprofile = \"zone\"\nvalue = 1\n");
    EXPECT_FALSE(load_charts(files).ok());
    EXPECT_FALSE(
        under({"[[change]]\nprofile = \"zone\"\nvalue = 1\n", "[[change]]\nprofile = \"gap\"\nvalue = 1\n"}).ok())
        << "two files of one name";
}

}  // namespace
}  // namespace linstock
