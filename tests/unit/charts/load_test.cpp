#include "charts/load.hpp"

#include "charts/resolve.hpp"
#include "support.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace linstock {
namespace {

using test::all_text;
using test::small_files;
using test::with;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

/// Loads the small ruleset with one part of one file replaced. Returns the errors.
Problems broken(SourceText RulesetFiles::* which, std::string_view old_part, std::string_view new_part) {
    RulesetFiles files = small_files();
    (files.*which).text = with((files.*which).text, old_part, new_part);
    auto loaded = load_charts(files);
    return loaded ? Problems{} : loaded.error();
}

constexpr std::string_view fire_text = "behaviour = \"Fire by range.\"\n";

TEST(LoadCharts, ClauseWithSentences_HasTextAndMarkOfEach) {
    RulesetFiles files = small_files();
    files.clauses.text = with(files.clauses.text, fire_text,
                              "sentences = [{ text = \"Fire by range.\", mark = \"mended\" }, "
                              "{ text = \"Fire to the front.\", mark = \"ruling\" }]\n");
    files.ruleset.text = with(files.ruleset.text, "[charts]", "opening = [\"XX-fire\"]\n[charts]");
    const auto charts = load_charts(files);
    ASSERT_TRUE(charts.ok()) << all_text(charts.error());
    const Clause& fire = charts->clause(charts->find_clause("XX-fire"));
    EXPECT_EQ(fire.behaviour, "Fire by range. Fire to the front.");
    ASSERT_THAT(fire.sentences, SizeIs(2));
    EXPECT_EQ(fire.sentences[0].mark, Mark::mended);
    EXPECT_EQ(fire.sentences[1].mark, Mark::ruling);
    EXPECT_EQ(fire.sentences[1].text, "Fire to the front.");
    ASSERT_THAT(charts->opening(), SizeIs(1));
    EXPECT_EQ(charts->clause(charts->opening()[0]).id, "XX-fire");
}

TEST(LoadCharts, FaultySentences_AreReported) {
    const auto problems = [](std::string_view text) {
        return all_text(broken(&RulesetFiles::clauses, fire_text, std::string(text) + "\n"));
    };
    EXPECT_THAT(problems("sentences = []"), HasSubstr("the list of sentences is empty"));
    EXPECT_THAT(problems("sentences = [{ text = \"Fire.\", mark = \"ruling\" }]"),
                HasSubstr("no sentence has the mark of the clause; expected mended"));
    EXPECT_THAT(problems("sentences = [{ text = \"Fire.\", mark = \"mendid\" }]"), HasSubstr("did you mean 'mended'?"));
    EXPECT_THAT(problems("behaviour = \"Fire.\"\nsentences = [{ text = \"Fire.\", mark = \"mended\" }]"),
                HasSubstr("a clause has 'behaviour' or 'sentences'"));
    EXPECT_THAT(all_text(broken(&RulesetFiles::ruleset, "[charts]", "opening = [\"XX-fir\"]\n[charts]")),
                HasSubstr("did you mean 'XX-fire'?"));
}

TEST(LoadCharts, SmallRuleset_LoadsWithoutErrors) {
    const auto charts = load_charts(small_files());
    ASSERT_TRUE(charts.ok()) << all_text(charts.error());
    EXPECT_EQ(charts->id(), "small");
    EXPECT_EQ(charts->prefix(), "XX");
    EXPECT_THAT(charts->clauses(), SizeIs(3));
    EXPECT_THAT(charts->charts(), SizeIs(2));
    ASSERT_THAT(charts->variants(), SizeIs(1)) << "without variants there is one, without a name";
    EXPECT_EQ(charts->role("fire", ""), charts->find_chart("XX-fire"));
}

TEST(LoadCharts, RulesetWithoutPlayedKey_CanBePlayed) {
    RulesetFiles files = small_files();
    EXPECT_TRUE(load_charts(files)->played());
    for (const bool played : {true, false}) {
        files.ruleset.text = with(small_files().ruleset.text,
                                  "prefix = ", played ? "played = true\nprefix = " : "played = false\nprefix = ");
        const auto charts = load_charts(files);
        ASSERT_TRUE(charts.ok()) << all_text(charts.error());
        EXPECT_EQ(charts->played(), played);
    }
    EXPECT_THAT(broken(&RulesetFiles::ruleset, "prefix = ", "played = \"no\"\nprefix = "), SizeIs(1));
}

TEST(LoadCharts, LookUp_ReturnsCitation) {
    const auto charts = load_charts(small_files());
    ASSERT_TRUE(charts.ok());
    const ChartId fire = charts->find_chart("XX-fire");
    const RowId musket = charts->find_row(fire, "musket");
    const RowId pistol = charts->find_row(fire, "pistol");
    const ColumnId far = charts->find_column(fire, "long");
    const ColumnId hits = charts->find_column(fire, "hits");
    const ColumnId plus = charts->find_column(fire, "plus");

    EXPECT_TRUE(charts->band(fire, musket, far)->holds(12));
    EXPECT_TRUE(charts->blank(fire, pistol, far));
    EXPECT_FALSE(charts->band(fire, pistol, far)->holds(4));
    const Cited<FaceSet> faces = charts->faces(fire, musket, hits);
    EXPECT_TRUE(faces->holds(5));
    EXPECT_EQ(faces.why, (Cite{charts->find_clause("XX-fire"), Mark::mended})) << "the chart's mark is inherited";
    const Cited<int> odd = charts->number(fire, pistol, plus);
    EXPECT_EQ(*odd, -1);
    EXPECT_EQ(odd.why, (Cite{charts->find_clause("XX-1"), Mark::ruling})) << "a cell may have its own";
    ASSERT_NE(charts->note(charts->cell(fire, pistol, plus)), nullptr);
    EXPECT_EQ(charts->note(charts->cell(fire, pistol, plus))->instead, "0");
    EXPECT_EQ(charts->note(charts->cell(fire, musket, plus)), nullptr);
    EXPECT_EQ(charts->to_text(odd.why), "XX-1, ruling");
}

TEST(LoadCharts, ProfileFields_AreReadLikeCells) {
    const auto charts = load_charts(small_files());
    ASSERT_TRUE(charts.ok());
    EXPECT_EQ(*charts->number(charts->field("zone")), 12);
    EXPECT_EQ(*charts->measure(charts->field("gap")), 0.5);
    EXPECT_EQ(*charts->word(charts->field("way")), "short");
    EXPECT_EQ(charts->words(charts->field("way")).at(1), "long");
    EXPECT_EQ(charts->dice(charts->field("leave"))->count, 2);
    EXPECT_EQ(charts->number(charts->field("zone")).why.clause, charts->find_named_clause("zone"));
    EXPECT_TRUE(charts->field("nothing").none());
    EXPECT_EQ(charts->to_text(charts->field("leave")), "2d6");
}

TEST(LoadCharts, Rows_AreFoundBySpanFloorAndCeiling) {
    const auto charts = load_charts(small_files());
    ASSERT_TRUE(charts.ok());
    const ChartId table = charts->find_chart("table");
    const RowId low = charts->find_row(table, "low");
    const RowId high = charts->find_row(table, "high");
    const ColumnId die = charts->find_column(table, "die");
    const ColumnId at_least = charts->find_column(table, "at_least");
    const ColumnId up_to = charts->find_column(table, "up_to");
    EXPECT_EQ(charts->row_of_span(table, die, 10), low);
    EXPECT_EQ(charts->row_of_span(table, die, 11), high);
    EXPECT_TRUE(charts->row_of_span(table, die, 21).none());
    EXPECT_EQ(charts->row_of_floor(table, at_least, 6), low);
    EXPECT_EQ(charts->row_of_floor(table, at_least, 5.99), high) << "a blank last row holds the rest";
    EXPECT_EQ(charts->row_of_ceiling(table, up_to, 5), low);
    EXPECT_EQ(charts->row_of_ceiling(table, up_to, 5.01), high);
}

TEST(LoadCharts, UnknownNames_GiveNone) {
    const auto charts = load_charts(small_files());
    ASSERT_TRUE(charts.ok());
    const ChartId fire = charts->find_chart("XX-fire");
    EXPECT_TRUE(charts->find_chart("XX-none").none());
    EXPECT_TRUE(charts->find_row(fire, "x").none());
    EXPECT_TRUE(charts->find_column(fire, "x").none());
    EXPECT_TRUE(charts->cell(fire, "x", "hits").none());
    EXPECT_TRUE(charts->find_clause("XX-9").none());
    EXPECT_TRUE(charts->find_named_clause("").none());
    EXPECT_EQ(charts->find_variant("huge"), nullptr);
}

struct Broken {
    const char* name;
    SourceText RulesetFiles::* file;
    const char* old_part;
    const char* new_part;
    const char* says;  ///< part of the text of all errors
};

class BrokenData : public ::testing::TestWithParam<Broken> {};

TEST_P(BrokenData, Mistake_IsReportedWithPlaceAndSuggestion) {
    const Broken& it = GetParam();
    const Problems problems = broken(it.file, it.old_part, it.new_part);
    ASSERT_FALSE(problems.empty());
    EXPECT_THAT(all_text(problems), HasSubstr(it.says));
    for (const Problem& problem : problems) {
        EXPECT_GT(problem.line, 0) << to_text(problem);
        EXPECT_FALSE(problem.file.empty());
    }
}

constexpr auto ruleset = &RulesetFiles::ruleset;
constexpr auto charts_file = &RulesetFiles::charts;
constexpr auto clauses = &RulesetFiles::clauses;

INSTANTIATE_TEST_SUITE_P(
    Charts, BrokenData,
    ::testing::Values(
        Broken{"RowTooShort", charts_file, "[[0, 6], [6, 12], [5, 6], 0]", "[[0, 6], [6, 12], [5, 6]]",
               "charts.toml:8:15: row 'musket' of chart XX-fire has 3 cells"},
        Broken{"RowTooLong", charts_file, "[6], -1]", "[6], -1, 2]", "has 5 cells; expected 4"},
        Broken{"GapBetweenBands", charts_file, "[6, 12]", "[7, 12]",
               "row 'musket': band 'long' begins at 7; expected a start at 6"},
        Broken{"BandBackwards", charts_file, "[6, 12]", "[12, 6]", "a band of distances"},
        Broken{"FaceBeyondTheDie", charts_file, "[5, 6], 0", "[5, 7], 0", "faces of a d6"},
        Broken{"WordForANumber", charts_file, "[5, 6], 0", "[5, 6], \"none\"", "a whole number"},
        Broken{"NoDie", charts_file, "die = 6\n", "", "missing key 'chart.XX-fire.die'"},
        Broken{"NoMark", charts_file, "clause = \"XX-1\"\nmark = \"printed\"\n", "clause = \"XX-1\"\n",
               "missing key 'chart.table.mark'"},
        Broken{"UnknownMark", charts_file, "mark = \"printed\"", "mark = \"prined\"", "did you mean 'printed'"},
        Broken{"HouseIsNoMarkForData", charts_file, "mark = \"printed\"", "mark = \"house\"", "'house'"},
        Broken{"MendedWithoutPrint", charts_file, "from = \"1' to 12'\"\n", "",
               "a passage marked 'mended' needs 'from'"},
        Broken{"RulingWithoutWhy", charts_file, "why = \"silence\", ", "", "marked ruling needs 'why'"},
        Broken{"UnknownClause", charts_file, "clause = \"XX-1\"\nmark", "clause = \"XX-11\"\nmark",
               "unknown clause 'XX-11'; expected a clause of clauses.toml; did you mean 'XX-1'"},
        Broken{"ChartWithoutClause", charts_file, "[chart.XX-fire]", "[chart.XX-fir]", "unknown clause 'XX-fir'"},
        Broken{"ChartCalledLikeAClause", charts_file, "[chart.table]", "[chart.XX-table]",
               "chart XX-table has a name like a clause, but is no clause"},
        Broken{"NoteOnNoCell", charts_file, "\"pistol/plus\"", "\"pistol/pluss\"",
               "no cell 'pistol/pluss'; expected row/column, * for all; did you mean 'plus'"},
        Broken{"SpansDoNotTile", charts_file, "[11, 20]", "[12, 20]",
               "row 'high': the faces begin at 12; expected a start at 11"},
        Broken{"SpansEndEarly", charts_file, "[11, 20]", "[11, 19]", "end at 19; expected an end at 20"},
        Broken{"FloorsRise", charts_file, "[[11, 20], \"-\", \"-\", \"no\"]", "[[11, 20], 7, \"-\", \"no\"]",
               "'at_least' is 7; expected less than 6"},
        Broken{"BlankBeforeTheLast", charts_file, "[[1, 10], 6, 5,", "[[1, 10], 6, \"-\",",
               "only the last row may be blank"},
        Broken{"WordNotInTheList", charts_file, "\"-\", \"no\"]", "\"-\", \"nay\"]", "one of 'yes', 'no'"},
        Broken{"NoWordList", charts_file, "words.word = [\"yes\", \"no\"]\n", "", "has no list of words"},
        Broken{"UnknownKey", charts_file, "die = 20\n", "die = 20\ncolour = 1\n", "unknown key 'chart.table.colour'"},
        Broken{"KindOfNoColumn", charts_file, "kinds = { close", "kinds = { closed = \"band\", close",
               "has no column 'closed'"},
        Broken{"ColumnTwice", charts_file, "\"close\", \"long\"", "\"close\", \"close\"", "named twice"},
        Broken{"SyntaxError", charts_file, "rows.musket = [", "rows.musket = [[", "charts.toml:"}),
    [](const auto& which) { return which.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Ruleset, BrokenData,
    ::testing::Values(
        Broken{"NoValue", ruleset, "zone = { value = 12, ", "zone = { ", "missing key 'value' of profile field 'zone'"},
        Broken{"WordOutside", ruleset, "value = \"short\"", "value = \"shrot\"", "did you mean 'short'"},
        Broken{"NoClause", ruleset, "die = { value = 6, clause = \"XX-fire\"", "die = { value = 6",
               "missing key 'clause'"},
        Broken{"UnknownChartOfAPart", ruleset, "fire = \"XX-fire\"", "fire = \"XX-fires\"",
               "no chart 'XX-fires'; expected a chart of charts.toml; did you mean 'XX-fire'"},
        Broken{"OtherPrefix", ruleset, "prefix = \"XX\"", "prefix = \"YY\"", "does not begin with 'YY-'"},
        Broken{"TwoDefaults", ruleset, "[profile]",
               "[[variant]]\nid = \"a\"\ntitle = \"A\"\n[[variant]]\nid = \"b\"\ntitle = \"B\"\n[profile]",
               "0 variants are marked as default"},
        Broken{"UnknownUnit", ruleset, "unit = \"in\"\n[charts]", "unit = \"inch\"\n[charts]", "'unit' is 'inch'"},
        Broken{"UnreadKey", ruleset, "period = \"none\"", "period = \"none\"\nperiode = \"x\"",
               "unknown key 'periode'"}),
    [](const auto& which) { return which.param.name; });

INSTANTIATE_TEST_SUITE_P(Clauses, BrokenData,
                         ::testing::Values(Broken{"NoBehaviour", clauses, "behaviour = \"Fire by range.\"\n", "",
                                                  "missing key 'clause[2].behaviour'"},
                                           Broken{"MendedWithoutPrint", clauses, "from = \"1' to 12'\"\n", "",
                                                  "a passage marked 'mended' needs 'from'"},
                                           Broken{"CodelessWithoutWhy", clauses, "why = \"nothing stands under it\"\n",
                                                  "", "a clause without code or test needs 'why'"},
                                           Broken{"CodeForNothing", clauses, "code = false\n", "",
                                                  "a clause that does nothing has code = false"},
                                           Broken{"NameTwice", clauses, "id = \"XX-fire\"\n",
                                                  "id = \"XX-fire\"\nname = \"zone\"\n", "the name 'zone' is taken"},
                                           Broken{"IdTwice", clauses, "id = \"XX-2\"", "id = \"XX-1\"",
                                                  "clauses.toml:16:6: clause 'XX-1' is listed twice"}),
                         [](const auto& which) { return which.param.name; });

TEST(LoadCharts, ErrorsOfAllFiles_AreReportedTogether) {
    RulesetFiles files = small_files();
    files.ruleset.text = with(files.ruleset.text, "period = \"none\"\n", "");
    files.charts.text = with(files.charts.text, "[5, 6], 0", "[5, 9], 0");
    files.clauses.text = with(files.clauses.text, "title = \"Zone\"\n", "");
    const auto loaded = load_charts(files);
    ASSERT_FALSE(loaded.ok());
    EXPECT_THAT(loaded.error(), SizeIs(3)) << all_text(loaded.error());
}

TEST(Resolver, MissingData_IsReported) {
    const auto charts = load_charts(small_files());
    ASSERT_TRUE(charts.ok());
    Problems holes;
    Resolver resolver(*charts, "", holes);
    const ChartId fire = resolver.role("fire");
    EXPECT_FALSE(resolver.cell(fire, "musket", "hits", CellKind::faces).none());
    EXPECT_EQ(resolver.option(resolver.field("way", CellKind::word), {"short", "long"}), 0);
    EXPECT_FALSE(resolver.cite("zone").clause.none());
    EXPECT_FALSE(resolver.cite("XX-fire").clause.none());
    EXPECT_THAT(holes, IsEmpty());

    resolver.role("fires");
    resolver.row(fire, "muskett");
    resolver.column(fire, "hits", CellKind::number);
    resolver.field("zonne", CellKind::number);
    resolver.option(resolver.field("way", CellKind::word), {"long", "short"});
    resolver.cite("XX-7");
    ASSERT_THAT(holes, SizeIs(6));
    EXPECT_EQ(holes[1].nearest, "musket");
    EXPECT_THAT(holes[2].expected, HasSubstr("number instead of faces"));
    EXPECT_EQ(holes[3].nearest, "zone");
}

}  // namespace
}  // namespace linstock
