// Tests that what a link is sent does not depend on what its holder may not know.

#include "apps/library.hpp"
#include "store/store.hpp"
#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace linstock::server_test {
namespace {

/// The data folder with one scenario changed.
class ChangedLibrary final : public server::Library {
  public:
    ChangedLibrary(std::string from, std::string to) : from_(std::move(from)), to_(std::move(to)) {}
    std::vector<std::string> scenarios() const override { return real_->scenarios(); }
    std::vector<std::string> rulesets() const override { return real_->rulesets(); }
    std::vector<std::string> house_rules() const override { return real_->house_rules(); }
    Result<SourceText, Problem> scenario(const std::string& id) const override {
        auto text = real_->scenario(id);
        if (text) {
            const std::size_t at = text->text.find(from_);
            EXPECT_NE(at, std::string::npos);
            text->text.replace(at, from_.size(), to_);
        }
        return text;
    }
    Result<SourceText, Problem> house_rule(const std::string& id) const override { return real_->house_rule(id); }
    Result<SourceText, Problem> ruleset_card(const std::string& id) const override { return real_->ruleset_card(id); }
    Result<std::shared_ptr<const Charts>, Problems> charts(const std::string& ruleset,
                                                           const std::vector<SourceText>& rule_texts) const override {
        return real_->charts(ruleset, rule_texts);
    }
    Result<server::PreparedBattle, Problems> prepare(const SourceText& text, const std::string& ruleset,
                                                     const std::vector<SourceText>& rule_texts,
                                                     std::shared_ptr<const RulesetFiles> book) const override {
        return real_->prepare(text, ruleset, rule_texts, std::move(book));
    }
    Problems check(const SourceText& text) const override { return real_->check(text); }

  private:
    std::shared_ptr<const server::Library> real_ = apps::folder_library();
    std::string from_;
    std::string to_;
};

constexpr const char* garde = R"(weapon = "sabre", men = 450, stands = 4, at = [66, 49])";

/// Everything that a link is sent when it joins, without the battle's id.
std::string messages_to(server::Server& s, const Made& made, const std::string& token) {
    auto listener = std::make_shared<Listener>();
    const auto connection = s.connected(listener);
    s.received(connection, R"({"verb":"join","token":")" + token + "\"}");
    s.disconnected(connection);
    std::string all;
    for (std::string text : listener->messages) {
        for (std::size_t at = text.find(made.battle); at != std::string::npos; at = text.find(made.battle))
            text.erase(at, made.battle.size());
        const std::size_t links = text.find("\"links\":");
        all += text.substr(0, links) + "\n";
    }
    return all;
}

std::unique_ptr<server::Server> server_with(std::shared_ptr<const server::Library> library) {
    auto opened = server::Server::open(
        {.store = ":memory:", .clock = [] { return std::int64_t{0}; }, .max_sessions = 8}, std::move(library));
    return opened ? std::move(*opened) : nullptr;
}

TEST(HiddenInformation, ConcealedUnits_DoNotChangeWhatTheOpponentIsSent) {
    const auto one = server_with(apps::folder_library());
    const auto two = server_with(
        std::make_shared<ChangedLibrary>(garde, R"(weapon = "sabre", men = 460, stands = 4, at = [67, 50])"));
    const Made here = make(*one, "rossbach", "human", "human");
    const Made there = make(*two, "rossbach", "human", "human");
    EXPECT_NE(messages_to(*one, here, here.first), messages_to(*two, there, there.first));
    EXPECT_EQ(messages_to(*one, here, here.second), messages_to(*two, there, there.second));
    EXPECT_EQ(messages_to(*one, here, here.spectator), messages_to(*two, there, there.spectator));
    const std::string second = messages_to(*one, here, here.second);
    EXPECT_EQ(second.find("Garde du Corps"), std::string::npos);
    EXPECT_NE(messages_to(*one, here, here.first).find("Garde du Corps"), std::string::npos);
    EXPECT_EQ(messages_to(*one, here, here.spectator).find("Garde du Corps"), std::string::npos);
    EXPECT_EQ(get(*one, "/api/scenarios/rossbach").body, get(*two, "/api/scenarios/rossbach").body);
}

/// Faces for a roll, all 1.
std::string faces_for(const json::Value& prompt) {
    std::string faces;
    for (std::int64_t die = prompt.find("roll")->find("count")->integer; die > 0; --die)
        faces += faces.empty() ? "1" : ",1";
    return "{\"prompt\":" + std::to_string(prompt.find("prompt")->integer) +
           R"(,"by":"chance","verb":"roll","faces":[)" + faces + "]}";
}

TEST(HiddenInformation, RollForAHiddenUnit_IsSentToItsPlayerOnly_WhoAloneMayAnswer) {
    const auto s = server_on(":memory:");
    const Made made = made_of(post(*s, "/api/battles",
                                   R"({"scenario":"mill-springs","ruleset":"revised","first":"human","second":"human",)"
                                   R"("mine":["first","second"],"ask_dice":true})"));
    Player first(*s, made.battle, made.first);
    Player second(*s, made.battle, made.second);
    first.join();
    second.join();
    int hidden = 0;
    int shared = 0;
    for (int i = 0; i < 400 && hidden < 4 && (first.asked() || second.asked()); ++i) {
        const bool first_answers = first.asked();
        Player& answers = first_answers ? first : second;
        Player& other = first_answers ? second : first;
        const json::Value update = answers.last();
        const json::Value& prompt = update.find("prompts")->items.front();
        if (text_of(prompt, "seat") != "chance") {
            ASSERT_TRUE(first.take_advice() || second.take_advice());
            continue;
        }
        const std::string roll = faces_for(prompt);
        if (other.asked()) {
            ++shared;
            EXPECT_NE(prompt.find("prompt")->integer, 4 * (shared + hidden)) << "it counts the rolls of hidden units";
            const json::Value* unit = prompt.find("unit");
            EXPECT_TRUE(unit == nullptr || other.scene.units().contains(unit->integer)) << text_of(prompt, "title");
        } else {
            ++hidden;
            const std::string waiting = std::string(R"("waiting":[")") + (first_answers ? "first" : "second") + "\"]";
            EXPECT_NE(other.news.back().find(waiting), std::string::npos) << other.news.back();
            EXPECT_FALSE(other.decide(roll));
            EXPECT_NE(other.answer().find("is not open"), std::string::npos) << other.answer();
        }
        ASSERT_TRUE(answers.decide(roll));
    }
    EXPECT_EQ(hidden, 4);
    EXPECT_GT(shared, 0);
}

TEST(HiddenInformation, RollForAHiddenUnitOfTheComputer_IsSentWithoutTheUnit) {
    const auto s = server_on(":memory:");
    const Made made = made_of(
        post(*s, "/api/battles",
             R"({"scenario":"mill-springs","ruleset":"revised","first":"human","second":"recruit","ask_dice":true})"));
    Player player(*s, made.battle, made.first);
    player.join();
    int hidden = 0;
    for (int i = 0; i < 600 && hidden < 4 && player.asked(); ++i) {
        const json::Value update = player.last();
        const json::Value& prompt = update.find("prompts")->items.front();
        if (text_of(prompt, "seat") != "chance") {
            ASSERT_TRUE(player.take_advice());
            continue;
        }
        if (text_of(*prompt.find("roll"), "purpose").empty()) {
            ++hidden;
            for (const char* member : {"unit", "officer", "other"})
                EXPECT_EQ(prompt.find(member), nullptr);
            EXPECT_TRUE(prompt.find("why") == nullptr || prompt.find("why")->items.empty());
            EXPECT_EQ(prompt.find("roll")->find("need"), nullptr);
        }
        ASSERT_TRUE(player.decide(faces_for(prompt)));
    }
    EXPECT_EQ(hidden, 4);
}

TEST(HiddenInformation, OpponentsBriefing_IsNotSent) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "rossbach", "human", "human");
    for (const auto& [token, mine, other] : {std::tuple{made.first, 0, 1}, std::tuple{made.second, 1, 0}}) {
        Player player(*s, made.battle, token);
        const json::Value joined = player.join();
        const auto& armies = joined.find("table")->find("armies")->items;
        EXPECT_NE(armies[static_cast<std::size_t>(mine)].find("briefing"), nullptr);
        EXPECT_EQ(armies[static_cast<std::size_t>(other)].find("briefing"), nullptr);
    }
}

TEST(HiddenInformation, ReportDuringBattle_ContainsOnlyOwnBriefing) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "rossbach", "human", "human");
    const auto briefing = [&](const std::string& token, std::size_t army) {
        Player player(*s, made.battle, token);
        const json::Value joined = player.join();
        return text_of(joined.find("table")->find("armies")->items[army], "briefing").substr(0, 30);
    };
    const std::string first = briefing(made.first, 0);
    const std::string second = briefing(made.second, 1);
    ASSERT_FALSE(first.empty() || second.empty());
    const auto report_contains = [&](const std::string& token, const std::string& text) {
        return get(*s, "/api/battle/report", token).body.find(text) != std::string::npos;
    };
    EXPECT_TRUE(report_contains(made.first, first));
    EXPECT_FALSE(report_contains(made.first, second));
    EXPECT_TRUE(report_contains(made.second, second));
    EXPECT_FALSE(report_contains(made.second, first));
    EXPECT_FALSE(report_contains(made.spectator, first) || report_contains(made.spectator, second));
}

TEST(HiddenInformation, RecordOfAFrozenBattle_IsNotReadable) {
    const StoreFile file;
    const auto s = server_on(file.path());
    const Made made = make(*s, "rossbach", "human", "human");
    auto store = store::Store::open(file.path());
    ASSERT_TRUE(store.ok());
    ASSERT_FALSE((*store)->freeze(made.battle, "something is wrong with it"));
    const auto restarted = server_on(file.path());
    for (const std::string& token : {made.both, made.first, made.second, made.spectator})
        EXPECT_EQ(get(*restarted, "/api/battle/record", token).status, 409);
}

TEST(HiddenInformation, OpponentsStandingInstructions_SendNoUpdate) {
    TwoPeople two("rossbach");
    auto& [s, made, first, second] = two;
    const std::size_t before = first.news.size();
    ASSERT_TRUE(second.ask("standing", R"("kinds":["casualty_stand"])").find("ok")->flag);
    static_cast<void>(first.last());
    EXPECT_EQ(first.news.size(), before);
}

/// Information about the course of a battle apart from the view.
TEST(HiddenInformation, OpponentsUnseenDecision_SendsNoUpdate) {
    TwoPeople two("rossbach");
    auto& [s, made, first, second] = two;
    int unseen = 0;
    for (int i = 0; i < 120; ++i) {
        Player& by = first.asked() ? first : second;
        Player& other = &by == &first ? second : first;
        const std::size_t news = other.news.size();
        const std::size_t events = other.events.size();
        const json::Value had = other.last();
        if (!by.take_advice()) break;
        const json::Value has = other.last();
        const bool seen = other.events.size() > events ||
                          (has.find("view") != nullptr && !has.find("view")->find("units")->items.empty());
        if (other.news.size() == news) ++unseen;
        if (!seen && had.find("prompts")->items.size() == has.find("prompts")->items.size()) {
            EXPECT_EQ(had.find("decisions")->integer, has.find("decisions")->integer);
        }
        for (Player* one : {&first, &second}) {
            const json::Value now = one->last();
            const auto& waiting = now.find("waiting")->items;
            ASSERT_EQ(waiting.size(), 1U);
            EXPECT_EQ(waiting.front().text == (one == &first ? "first" : "second"), one->asked());
        }
    }
    EXPECT_GT(unseen, 0) << "no decision was unseen, although Seydlitz is behind the hill";
}

TEST(HiddenInformation, OpponentsUnseenUndo_SendsNoUpdate) {
    const StoreFile file;
    const auto s = server_on(file.path());
    const Made made = make(*s, "rossbach", "human", "human");
    Player first(*s, made.battle, made.first);
    Player second(*s, made.battle, made.second);
    first.join();
    second.join();
    int unseen = 0;
    int seen = 0;
    for (int i = 0; i < 160; ++i) {
        Player& by = first.asked() ? first : second;
        Player& other = &by == &first ? second : first;
        const std::size_t before = other.news.size();
        if (!by.take_advice()) break;
        static_cast<void>(other.last());
        const bool nothing = other.news.size() == before;
        const json::Value now = by.last();
        if (now.find("undo")->items.empty()) continue;
        const std::int64_t epoch = other.last().find("epoch")->integer;
        const std::size_t updates_before = other.news.size();
        const std::int64_t own = now.find("epoch")->integer;
        ASSERT_TRUE(by.ask("undo").find("ok")->flag);
        EXPECT_GT(by.last().find("epoch")->integer, own);
        if (nothing) {
            EXPECT_EQ(other.last().find("epoch")->integer, epoch);
            EXPECT_EQ(other.news.size(), updates_before);
        }
        ++(nothing ? unseen : seen);
        ASSERT_TRUE(by.take_advice());
    }
    EXPECT_GT(unseen, 0) << "no decision was unseen, although Seydlitz is behind the hill";
    // The epoch does not reveal the undo after a restart either.
    const std::string saw = (static_cast<void>(second.last()), std::to_string(second.last().find("epoch")->integer));
    const auto restarted = server_on(file.path());
    Player again(*restarted, made.battle, made.second);
    again.join();
    EXPECT_EQ(std::to_string(again.last().find("epoch")->integer), saw);
}

TEST(HiddenInformation, Spectator_SeesWhatBothSidesSee_AndEverythingAfterTheEnd) {
    TwoPeople two("two-brigades-lesson-1");
    auto& [s, made, first, second] = two;
    Player watcher(*s, made.battle, made.spectator);
    watcher.join();
    for (int i = 0; i < 30 && (first.take_advice() || second.take_advice()); ++i) {
    }
    watcher.join(true);
    const auto seen_by_both = [](const std::string& event) {
        return event.find("\"first\"") != std::string::npos && event.find("\"second\"") != std::string::npos;
    };
    for (const std::string& event : watcher.events)
        EXPECT_TRUE(seen_by_both(event)) << event;
    while (first.take_advice() || second.take_advice()) {
    }
    watcher.join(true);
    EXPECT_TRUE(watcher.last().find("over")->flag);
    EXPECT_GE(watcher.events.size(), first.events.size());
    EXPECT_GE(watcher.events.size(), second.events.size());
    EXPECT_FALSE(watcher.missing);
}

/// The number of the player's first open prompt.
std::string asked_id(Player& player) {
    return std::to_string(player.last().find("prompts")->items.front().find("prompt")->integer);
}

TEST(HiddenInformation, RequestAboutHiddenUnit_IsAnsweredAsForUnknownUnit) {
    TwoPeople two("rossbach");
    auto& [s, made, first, second] = two;
    for (int i = 0; i < 40 && !second.asked(); ++i)
        ASSERT_TRUE(first.take_advice());
    ASSERT_TRUE(second.asked());
    const std::string id = asked_id(second);
    // Seydlitz's cavalry waits hidden behind the crest. No unit is called "Nobody", and no officer
    // has the number 4000.
    const auto reply_to = [&](const std::string& verb, const std::string& member, const std::string& whom_json) {
        std::string answer = second
                                 .ask(verb, R"("decision":{"prompt":)" + id + R"(,"by":"second",)" + member +
                                                whom_json + R"(,"path":[[0,0]]})")
                                 .find("error")
                                 ->text;
        const std::size_t at =
            answer.find(whom_json == "4000"              ? "4000"
                        : whom_json.substr(0, 1) == "\"" ? "'" + whom_json.substr(1, whom_json.size() - 2)
                                                         : whom_json);
        EXPECT_NE(at, std::string::npos) << answer;
        return answer.substr(0, at);
    };
    const auto officers_of = [&](const std::string& token) {
        Player look(*s, made.battle, token);
        look.join();
        return look.last().find("view")->find("officers")->items;
    };
    const auto seen_officers = officers_of(made.second);
    int hidden = 0;
    for (const json::Value& officer : officers_of(made.first)) {
        const std::int64_t number = officer.find("officer")->integer;
        if (std::any_of(seen_officers.begin(), seen_officers.end(),
                        [&](const json::Value& o) { return o.find("officer")->integer == number; }))
            continue;
        ++hidden;
        for (const char* verb : {"check", "decide"})
            EXPECT_EQ(reply_to(verb, R"("verb":"ride","officer":)", std::to_string(number)),
                      reply_to(verb, R"("verb":"ride","officer":)", "4000"));
    }
    EXPECT_GT(hidden, 0);
    EXPECT_EQ(reply_to("check", R"("verb":"follow","unit":)", "\"Garde du Corps\""),
              reply_to("check", R"("verb":"follow","unit":)", "\"Nobody\""));
    const auto layer_of = [&](const char* kind, std::int64_t unit) {
        second.ask("layer", R"("layer":")" + std::string(kind) + R"(","unit":)" + std::to_string(unit));
        return second.answer().substr(second.answer().find("\"verb\""));
    };
    hidden = 0;
    for (const auto& [number, members] : first.scene.units())
        if (!second.scene.units().contains(number)) {
            ++hidden;
            for (const char* kind : {"fire", "sight", "reach", "cover", "command", "deadly"})
                EXPECT_EQ(layer_of(kind, number), layer_of(kind, 4000)) << kind;
        }
    EXPECT_GT(hidden, 0);
}

TEST(HiddenInformation, Spectator_IsNotSentOrders) {
    const auto s = server_on(":memory:");
    const Made made = made_of(post(
        *s, "/api/battles",
        R"({"scenario":"two-brigades","ruleset":"mwan18","first":"human","second":"human","mine":["first","second"],"seed":"7"})"));
    Player first(*s, made.battle, made.first);
    Player second(*s, made.battle, made.second);
    Player watcher(*s, made.battle, made.spectator);
    first.join();
    second.join();
    watcher.join();
    for (int i = 0; i < 12 && (first.take_advice() || second.take_advice()); ++i) {
        const std::string news = (watcher.last(), watcher.news.back());
        EXPECT_EQ(news.find("\"orders\":"), std::string::npos) << i;
    }
    first.last();
    EXPECT_TRUE(std::any_of(first.news.begin(), first.news.end(),
                            [](const std::string& news) { return news.find("\"orders\":") != std::string::npos; }));
}

TEST(HiddenInformation, Seed_IsSentOnlyAfterTheEnd) {
    const auto s = server_on(":memory:");
    const std::string seed(64, 'a');
    const Made made = make(*s, "two-brigades-lesson-1", "human", "sergeant", seed);
    Player player(*s, made.battle, made.first);
    auto listener = std::make_shared<Listener>();
    player.join();
    EXPECT_EQ(get(*s, "/api/battle", made.first).body.find(seed), std::string::npos);
    while (player.take_advice()) {
        const bool over = parsed(player.news.back()).find("over")->flag;
        EXPECT_EQ(player.news.back().find(seed) != std::string::npos, over);
    }
    EXPECT_EQ(text_of(player.last(), "seed"), seed);
    EXPECT_NE(get(*s, "/api/battle", made.first).body.find(seed), std::string::npos);
}

TEST(HiddenInformation, Subordinate_DecidesOnlyForOwnCommands) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "rossbach", "human", "human");
    Player chief(*s, made.battle, made.second);
    Player first(*s, made.battle, made.first);
    first.join();
    // The command of the first unit that the commander has a prompt for.
    const json::Value joined = chief.join();
    const auto unit_asked = [&]() -> std::int64_t {
        if (!chief.asked()) return 0;
        const json::Value update = chief.last();
        const json::Value* unit = update.find("prompts")->items.front().find("unit");
        return unit == nullptr ? 0 : unit->integer;
    };
    const auto command_of = [&](std::int64_t unit) -> std::int64_t {
        for (const json::Value& u : joined.find("table")->find("units")->items)
            if (u.find("unit")->integer == unit) return u.find("command")->integer;
        return 0;
    };
    while (unit_asked() == 0)
        ASSERT_TRUE(chief.take_advice() || first.take_advice());
    const std::int64_t wing = command_of(unit_asked());
    ASSERT_GT(wing, 0);
    EXPECT_EQ(post(*s, "/api/battle/links", R"({"commands":[1]})", made.second).status, 400);  // of the other army
    const server::HttpReply reply =
        post(*s, "/api/battle/links", "{\"commands\":[" + std::to_string(wing) + "]}", made.second);
    ASSERT_EQ(reply.status, 201) << reply.body;
    Player sub(*s, made.battle, text_of(parsed(reply.body), "token"));
    EXPECT_EQ(text_of(*sub.join().find("card"), "role"), "subordinate");
    EXPECT_TRUE(sub.take_advice());
    EXPECT_FALSE(sub.ask("undo").find("ok")->flag);
    int others = 0;
    for (int i = 0; i < 400; ++i) {
        const std::int64_t unit = unit_asked();
        if (unit != 0) {
            EXPECT_EQ(sub.asked(), command_of(unit) == wing) << unit;
        }
        EXPECT_TRUE(chief.asked() || !sub.asked());
        if (chief.asked() && !sub.asked()) {
            ++others;
            EXPECT_FALSE(sub.decide(chief.advice()));
        }
        if (!first.take_advice() && !chief.take_advice()) break;
    }
    EXPECT_GT(others, 0);
}

TEST(HiddenInformation, Subordinate_CannotSpikeOtherCommandsGuns) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "two-brigades", "human", "human");
    Player first(*s, made.battle, made.first);
    Player second(*s, made.battle, made.second);
    const json::Value joined = first.join();
    second.join();
    const auto asked_of_fire = [&] {
        if (!first.asked()) return false;
        const json::Value update = first.last();
        return text_of(update.find("prompts")->items.front(), "kind") == "fire";
    };
    while (!asked_of_fire())
        ASSERT_TRUE(first.take_advice() || second.take_advice());
    const json::Value update = first.last();
    const json::Value& asked = update.find("prompts")->items.front();
    std::map<std::int64_t, std::int64_t> command_of;
    for (const json::Value& u : joined.find("table")->find("units")->items)
        if (u.find("army")->integer == 1) command_of[u.find("unit")->integer] = u.find("command")->integer;
    const std::int64_t seen_officers = command_of.at(asked.find("unit")->integer);
    const auto reply =
        post(*s, "/api/battle/links", "{\"commands\":[" + std::to_string(seen_officers) + "]}", made.first);
    Player sub(*s, made.battle, text_of(parsed(reply.body), "token"));
    sub.join();
    ASSERT_TRUE(sub.asked());
    int others = 0;
    for (const auto& [unit, command] : command_of) {
        if (command == seen_officers) continue;
        ++others;
        const json::Value answer =
            sub.ask("check", R"("decision":{"by":"first","prompt":)" + std::to_string(asked.find("prompt")->integer) +
                                 R"(,"verb":"spike","unit":)" + std::to_string(unit) + "}");
        ASSERT_NE(answer.find("refusal"), nullptr);
        EXPECT_EQ(text_of(*answer.find("refusal"), "kind"), "wrong_seat") << unit;
    }
    EXPECT_GT(others, 0);
}

TEST(HiddenInformation, OpenPromptsWithinASide_AreShownToThatSideOnly) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "two-brigades", "human", "human");
    Player chief(*s, made.battle, made.first);
    Player other(*s, made.battle, made.second);
    Player watcher(*s, made.battle, made.spectator);
    const json::Value joined = chief.join();
    other.join();
    watcher.join();
    const json::Value& units = *joined.find("table")->find("units");
    const std::string wing = std::to_string(units.items.front().find("command")->integer);
    std::string name;
    for (const json::Value& c : joined.find("table")->find("commands")->items)
        if (std::to_string(c.find("command")->integer) == wing) name = text_of(c, "name");
    ASSERT_NE(name, "");
    const auto reply = post(*s, "/api/battle/links", R"({"commands":[)" + wing + "]}", made.first);
    const std::string token = text_of(parsed(reply.body), "token");
    int times_asked = 0;
    int times_not_asked = 0;
    {
        Player sub(*s, made.battle, token);
        sub.join();
        for (int i = 0; i < 200; ++i) {
            const json::Value of_chief = chief.last();
            const json::Value of_sub = sub.last();
            EXPECT_EQ(other.last().find("asked"), nullptr) << "the opponent is told";
            EXPECT_EQ(watcher.last().find("asked"), nullptr) << "a spectator is told";
            const json::Value* update = of_sub.find("asked");
            ASSERT_EQ(update != nullptr, chief.asked());
            const json::Value* mates = of_chief.find("asked");
            EXPECT_EQ(mates != nullptr, sub.asked());
            if (update != nullptr) {
                EXPECT_EQ(update->find("you")->flag, sub.asked());
                EXPECT_TRUE(update->find("commander")->flag);
                EXPECT_TRUE(update->find("others")->items.empty());
                ++(sub.asked() ? times_asked : times_not_asked);
                const json::Value card = parsed(get(*s, "/api/battle", token).body);
                EXPECT_EQ(card.find("asked")->find("you")->flag, sub.asked());
            }
            if (mates != nullptr) {
                ASSERT_EQ(mates->find("others")->items.size(), 1U);
                EXPECT_EQ(mates->find("others")->items[0].items[0].text, name);
            }
            if (chief.asked() && sub.asked() && times_asked > 3) break;
            if (!other.take_advice() && !chief.take_advice()) break;
        }
        EXPECT_GT(times_asked, 3);
        EXPECT_GT(times_not_asked, 0);
        EXPECT_NE(chief.last().find("asked"), nullptr);
        chief.lose_connection();
        EXPECT_FALSE(sub.last().find("asked")->find("commander")->flag);
        chief.join();
        EXPECT_TRUE(sub.last().find("asked")->find("commander")->flag);
    }
    EXPECT_EQ(chief.last().find("asked"), nullptr) << "the subordinate has left";
}

TEST(HiddenInformation, PromptForAllUnits_GivesSubordinateItsPart) {
    const auto s = server_on(":memory:");
    for (const char* book : {"revised", "firefight", "brothers"}) {
        const Made made = made_of(post(
            *s, "/api/battles",
            std::string(
                R"({"scenario":"two-brigades","first":"human","second":"human","mine":["first","second"],"seed":"7","ruleset":")") +
                book + "\"}"));
        Player chief(*s, made.battle, made.first);
        Player other(*s, made.battle, made.second);
        const json::Value joined = chief.join();
        other.join();
        // The first brigade that has units, and its units.
        std::map<std::int64_t, std::int64_t> command_of;
        for (const json::Value& u : joined.find("table")->find("units")->items)
            command_of[u.find("unit")->integer] = u.find("command")->integer;
        const std::int64_t wing = command_of.begin()->second;
        const auto reply = post(*s, "/api/battle/links", "{\"commands\":[" + std::to_string(wing) + "]}", made.first);
        Player sub(*s, made.battle, text_of(parsed(reply.body), "token"));
        sub.join();
        int parts = 0;
        int taken = 0;
        for (int i = 0; i < 80; ++i) {
            const json::Value now = sub.last();
            const auto about_one = [](const json::Value& asked) {
                const auto named = [&](const char* whom_json) { return asked.find(whom_json) != nullptr; };
                return named("unit") || named("officer") || named("command");
            };
            if (sub.asked() && !about_one(now.find("prompts")->items.front())) {
                const json::Value& asked = now.find("prompts")->items.front();
                for (const json::Value& offer : asked.find("offers")->items) {
                    const json::Value* unit = offer.find("unit");
                    EXPECT_TRUE(unit == nullptr || command_of[unit->integer] == wing) << book;
                }
                const std::string id = std::to_string(asked.find("prompt")->integer);
                const json::Value answers = sub.ask("candidates", "\"prompt\":" + id + ",\"most\":400");
                const json::Value all = chief.ask("candidates", "\"prompt\":" + id + ",\"most\":400");
                EXPECT_LT(answers.find("candidates")->items.size(), all.find("candidates")->items.size()) << book;
                ++parts;
                // A suggestion to the commander about other units cannot be made by the
                // subordinate.
                const json::Value update = chief.last();
                const json::Value* advised = update.find("prompts")->items.front().find("advice");
                const json::Value* unit = advised->find("decision")->find("unit");
                // a subordinate's officer may join other units
                const bool rides = advised->find("decision")->find("officer") != nullptr;
                if (!rides && (unit == nullptr || command_of[unit->integer] != wing)) {
                    EXPECT_FALSE(sub.decide(chief.advice())) << book;
                }
                if (asked.find("advice") != nullptr && sub.take_advice()) {
                    ++taken;
                    continue;
                }
            }
            if (!chief.take_advice() && !other.take_advice()) break;
        }
        EXPECT_GT(parts, 0) << book;
        EXPECT_GT(taken, 0) << book;
    }
}

}  // namespace
}  // namespace linstock::server_test
