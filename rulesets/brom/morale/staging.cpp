// Stages a test of one unit of a real table on a blank one: RV-9, RV-14B.6, RV-4.A; and the state of the armies, RV-18.
//
//   supported, menaced   a friend close behind it, enemy horse in its rear: RV-9.F
//   in_town, fort        it holds a town, is in a trench or a fort: RV-9.F a
//   aids_elsewhere       the officer with it is to rally another unit: RV-5.F
//   charging             a unit that takes hits is charging, and a halt ends its charge: CF-6.N1
//   officer_1 ...        command response: it is in this officer's zone; rally: the officer is at its marker, RV-14B.7
//
// The roster has rating, casualties, half strength and the officers with the unit, and all data of army effectiveness.
// The players themselves judge goals that depend on the scenario's ground.

#include "rulesets/brom/morale/staging.hpp"

#include "battle/engine_api.hpp"
#include "battle/event.hpp"
#include "rulesets/brom/army/effectiveness.hpp"
#include "rulesets/brom/command/command.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/formation_traits.hpp"
#include "rulesets/brom/morale/morale.hpp"
#include "rulesets/brom/retreat/falling_back.hpp"
#include "rulesets/brom/staged_unit.hpp"
#include "rulesets/brom/table_statements.hpp"
#include "rulesets/brom/works.hpp"
#include "rulesets/common/staging.hpp"

#include <algorithm>
#include <array>

namespace linstock::brom {

namespace {

constexpr double town_half = 2.5;  ///< inches
constexpr const char* charging_now = "charging";
constexpr const char* only_attacker = "only_attacker";

/// A test that is in the chart of causes and that no other staged question causes.
struct Cause {
    const char* word;
    const char* about;
    Occasion occasion;
};
constexpr std::array<Cause, 9> causes = {{
    {"stand_lost", "fire of several has cost it a stand", Occasion::stand_lost},
    {"casualty", "fire of several has cost it a figure", Occasion::casualty},
    {"gunner_lost", "fire of several has cost it a gunner", Occasion::gunner_lost},
    {"neighbour_routs", "a friend close by has routed", Occasion::neighbour_routs},
    {"officer_lost", "it has lost an officer", Occasion::officer_lost},
    {"support", "it is to move up in support", Occasion::support},
    {"pull_away", "it is to pull away from a charge", Occasion::pull_away},
    {"countercharge", "it is to charge in its turn", Occasion::countercharge},
    {"effectiveness", "the state of its army makes it test", Occasion::effectiveness},
}};
constexpr std::array<const char*, 8> officer_words = {"officer_1", "officer_2", "officer_3", "officer_4",
                                                      "officer_5", "officer_6", "officer_7", "officer_8"};

const Cause* cause_of(std::string_view word) {
    const auto it = std::find_if(causes.begin(), causes.end(), [&](const Cause& c) { return word == c.word; });
    return it == causes.end() ? nullptr : &*it;
}

/// Tests that consist of their answer only: the players carry out what it allows.
bool answers_only(Occasion o) {
    return o == Occasion::support || o == Occasion::pull_away || o == Occasion::countercharge;
}

/// The officers that may influence the unit and are still there, as many as there are names for.
std::vector<OfficerId> officers_over(const Battle& battle, const State& state, UnitId unit) {
    std::vector<OfficerId> out;
    for (const OfficerId id : setup(battle).rolls.over[unit.index()])
        if (state.officer(id).presence == Presence::on_table && out.size() < officer_words.size()) out.push_back(id);
    return out;
}

Refusal refused(Cite why, std::string text) { return {RefusalKind::against_rules, std::move(text), {why}}; }

/// The unit faces north, in the middle of the table.
class Stage {
  public:
    Stage(const Battle& roster, const State& from, const TableShot& shot) : roster_(roster), from_(from), shot_(shot) {}

    Result<Staged, Refusal> set() {
        const auto asked = questions_of(roster_, from_, shot_.firer);
        const auto known = facts_of_question(roster_, from_, shot_);
        if (auto no = common::impossible(roster_, from_, shot_, asked, known, profile(roster_).clause("morale_roll")))
            return *no;
        out_.decided = false;
        if (shot_.firer.none()) return armies();
        table_ = table({});
        place();
        if (auto no = otherwise_than_told()) return *no;
        common::officers_to_their_units(out_.state);
        if (shot_.question == "command") return respond();
        out_.state.agenda = {step()};
        if (shot_.question == "hits") {
            for (const Unit& unit : roster_.forces().units)
                if (own(from_.unit(unit.id)).took_figure && fired_at(own(from_.unit(unit.id)), shot_.firer))
                    out_.with.push_back(unit.id);
            return begin(PhaseRole::fire);
        }
        return begin(shot_.question == "rally" ? PhaseRole::rally : PhaseRole::close_combat);
    }

  private:
    Vec middle() const { return Vec{table_->scenario->width / 2, table_->scenario->height / 2}; }
    UnitId unit() const { return shot_.firer; }

    Result<Staged, Refusal> begin(PhaseRole role) {
        common::to_phase(*table_, out_.state, role);
        out_.battle = table_;
        resume(*table_, out_.state, nullptr, &out_.events);
        return std::move(out_);
    }

    std::shared_ptr<Battle> table(std::vector<Piece> pieces) const {
        std::shared_ptr<Battle> out = common::blank_table(roster_, shot_, std::move(pieces));
        auto prepared = std::make_shared<Setup>(setup(roster_));
        prepared->works_left.assign(out->ground->pieces().size(), true);
        auto stated = no_statements(roster_);
        stated->supported[unit().index()] = shot_.has("supported");
        stated->menaced[unit().index()] = shot_.has("menaced");
        prepared->statements = std::move(stated);
        out->own = std::move(prepared);
        return out;
    }

    void place() {
        out_.state = common::nobody_on(*table_, from_, shot_);
        if (shot_.question == "effectiveness") count_all();
        forget_turn(common::put(out_.state, from_, unit(), middle(), 0));
        forget_rallies(out_.state);
        if (shot_.has(aide)) send_elsewhere(roster_, out_.state, unit());
        ground();
        name_officer();
    }

    /// All units left count for RV-18.T, wherever they are.
    void count_all() {
        const auto off_the_table = [](Presence p) {
            return p == Presence::on_table || p == Presence::concealed ? Presence::arriving : p;
        };
        for (std::size_t i = 0; i < from_.units.size(); ++i)
            out_.state.units[i].presence = off_the_table(from_.units[i].presence);
        for (std::size_t i = 0; i < from_.officers.size(); ++i)
            if (out_.state.officers[i].presence == Presence::absent)
                out_.state.officers[i].presence = off_the_table(from_.officers[i].presence);
    }

    void ground() {
        const Box box = footprint(*table_, out_.state, unit());
        std::vector<Piece> pieces;
        if (shot_.has("in_town"))
            pieces.push_back(
                common::area_about(PieceKind::town, CoverGrade::none, {middle(), 0, town_half, town_half}, 0));
        if (shot_.has("fort")) pieces.push_back(common::area_about(PieceKind::fieldwork, CoverGrade::none, box, 0.02));
        if (pieces.empty()) return;
        table_ = table(std::move(pieces));
        out_.state.pieces.assign(table_->ground->pieces().size(), PieceState{});
        if (!shot_.has("in_town")) return;
        out_.state.unit(unit()).town = PieceId::of_index(0);
        out_.state.pieces[0].mark = 1;  // they have been seen; otherwise there would be no question
    }

    /// Puts the named officer in place. For a rally the officer's task is to help.
    void name_officer() {
        const std::vector<OfficerId> over = officers_over(roster_, from_, unit());
        for (std::size_t i = 0; i < over.size(); ++i) {
            if (!shot_.has(officer_words[i])) continue;
            OfficerState& o = out_.state.officer(over[i]);
            o = from_.officer(over[i]);
            o.presence = Presence::on_table;
            o.place = out_.state.unit(unit()).place;
            if (o.attached_to != unit()) o.attached_to = {};
            named_ = over[i];
            if (shot_.question == "rally") edit(o, [&](BromOfficer& w) { w.rallying = unit(); });
        }
    }

    /// A unit in a town or in column has no such friends; a unit in a town or in square has no rear.
    std::optional<Refusal> otherwise_than_told() const {
        // Judged at the time of the test; its casualties may change that.
        if (shot_.question == "hits") return std::nullopt;
        const Profile& pf = profile(roster_);
        if (shot_.has("supported") && !supported_line(*table_, out_.state, unit()))
            return refused(pf.supported.why, "this fact is not possible: supported");
        if (shot_.has("menaced") && !menaced_in_rear(*table_, out_.state, unit()))
            return refused(pf.menaced_rear.why, "this fact is not possible: menaced");
        return std::nullopt;
    }

    Step step() {
        if (shot_.question == "rally") {
            // The unit counts as routed before this turn; otherwise it could not rally.
            edit(out_.state.unit(unit()), [](BromUnit& w) { w.routed_turn = 0; });
            return make(Proc::rally_phase);
        }
        if (shot_.question == "hits") {
            keep_fire(out_.state.unit(unit()), from_.unit(unit()));
            // CF-14.C: a unit that has fallen back in this turn does not do so by choice again.
            edit(out_.state.unit(unit()), [&](BromUnit& w) {
                w.tested_and_went = own(from_.unit(unit())).tested_and_went;
                if (shot_.has(charging_now)) w.stage = AttackStage::declared;
            });
            return rest_of_fire_step();
        }
        if (shot_.question == only_attacker) return fall_back(unit());
        const Occasion occasion = cause_of(shot_.question)->occasion;
        if (answers_only(occasion)) return morale_check(unit(), occasion);
        edit(out_.state.unit(unit()),
             [&](BromUnit& w) { w.due = static_cast<std::uint8_t>(1 + static_cast<int>(occasion)); });
        return settle_tests();
    }

    /// RV-4.A: on the card of its command, by the named officer or by none.
    Result<Staged, Refusal> respond() {
        edit(out_.state, [&](BromState& s) { s.card = facts(roster_, unit()).card; });
        edit(out_.state.unit(unit()), [&](BromUnit& w) {
            w.card_came = true;
            w.responded = w.asked = false;
            w.responder = named_;
        });
        const bool for_all = profile(roster_).command_die_per == CommandDie::officer && named_;
        out_.state.agenda = {make(Proc::command_response, Respond{named_, for_all ? UnitId{} : unit()})};
        return begin(PhaseRole::movement);
    }

    /// RV-18.A, as far as the rosters show it. The tests that follow are separate questions.
    Result<Staged, Refusal> armies() {
        table_ = common::blank_table(roster_, shot_, {});
        out_.state = from_;
        out_.state.agenda.clear();
        out_.state.path.clear();
        out_.state.outcome = {};
        out_.state.pieces.clear();
        for (UnitState& u : out_.state.units) {
            forget_turn(u);
            u.town = {};
        }
        out_.state.agenda = {make(Proc::effectiveness)};
        common::to_phase(*table_, out_.state, PhaseRole::end);
        resume(*table_, out_.state, nullptr, &out_.events);
        for (const Unit& one : roster_.forces().units) {
            UnitState& u = out_.state.unit(one.id);
            if (own(u).due != 0) out_.owing.push_back(one.id);
            edit(u, [](BromUnit& w) { w.due = 0; });
        }
        out_.owed = "effectiveness";
        out_.state.agenda = {make(Proc::victory)};
        return begin(PhaseRole::end);
    }

    const Battle& roster_;
    const State& from_;
    const TableShot& shot_;
    OfficerId named_;
    std::shared_ptr<Battle> table_;
    Staged out_;
};

}  // namespace

std::vector<QuestionKind> questions_of(const Battle& battle, const State& state, UnitId unit) {
    const Profile& pf = profile(battle);
    if (unit.none())
        return {{"armies", "state of the armies and the winner", pf.clause("effectiveness"), PhaseRole::end}};
    std::vector<QuestionKind> out;
    if (!fights_as_unit(battle, unit)) return out;
    if (own(state.unit(unit)).hits > 0)
        out.push_back(
            {"hits", "it takes the casualties of the fire, and tests", pf.clause("casualties"), PhaseRole::fire});
    const bool has_routed = state.unit(unit).condition == Condition::routed;
    if (has_routed) out.push_back({"rally", "it rallies", pf.clause("rally"), PhaseRole::rally});
    if (!has_routed && facts(battle, unit).card != 0)
        out.push_back({"command", "it tests command response", pf.clause("command_zone"), PhaseRole::movement});
    if (!has_routed && pf.continuous_fire && !is_battery(battle, unit))
        out.push_back({only_attacker, "it failed to close, has fought by fire and falls back",
                       pf.clause("charge_fails"), PhaseRole::close_combat});
    for (const Cause& c : causes) {
        const auto& cause = pf.causes[static_cast<std::size_t>(c.occasion)];
        if (has_routed || !cause.checks.value) continue;
        if ((c.occasion == Occasion::gunner_lost) != is_battery(battle, unit) && by_fire(c.occasion)) continue;
        const PhaseRole role = c.occasion == Occasion::effectiveness ? PhaseRole::end : PhaseRole::close_combat;
        out.push_back({c.word, c.about, cause.checks.why, role});
    }
    return out;
}

std::vector<OwedKind> owed_by_fire(const Battle& battle, const State& state) {
    std::vector<OwedKind> out;
    for (const Unit& unit : battle.forces().units)
        if (!state.unit(unit.id).gone() && own(state.unit(unit.id)).hits > 0) out.push_back({unit.id, "hits"});
    return out;
}

std::vector<FactKind> facts_of_question(const Battle& battle, const State& state, const TableShot& shot) {
    std::vector<FactKind> out;
    if (shot.firer.none() || shot.question == only_attacker) return out;
    const Profile& pf = profile(battle);
    const UnitId unit = shot.firer;
    if (shot.question == "command" || shot.question == "rally") {
        const bool rally = shot.question == "rally";
        const std::vector<OfficerId> over = officers_over(battle, state, unit);
        for (std::size_t i = 0; i < over.size(); ++i)
            out.push_back({officer_words[i], battle.officer(over[i]).name.c_str(),
                           pf.clause(rally ? "rally_help" : "command_zone"), 0, "officer"});
        if (!rally) return out;
    }
    if (shot.question != "effectiveness" && officer_with(battle, state, unit))
        out.push_back(aids_elsewhere_fact(battle, aide, "the officer with it is to rally another unit"));
    if (shot.question == "hits" && pf.continuous_fire && !is_battery(battle, unit))
        out.push_back({charging_now, "it is on its way to charge", pf.clause("charge_halted"), 0, ""});
    const Formation shape = shape_of(battle, state, unit, state.unit(unit).formation);
    if (is_foot(battle, state, unit) && (traits_of(shape).is_line || shot.question == "hits"))
        out.push_back(
            {"supported", "a friend is close behind it, or on both its flanks", pf.supported.why, 0, "ground"});
    if (!in_square(battle, state, unit))
        out.push_back({"menaced", "enemy horse is within a move in its rear", pf.menaced_rear.why, 0, "town"});
    if (is_foot(battle, state, unit)) out.push_back({"in_town", "it holds a town", pf.in_town.why, 0, "ground"});
    out.push_back({"fort", "it is in a trench or a fort", pf.in_works.why, 0, "works"});
    return out;
}

Result<Staged, Refusal> stage_question(const Battle& roster, const State& state, const TableShot& shot) {
    return Stage(roster, state, shot).set();
}

}  // namespace linstock::brom
