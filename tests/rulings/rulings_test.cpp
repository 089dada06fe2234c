// Rulings of the umpire in battles of each ruleset: each kind of ruling, refusals, the events that each seat sees. A
// battle with rulings continues, is saved, and is replayed from its record.

#include "battle/event.hpp"
#include "battle/record.hpp"
#include "battle/ruleset.hpp"
#include "battle/ruling.hpp"
#include "battle/session.hpp"
#include "battle/terrain_change.hpp"
#include "battle/view.hpp"
#include "battle/wire.hpp"
#include "generals/evaluation.hpp"
#include "generals/play_out.hpp"
#include "tests/support/data.hpp"
#include "words/event_text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace linstock {
namespace {

using tests::battle_of;
using tests::contests;

/// The smallest battle of each ruleset.
std::vector<tests::Contest> one_of_each_book() {
    std::map<std::string, tests::Contest> smallest;
    const auto size = [](const tests::Contest& c) { return battle_of(c.scenario, c.ruleset)->forces().units.size(); };
    for (const tests::Contest& contest : contests()) {
        const auto [it, first] = smallest.emplace(contest.ruleset, contest);
        if (!first && size(contest) < size(it->second)) it->second = contest;
    }
    std::vector<tests::Contest> out;
    for (const auto& [book, contest] : smallest)
        out.push_back(contest);
    return out;
}

class Rulings : public testing::TestWithParam<tests::Contest> {
  protected:
    std::shared_ptr<const Battle> battle = battle_of(GetParam().scenario, GetParam().ruleset);
};

std::string name_of_case(const testing::TestParamInfo<tests::Contest>& info) { return info.param.name(); }

/// `what` holds the members of a ruling besides its reason.
Result<Decision, std::string> ruling(const Battle& battle, UnitId unit, const std::string& what,
                                     const std::string& reason = "the umpire says so") {
    return wire::read_decision(battle, R"({"prompt":0,"by":"umpire","verb":"rule","unit":)" +
                                           std::to_string(unit.value) + R"(,"ruling":{"reason":")" + reason + "\"," +
                                           what + "}}");
}

/// A ruling on an officer or a piece of terrain.
Result<Decision, std::string> ruling_on(const Battle& battle, const std::string& subject, std::size_t id,
                                        const std::string& what, const std::string& reason = "the umpire says so") {
    return wire::read_decision(battle, R"({"prompt":0,"by":"umpire","verb":"rule",")" + subject +
                                           "\":" + std::to_string(id) + R"(,"ruling":{"reason":")" + reason + "\"," +
                                           what + "}}");
}

std::string point(Vec at) { return "[" + std::to_string(at.x) + "," + std::to_string(at.y) + "]"; }

/// A kind of ruling, and its members for a unit in its present state; "" = the ruling would make no sense.
struct Kind {
    const char* name;
    std::function<std::string(const Battle&, const State&, const Unit&)> what;
};

std::string moved_inwards(const Battle& battle, const State& state, const Unit& unit) {
    const UnitState& u = state.unit(unit.id);
    if (!u.on_field()) return "";
    const Vec at = to_vec(u.place);
    const Vec middle{battle.ground->width() / 2, battle.ground->height() / 2};
    return R"("place":)" + point(at + (middle - at) * 0.1);
}
std::string turned(const Battle& /*any*/, const State& state, const Unit& unit) {
    const Heading now = state.unit(unit.id).heading;
    return state.unit(unit.id).on_field() ? R"("heading":)" + std::to_string((now / one_degree + 40) % 360) : "";
}
std::string formed(const Battle& battle, const State& state, const Unit& unit) {
    const UnitState& u = state.unit(unit.id);
    if (!u.on_field()) return "";
    for (const Formation f : battle.rules->formations)
        if (f != u.formation) return R"("formation":")" + std::string(name_of(f)) + "\"";
    return "";
}
std::string weakened(const Battle& /*any*/, const State& state, const Unit& unit) {
    const int left = state.unit(unit.id).stands_left;
    return state.unit(unit.id).on_field() && left > 1 ? R"("stands_left":)" + std::to_string(left - 1) : "";
}
std::string bloodied(const Battle& battle, const State& state, const Unit& unit) {
    const bool counts =
        battle.rules->id != "brothers" && (battle.rules->id != "mwan18" || unit.branch() == Branch::guns);
    return counts && state.unit(unit.id).on_field() && state.unit(unit.id).stands_left > 0 ? R"("casualties":[1])" : "";
}
std::string shaken(const Battle& battle, const State& state, const Unit& unit) {
    if (!state.unit(unit.id).on_field()) return "";
    if (battle.rules->id == "brothers") return R"("own":{"pinned":true})";
    return state.unit(unit.id).condition == Condition::steady ? R"("condition":"routed")" : R"("condition":"steady")";
}
std::string supplied(const Battle& battle, const State& state, const Unit& unit) {
    if (!state.unit(unit.id).on_field()) return "";
    if (battle.rules->id == "brothers") return R"("own":{"rested":1})";
    return battle.rules->id == "mwan18" ? R"("own":{"volley_spent":true})" : R"("own":{"sixes":1})";
}
std::string taken_off(const Battle& /*any*/, const State& state, const Unit& unit) {
    return state.unit(unit.id).on_field() ? R"("presence":"reserve")" : "";
}
std::string gone(const Battle& /*any*/, const State& state, const Unit& unit) {
    return state.unit(unit.id).on_field() ? R"("presence":"left")" : "";
}
std::string brought_on(const Battle& battle, const State& state, const Unit& unit) {
    const UnitState& u = state.unit(unit.id);
    if (u.on_field() || u.stands_left == 0) return "";
    const double x = battle.ground->width() * (0.2 + 0.6 * ((unit.id.value * 7 % 11) / 11.0));
    return R"("presence":"on_table","place":)" + point({x, battle.ground->height() / 2});
}
std::string hidden(const Battle& battle, const State& state, const Unit& unit) {
    if (battle.rules->id == "brothers" || battle.rules->id == "mwan18") return "";
    return state.unit(unit.id).presence == Presence::on_table ? R"("presence":"concealed")" : "";
}
std::string revealed(const Battle& /*any*/, const State& state, const Unit& unit) {
    return state.unit(unit.id).presence == Presence::concealed ? R"("presence":"on_table")" : "";
}

const std::vector<Kind>& kinds() {
    static const std::vector<Kind> all = {{"place", moved_inwards},   {"heading", turned},      {"formation", formed},
                                          {"strength", weakened},     {"casualties", bloodied}, {"state", shaken},
                                          {"own", supplied},          {"reserve", taken_off},   {"left", gone},
                                          {"brought on", brought_on}, {"hidden", hidden},       {"revealed", revealed}};
    return all;
}

std::string rides(const Battle& battle, const State& state, const Officer& officer) {
    const OfficerState& o = state.officer(officer.id);
    if (o.presence != Presence::on_table) return "";
    const Vec at = to_vec(o.place);
    return R"("place":)" + point(at + (Vec{battle.ground->width() / 2, battle.ground->height() / 2} - at) * 0.1);
}
std::string joins(const Battle& battle, const State& state, const Officer& officer) {
    if (state.officer(officer.id).presence != Presence::on_table) return "";
    for (const Unit& unit : battle.forces().units)
        if (unit.army == officer.army && state.unit(unit.id).on_field() &&
            state.officer(officer.id).attached_to != unit.id)
            return R"("attached_to":)" + std::to_string(unit.id.value);
    return "";
}
std::string is_alone(const Battle& /*any*/, const State& state, const Officer& officer) {
    return state.officer(officer.id).attached_to ? R"("attached_to":0)" : "";
}
std::string falls(const Battle& /*any*/, const State& state, const Officer& officer) {
    return state.officer(officer.id).presence == Presence::on_table ? R"("presence":"destroyed")" : "";
}
std::string comes_back(const Battle& battle, const State& state, const Officer& officer) {
    const Presence now = state.officer(officer.id).presence;
    if (now != Presence::destroyed && now != Presence::left && now != Presence::captured) return "";
    return R"("presence":"on_table","place":)" + point({battle.ground->width() / 2, battle.ground->height() / 2});
}

struct KindOnOfficer {
    const char* name;
    std::string (*what)(const Battle&, const State&, const Officer&);
};
constexpr std::array<KindOnOfficer, 5> officer_kinds = {{{"officer rides", rides},
                                                         {"officer joins", joins},
                                                         {"officer alone", is_alone},
                                                         {"officer falls", falls},
                                                         {"officer is back", comes_back}}};

/// A battle between sergeants in which the umpire makes rulings, and its results.
struct Ruled {
    std::map<std::string, int> taken;
    std::string record;
    std::uint64_t end = 0;
    std::string fault;
    std::size_t hidden_rulings = 0;
};

RecordHead head_of(const Battle& battle, const SeededDice& dice) {
    RecordHead head;
    head.scenario_text = write_scenario(*battle.scenario);
    head.scenario_hash = battle.scenario->hash;
    head.ruleset = battle.rules->id;
    head.ruleset_hash = battle.rules->hash();
    head.seed = to_text(dice.seed());
    head.players = {"sergeant", "sergeant"};
    return head;
}

/// Expects that a seat that does not know of a unit or officer sees nothing of a ruling on it.
void expect_silence(const Battle& battle, const State& before, const State& after, const Decision& d,
                    const std::vector<Event>& events, Ruled& out) {
    if (!d.officer && !d.unit) return;
    const ArmyId army = d.officer ? battle.officer(d.officer).army : battle.unit(d.unit).army;
    const Seat enemy = army == army_of(Seat::first) ? Seat::second : Seat::first;
    const auto known = [&](const State& state) {
        return d.officer ? knows_of_officer(battle, state, enemy, d.officer) : knows_of(battle, state, enemy, d.unit);
    };
    if (known(after)) return;
    ++out.hidden_rulings;
    for (const Event& e : events)
        EXPECT_FALSE(e.seen_by.has(enemy)) << wire::event_json(battle, e);
    if (known(before)) return;
    EXPECT_EQ(wire::view_json(battle, view(battle, before, enemy)),
              wire::view_json(battle, view(battle, after, enemy)));
    for (const Prompt& p : prompts(battle, before)) {
        if (p.seat != enemy) continue;
        const auto now = prompts(battle, after);
        const auto same = std::find_if(now.begin(), now.end(), [&](const Prompt& q) { return q.id == p.id; });
        ASSERT_NE(same, now.end());
        EXPECT_EQ(wire::prompt_json(battle, p), wire::prompt_json(battle, *same));
    }
}

/// Makes the ruling if it is legal, and checks that it survives the wire format, is in an event text, and is saved.
void carry_out(const Battle& battle, State& state, const std::string& name, const Result<Decision, std::string>& d,
               const SeededDice& dice, Ruled& out) {
    ASSERT_TRUE(d.ok()) << name << ": " << d.error();
    const State before = state;
    const auto no = check(battle, state, *d);
    EXPECT_EQ(state, before);
    if (no) return;
    EXPECT_FALSE(any_fatal(objections(battle, state, *d)));
    std::vector<Event> events;
    ASSERT_FALSE(decide(battle, state, *d, &dice, &events));
    const Battle& now = battle_in(battle, state);
    const auto again = wire::read_decision(now, wire::decision_json(now, *d));
    ASSERT_TRUE(again.ok()) << again.error();
    EXPECT_EQ(*again, *d);
    ASSERT_FALSE(events.empty());
    for (const Event& e : events)
        EXPECT_NE(wording::event_text(now, e, false).find("reason: the umpire says so"), std::string::npos);
    const auto loaded = wire::load(battle, wire::save(battle, state), "save");
    ASSERT_TRUE(loaded.ok());
    EXPECT_EQ(*loaded, state);
    expect_silence(battle, before, state, *d, events, out);
    ++out.taken[name];
    out.record += decision_line(battle, *d, state);
}

void rule_on_ground(const Battle& battle, State& state, std::size_t n, const SeededDice& dice, Ruled& out) {
    const Battle& now = battle_in(battle, state);
    const auto& pieces = now.scenario->pieces;
    for (std::size_t k = 0; k < pieces.size(); ++k) {
        const Piece& piece = pieces[(n * 3 + k) % pieces.size()];
        const bool gone = state.pieces[piece.id.index()].down != 0;
        if (!may_be_down(piece) && !gone) continue;
        const std::string what = std::string(R"("down":)") + (gone ? "false" : "true");
        return carry_out(battle, state, gone ? "ground whole" : "ground down",
                         ruling_on(now, "piece", piece.id.value, what), dice, out);
    }
}

/// A piece of this kind around a position on the table, a tenth of the table wide.
std::string piece_near(const Battle& battle, PieceKind kind, double across, double up) {
    const double w = battle.ground->width();
    const Vec at{w * across, battle.ground->height() * up};
    const Vec far = at + Vec{w / 10, battle.ground->height() / 15};
    std::string out = R"("ground":{"kind":")" + std::string(name_of(kind)) + "\",";
    if (drawn_as(kind) == DrawnAs::area)
        out += R"("area":[)" + point(at) + "," + point({far.x, at.y}) + "," + point(far) + "]";
    else if (drawn_as(kind) == DrawnAs::line)
        out += R"("line":[)" + point(at) + "," + point(far) + "]";
    else
        out += R"("line":[)" + point(at) + "]";
    const bool wide = kind == PieceKind::road || drawn_as(kind) == DrawnAs::place;
    return out + (wide ? R"(,"width":)" + std::to_string(w / 30) : "") + "}";
}

Result<Decision, std::string> laying(const Battle& battle, const std::string& what) {
    return wire::read_decision(
        battle, R"({"prompt":0,"by":"umpire","verb":"rule","ruling":{"reason":"the umpire says so",)" + what + "}}");
}

constexpr std::array<PieceKind, 14> kinds_laid = {
    PieceKind::breastwork, PieceKind::impassable, PieceKind::bridge, PieceKind::woods,     PieceKind::fence,
    PieceKind::rough,      PieceKind::road,       PieceKind::marsh,  PieceKind::fieldwork, PieceKind::crops,
    PieceKind::ford,       PieceKind::stone_wall, PieceKind::broken, PieceKind::hedge};

void lay_ground(const Battle& battle, State& state, std::size_t n, const SeededDice& dice, Ruled& out) {
    const double across = 0.1 + 0.75 * static_cast<double>(n * 7 % 11) / 11;
    const double up = 0.1 + 0.75 * static_cast<double>(n * 5 % 13) / 13;
    const std::string what = piece_near(battle, kinds_laid[n % kinds_laid.size()], across, up);
    carry_out(battle, state, "ground laid", laying(battle, what), dice, out);
}

void rule_on_officer(const Battle& battle, State& state, std::size_t n, const SeededDice& dice, Ruled& out) {
    const KindOnOfficer& kind = officer_kinds[n % officer_kinds.size()];
    const auto& officers = battle.forces().officers;
    for (std::size_t k = 0; k < officers.size(); ++k) {
        const Officer& officer = officers[(n * 5 + k) % officers.size()];
        const std::string what = kind.what(battle, state, officer);
        if (!what.empty())
            return carry_out(battle, state, kind.name, ruling_on(battle, "officer", officer.id.value, what), dice, out);
    }
}

void rule_on_unit(const Battle& battle, State& state, std::size_t n, const SeededDice& dice, Ruled& out) {
    const Kind& kind = kinds()[n % kinds().size()];
    const std::vector<Unit>& units = battle.forces().units;
    const auto of = [&](std::size_t k) -> const Unit& { return units[(n * 5 + k) % units.size()]; };
    std::size_t k = 0;
    while (k < units.size() && kind.what(battle, state, of(k)).empty())
        ++k;
    if (k == units.size()) return;
    const Unit& unit = of(k);
    const std::string what = kind.what(battle, state, unit);
    carry_out(battle, state, kind.name, ruling(battle, unit.id, what), dice, out);
}

void take_dice_back(const Battle& battle, State& state, std::size_t n, const SeededDice& dice, Ruled& out) {
    const std::uint64_t draws = state.draws;
    const std::size_t count = n % 5 + 1;
    carry_out(battle, state, "dice",
              wire::read_decision(
                  battle, R"({"prompt":0,"by":"umpire","verb":"rule","ruling":{"reason":"the umpire says so","dice":)" +
                              std::to_string(count) + "}}"),
              dice, out);
    EXPECT_EQ(state.draws, draws + count);
}

void rule_once(const Battle& battle, State& state, std::size_t n, const SeededDice& dice, Ruled& out) {
    rule_on_unit(battle, state, n, dice, out);
    if (over(state) || testing::Test::HasFatalFailure()) return;
    rule_on_officer(battle, state, n, dice, out);
    if (over(state) || testing::Test::HasFatalFailure()) return;
    rule_on_ground(battle, state, n, dice, out);
    if (over(state) || testing::Test::HasFatalFailure()) return;
    lay_ground(battle, state, n, dice, out);
    if (over(state) || testing::Test::HasFatalFailure()) return;
    take_dice_back(battle, state, n, dice, out);
}

void fight_with_rulings(const Battle& battle, std::uint64_t seed, std::size_t every, Ruled& out) {
    const SeededDice dice(seed_of(seed));
    const auto first = make_computer_player("sergeant", 2 * seed);
    const auto second = make_computer_player("sergeant", 2 * seed + 1);
    check_every_step(true);
    State state = open(battle, &dice, nullptr);
    out.record = head_line(head_of(battle, dice), hash_of(state));
    for (std::size_t n = seed; !over(state); ++n) {
        if (n % every == 0) rule_once(battle, state, n / every + seed, dice, out);
        if (testing::Test::HasFatalFailure()) return;
        const std::vector<Prompt> open_prompts = prompts(battle, state);
        if (open_prompts.empty() || n > 100000) {
            out.fault = "stuck: " + bug_of(battle, state);
            return;
        }
        bool verbatim = false;
        ComputerPlayer& player = open_prompts.front().seat == Seat::second ? *second : *first;
        const Decision d = decision_of(battle, state, open_prompts.front(), player, verbatim);
        if (const auto no = decide(battle, state, d, &dice, nullptr)) {
            out.fault = std::string(open_prompts.front().kind) + ": " + no->text;
            return;
        }
        out.record += decision_line(battle, d, state);
    }
    out.record += end_line(battle, state);
    out.end = hash_of(state);
}

TEST_P(Rulings, BattleWithRulings_ContinuesAndIsReplayed) {
    std::map<std::string, int> taken;
    for (std::uint64_t seed = 1; seed <= 7; ++seed) {
        Ruled out;
        fight_with_rulings(*battle, seed, 2 + seed, out);
        ASSERT_EQ(out.fault, "") << "seed " << seed;
        if (HasFatalFailure()) return;
        const auto record = read_record(out.record, "record");
        ASSERT_TRUE(record.ok());
        const auto end = replay(*battle, *record, nullptr);
        ASSERT_TRUE(end.ok()) << end.error().text;
        EXPECT_EQ(hash_of(*end), out.end);
        for (const auto& [kind, count] : out.taken)
            taken[kind] += count;
    }
    for (const char* kind : {"place", "heading", "strength", "state", "own", "reserve", "left", "brought on"})
        EXPECT_GT(taken[kind], 0) << kind;
    for (const char* kind : {"officer rides", "officer joins", "officer falls", "officer is back", "dice"})
        EXPECT_GT(taken[kind], 0) << kind;
    for (const char* kind : {"ground down", "ground whole", "ground laid"})
        EXPECT_GT(taken[kind], 0) << kind;
    if (battle->rules->id != "brothers" && battle->rules->id != "mwan18") {
        EXPECT_GT(taken["hidden"], 0);
    }
}

/// A unit on the table on which no step is pending.
UnitId free_unit(const Battle& battle, const State& state) {
    for (const Unit& unit : battle.forces().units) {
        const auto d = ruling(battle, unit.id, turned(battle, state, unit));
        if (state.unit(unit.id).presence == Presence::on_table && d.ok() && !check(battle, state, *d)) return unit.id;
    }
    return {};
}

/// A battle in which units have begun to move, after some decisions.
State under_way(const Battle& battle, const SeededDice& dice) {
    State state = open(battle, &dice, nullptr);
    for (int n = 0; n < 200 && !over(state) && (n < 40 || free_unit(battle, state).none()); ++n) {
        const Prompt prompt = prompts(battle, state).front();
        decide_unchecked(battle, state, candidates(battle, state, prompt, 1).front(), &dice, nullptr);
    }
    return state;
}

TEST_P(Rulings, ImpossibleRuling_IsRefusedWithAReason) {
    const SeededDice dice(seed_of(3));
    const State state = under_way(*battle, dice);
    const UnitId unit = free_unit(*battle, state);
    ASSERT_TRUE(unit);
    const auto why = [&](const std::string& what, const std::string& reason = "so it is") {
        const auto d = ruling(*battle, unit, what, reason);
        if (!d.ok()) return d.error();
        const auto no = check(*battle, state, *d);
        return no ? no->text : std::string();
    };
    const std::string turn = turned(*battle, state, battle->unit(unit));
    EXPECT_EQ(why(turn), "");
    EXPECT_NE(why(turn, " ").find("reason"), std::string::npos);
    EXPECT_NE(why(turn, std::string(longest_reason + 1, 'x')).find("at most 400"), std::string::npos);
    EXPECT_NE(why(turn, "two\\nlines").find("one line"), std::string::npos);
    EXPECT_NE(why(R"("place":[-500,-500])").find("nearest place on it"), std::string::npos);
    EXPECT_NE(why(R"("stands_left":-1)").find("from 0 to 250"), std::string::npos);
    EXPECT_NE(why(R"("stands_left":250)"), "");
    EXPECT_NE(why(R"("stands_left":0)"), "");
    EXPECT_NE(why(R"("formation":"lin")").find("did you mean 'line'"), std::string::npos);
    EXPECT_NE(why(R"("own":{"combat":3})").find("cannot be set by the umpire"), std::string::npos);
    EXPECT_NE(why(R"("presense":"left")").find("did you mean 'presence'"), std::string::npos);
    Decision none = *ruling(*battle, unit, turn);
    none.unit = UnitId{static_cast<std::uint16_t>(battle->forces().units.size() + 1)};
    EXPECT_TRUE(check(*battle, state, none));
    for (const Seat seat : {Seat::first, Seat::second, Seat::chance}) {
        Decision by_another = *ruling(*battle, unit, turn);
        by_another.by = seat;
        ASSERT_TRUE(check(*battle, state, by_another));
        EXPECT_EQ(check(*battle, state, by_another)->kind, RefusalKind::wrong_seat);
    }
    Decision answering = *ruling(*battle, unit, turn);
    answering.prompt = prompts(*battle, state).front().id;
    EXPECT_TRUE(check(*battle, state, answering));
}

// Rulesets with concealed troops find them by their rules. In the others the umpire cannot hide a unit and gets the
// reason.
TEST_P(Rulings, HidingAUnit_IsLegalOnlyInRulesetsWithConcealment) {
    const SeededDice dice(seed_of(3));
    const State state = under_way(*battle, dice);
    const UnitId unit = free_unit(*battle, state);
    ASSERT_TRUE(unit);
    const auto hide = ruling(*battle, unit, R"("presence":"concealed")");
    ASSERT_TRUE(hide.ok()) << hide.error();
    const auto no = check(*battle, state, *hide);
    const bool has = battle->rules->id != "mwan18" && battle->rules->id != "brothers";
    EXPECT_EQ(no.has_value(), !has) << (no ? no->text : "");
    if (has) return;
    EXPECT_NE(no->text.find(battle->rules->id == "mwan18" ? "MW-10.12" : "BA-15.A"), std::string::npos) << no->text;
    EXPECT_NE(no->text.find("bring it onto the table when it appears"), std::string::npos) << no->text;
    const auto back = ruling(*battle, unit, R"("presence":"reserve")");
    ASSERT_TRUE(back.ok());
    EXPECT_FALSE(check(*battle, state, *back));
}

TEST_P(Rulings, ImpossibleRulingOnAnOfficerOrTerrain_IsRefusedWithAReason) {
    const SeededDice dice(seed_of(3));
    const State state = under_way(*battle, dice);
    const auto why = [&](const std::string& subject, std::size_t id, const std::string& what) {
        const auto d = ruling_on(*battle, subject, id, what);
        if (!d.ok()) return d.error();
        const auto no = check(*battle, state, *d);
        return no ? no->text : std::string();
    };
    const auto& officers = battle->forces().officers;
    const auto there = std::find_if(officers.begin(), officers.end(), [&](const Officer& o) {
        return state.officer(o.id).presence == Presence::on_table &&
               why("officer", o.id.value, R"("attached_to":0)").empty();
    });
    ASSERT_NE(there, officers.end());
    const std::size_t officer_id = there->id.value;
    EXPECT_NE(why("officer", officer_id, R"("place":[-500,-500])").find("nearest place on it"), std::string::npos);
    EXPECT_NE(why("officer", officer_id, R"("stands_left":3)").find("no member 'stands_left'"), std::string::npos);
    EXPECT_NE(why("officer", officer_id, R"("presence":"absent")"), "");
    EXPECT_NE(why("officer", officer_id, R"("attached_to":9999)").find("number of a unit"), std::string::npos);
    for (const Unit& unit : battle->forces().units) {
        if (unit.army == there->army) continue;
        EXPECT_NE(why("officer", officer_id, R"("attached_to":)" + std::to_string(unit.id.value)).find("other side"),
                  std::string::npos);
        break;
    }
    EXPECT_NE(why("officer", officers.size() + 1, R"("attached_to":0)"), "");
    Decision both = *ruling_on(*battle, "officer", officer_id, R"("attached_to":0)");
    both.unit = UnitId{1};
    EXPECT_NE(check(*battle, state, both)->text.find("names several"), std::string::npos);
    both.unit = {};
    both.officer = {};
    EXPECT_NE(check(*battle, state, both)->text.find("names none"), std::string::npos);
    for (const Piece& piece : battle->scenario->pieces) {
        EXPECT_NE(why("piece", piece.id.value, R"("down":false)"), "") << "it is whole";
        EXPECT_NE(why("piece", piece.id.value, R"("place":[1,1])").find("no member 'place'"), std::string::npos);
        if (!may_be_down(piece)) {
            EXPECT_NE(why("piece", piece.id.value, R"("down":true)").find("cannot be removed"), std::string::npos);
        }
    }
}

TEST_P(Rulings, RulingAgainstTheRules_GivesObjectionsButIsLegal) {
    const SeededDice dice(seed_of(3));
    State state = under_way(*battle, dice);
    const UnitId unit = free_unit(*battle, state);
    ASSERT_TRUE(unit);
    for (const Unit& other : battle->forces().units) {
        if (other.id == unit || state.unit(other.id).presence != Presence::on_table || state.unit(other.id).town)
            continue;
        const auto d = ruling(*battle, unit, R"("place":)" + point(to_vec(state.unit(other.id).place)));
        ASSERT_TRUE(d.ok());
        if (check(*battle, state, *d)) continue;
        if (battle->rules->id == "mwan18") continue;
        const Problems against = objections(*battle, state, *d);
        ASSERT_FALSE(against.empty());
        EXPECT_FALSE(any_fatal(against));
        EXPECT_FALSE(decide(*battle, state, *d, &dice, nullptr));
        // The ruling has six decimals; the grid is 2^-24.
        EXPECT_NEAR(static_cast<double>(state.unit(unit).place.x - state.unit(other.id).place.x), 0, 20);
        EXPECT_NEAR(static_cast<double>(state.unit(unit).place.y - state.unit(other.id).place.y), 0, 20);
        return;
    }
    // In mwan18, MW-10.15 is an invariant: two units in one place are an invalid state.
    EXPECT_EQ(battle->rules->id, "mwan18") << "no unit could be placed on another";
}

TEST_P(Rulings, Rulings_AreUndoneAndShownOnlyToSeatsThatMaySeeThem) {
    const SeededDice dice(seed_of(3));
    const State state = under_way(*battle, dice);
    Session session(battle, std::make_shared<SeededDice>(seed_of(3)), state);
    const UnitId unit = free_unit(*battle, session.state());
    ASSERT_TRUE(unit);
    const State before = session.state();
    const std::size_t events = session.events().size();
    const auto both = ruling(
        *battle, unit, turned(*battle, state, battle->unit(unit)) + "," + supplied(*battle, state, battle->unit(unit)));
    ASSERT_TRUE(both.ok()) << both.error();
    ASSERT_FALSE(session.decide(*both));
    ASSERT_EQ(session.events().size(), events + 2);
    const Seat own = seat_of(battle->unit(unit).army);
    const Seat enemy = own == Seat::first ? Seat::second : Seat::first;
    const Event& open = session.events()[events];
    const Event& secret = session.events()[events + 1];
    EXPECT_TRUE(open.seen_by.has(enemy));
    EXPECT_EQ(wire::event_json(*battle, open).find("\"own\""), std::string::npos);
    EXPECT_FALSE(secret.seen_by.has(enemy));
    EXPECT_TRUE(secret.seen_by.has(own));
    EXPECT_EQ(open.heading, session.state().unit(unit).heading);
    EXPECT_FALSE(session.can_undo(own));
    ASSERT_FALSE(session.undo(Seat::umpire));
    EXPECT_EQ(session.state(), before);
}

TEST_P(Rulings, NewTerrain_ExistsFromItsRulingOn) {
    const SeededDice dice(seed_of(3));
    const State before = under_way(*battle, dice);
    const auto flood = laying(*battle, piece_near(*battle, PieceKind::impassable, 0.85, 0.9));
    ASSERT_TRUE(flood.ok()) << flood.error();
    ASSERT_FALSE(check(*battle, before, *flood));
    Session session(battle, std::make_shared<SeededDice>(seed_of(3)), before);
    ASSERT_FALSE(session.decide(*flood));
    const State after = session.state();
    const Battle& now = session.battle();
    ASSERT_NE(&now, battle.get());
    EXPECT_EQ(&now, &battle_in(*battle, after)) << "the battle with the new terrain is built once";
    EXPECT_EQ(open(now, &dice, nullptr), open(*battle, &dice, nullptr)) << "it starts on the original ground";
    EXPECT_EQ(&battle_in(now, before), battle.get()) << "an earlier state has the original ground";
    EXPECT_NE(hash_of(before), hash_of(after));
    const Vec inside{battle->ground->width() * 0.925, battle->ground->height() * 0.92};
    EXPECT_TRUE(now.ground->in(PieceKind::impassable, inside));
    EXPECT_FALSE(battle->ground->in(PieceKind::impassable, inside));
    double where = 0;
    PieceId by;
    const std::array<Vec, 2> path = {inside - Vec{battle->ground->width() * 0.2, 0}, inside};
    EXPECT_TRUE(now.ground->is_barred(path, after.pieces, where, by));
    EXPECT_EQ(by, after.laid.front().piece);
    for (const Seat seat : {Seat::first, Seat::second, Seat::umpire}) {
        const std::string seen = wire::view_json(now, view(*battle, after, seat));
        EXPECT_NE(seen.find(R"("laid":[{"piece":)"), std::string::npos) << "all seats see the terrain";
    }
    EXPECT_NE(wording::event_text(now, session.events().back(), false).find("Umpire: new ground, impassable"),
              std::string::npos);
    const auto loaded = wire::load(*battle, wire::save(*battle, after), "save");
    ASSERT_TRUE(loaded.ok()) << to_text(loaded.error().front());
    EXPECT_EQ(*loaded, after);
    std::string damaged = wire::save(*battle, after);
    damaged.replace(damaged.rfind(R"("kind":"impassable")"), 19, R"("kind":"hill")");
    EXPECT_FALSE(wire::load(*battle, damaged, "save").ok());
    // The water is removed permanently, and the rulings are undone.
    const std::size_t id = by.value;
    ASSERT_FALSE(session.decide(*ruling_on(now, "piece", id, R"("down":true)")));
    EXPECT_FALSE(session.battle().ground->in(PieceKind::impassable, inside));
    const auto again = session.decide(*ruling_on(session.battle(), "piece", id, R"("down":false)"));
    ASSERT_TRUE(again);
    EXPECT_NE(again->text.find("add it again"), std::string::npos) << again->text;
    for (int i = 0; i < 2; ++i)
        ASSERT_FALSE(session.undo(Seat::umpire));
    EXPECT_EQ(session.state(), before);
    EXPECT_EQ(&session.battle(), battle.get());
}

/// Each change makes a new ground that is kept while the battle is played, so the number of changes per line of play is
/// limited.
TEST_P(Rulings, TerrainWithAnArea_IsRemovedOnceAndRestoredOnce) {
    const SeededDice dice(seed_of(3));
    State state = under_way(*battle, dice);
    const auto& pieces = battle->scenario->pieces;
    const auto woods = std::find_if(pieces.begin(), pieces.end(), [&](const Piece& p) {
        if (p.area.empty() || !may_be_down(p)) return false;
        const auto gone = ruling_on(*battle, "piece", p.id.value, R"("down":true)");
        return gone.ok() && !check(*battle, state, *gone);
    });
    if (woods == pieces.end()) GTEST_SKIP() << "the scenario has no removable area";
    const State before = state;
    const auto ruled = [&](const char* what) {
        return decide(*battle, state,
                      *ruling_on(battle_in(*battle, state), "piece", woods->id.value, std::string(what)), &dice,
                      nullptr);
    };
    ASSERT_FALSE(ruled(R"("down":true)"));
    // Computations about an earlier moment use the ground of that moment.
    const Battle& without = battle_in(*battle, state);
    EXPECT_EQ(general::features_of(without, before), general::features_of(*battle, before));
    ASSERT_FALSE(ruled(R"("down":false)"));
    EXPECT_TRUE(battle_in(*battle, state).ground->in(woods->kind, centroid(woods->area)));
    const auto loaded = wire::load(*battle, wire::save(*battle, state), "save");
    ASSERT_TRUE(loaded.ok()) << to_text(loaded.error().front());
    EXPECT_EQ(*loaded, state);
    const auto third = ruled(R"("down":true)");
    ASSERT_TRUE(third);
    EXPECT_NE(third->text.find("cannot be removed again"), std::string::npos) << third->text;
    // One piece more than a save can hold is refused, whether added or removed.
    state = before;
    const auto fence = laying(*battle, piece_near(*battle, PieceKind::fence, 0.02, 0.02));
    for (std::size_t n = 0; n < most_laid; ++n)
        ASSERT_FALSE(decide(*battle, state, *fence, &dice, nullptr));
    const auto one_more = ruled(R"("down":true)");
    ASSERT_TRUE(one_more);
    EXPECT_NE(one_more->text.find("which is the limit"), std::string::npos) << one_more->text;
}

TEST_P(Rulings, ImpossibleTerrain_IsRefused) {
    const SeededDice dice(seed_of(3));
    State state = under_way(*battle, dice);
    const auto why = [&](const std::string& ground) {
        const auto d = laying(*battle, R"("ground":{)" + ground + "}");
        if (!d.ok()) return d.error();
        const auto no = check(*battle, state, *d);
        return no ? no->text : std::string();
    };
    const auto has = [&](const std::string& ground, const std::string& words) {
        EXPECT_NE(why(ground).find(words), std::string::npos) << ground << ": " << why(ground);
    };
    has(R"("line":[[1,1],[2,2]])", "'kind'");
    has(R"("kind":"fence")", "'line'");
    has(R"("kind":"fense","line":[[1,1],[2,2]])", "did you mean 'fence'");
    has(R"("kind":"fence","line":[[1,1]])", "at least two points");
    has(R"("kind":"fence","line":[[1,1],[1,1]])", "are the same");
    has(R"("kind":"fence","line":[[1,1],[-5,1]])", "beyond the edge");
    has(R"("kind":"fence","line":[[1,1],[2,2]],"width":1)", "no 'width'");
    has(R"("kind":"bridge","line":[[1,1]])", "'width' is missing");
    has(R"("kind":"marsh","area":[[1,1],[2,2],[3,3]])", "at least three corners");
    has(R"("kind":"marsh","area":[[1,1],[3,3],[3,1],[1,2]])", "crosses itself");
    has(R"("kind":"hill","area":[[1,1],[2,1],[2,2]])", "no hill can be added");
    has(R"("kind":"town","area":[[1,1],[2,1],[2,2]])", "no town can be added");
    has(R"("kind":"fence","line":[[1,1],[2,2]],"levels":1)", "no member 'levels'");
    has(R"("kind":"fence","name":")" + std::string(longest_piece_name + 1, 'x') + R"(","line":[[1,1],[2,2]])", "bytes");
    EXPECT_EQ(why(R"("kind":"fence","name":"Barricade","line":[[1,1],[2,2]])"), "");
    // A bridge over nothing gives an objection but is legal.
    const auto dry = laying(*battle, piece_near(*battle, PieceKind::bridge, 0.02, 0.02));
    ASSERT_TRUE(dry.ok()) << dry.error();
    const Problems against = objections(*battle, state, *dry);
    EXPECT_TRUE(std::any_of(against.begin(), against.end(),
                            [](const Problem& p) { return p.text.find("not be on water") != std::string::npos; }));
    EXPECT_FALSE(any_fatal(against));
    for (std::size_t n = 0; n < most_laid; ++n)
        ASSERT_FALSE(decide(*battle, state, *dry, &dice, nullptr));
    EXPECT_NE(check(*battle, state, *dry)->text.find("which is the limit"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Every, Rulings, testing::ValuesIn(one_of_each_book()), name_of_case);

}  // namespace
}  // namespace linstock
