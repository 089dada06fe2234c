#include "report/page/after_action.hpp"

#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "report/html.hpp"
#include "report/text/luck_text.hpp"
#include "sample.hpp"
#include "tests/support/data.hpp"
#include "words/ruleset_texts.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <clocale>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <set>
#include <string>
#include <vector>

using namespace linstock;
using namespace linstock::report;

namespace {

/// Checks that every element is closed in order, that there is no bare ampersand or duplicate attribute, and that ids
/// are unique. Returns "" or the error.
std::string ill_formed(const std::string& html) {
    static const std::set<std::string> empty{"meta", "input", "br", "link", "hr", "img"};
    std::vector<std::string> open;
    std::set<std::string> ids;
    for (std::size_t i = 0; i < html.size(); ++i) {
        if (html[i] == '&') {
            const std::size_t end = html.find(';', i);
            if (end == std::string::npos || end - i > 8) return "bare & at " + html.substr(i, 40);
        }
        if (html[i] != '<') continue;
        if (html.compare(i, 9, "<!DOCTYPE") == 0) {
            i = html.find('>', i);
            continue;
        }
        const std::size_t end = html.find('>', i);
        if (end == std::string::npos) return "no end of " + html.substr(i, 40);
        std::string tag = html.substr(i + 1, end - i - 1);
        if (tag[0] == '/') {
            if (open.empty() || open.back() != tag.substr(1))
                return "</" + tag.substr(1) + "> closes " + (open.empty() ? "nothing" : open.back());
            open.pop_back();
            i = end;
            continue;
        }
        const bool self = tag.back() == '/';
        const std::string name = tag.substr(0, tag.find_first_of(" /"));
        std::size_t quotes = 0;
        for (const char c : tag)
            quotes += c == '"';
        if (quotes % 2 != 0) return "quotes in <" + tag + ">";
        const std::size_t id = tag.find(" id=\"");
        if (id != std::string::npos && !ids.insert(tag.substr(id + 5, tag.find('"', id + 5) - id - 5)).second)
            return "id twice: " + tag;
        if (!self && empty.count(name) == 0) open.push_back(name);
        i = end;
        if (name == "script" || name == "style") i = html.find("</" + name, end) - 1;
    }
    return open.empty() ? "" : "left open: " + open.back();
}

bool is_utf8_without_controls(const std::string& text) {
    for (const char c : text)
        if (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') return false;
    return true;
}

}  // namespace

class AfterAction : public testing::Test {
  protected:
    void SetUp() override {
        course_ = sample::sample_battle();
        ASSERT_NE(course_.battle, nullptr);
        html_ = after_action_html(*course_.battle, course_.events, course_.snapshots,
                                  {{"sergeant", "sergeant"}, "42", {true, true}, ""});
    }
    sample::SampleBattle course_;
    std::string html_;
};

TEST_F(AfterAction, Page_IsWellFormedAndSelfContained) {
    EXPECT_EQ(ill_formed(html_), "");
    EXPECT_TRUE(is_utf8_without_controls(html_));
    EXPECT_EQ(html_.find("http"), std::string::npos);
    EXPECT_EQ(html_.find("src="), std::string::npos);
    EXPECT_EQ(html_.find("nan"), html_.find("nance"));
    EXPECT_EQ(html_.find("inf\""), std::string::npos);
    if (const char* dir = std::getenv("LINSTOCK_SHOW")) std::ofstream(std::string(dir) + "/report.html") << html_;
}

TEST_F(AfterAction, Page_HasMapPerSnapshot_AndTextPerCitedClause) {
    std::size_t maps = 0;
    for (std::size_t i = html_.find("<svg class=\"map\""); i != std::string::npos;
         i = html_.find("<svg class=\"map\"", i + 1))
        ++maps;
    EXPECT_EQ(maps, course_.snapshots.size());
    std::size_t clause_links = 0;
    for (std::size_t i = html_.find("href=\"#c-"); i != std::string::npos; i = html_.find("href=\"#c-", i + 1)) {
        const std::string id = html_.substr(i + 7, html_.find('"', i + 7) - i - 7);
        EXPECT_NE(html_.find("id=\"" + id + "\""), std::string::npos) << id;
        ++clause_links;
    }
    EXPECT_GT(clause_links, 100U);
}

TEST_F(AfterAction, SameBattle_GivesSameBytesInAnyLocale) {
    const char* before = std::setlocale(LC_ALL, "de_DE.UTF-8");
    const std::string again = after_action_html(*course_.battle, course_.events, course_.snapshots,
                                                {{"sergeant", "sergeant"}, "42", {true, true}, ""});
    if (before != nullptr) std::setlocale(LC_ALL, "C");
    EXPECT_TRUE(again == html_);
}

TEST_F(AfterAction, TextFromFiles_IsEscaped) {
    auto scenario = std::make_shared<Scenario>(*course_.battle->scenario);
    scenario->title = "A <b>\"bold\"</b> & 'brave' day";
    scenario->forces.units[0].name = "<script>alert(1)</script>";
    scenario->forces.armies[0].briefing = "</article><img src=x>";
    Battle battle = *course_.battle;
    battle.scenario = scenario;
    const std::string html = after_action_html(battle, course_.events, course_.snapshots, {});
    EXPECT_EQ(ill_formed(html), "");
    EXPECT_EQ(html.find("<script>alert"), std::string::npos);
    EXPECT_EQ(html.find("<img"), std::string::npos);
    EXPECT_NE(html.find("A &lt;b&gt;&quot;bold&quot;&lt;/b&gt; &amp; &#39;brave&#39; day"), std::string::npos);
}

TEST_F(AfterAction, ChanceOfWinning_IsDrawnIfKnown) {
    ASSERT_GE(course_.snapshots.size(), 3U);
    const auto html = [&] { return after_action_html(*course_.battle, course_.events, course_.snapshots, {}); };
    EXPECT_EQ(html().find("<b>Who was winning</b>"), std::string::npos);
    for (Snapshot& s : course_.snapshots)
        s.chance = 0.625;
    const std::string drawn = html();
    EXPECT_NE(drawn.find("<b>Who was winning</b>"), std::string::npos);
    EXPECT_NE(drawn.find("1: 62.5 percent"), std::string::npos) << "the first army's chance";
    EXPECT_NE(drawn.find("1: 37.5 percent"), std::string::npos) << "what is left is the second's";
}

TEST_F(AfterAction, SeatsReport_ContainsOnlyWhatTheSeatSaw) {
    Event secret;
    secret.kind = EventKind::concealed_unit;
    secret.unit = UnitId{10};
    secret.seen_by = SeatMask::only(ArmyId{2});
    course_.events.insert(course_.events.begin() + 1, secret);
    for (Snapshot& s : course_.snapshots)
        ++s.events_until;
    const auto told = [&](Seat seat) {
        for (Snapshot& s : course_.snapshots)
            s.view.seat = seat;
        return after_action_html(*course_.battle, course_.events, course_.snapshots, {});
    };
    EXPECT_NE(told(Seat::umpire).find("is kept hidden"), std::string::npos);
    EXPECT_NE(told(Seat::second).find("is kept hidden"), std::string::npos);
    EXPECT_EQ(told(Seat::first).find("is kept hidden"), std::string::npos);
    EXPECT_EQ(ill_formed(told(Seat::first)), "");
}

TEST_F(AfterAction, BattleWithoutTurns_HasPage) {
    EXPECT_EQ(ill_formed(after_action_html(*course_.battle, {}, {}, {})), "");
}

TEST_F(AfterAction, Heading_NamesOnlyTheVariantInPlay) {
    auto scenario = std::make_shared<Scenario>(*course_.battle->scenario);
    Battle battle = *course_.battle;
    battle.scenario = scenario;
    const auto rules = [&] {
        const std::string html = after_action_html(battle, course_.events, course_.snapshots, {});
        const std::size_t at = html.find("<dt>Rules</dt><dd>") + 18;
        return html.substr(at, html.find('<', at) - at);
    };
    const std::string title = battle.charts().title();
    scenario->rulesets = {"revised", "reasonable"};
    scenario->variant = "15 mm";
    EXPECT_EQ(rules(), title + ", 15 mm");
    scenario->variant = "";
    EXPECT_EQ(rules(), title + ", 25 mm") << "the book's own";
    scenario->rulesets = {"reasonable", "revised"};
    scenario->variant = "Great Northern War";
    EXPECT_EQ(rules(), title + ", 25 mm") << "the scenario's word is meant for its first book";
}

TEST_F(AfterAction, EffectivenessOver100_IsDrawnAbove100) {
    const auto chart = [&] {
        const std::string html = after_action_html(*course_.battle, course_.events, course_.snapshots, {});
        const std::size_t at = html.find("<figcaption><b>Effectiveness");
        return html.substr(at, html.find("</figure>", at) - at);
    };
    EXPECT_EQ(chart().find(">125</text>"), std::string::npos);
    for (Event& e : course_.events)
        if (e.kind == EventKind::effectiveness && e.army == ArmyId{1}) e.hundredths_of_percent() = 11050;
    EXPECT_NE(chart().find(">125</text>"), std::string::npos);
    EXPECT_NE(chart().find("110.5 percent"), std::string::npos);
}

TEST_F(AfterAction, RulesetWithEarlyEnd_ExplainsEffectivenessAboveChart) {
    const auto over_the_charts = [&](const RulesetTexts* words) {
        auto rules = std::make_shared<Ruleset>(*course_.battle->rules);
        rules->words = words;
        Battle battle = *course_.battle;
        battle.rules = rules;
        const std::string html = after_action_html(battle, course_.events, course_.snapshots, {});
        const std::size_t section = html.find("<section id=\"curves\">");
        return html.substr(section, html.find("<figure>", section) - section);
    };
    const RulesetTexts words{.early_end = [](const Battle&) { return std::string("Under 50 it is wavering."); }};
    EXPECT_NE(over_the_charts(&words).find(">Under 50 it is wavering.</p>"), std::string::npos);
    EXPECT_EQ(over_the_charts(nullptr).find("<p"), std::string::npos);
}

TEST(Map, PlaceNameUnderUnit_IsMovedAside) {
    const auto battle = sample::two_brigades();
    ASSERT_NE(battle, nullptr);
    const std::vector<PlaceName> places = place_names(*battle);
    ASSERT_FALSE(places.empty());
    const auto drawn = [&](const View& view) {
        const std::string svg = troops_svg(*battle, view);
        const std::size_t end = svg.find(">" + places[0].text + "</text>");
        EXPECT_NE(end, std::string::npos);
        return svg.substr(svg.rfind("<text", end), end - svg.rfind("<text", end));
    };
    View view = sample::opening_view(*battle);
    view.officers.clear();
    view.units = std::vector<UnitView>{view.units.front()};
    const std::string free = drawn(view);
    EXPECT_NE(free.find(fmt::format("x=\"{}\" y=\"{}\"", num(places[0].middle.x), num(places[0].middle.y))),
              std::string::npos)
        << free;
    const double one = px(*battle, 1);
    view.units.edit(0).footprint.centre = {places[0].middle.x / one,
                                           battle->scenario->height - (places[0].middle.y - 3.5) / one};
    EXPECT_NE(drawn(view), free);
}

// A table in feet of ground is drawn like one in inches; otherwise its names would be too small.
TEST(Map, TableInFeet_IsDrawnAsLargeAsTableInInches) {
    const auto inches = tests::battle_of("two-brigades", "revised");
    const auto feet = tests::battle_of("two-brigades", "mwan18");
    ASSERT_EQ(feet->scenario->measure, Measure::feet);
    EXPECT_NEAR(px(*feet, feet->scenario->width), px(*inches, inches->scenario->width), 1);
    EXPECT_NEAR(py(*feet, 0), py(*inches, 0), 1);
    const std::vector<PlaceName> here = place_names(*inches);
    const std::vector<PlaceName> there = place_names(*feet);
    ASSERT_EQ(here.size(), there.size());
    for (std::size_t i = 0; i < here.size(); ++i) {
        EXPECT_NEAR(here[i].middle.x, there[i].middle.x, 2) << here[i].text;
        EXPECT_NEAR(here[i].middle.y, there[i].middle.y, 2) << here[i].text;
    }
    const auto hachures = [](const Battle& battle) {
        const std::string ground = ground_definitions(battle);
        return std::count(ground.begin(), ground.end(), 'M');
    };
    EXPECT_NEAR(static_cast<double>(hachures(*feet)), static_cast<double>(hachures(*inches)), 30);
}

/// For every text of class `name` its middle and upper edge; for every flag the foot of its staff.
std::vector<Vec> places_in(const std::string& svg, const std::string& pattern) {
    std::vector<Vec> out;
    const std::regex form(pattern);
    for (std::sregex_iterator it(svg.begin(), svg.end(), form), end; it != end; ++it)
        out.push_back({std::stod((*it)[1]), std::stod((*it)[2])});
    return out;
}

TEST(Map, UnitName_DoesNotOverlapFlag) {
    const auto battle = sample::two_brigades();
    ASSERT_NE(battle, nullptr);
    int seen = 0;
    for (std::size_t i = 0; i < battle->forces().units.size(); ++i) {
        View view = sample::opening_view(*battle);
        ASSERT_GE(view.officers.size(), 2U);
        // One officer is where the unit's name would be, another is attached to it.
        const UnitView& u = view.units[i];
        view.officers[0].attached_to = UnitId{};
        view.officers[0].place = to_point(u.footprint.centre - direction(u.heading) * (u.footprint.half_depth + 1.5));
        view.officers[1].attached_to = u.id;
        const std::string svg = report::troops_svg(*battle, view);
        const std::vector<Vec> names = places_in(svg, "class=\"name [a-z0-9]*\" x=\"([-0-9.]+)\" y=\"([-0-9.]+)\"");
        const std::vector<Vec> flags =
            places_in(svg, "class=\"o [a-z0-9]*\" transform=\"translate\\(([-0-9.]+) ([-0-9.]+)\\)");
        ASSERT_EQ(names.size(), view.units.size());
        ASSERT_EQ(flags.size(), view.officers.size());
        for (const Vec name : names)
            for (const Vec flag : flags) {
                ++seen;
                // The middle letters of the name, at the height of the flag.
                EXPECT_FALSE(name.x + 8 > flag.x && name.x - 8 < flag.x + 12 && name.y > flag.y - 18 &&
                             name.y - 6 < flag.y - 10)
                    << "unit " << i << ": name at " << name.x << ", " << name.y << ", flag at " << flag.x << ", "
                    << flag.y;
            }
    }
    EXPECT_GT(seen, 100);
}

TEST(Html, Numbers_HaveAtMostOneDecimal) {
    EXPECT_EQ(num(0), "0");
    EXPECT_EQ(num(-0.01), "0");
    EXPECT_EQ(num(12.25), "12.3");
    EXPECT_EQ(num(-3.5), "-3.5");
    EXPECT_EQ(num(1e300), "100000000");
}

TEST(Luck, ExpectedHits_EqualDiceTimesChance) {
    Event e;
    e.kind = EventKind::fired;
    e.dice = {6, {1, 2, 3, 4}};
    e.needed = 4;
    EXPECT_DOUBLE_EQ(expected_hits(e), 2);
    e.modifiers = {{"in cover", -1, {}}};
    EXPECT_EQ(face_needed(e), 5);
    EXPECT_DOUBLE_EQ(expected_hits(e), 4.0 / 3);
    e.modifiers.clear();
    e.needed = 7;
    EXPECT_DOUBLE_EQ(expected_hits(e), 0);
    e.needed = 0;
    EXPECT_LT(expected_hits(e), 0);
    e.kind = EventKind::morale_checked;
    e.dice = {6, {3}};
    e.total() = 6;  // rating and modifiers are 3
    e.needed = 6;
    EXPECT_DOUBLE_EQ(chance_of_passing(e), 4.0 / 6);
    EXPECT_TRUE(passed(e));
    EXPECT_EQ(luck_text(5, 5, 1), "as expected");
    EXPECT_EQ(luck_text(8, 5, 1), "very lucky");
    EXPECT_EQ(luck_text(3.5, 5, 1), "unlucky");
}
