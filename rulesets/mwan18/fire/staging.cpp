// Stages a shot of a real table on an empty one: MW-4. Firer and target stand at the stated distance. It is measured
// from the front centre of foot and horse, and from the gun of a battery (MW-10.8).
//
// fence, hedge, woods, wall, frame_building, stone_building, trench   terrain under the target, a fence before it:
// MW-4.D, MW-10.13
// moved         the firer has spent a little of its turn, not forced by a row: MW-4.D.8
// prone         the target lies down: MW-4.D.3
// enfiladed     the target's flank faces the firer: MW-10.10
// limbering     the target, a battery, limbers or unlimbers, so more gunners are hit: MW-4.E.4
// more_fire     other units fire at it too. This shot's percentage is stored; the question "hits" rolls for the sum.
// fifths        a row of the morale tables binds the firer and leaves it this fire: MW-5.12
// on_its_way    the target charges, and can be fired at for this many fifths of the turn: MW-6.2
//
// The roster has all else that counts: arms, grade, open order, column, mounted, first volley. Screens are not staged.

#include "rulesets/mwan18/fire/staging.hpp"

#include "battle/engine_api.hpp"
#include "battle/event.hpp"
#include "rulesets/common/staging.hpp"
#include "rulesets/mwan18/bare_table.hpp"
#include "rulesets/mwan18/fire/fire.hpp"
#include "rulesets/mwan18/mwan18.hpp"
#include "rulesets/mwan18/shelters.hpp"

#include <algorithm>

namespace linstock::mwan18 {

namespace {

constexpr double feet_of_margin = 1;
constexpr Heading quarter_turn = full_turn / 4;

/// A row of the morale tables that leaves this many fifths of fire; 0 = none.
std::uint8_t row_with(const Battle& battle, int fifths) {
    const Book& of = book(battle);
    for (std::size_t table = 0; table < of.rows.size(); ++table)
        for (std::size_t die = 0; die < of.rows[table].size(); ++die)
            if (of.rows[table][die].fire.value == fifths)
                return row_number(static_cast<int>(table) + 1, static_cast<int>(die));
    return 0;
}

/// The firer is in the south and the target in the north, both in the middle of the table.
class Stage {
  public:
    Stage(const Battle& roster, const State& from, const TableShot& shot) : roster_(roster), from_(from), shot_(shot) {}

    Result<Staged, Refusal> set() {
        const auto known = facts_of_fire(roster_, from_, shot_.firer, shot_.target);
        if (auto no =
                common::impossible(roster_, from_, shot_, known, cite(roster_, "MW-4.7"), cite(roster_, "MW-4.6")))
            return *no;
        if (auto no = wrong_way()) return *no;
        table_ = common::blank_table(roster_, shot_, {});
        stand();
        if (const Shelter* shelter = shelter_of(shot_)) {
            table_ = common::blank_table(roster_, shot_, {piece_of(*shelter)});
            out_.state.pieces.assign(1, PieceState{});
        }
        return ask();
    }

  private:
    bool guns() const { return is_battery(roster_, shot_.firer); }
    /// The section from whose gun the distance is measured.
    int section() const { return guns() ? std::max(0, shot_.ammunition - 1) : whole_unit; }
    Vec middle() const { return Vec{table_->scenario->width / 2, table_->scenario->height / 2}; }
    Vec muzzle() const { return muzzle_of(*table_, out_.state, shot_.firer, section()).from; }

    std::optional<Refusal> wrong_way() const {
        const std::string& name = roster_.unit(shot_.firer).name;
        if (guns() && shot_.ammunition > static_cast<int>(from_.unit(shot_.firer).stands_left))
            return refuse(roster_, name + " has no such section", "MW-4.6");
        if (shot_.ammunition < 0) return refuse(roster_, name + " cannot fire that way", "MW-4.6");
        if (shot_.has("fifths") && row_with(roster_, shot_.number("fifths")) == 0)
            return refuse(roster_, "no morale row leaves this many fifths of fire", "MW-5.12");
        return std::nullopt;
    }

    void stand() {
        State& s = out_.state;
        s = empty_table(*table_, from_, shot_);
        bring(out_.state, from_, shot_.target, middle(), shot_.has("enfiladed") ? quarter_turn : half_turn);
        bring(out_.state, from_, shot_.firer, middle(), 0);
        edit(s.unit(shot_.target), [&](MwUnit& w) {
            w.prone = shot_.has("prone");
            w.changed_limber = shot_.has("limbering");
        });
        edit(s.unit(shot_.firer), [&](MwUnit& w) {
            w.spent = shot_.has("moved") ? 1 : 0;
            w.row = shot_.has("fifths") ? row_with(roster_, shot_.number("fifths")) : std::uint8_t{0};
        });
        UnitState& t = s.unit(shot_.target);
        t.place = to_point(to_vec(t.place) + (middle() - footprint(*table_, s, shot_.target).centre));
        step_back();
    }

    /// The measured gun is straight before the target. Moves the firer back to the stated distance.
    void step_back() {
        UnitState& u = out_.state.unit(shot_.firer);
        u.place = to_point(to_vec(u.place) + Vec{middle().x - muzzle().x, 0});
        const Box box = footprint(*table_, out_.state, shot_.target);
        const double south = middle().y - (shot_.has("enfiladed") ? box.half_width : box.half_depth);
        u.place = to_point(to_vec(u.place) + Vec{0, south - shot_.distance - muzzle().y});
    }

    /// Terrain around the target; a fence before it on the line of fire.
    Piece piece_of(const Shelter& shelter) const {
        const Box box = footprint(*table_, out_.state, shot_.target);
        if (shelter.kind != PieceKind::fence)
            return common::area_about(shelter.kind, shelter.grade, box, feet_of_margin);
        Piece fence;
        fence.kind = shelter.kind;
        const double south = middle().y - (shot_.has("enfiladed") ? box.half_width : box.half_depth);
        const double before = std::min(feet_of_margin, shot_.distance / 2);
        const double long_enough = box.half_width + box.half_depth;
        fence.line = {{middle().x - long_enough, south - before}, {middle().x + long_enough, south - before}};
        return fence;
    }

    /// MW-6.2: the part of the turn in which a charger can be fired at.
    void tell_share() {
        const int share = shot_.number("on_its_way");
        if (share == 0) return;
        auto prepared = std::make_shared<Setup>(setup(*table_));
        prepared->told_share = share;
        table_->own = std::move(prepared);
    }

    Result<Staged, Refusal> ask() {
        tell_share();
        common::officers_to_their_units(out_.state);
        common::to_phase(*table_, out_.state, PhaseRole::fire);
        out_.battle = table_;
        if (auto no = silenced(*table_, out_.state, FireStage::all, shot_.firer)) return *no;
        out_.state.agenda = {make(Proc::fire)};
        resume(*table_, out_.state, nullptr, nullptr);
        Decision part;
        part.verb = guns() && shot_.ammunition > 0 ? Verb::fire_section : Verb::fire;
        part.unit = shot_.firer;
        part.target = shot_.target;
        part.number = shot_.ammunition;
        const Seat seat = seat_of(roster_.unit(shot_.firer).army);
        for (const Prompt& p : prompts(*table_, out_.state)) {
            if (p.seat != seat) continue;
            Decision& d = out_.decision;
            d.prompt = p.id;
            d.by = p.seat;
            d.verb = Verb::dispatch;
            d.parts = {part};
            if (auto no = check(*table_, out_.state, d)) return *no;
            if (shot_.has("more_fire")) fire_alone();
            return std::move(out_);
        }
        if (auto no = no_shot(*table_, out_.state, FireStage::all, shot_.firer, section(), shot_.target)) return *no;
        return refuse(roster_, roster_.unit(shot_.firer).name + " cannot fire at it in its present state", "MW-4.7");
    }

    /// MW-4.3: adds its percentage to that of other firers, without a roll.
    void fire_alone() {
        State alone = out_.state;
        alone.agenda.clear();
        keep_fire(alone.unit(shot_.target), from_.unit(shot_.target));
        keep_fire(alone.unit(shot_.firer), from_.unit(shot_.firer));
        declare_fire(*table_, alone, out_.decision);
        Play play(*table_, alone, &out_.events);
        lay_declared(play);
        out_.alone = std::move(alone);
    }

    const Battle& roster_;
    const State& from_;
    const TableShot& shot_;
    std::shared_ptr<Battle> table_;
    Staged out_;
};

}  // namespace

std::vector<FactKind> facts_of_fire(const Battle& battle, const State& state, UnitId, UnitId target) {
    const FireCharts& charts = setup(battle).fire;
    std::vector<FactKind> out;
    for (const Shelter& s : shelters)
        out.push_back({s.word, s.about, charts.of(s.cover).fifths.why, 0, "cover"});
    if (!is_battery(battle, target) && !state.unit(target).mounted)
        out.push_back({"prone", "the target lies down", charts.test(FireTest::prone).fifths.why, 0, ""});
    if (is_battery(battle, target))
        out.push_back(
            {"limbering", "the target limbers or unlimbers in this turn", charts.gunner_otherwise.why, 0, ""});
    out.push_back({"enfiladed", "the firer is not in the target's front zone", cite(battle, "MW-10.10"), 0, ""});
    out.push_back({"moved", "the firer has moved in this turn", charts.test(FireTest::firer_moved).fifths.why, 0, ""});
    if (!is_battery(battle, target))
        out.push_back({"on_its_way", "fifths of the turn in which the target, a charger, can be fired at",
                       cite(battle, "MW-6.2"), 4, ""});
    out.push_back({"more_fire", "other units fire at it too; the percentages are added for one roll",
                   cite(battle, "MW-4.3"), 0, ""});
    out.push_back({"fifths", "fifths of its fire that a morale row leaves the firer", cite(battle, "MW-5.12"), 4, ""});
    return out;
}

std::vector<WayToFire> ways_to_fire(const Battle& battle, const State& state, UnitId firer) {
    std::vector<WayToFire> out;
    if (is_battery(battle, firer)) {
        out.push_back({0, "all guns"});
        const Sections sections = sections_of(battle, state, firer);
        for (int s = sections.first; s < sections.end; ++s)
            if (is_manned(battle, state, firer, s)) out.push_back({s + 1, "section " + std::to_string(s + 1)});
        return out;
    }
    const int max_rate = most_rate(battle, firer);
    for (int rate = max_rate; rate > 1; --rate)
        out.push_back({rate, std::to_string(rate) + " rounds"});
    out.push_back({1, "one round"});
    return out;
}

Result<Staged, Refusal> stage_shot(const Battle& roster, const State& state, const TableShot& shot) {
    return Stage(roster, state, shot).set();
}

std::vector<OwedKind> owed_by_fire(const Battle& battle, const State& state) {
    std::vector<OwedKind> out;
    for (const Unit& unit : units_of(battle))
        if (!state.unit(unit.id).gone() && own(state.unit(unit.id)).volley > 0) out.push_back({unit.id, "hits"});
    return out;
}

void ask_for_hits(const Battle& battle, const State& state, UnitId unit, std::vector<QuestionKind>& out) {
    if (own(state.unit(unit)).volley > 0)
        out.push_back({"hits", "roll for the fire at it", cite(battle, "MW-4.4"), PhaseRole::fire});
}

// MW-4.E.4: facts that decide how many gunners are hit.
std::vector<FactKind> facts_of_hits(const Battle& battle, UnitId unit) {
    if (!is_battery(battle, unit)) return {};
    const Cite turned = setup(battle).fire.gunner_otherwise.why;
    return {{"flank_fire", "the heaviest fire comes from outside its front zone", turned, 0, ""},
            {"limbering", "it limbers or unlimbers in this turn", turned, 0, ""}};
}

// MW-4.3, MW-4.4: T3 from its dice on.
Result<Staged, Refusal> stage_hits(const Battle& roster, const State& state, const TableShot& shot) {
    std::vector<QuestionKind> kinds;
    ask_for_hits(roster, state, shot.firer, kinds);
    const auto known = facts_of_hits(roster, shot.firer);
    if (auto no = common::impossible(roster, state, shot, kinds, known, cite(roster, "MW-4.4"))) return *no;
    Staged out;
    out.decided = false;
    const auto table = common::blank_table(roster, shot, {});
    out.state = empty_table(*table, state, shot);
    bring(out.state, state, shot.firer, {table->scenario->width / 2, table->scenario->height / 2}, 0);
    UnitState& unit = out.state.unit(shot.firer);
    keep_fire(unit, state.unit(shot.firer));
    edit(unit, [&](MwUnit& w) {
        w.flank_fire = shot.has("flank_fire");
        w.changed_limber = shot.has("limbering");
        w.casualties = own(state.unit(shot.firer)).casualties;
    });
    common::officers_to_their_units(out.state);
    common::to_phase(*table, out.state, PhaseRole::fire);
    out.battle = table;
    out.state.agenda = {rest_of_fire()};
    resume(*table, out.state, nullptr, &out.events);
    return out;
}

}  // namespace linstock::mwan18
