// Tests printed sheets: they are complete, in true size, and separate for each side.
#include "report/print/print.hpp"

#include "battle/ruleset.hpp"
#include "battle/staging.hpp"
#include "battle/view.hpp"
#include "rulesets/books/register.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <cctype>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

using namespace linstock;

namespace {

report::PrintOptions only(const std::vector<std::string>& what) {
    report::PrintOptions out;
    for (const std::string& word : what)
        EXPECT_TRUE(out.add(word)) << word;
    return out;
}

std::string printed(const Battle& battle, Seat seat, const std::vector<std::string>& what) {
    return report::printed_html(battle, open(battle, nullptr, nullptr), seat, books::paper_of(battle), only(what));
}

std::size_t count(const std::string& text, const std::string& word) {
    std::size_t n = 0;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + word.size()))
        ++n;
    return n;
}

bool holds(const std::string& text, const std::string& word) { return text.find(word) != std::string::npos; }

/// The names of everything in an army: units, commands, officers.
std::vector<std::string> names_of(const Battle& battle, ArmyId army) {
    std::vector<std::string> out;
    for (const Unit& u : battle.forces().units)
        if (u.army == army && u.start.how != Start::absent) out.push_back(u.name);
    for (const Command& c : battle.forces().commands)
        if (c.army == army) out.push_back(c.name);
    for (const Officer& o : battle.forces().officers)
        if (o.army == army) out.push_back(o.name);
    return out;
}

class Printing : public testing::TestWithParam<std::string> {
  protected:
    std::shared_ptr<const Battle> battle() const { return tests::battle_of("two-brigades", GetParam()); }
};

std::string body_of(const std::string& html) { return html.substr(html.find("<body>")); }

}  // namespace

TEST_P(Printing, SheetsOfASide_ContainNothingOfTheOther) {
    const auto b = battle();
    ASSERT_NE(b, nullptr);
    for (const Seat seat : {Seat::first, Seat::second}) {
        const std::string page = printed(*b, seat, {"briefing", "roster", "deck", "slips", "markers", "labels"});
        for (const std::string& name : names_of(*b, ArmyId{static_cast<std::uint16_t>(seat == Seat::first ? 2 : 1)}))
            EXPECT_FALSE(holds(page, name)) << name;
        for (const std::string& name : names_of(*b, army_of(seat)))
            EXPECT_TRUE(holds(page, name)) << name;
    }
}

TEST_P(Printing, Briefings_AreOnSeparateSheets) {
    const auto b = battle();
    ASSERT_NE(b, nullptr);
    const std::string page = body_of(printed(*b, Seat::umpire, {"briefing"}));
    const std::size_t second = page.find("<section", page.find("<section") + 1);
    ASSERT_NE(second, std::string::npos);
    for (const std::string& name : names_of(*b, ArmyId{2}))
        EXPECT_FALSE(holds(page.substr(0, second), name)) << name;
    for (const std::string& name : names_of(*b, ArmyId{1}))
        EXPECT_FALSE(holds(page.substr(second), name)) << name;
}

TEST_P(Printing, Roster_HasBoxForEveryLoss) {
    const auto b = battle();
    ASSERT_NE(b, nullptr);
    const std::string page = body_of(printed(*b, Seat::umpire, {"roster"}));
    const State state = open(*b, nullptr, nullptr);
    const View all = view(*b, state, Seat::umpire);
    for (const UnitView& u : all.units) {
        if (u.presence == Presence::absent) continue;
        const std::string head = "<h3>" + b->unit(u.id).name;
        ASSERT_EQ(count(page, head), 1U) << head;
        const std::size_t from = page.find("class=\"strength\"", page.find(head));
        const std::string line = page.substr(from, page.find("</article>", from) - from);
        EXPECT_EQ(count(line, "<i></i>"), static_cast<std::size_t>(u.figures_at_start)) << head;
    }
}

TEST_P(Printing, QuickReference_HasEveryChartOfTheScaleWithClause) {
    const auto b = battle();
    ASSERT_NE(b, nullptr);
    const Charts& charts = b->charts();
    const std::string page = body_of(printed(*b, Seat::umpire, {"sheets"}));
    const std::string scale = books::paper_of(*b).scale;
    for (const Chart& chart : charts.charts()) {
        if (chart.id.rfind("layouts", 0) == 0 || chart.id.rfind("footprints", 0) == 0) continue;
        bool elsewhere = false;
        bool here = false;
        for (const Variant& v : charts.variants())
            for (const auto& [role, id] : v.charts)
                if (id == chart.id) (charts.find_variant(scale) == &v ? here : elsewhere) = true;
        if (elsewhere && !here) continue;
        EXPECT_TRUE(holds(page, "<caption>" + chart.title)) << chart.id;
    }
    EXPECT_FALSE(holds(page, "_")) << page.substr(page.find('_') - 40, 80);
}

TEST_P(Printing, EveryLetter_HasAtLeastEightPoints) {
    const auto b = battle();
    ASSERT_NE(b, nullptr);
    const std::string page = printed(*b, Seat::umpire, {"all"});
    const std::string style = page.substr(0, page.find("</style>"));
    for (std::size_t at = style.find("pt"); at != std::string::npos; at = style.find("pt", at + 1)) {
        std::size_t from = at;
        while (from > 0 && (std::isdigit(static_cast<unsigned char>(style[from - 1])) != 0 || style[from - 1] == '.'))
            --from;
        if (from == at) continue;
        EXPECT_GE(std::atof(style.substr(from, at - from).c_str()), 8) << style.substr(from - 20, 30);
    }
}

INSTANTIATE_TEST_SUITE_P(Books, Printing, testing::ValuesIn(tests::books_of("two-brigades")),
                         [](const auto& book) { return book.param; });

TEST(Print, DeckAndSlips_ArePrintedOnlyIfTheRulesetUsesThem) {
    const auto revised = tests::battle_of("two-brigades", "revised");
    const auto sealed = tests::battle_of("two-brigades", "mwan18");
    ASSERT_TRUE(revised && sealed);
    EXPECT_EQ(count(printed(*revised, Seat::umpire, {"deck"}), "<article class=\"card"), 4U);
    EXPECT_EQ(count(printed(*revised, Seat::umpire, {"slips"}), "<article class=\"slip"), 0U);
    EXPECT_EQ(count(printed(*sealed, Seat::umpire, {"deck"}), "<article class=\"card"), 0U);
    EXPECT_EQ(count(printed(*sealed, Seat::umpire, {"slips"}), "<article class=\"slip"), 18U);
}

// A stand of the 15 mm game is 1.5 by 0.75 inches; MW-2.1 has a millimetre per foot, so 12.7 by 19.05 mm.
TEST(Print, Counters_HaveTheSizeOfTheBases) {
    const auto revised = tests::battle_of("two-brigades", "revised");
    const auto sealed = tests::battle_of("two-brigades", "mwan18");
    ASSERT_TRUE(revised && sealed);
    EXPECT_TRUE(holds(printed(*revised, Seat::umpire, {"labels"}), "width:38.1mm;height:19.05mm"));
    EXPECT_TRUE(holds(printed(*sealed, Seat::umpire, {"labels"}), "width:12.7mm;height:19.05mm"));
}

namespace {

/// The quick-reference sheet of a ruleset in its default scale, with the texts of its card.
std::string sheet_of(const std::string& id) {
    const auto book = tests::ruleset(id);
    const SourceText card = tests::data_file("rulesets/" + id + "/card.toml");
    const auto texts = report::sheet_texts(card, *(*book)->charts);
    EXPECT_TRUE(texts) << (texts ? "" : tests::told(texts.error()));
    return texts ? report::printed_sheets(*(*book)->charts, *texts, "", report::PaperSize::a4) : std::string();
}

}  // namespace

TEST(Print, QuickReference_NamesRowsAsTheBookDoes) {
    EXPECT_TRUE(holds(sheet_of("reasonable"),
                      ">hit in rear</th><td>\xe2\x88\x92"
                      "2</td>"));
    EXPECT_TRUE(holds(sheet_of("mwan18"),
                      ">enemy ahead in heavy cover</th><td>\xe2\x88\x92"
                      "3</td>"));
    EXPECT_TRUE(holds(sheet_of("revised"),
                      ">hit in flank or rear</th><td>\xe2\x88\x92"
                      "2</td>"));
    EXPECT_TRUE(holds(sheet_of("firefight"), ">artillery that may still fire</th>"));
    EXPECT_TRUE(holds(sheet_of("brothers"), ">infantry, rifles, veteran</th>"));
}

TEST(Print, QuickReference_HasProcedures_Switches_AndSigns) {
    const std::string brothers = sheet_of("brothers");
    EXPECT_TRUE(holds(brothers, "<b>The flinch roll <i>8.A</i></b>"));
    EXPECT_TRUE(holds(brothers, "<b>The command roll <i>4.B</i></b> A command roll is one D6. It succeeds"));
    const std::string revised = sheet_of("revised");
    EXPECT_TRUE(holds(revised, "<b>Casualties <i>12</i></b> A hit takes a figure."));
    EXPECT_TRUE(holds(revised, "<b>Duels of stands <i>10.D</i></b>"));
    EXPECT_TRUE(holds(revised, "<li>A winning defender may countercharge: <b>yes</b> <i>10.S</i></li>"));
    // RV-d20: open, rough and road.
    EXPECT_TRUE(holds(revised,
                      "<td>1\xe2\x80\x93"
                      "2</td><td>+4</td><td>\xe2\x88\x92"
                      "4</td><td>+4</td>"));
    EXPECT_TRUE(holds(sheet_of("mwan18"), ">crack troops</th><td>\xe2\x80\x93</td><td>+2</td>"));
}

TEST(Print, SheetTexts_WithUnknownNames_AreRejectedWithTheNearest) {
    const auto book = tests::ruleset("revised");
    const auto problems = [&](const std::string& text) {
        const auto texts = report::sheet_texts({"[sheet]\n" + text, "card.toml"}, *(*book)->charts);
        return texts ? std::string() : tests::told(texts.error());
    };
    EXPECT_EQ(problems("clauses = [\"RV-12\"]\n"), "");
    EXPECT_TRUE(holds(problems("clauses = [\"RV-10.Z\"]\n"), "no clause 'RV-10.Z'"));
    EXPECT_TRUE(holds(problems("signed = [\"RV-d20/raod\"]\n"), "no column 'RV-d20/raod'"));
    EXPECT_TRUE(holds(problems("[sheet.rows.RV-close]\ncavalri = \"x\"\n"), "did you mean 'cavalry'"));
    EXPECT_TRUE(holds(problems("[sheet.rows.RV-clos]\ncavalry = \"x\"\n"), "no chart 'RV-clos'"));
    EXPECT_TRUE(holds(problems("[sheet.columns]\nfactr = \"x\"\n"), "no chart has a column 'factr'"));
    EXPECT_TRUE(holds(problems("[sheet.words]\nroot = \"x\"\n"), "no cell has the word 'root'"));
    EXPECT_TRUE(holds(problems("[sheet.below]\nRV-close = [\"cover_dice\"]\n"), "did you mean 'cover_die'"));
    EXPECT_TRUE(holds(problems("[sheet.below]\nRV-clos = []\n"), "no chart 'RV-clos'"));
    EXPECT_TRUE(holds(problems("clausse = []\n"), "clausse"));
}

TEST(Print, QuickReference_HasOneScale_AndMarksValuesNotPrinted) {
    const auto book = tests::ruleset("revised");
    ASSERT_TRUE(book);
    const std::string small = report::printed_sheets(*(*book)->charts, {}, "15mm", report::PaperSize::letter);
    EXPECT_TRUE(holds(small, "size:letter portrait"));
    EXPECT_TRUE(holds(small, "<caption>Movement, 15 mm"));
    EXPECT_FALSE(holds(small, "<caption>Movement, 25 mm"));
    EXPECT_TRUE(holds(small, "<h2>The steps of a turn <i>4.0</i></h2>"));
    EXPECT_TRUE(holds(small, "<li>2. All artillery fires. Then come casualties and morale tests (RV-4.B).</li>"));
    EXPECT_TRUE(holds(small, "A printed 0 on the D10 means 10.\xe2\x80\xa0</li>"));
    // RV-9.D is reconstructed; the die of RV-9.C is printed.
    EXPECT_TRUE(holds(small, "Morale results\xe2\x80\xa1"));
    EXPECT_TRUE(holds(small, "Sides of the morale die: <b>6</b> <i>9.C</i>"));
}

namespace {

std::string printed_of(const std::string& scenario, const std::string& ruleset, const std::vector<std::string>& what,
                       Seat seat = Seat::first) {
    const auto b = tests::battle_of(scenario, ruleset);
    EXPECT_NE(b, nullptr) << scenario << ' ' << ruleset;
    return b == nullptr ? std::string() : body_of(printed(*b, seat, what));
}

/// The ids of clauses that a text cites.
std::vector<std::string> cited_in(const std::string& text, const std::string& prefix) {
    std::vector<std::string> out;
    const std::string start = prefix + "-";
    for (std::size_t at = text.find(start); at != std::string::npos; at = text.find(start, at + 1)) {
        std::size_t end = at + start.size();
        while (end < text.size() &&
               (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '.' || text[end] == '-'))
            ++end;
        std::string id = text.substr(at, end - at);
        while (id.back() == '.')
            id.pop_back();
        out.push_back(id);
    }
    return out;
}

std::string text_of(const Clause& clause) {
    std::string out = clause.behaviour;
    for (const Sentence& s : clause.sentences)
        out += " " + s.text;
    return out;
}

}  // namespace

TEST(Print, ClausesCitedOnASheet_AreOnIt) {
    for (const std::string id : {"revised", "reasonable", "firefight", "mwan18", "brothers"}) {
        const auto book = tests::ruleset(id);
        const Charts& charts = *(*book)->charts;
        const auto texts = report::sheet_texts(tests::data_file("rulesets/" + id + "/card.toml"), charts);
        ASSERT_TRUE(texts);
        std::vector<ClauseRef> shown = charts.opening();
        shown.insert(shown.end(), texts->clauses.begin(), texts->clauses.end());
        std::set<std::string> known;
        for (const ClauseRef c : shown)
            known.insert(charts.clause(c).id);
        // The clause of a phase only repeats its line in the sequence of play.
        const auto battle = tests::battle_of("two-brigades", id);
        for (const TurnStep& step : books::staging_of(*battle).turn(*battle))
            known.insert(charts.clause(step.clause.clause).id);
        for (std::size_t i = 0; i < charts.charts().size(); ++i) {
            const Chart& chart = charts.charts()[i];
            known.insert({chart.id, charts.clause(chart.why.clause).id});
            for (const std::string& row : chart.rows)
                for (const std::string& column : chart.columns)
                    if (const Cite why = charts.why(charts.cell(ChartId::of_index(i), row, column)); !why.clause.none())
                        known.insert(charts.clause(why.clause).id);
        }
        for (const ClauseRef c : shown)
            for (const std::string& cited : cited_in(text_of(charts.clause(c)), charts.prefix()))
                EXPECT_TRUE(known.count(cited) > 0) << charts.clause(c).id << " cites " << cited;
    }
}

TEST(Print, Charts_HeadTheColumnOfClauses_AndHaveNumbersBelow) {
    const std::string revised = sheet_of("revised");
    EXPECT_TRUE(holds(revised, "<th scope=\"col\" class=\"c\">clause</th>"));
    const std::size_t hits = revised.find("<caption>Hit table");
    EXPECT_TRUE(holds(revised.substr(hits, revised.find("</table>", hits) - hits),
                      "Change of each die at a target in cover: <b>\xe2\x88\x92"
                      "1\xe2\x80\xa1</b> <i>7.3</i></td>"));
    EXPECT_TRUE(holds(sheet_of("firefight"),
                      "<th scope=\"row\" class=\"short\">infantry</th><td>2</td><td>3</td>"
                      "<td>4</td><td>lowest</td>"));
}

TEST(Print, Briefing_HasTheTextOfItsOwnRulesetOnly) {
    EXPECT_TRUE(holds(printed_of("two-brigades", "firefight", {"briefing"}), "up the hill alone. An army is usually"));
    for (const char* other : {"revised", "reasonable", "mwan18", "brothers"})
        EXPECT_FALSE(holds(printed_of("two-brigades", other, {"briefing"}), "usually beaten")) << other;
}

TEST(Print, Briefing_TellsHowTheBattleIsWon) {
    const std::string revised = printed_of("two-brigades", "revised", {"briefing"});
    EXPECT_TRUE(holds(revised, "<li>Blue wins a decisive victory if it leads by three points or more"));
    EXPECT_TRUE(holds(revised, "; radius 4 inches: two points</li>"));
    const std::string ward = printed_of("devils-den", "brothers", {"briefing"});
    EXPECT_TRUE(holds(ward, "Your task: Hold Devil&#39;s Den for eight bounds in a row.")) << ward.substr(0, 3000);
    EXPECT_FALSE(holds(ward, "Your task: Claim"));
    EXPECT_TRUE(holds(printed_of("devils-den", "brothers", {"briefing"}, Seat::second), "Your task: Claim Devil"));
}

// MW-1.4, MW-3.24, MW-10.18, MW-10.19
TEST(Print, SheetsOfMwan18_HaveItsScale_Grades_AndWater) {
    const std::string page = printed_of("two-brigades", "mwan18", {"briefing", "map", "roster"});
    EXPECT_TRUE(holds(page, "1 foot is 1 mm on the table, which is 5.18 by 3.46 m."));
    EXPECT_FALSE(holds(page, "24 yd"));
    EXPECT_TRUE(holds(page, "To cross a stream: infantry 1 fifth, cavalry 1, artillery 2. <i>MW-3.24</i>"));
    EXPECT_TRUE(holds(page, "<p>Crack infantry, musket, 360 men</p>"));
    EXPECT_FALSE(holds(page, "Elite"));
    EXPECT_TRUE(holds(page, "with the men in order at the end of each"));
    EXPECT_EQ(count(page, "<b>Fights as</b> Union"), 9U);
    EXPECT_EQ(count(page, "<b>First volley fired</b>"), 9U) << "batteries too (MW-4.D.9)";
    EXPECT_EQ(count(page, "<b>Bound by row</b>"), 9U);
}

TEST(Print, Roster_HasTheQualitiesOfTheRuleset_AndUnitNumbers) {
    const std::string page = printed_of("two-brigades", "reasonable", {"roster"});
    EXPECT_TRUE(holds(page, "<p>Line, second-rate infantry, musket, 360 men</p>"));
    EXPECT_FALSE(holds(page, "Veteran"));
    EXPECT_EQ(count(page, "<b>Odd hit</b>"), 2U);
    EXPECT_TRUE(holds(page, "Blue West 2nd <small>BW 2, no. 2</small>"));
    const std::string grey = printed_of("two-brigades", "reasonable", {"roster"}, Seat::second);
    EXPECT_TRUE(holds(grey, "Grey West 2nd <small>GW 2, no. 2</small>"));
    EXPECT_TRUE(holds(grey, "Roster: Grey, the second army"));
}

TEST(Print, Losses_AreBlackedOut) {
    const auto b = tests::battle_of("two-brigades", "revised");
    ASSERT_NE(b, nullptr);
    State state = open(*b, nullptr, nullptr);
    state.units[0].casualties[0] = 2;
    const std::string page = report::printed_html(*b, state, Seat::umpire, books::paper_of(*b), only({"roster"}));
    EXPECT_EQ(count(body_of(page), "<i class=\"lost\"></i>"), 2U);
}
