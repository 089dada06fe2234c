// Tests what the server serves apart from battles: rulesets, house rules, scenarios, and checks of
// texts.

#include "battle/engine_api.hpp"
#include "battle/ruleset.hpp"
#include "rulesets/books/register.hpp"
#include "tests/folder/folder.hpp"
#include "tests/server/test_server.hpp"
#include "tests/support/data.hpp"
#include "words/ruleset_texts.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace linstock::server_test {
namespace {

TEST(RulesetPages, ScenarioPage_ShowsVictoryOfTheRequestedRuleset) {
    const auto s = server_on(":memory:");
    const auto victory = [&](const char* book) {
        const json::Value page = parsed(get(*s, std::string("/api/scenarios/two-brigades?ruleset=") + book).body);
        std::string all;
        for (const json::Value& line : page.find("table")->find("victory")->items)
            all += line.text + "\n";
        return all;
    };
    EXPECT_NE(victory("revised").find("by three points"), std::string::npos);
    EXPECT_NE(victory("brothers").find("The side with more objectives"), std::string::npos);
    EXPECT_EQ(victory("brothers").find("points"), std::string::npos);
    EXPECT_NE(victory("mwan18").find("prisoners"), std::string::npos);
}

TEST(RulesetPages, ScenarioList_ShowsSameLengthAndStrengthAsThePage) {
    const auto s = server_on(":memory:");
    const json::Value all = parsed(get(*s, "/api/scenarios").body);
    const auto card = std::find_if(all.items.begin(), all.items.end(),
                                   [](const json::Value& one) { return text_of(one, "id") == "two-brigades"; });
    ASSERT_NE(card, all.items.end());
    ASSERT_EQ(card->find("books")->items.size(), card->find("rulesets")->items.size());
    for (const json::Value& by : card->find("books")->items) {
        const std::string book = text_of(by, "ruleset");
        const json::Value page = parsed(get(*s, "/api/scenarios/two-brigades?ruleset=" + book).body);
        EXPECT_EQ(by.find("turns")->integer, page.find("turns")->integer) << book;
        EXPECT_EQ(by.find("minutes")->integer, page.find("minutes")->integer) << book;
        EXPECT_EQ(text_of(by, "turn"), book == "brothers" ? "bound" : "turn") << book;
        for (std::size_t side = 0; side < 2; ++side)
            EXPECT_EQ(by.find("sides")->items[side].find("stands")->integer,
                      page.find("sides")->items[side].find("stands")->integer)
                << book;
    }
}

TEST(RulesetPages, ScenarioPage_ExplainsTheEffectivenessFigure) {
    const auto s = server_on(":memory:");
    const auto last = [&](const char* book) {
        const json::Value page = parsed(get(*s, std::string("/api/scenarios/two-brigades?ruleset=") + book).body);
        return page.find("table")->find("victory")->items.back().text;
    };
    const json::Value page = parsed(get(*s, "/api/scenarios/two-brigades?ruleset=firefight").body);
    EXPECT_EQ(page.find("table")->find("ruleset")->find("terms")->find("figure")->text, last("firefight"));
    for (const char* book : {"revised", "reasonable", "firefight"}) {
        EXPECT_NE(last(book).find("no stand"), std::string::npos) << book;
        const char* levels =
            "At the end of a turn, under 50 it is wavering: units that are not fresh test, and may retire; "
            "under 35 it is breaking: all its units test, and may rout; under 20 it is beaten";
        EXPECT_NE(last(book).find(levels), std::string::npos) << last(book);
    }
    EXPECT_NE(last("mwan18").find("in order or still to arrive. Below 40"), std::string::npos) << last("mwan18");
    EXPECT_NE(last("brothers").find("remaining bases"), std::string::npos) << last("brothers");
    EXPECT_EQ(last("brothers").find("beaten"), std::string::npos);
}

/// The text that explains an army's effectiveness figure, under a house rule if one is given.
std::string early_end_of(const std::string& book, const std::string& change = "") {
    const std::string house_rule =
        change.empty() ? "" : "name = 'Another'\nruleset = '" + book + "'\n[[change]]\n" + change + "\n";
    const auto rules = tests::ruleset(book, house_rule);
    const auto scenario = read_scenario(tests::data_file("scenarios/two-brigades.toml").text, "two-brigades.toml");
    if (!rules || !scenario) return rules ? tests::told(scenario.error()) : tests::told(rules.error());
    const auto battle = prepare(*rules, *scenario);
    return battle ? (*rules)->words->early_end(**battle) : tests::told(battle.error());
}

TEST(RulesetPages, EffectivenessFigure_UnderHouseRules_IsExplainedByThem) {
    struct {
        const char* book;
        const char* figure;
        const char* spent;
    } const clauses[] = {{"revised", "(RV-18.T)", "(RV-18.A)"},
                         {"reasonable", "(RE-21.T)", "(RE-17)"},
                         {"firefight", "(CF-24.T)", "(CF-20)"}};
    for (const auto& c : clauses) {
        const std::string plain = early_end_of(c.book);
        EXPECT_NE(plain.find(std::string("it is beaten ") + c.figure), std::string::npos) << plain;
        EXPECT_NE(plain.find(std::string("is also beaten ") + c.spent), std::string::npos) << plain;
        const std::string house_rule = early_end_of(c.book, "profile = 'spent_army_loses'\nvalue = false");
        EXPECT_NE(house_rule.find(std::string("it is beaten ") + c.figure + "."), std::string::npos) << house_rule;
        EXPECT_EQ(house_rule.find("is also beaten"), std::string::npos) << house_rule;
    }
    const std::string low =
        early_end_of("revised", "chart = 'RV-18.T'\nrow = 'wavering'\ncolumn = 'three'\nvalue = 'rout'");
    EXPECT_NE(low.find("not fresh test, and may rout; under 35"), std::string::npos) << low;
    const std::string broken = early_end_of("mwan18", "profile = 'end_break_percent'\nvalue = 30");
    EXPECT_NE(broken.find("Below 30 at the end of a turn the side is broken (MW-12.2)"), std::string::npos) << broken;
}

TEST(RulesetPages, Replies_ContainNoPathOfTheServer) {
    const auto s = server_on(":memory:");
    const server::HttpReply listed_rules = get(*s, "/api/houses");
    for (const json::Value& house_rule : parsed(listed_rules.body).items) {
        const std::string body =
            R"({"scenario":"two-brigades","first":"human","second":"human","mine":["first","second"],"ruleset":"revised","house":[")" +
            text_of(house_rule, "id") + R"("]})";
        const server::HttpReply reply = post(*s, "/api/battles", body);
        EXPECT_EQ(reply.body.find(tests::data_folder()), std::string::npos) << reply.body;
    }
}

TEST(RulesetPages, EveryRuleset_HasCardAndChapters) {
    const auto s = server_on(":memory:");
    const server::HttpReply reply = get(*s, "/api/rulesets");
    ASSERT_EQ(reply.status, 200);
    const json::Value all = parsed(reply.body);
    ASSERT_GE(all.items.size(), 3U);
    for (const json::Value& card : all.items) {
        const std::string id = text_of(card, "id");
        EXPECT_NE(text_of(card, "about"), "") << id;
        EXPECT_NE(text_of(card, "scale"), "") << id;
        EXPECT_GT(card.find("clauses")->find("printed")->integer, 10) << id;
        const json::Value book = parsed(get(*s, "/api/rulesets/" + id).body);
        EXPECT_GT(book.find("charts")->items.size(), 5U) << id;
        std::int64_t clauses = 0;
        for (const json::Value& chapter : book.find("chapters")->items) {
            clauses += static_cast<std::int64_t>(chapter.find("clauses")->items.size());
            const std::string title = text_of(chapter, "title");
            EXPECT_NE(title.find_first_not_of("0123456789"), std::string::npos) << id << " " << title;
        }
        std::int64_t counted = 0;
        for (const json::Value& n : card.find("clauses")->items)
            counted += n.integer;
        EXPECT_EQ(clauses, counted) << id;
    }
}

/// A small scenario for one ruleset, with one more `key = value` in the named table.
std::string scenario_with(const std::string& book, const std::string& table, const std::string& setting) {
    const auto own = [&](const char* of) { return table == of ? book + " = { " + setting + " }" : std::string(); };
    const auto inside = [&](const char* of) { return table == of ? ", " + own(of) : std::string(); };
    const auto army = [&](const std::string& name, const std::string& edge, const std::string& y, bool says) {
        return "[[army]]\nname = \"" + name + "\"\nedge = \"" + edge + "\"\n" + (says ? own("army") : "") +
               "\ncommand = [{ name = \"B\"" + (says ? inside("command") : "") +
               " }]\nofficer = [{ name = \"O\", rank = \"brigade\", commands = \"B\", at = [20, " + y + "]" +
               (says ? inside("officer") : "") + " }]\nunit = [{ name = \"1 " + name +
               "\", command = \"B\", quality = \"veteran\", weapon = \"rifled_musket\", men = 400, stands = 4, at = "
               "[24, " +
               y + "], heading = " + (edge == "south" ? "0" : "180") + (says ? inside("unit") : "") + " }]\n";
    };
    return "[scenario]\ntitle = \"T\"\nrulesets = [\"" + book +
           "\"]\nmeasure = \"inches\"\nyards_per_unit = 24\ntable = [48, 36]\nturns = 10\n" + own("scenario") +
           "\n[[victory]]\nwinner = \"draw\"\n" + army("Blue", "south", "8", true) + army("Grey", "north", "28", false);
}
std::string problems_of(server::Server& s, const std::string& text) {
    const json::Value result = parsed(post(s, "/api/check", text).body);
    std::string out;
    for (const json::Value& problem : result.find("problems")->items)
        out += text_of(problem, "text") + "\n";
    return out;
}
/// Values that a form could write: each word of a choice, otherwise one value of the kind.
std::vector<std::string> values_of(const json::Value& field) {
    const std::string as = text_of(field, "as");
    if (as == "truth") return {"true"};
    if (as == "number") return {std::to_string(field.find("least") != nullptr ? field.find("least")->integer : 1)};
    std::vector<std::string> out;
    if (const json::Value* words = field.find("of"))
        for (const json::Value& word : words->items)
            out.push_back('"' + word.text + '"');
    if (out.empty()) out.emplace_back("\"word\"");
    return out;
}
std::string with(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

TEST(RulesetPages, EveryFieldOfAForm_IsAcceptedByItsRuleset) {
    const auto s = server_on(":memory:");
    const json::Value forms = parsed(get(*s, "/api/rulesets?as=form").body);
    ASSERT_EQ(forms.items.size(), parsed(get(*s, "/api/rulesets").body).items.size());
    for (const json::Value& form : forms.items) {
        const std::string book = text_of(form, "ruleset");
        EXPECT_GT(form.find("qualities")->items.size(), 1U) << book;
        for (const char* table : {"scenario", "army", "command", "officer", "unit"}) {
            const std::string unknown = problems_of(*s, scenario_with(book, table, "no_such_key = 1"));
            const std::string refusal = unknown.substr(unknown.rfind('\n', unknown.find("no_such_key")) + 1);
            const std::string sentence = refusal.substr(0, refusal.find('\n'));
            ASSERT_NE(sentence.find("no_such_key"), std::string::npos) << book << " " << table << ": " << unknown;
            for (const json::Value& field : form.find("own")->find(table)->items) {
                const std::string key = text_of(field, "key");
                for (const std::string& value : values_of(field)) {
                    const std::string problems = problems_of(*s, scenario_with(book, table, key + " = " + value));
                    const std::string where = book + " " + table + " " + key + " = " + value + ": " + problems;
                    EXPECT_EQ(problems.find(with(sentence, "no_such_key", key)), std::string::npos) << where;
                    EXPECT_EQ(problems.find("'" + key + "' has the wrong type"), std::string::npos) << where;
                    EXPECT_EQ(problems.find(key + " has an invalid value"), std::string::npos) << where;
                    if (text_of(field, "as") == "choice") {
                        EXPECT_EQ(problems.find(with(value, "\"", "'")), std::string::npos) << where;
                    }
                }
            }
        }
    }
}

TEST(RulesetPages, Form_ListsOptionalRulesOfItsRuleset) {
    const auto s = server_on(":memory:");
    for (const json::Value& form : parsed(get(*s, "/api/rulesets?as=form").body).items) {
        const books::Book* book = books::find(text_of(form, "ruleset"));
        ASSERT_NE(book, nullptr);
        std::vector<std::string> listed;
        for (const json::Value& one : form.find("optional_rules")->items)
            listed.push_back(one.text);
        std::vector<std::string> known;
        for (const OptionalRule& rule : book->scenario_terms().optional_rules)
            known.emplace_back(rule.name);
        EXPECT_EQ(listed, known) << book->id;
    }
}

TEST(RulesetPages, OneRuleset_IsMarkedAsDefault) {
    const auto s = server_on(":memory:");
    std::vector<std::string> usual;
    for (const json::Value& card : parsed(get(*s, "/api/rulesets").body).items)
        if (card.find("usual") != nullptr) usual.push_back(text_of(card, "id"));
    EXPECT_EQ(usual, std::vector<std::string>{books::usual()});
}

TEST(RulesetPages, Variant_ShowsItsOwnCharts) {
    const auto s = server_on(":memory:");
    const std::string small = get(*s, "/api/rulesets/revised?variant=15mm").body;
    EXPECT_NE(small.find("RV-move-15"), std::string::npos);
    EXPECT_EQ(small.find("\"id\":\"RV-move-25\",\"title\":\"Movement\""), std::string::npos);
    EXPECT_EQ(get(*s, "/api/rulesets/revised?variant=none").status, 404);
}

TEST(RulesetPages, EveryScenario_HasAPage) {
    const auto s = server_on(":memory:");
    const json::Value all = parsed(get(*s, "/api/scenarios").body);
    EXPECT_GT(all.items.size(), 10U);
    for (const json::Value& card : all.items) {
        const std::string id = text_of(card, "id");
        const server::HttpReply reply = get(*s, "/api/scenarios/" + id);
        ASSERT_EQ(reply.status, 200) << id;
        const json::Value page = parsed(reply.body);
        EXPECT_FALSE(page.find("table")->find("pieces")->kind != json::Kind::list) << id;
        EXPECT_FALSE(page.find("view")->find("units")->items.empty()) << id;
        EXPECT_FALSE(page.find("table")->find("victory")->items.empty()) << id;
        EXPECT_EQ(page.find("sides")->items.size(), 2U) << id;
        EXPECT_EQ(id.find("lesson") != std::string::npos, page.find("lesson")->integer > 0) << id;
    }
}

TEST(RulesetPages, DrawnScenario_ShowsStrengthOfEveryUnit) {
    const auto s = server_on(":memory:");
    const std::string text =
        "[scenario]\ntitle = \"x\"\nrulesets = [\"revised\"]\ntable = [48, 36]\nturns = 8\n"
        "[[victory]]\nwinner = \"draw\"\n"
        "[[army]]\nname = \"Blue\"\ncommand = [{ name = \"B\", card = true }]\nunit = [\n"
        "{ name = \"1st\", command = \"B\", quality = \"veteran\", men = 430, start = \"zone\" },\n"
        "{ name = \"2nd\", command = \"B\", quality = \"veteran\", stands = 4, at = [20, 6], concealed = true }]\n"
        "[[army]]\nname = \"Grey\"\ncommand = [{ name = \"G\", card = true }]\nunit = [\n"
        "{ name = \"1st\", command = \"G\", quality = \"veteran\", men = 400, stands = 6, at = [28, 30] }]\n";
    const server::HttpReply reply = post(*s, "/api/scenarios?ruleset=revised", text);
    ASSERT_EQ(reply.status, 200) << reply.body;
    const json::Value page = parsed(reply.body);
    // The view has only what both sides know: no unit that is not placed yet or is concealed.
    EXPECT_EQ(page.find("view")->find("units")->items.size(), 1U);
    const auto& all = page.find("strengths")->items;
    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(text_of(all[0], "army"), "Blue");
    EXPECT_EQ(text_of(all[1], "unit"), "2nd");
    EXPECT_EQ(all[1].find("stands")->integer, 4);
    EXPECT_EQ(all[1].find("figures")->integer, 16);
    EXPECT_GT(all[0].find("figures")->integer, 0);
    // Scenarios of the library show only what both sides know.
    EXPECT_EQ(parsed(get(*s, "/api/scenarios/rossbach").body).find("strengths"), nullptr);
}

TEST(RulesetPages, EveryHouseRule_StartsABattle) {
    const auto s = server_on(":memory:");
    const json::Value all = parsed(get(*s, "/api/houses").body);
    ASSERT_GT(all.items.size(), 2U);
    for (const json::Value& house_rule : all.items) {
        EXPECT_NE(text_of(house_rule, "title"), "");
        if (text_of(house_rule, "ruleset") != "revised") continue;
        const Made made =
            made_of(post(*s, "/api/battles",
                         R"({"scenario":"two-brigades","ruleset":"revised","first":"human","second":"sergeant",)"
                         R"("house":[")" +
                             text_of(house_rule, "id") + "\"]}"));
        EXPECT_EQ(get(*s, "/api/battle", made.first).status, 200);
    }
}

TEST(RulesetPages, Check_InvalidText_ReportsProblemWithLine) {
    const auto s = server_on(":memory:");
    const json::Value bad = parsed(post(*s, "/api/check", "[scenario]\ntitel = \"x\"\n").body);
    EXPECT_FALSE(bad.find("problems")->items.empty());
    EXPECT_NE(bad.find("problems")->items.front().find("line"), nullptr);
}

TEST(RulesetPages, DrawnScenario_HasLayersAndTestBattles) {
    const auto s = server_on(":memory:");
    const std::string text = get(*s, "/api/scenarios/two-brigades?as=text").body;
    const json::Value page = parsed(post(*s, "/api/scenarios", text).body);
    const json::Value& facts = page.find("table")->find("units")->items.front();
    const std::string army = text_of(page.find("table")->find("armies")->items.front(), "name");
    std::string unit_query = "&army=" + army + "&unit=" + text_of(facts, "name");
    for (std::size_t at = unit_query.find(' '); at != std::string::npos; at = unit_query.find(' '))
        unit_query.replace(at, 1, "%20");
    for (const char* const layer : {"reach", "sight"}) {
        const server::HttpReply reply = post(*s, std::string("/api/scenarios?layer=") + layer + unit_query, text);
        ASSERT_EQ(reply.status, 200) << reply.body;
        EXPECT_FALSE(parsed(reply.body).find("shapes")->items.empty()) << layer;
    }
    EXPECT_EQ(post(*s, "/api/scenarios?layer=fire" + unit_query, text).status, 400);
    EXPECT_EQ(post(*s, "/api/scenarios?layer=reach&army=nobody&unit=none", text).status, 404);

    const server::HttpReply fought = post(*s, "/api/scenarios?fight=1&from=3", text);
    ASSERT_EQ(fought.status, 200) << fought.body;
    EXPECT_EQ(fought.body, post(*s, "/api/scenarios?fight=1&from=3", text).body);
    const json::Value ends = parsed(fought.body);
    EXPECT_EQ(ends.find("first")->integer + ends.find("second")->integer + ends.find("draws")->integer, 1);
    EXPECT_EQ(post(*s, "/api/scenarios?fight=0", text).status, 400);
    EXPECT_EQ(post(*s, "/api/scenarios?fight=51", text).status, 400);
    EXPECT_EQ(post(*s, "/api/scenarios?fight=1", "[scenario]\n").status, 422);
}

TEST(RulesetPages, OwnScenarioText_CanBeShownAndPlayed) {
    const auto s = server_on(":memory:");
    const server::HttpReply file = get(*s, "/api/scenarios/two-brigades?as=text");
    ASSERT_EQ(file.status, 200);
    EXPECT_EQ(file.body.rfind("# Two brigades", 0), 0U);
    EXPECT_EQ(get(*s, "/api/scenarios/nowhere?as=text").status, 404);

    // The page of the own text equals that of the library scenario except for the id.
    const json::Value page = parsed(post(*s, "/api/scenarios?ruleset=brothers", file.body).body);
    EXPECT_EQ(text_of(page, "id"), "");
    EXPECT_EQ(text_of(page, "title"), "Two brigades");
    EXPECT_FALSE(page.find("view")->find("units")->items.empty());
    const server::HttpReply bad = post(*s, "/api/scenarios", "[scenario]\ntitel = \"x\"\n");
    EXPECT_EQ(bad.status, 422);
    EXPECT_FALSE(parsed(bad.body).find("problems")->items.empty());
    for (const auto& [id, was] :
         {std::pair{"two-brigades", "command = \"Blue"}, std::pair{"rear-guard", "attached = "}}) {
        std::string text = get(*s, std::string("/api/scenarios/") + id + "?as=text").body;
        const std::size_t at = text.find(was);
        ASSERT_NE(at, std::string::npos) << was;
        const std::size_t value = text.find('"', at);
        text.erase(value + 1, text.find('"', value + 1) - value - 1);
        EXPECT_EQ(post(*s, "/api/scenarios", text).status, 422) << was;
    }

    json::Writer ask;
    ask.object();
    ask.member("text", file.body).member("first", "human").member("second", "sergeant");
    ask.end_object();
    const Made made = made_of(post(*s, "/api/battles", ask.take()));
    const json::Value card = parsed(get(*s, "/api/battle", made.first).body);
    EXPECT_EQ(text_of(card, "scenario"), "");
    EXPECT_EQ(text_of(card, "title"), "Two brigades");
    EXPECT_EQ(
        post(*s, "/api/battles", R"({"text":"x","scenario":"two-brigades","first":"human","second":"human"})").status,
        400);
    EXPECT_EQ(post(*s, "/api/battles", R"({"text":"x","first":"human","second":"human"})").status, 422);
}

}  // namespace
}  // namespace linstock::server_test
