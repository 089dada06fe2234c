// Stages a close action of a real table on an empty one: MW-6.6 to MW-6.17. The charger starts flush on an edge of its
// target. From there T4c and T4d run: performance, result, losses, and which units are driven off.
//
// flank, rear               edge of the target that the charger touches: MW-6.6, MW-6.8
// engaged                   engaged figures of the charger, which is shifted until exactly these are engaged
// target_engaged            engaged figures of the target
// fence ... trench          cover of the target: MW-6.8, MW-10.13
// higher, lower             the charger started higher than its target, or came from below: MW-6.8
// prone                     the target lies down
// met                       the two charged each other, so neither waited for the other: MW-6.20
// target_enfiladed, enfiladed   by fire of this turn: MW-6.8
//
// Other units may touch the same target (MW-6.20). Each states its edge, its engaged figures, whether it was enfiladed,
// and whether it started higher than its enemy. A friend of the target with attacks_attacker touches the charger
// itself. Its edge is then one of the charger, and its engaged figures count against all its enemies. Two units may
// overlap here: only the engaged figures matter. The roster has arms, figures and whether a unit fought last turn. The
// charger's check of T4a is a question of its own, before this one.

#include "rulesets/mwan18/close_combat/charge_staging.hpp"

#include "battle/engine_api.hpp"
#include "battle/event.hpp"
#include "rulesets/common/staging.hpp"
#include "rulesets/mwan18/bare_table.hpp"
#include "rulesets/mwan18/close_combat/combats.hpp"
#include "rulesets/mwan18/close_combat/contact.hpp"
#include "rulesets/mwan18/mwan18.hpp"
#include "rulesets/mwan18/retreat/breaking.hpp"
#include "rulesets/mwan18/shelters.hpp"

#include <algorithm>
#include <array>

namespace linstock::mwan18 {

namespace {

constexpr double feet_of_margin = 1;
constexpr int most_tries = 20000;  ///< combinations of places of several chargers
constexpr const char* on_attacker = "attacks_attacker";

/// The charger is in the south and the target in the north, both in the middle of the table.
class Stage {
  public:
    Stage(const Battle& roster, const State& from, const TableShot& shot) : roster_(roster), from_(from), shot_(shot) {}

    Result<Staged, Refusal> set() {
        const auto known = facts_of_charge(roster_, from_, shot_.firer, shot_.target);
        const Cite why = cite(roster_, "MW-6.6");
        if (auto no = common::impossible(roster_, from_, shot_, known, why, why)) return *no;
        if (is_battery(roster_, shot_.firer)) return refuse(roster_, "artillery cannot charge", "MW-6.1");
        if (auto no = list_chargers()) return *no;
        table_ = common::blank_table(roster_, shot_, {});
        place();
        for (const Charger& charger : chargers_) {
            meet(charger);
            places_.push_back(places(charger));
        }
        if (!lie(0)) return refuse(roster_, "this number of figures cannot be engaged in these formations", "MW-6.6");
        ground();
        return ask();
    }

  private:
    Vec middle() const { return Vec{table_->scenario->width / 2, table_->scenario->height / 2}; }

    struct Charger {
        UnitId unit;
        UnitId goal;  ///< the unit that it touches
        const std::vector<TableFact>* facts;
        bool has(std::string_view word) const { return number(word) != 0; }
        int number(std::string_view word) const {
            for (const TableFact& fact : *facts)
                if (fact.word == word) return fact.number;
            return 0;
        }
        Edge edge() const {
            if (has("flank")) return Edge::right;
            return has("rear") ? Edge::rear : Edge::front;
        }
    };

    std::optional<Refusal> list_chargers() {
        chargers_.push_back({shot_.firer, shot_.target, &shot_.facts});
        for (const bool helps : {false, true})
            for (const TableOther& other : shot_.others) {
                if (other.helps != helps) continue;
                const Charger charger{other.unit, helps ? shot_.firer : shot_.target, &other.facts};
                if (helps && !charger.has(on_attacker))
                    return refuse(roster_, "a unit without contact does not fight", "MW-6.20");
                if (is_battery(roster_, other.unit)) return refuse(roster_, "artillery cannot charge", "MW-6.1");
                chargers_.push_back(charger);
            }
        return common::wrong_of_others(roster_, from_, shot_, facts_of_other, cite(roster_, "MW-6.6"));
    }

    /// These chargers come last in `chargers_`, after all that touch the target.
    bool attacks_attacker(const Charger& charger) const { return charger.goal == shot_.firer; }
    bool attacker_is_attacked() const { return attacks_attacker(chargers_.back()); }

    /// An edge, and the offset from its middle in feet (positive to the right).
    struct Place {
        Edge edge;
        double aside;
    };

    /// Places of a charger on its edge at which the stated number of its figures is engaged. With several chargers the
    /// search has a coarser step.
    std::vector<Place> places(const Charger& charger) {
        const Box goal = footprint(*table_, out_.state, charger.goal);
        const double most =
            footprint(*table_, out_.state, charger.unit).half_width + std::max(goal.half_width, goal.half_depth);
        const double step = chargers_.size() == 1 ? 0.5 : 2.0;  // feet; less than the width of a figure
        std::vector<Place> out;
        const auto try_at = [&](Place at) {
            flush(charger, at);
            if (engaged_as_told(charger)) out.push_back(at);
        };
        // For the first charger one flank is as good as the other, because the table is symmetrical.
        const bool both_sides = charger.edge() == Edge::right && charger.unit != shot_.firer;
        for (const Edge on : {charger.edge(), Edge::left}) {
            if (on == Edge::left && !both_sides) break;
            try_at({on, 0});
            for (double aside = step; aside <= most; aside += step) {
                try_at({on, aside});
                try_at({on, -aside});
            }
        }
        return out;
    }

    /// Backtracking: places this charger and those after it so that exactly the stated figures are engaged.
    bool lie(std::size_t next) {
        const bool all_on_target = next == chargers_.size() || attacks_attacker(chargers_[next]);
        if (all_on_target && !engaged_are(shot_.target, shot_.number("target_engaged"))) return false;
        if (next == chargers_.size()) return engaged_are(shot_.firer, shot_.number("engaged"));
        for (const Place& at : places_[next]) {
            flush(chargers_[next], at);
            if (++tries_ > most_tries) return false;
            if (lie(next + 1)) return true;
        }
        return false;
    }

    Edge edge() const { return chargers_.front().edge(); }
    /// The touched edge faces south.
    Heading heading_of_target() const {
        switch (edge()) {
            case Edge::rear: return 0;
            case Edge::right: return full_turn / 4;
            default: return half_turn;
        }
    }

    void place() {
        State& s = out_.state;
        s = empty_table(*table_, from_, shot_);
        bring(out_.state, from_, shot_.target, middle(), heading_of_target());
        for (const Charger& charger : chargers_)
            bring(out_.state, from_, charger.unit, middle(), 0);
        UnitState& t = s.unit(shot_.target);
        t.place = to_point(to_vec(t.place) + (middle() - footprint(*table_, s, shot_.target).centre));
        const UnitId charger = shot_.firer;
        edit(t, [&](MwUnit& w) {
            w.prone = shot_.has("prone");
            w.enfiladed = shot_.has("target_enfiladed");
            w.contact = charger;
            w.attacker = false;
            w.met = shot_.has("met");
        });
        for (const Charger& one : chargers_)
            s.unit(one.unit).heading = way_onto(one, one.edge());
    }

    void meet(const Charger& one) {
        edit(out_.state.unit(one.unit), [&](MwUnit& w) {
            w.enfiladed = one.has("enfiladed");
            w.charge = w.contact = one.goal;
            w.attacker = true;
            w.met = false;
            w.edge = one.edge();
            w.fought_over = shot_.has("fence") && !attacks_attacker(one) ? Cover::fence : Cover::none;
            w.height = height(one);
            w.gait = Gait::charge;
        });
    }
    /// MW-6.8. `lower` exists only for the first charger.
    Height height(const Charger& one) const {
        if (one.has("higher")) return Height::above;
        return one.has("lower") ? Height::below : Height::level;
    }

    /// The heading at which the charger meets this edge.
    Heading way_onto(const Charger& charger, Edge on) const {
        return flush_on(footprint(*table_, out_.state, charger.goal), on);
    }

    /// Puts the charger's front centre on the edge that it touches.
    void flush(const Charger& charger, Place at) {
        UnitState& u = out_.state.unit(charger.unit);
        edit(u, [&](MwUnit& w) { w.edge = at.edge; });
        u.heading = way_onto(charger, at.edge);
        const Box goal = footprint(*table_, out_.state, charger.goal);
        const Vec way = direction(u.heading);
        const bool flank = at.edge == Edge::right || at.edge == Edge::left;
        const Vec on_edge =
            goal.centre - way * (flank ? goal.half_width : goal.half_depth) + right_of(u.heading) * at.aside;
        u.place = to_point(on_edge);
        const Box box = footprint(*table_, out_.state, charger.unit);
        u.place = to_point(to_vec(u.place) + (on_edge - box.front_centre()));
    }

    bool engaged_are(UnitId unit, int figures) const {
        return figures == 0 || engaged_of(*table_, out_.state, unit).figures == figures;
    }

    /// The test before later chargers are placed. They can engage more figures of the first charger and of its target,
    /// so those numbers are only upper limits.
    bool engaged_as_told(const Charger& charger) const {
        if (!touching(*table_, out_.state, charger.unit, charger.goal) ||
            !both_engaged(*table_, out_.state, charger.unit))
            return false;
        if (charger.unit != shot_.firer) return engaged_are(charger.unit, charger.number("engaged"));
        if (!engaged_at_most(shot_.target, shot_.number("target_engaged"))) return false;
        const int figures = charger.number("engaged");
        return attacker_is_attacked() ? engaged_at_most(charger.unit, figures) : engaged_are(charger.unit, figures);
    }

    bool engaged_at_most(UnitId unit, int figures) const {
        return figures == 0 || engaged_of(*table_, out_.state, unit).figures <= figures;
    }

    /// Adds the area that the target is in. A fence is handled as cover on the charger's path.
    void ground() {
        std::vector<Piece> pieces;
        const Box target = footprint(*table_, out_.state, shot_.target);
        for (const Shelter& s : shelters)
            if (shot_.has(s.word) && s.cover != Cover::fence)
                pieces.push_back(common::area_about(s.kind, s.grade, target, feet_of_margin));
        table_ = common::blank_table(roster_, shot_, std::move(pieces));
        out_.state.pieces.assign(table_->ground->pieces().size(), PieceState{});
    }

    /// Runs T4c and T4d by their own steps.
    Result<Staged, Refusal> ask() {
        common::officers_to_their_units(out_.state);
        common::to_phase(*table_, out_.state, PhaseRole::close_combat);
        out_.battle = table_;
        out_.decided = false;
        out_.state.agenda = {close_combats()};
        resume(*table_, out_.state, nullptr, &out_.events);
        return std::move(out_);
    }

    const Battle& roster_;
    const State& from_;
    const TableShot& shot_;
    std::vector<Charger> chargers_;
    std::vector<std::vector<Place>> places_;  ///< by charger
    int tries_ = 0;
    std::shared_ptr<Battle> table_;
    Staged out_;
};

}  // namespace

std::vector<FactKind> facts_of_charge(const Battle& battle, const State& state, UnitId attacker, UnitId target) {
    std::vector<FactKind> out;
    const Cite contact_rule = cite(battle, "MW-6.6");
    const Cite tests = cite(battle, "MW-6.8");
    out.push_back({"flank", "it touches the target's flank", contact_rule, 0, "edge"});
    out.push_back({"rear", "it touches the target's rear", contact_rule, 0, "edge"});
    if (const int most = figures_left(battle, state, attacker); most > 0)
        out.push_back({"engaged", "figures of the attacker that are engaged", contact_rule, most, ""});
    if (const int most = figures_left(battle, state, target); most > 0)
        out.push_back({"target_engaged", "figures of the target that are engaged", contact_rule, most, ""});
    for (const Shelter& s : shelters)
        out.push_back({s.word, s.about, tests, 0, "cover"});
    out.push_back({"higher", "the attacker started higher", tests, 0, "level"});
    out.push_back({"lower", "the attacker came uphill, or started lower", tests, 0, "level"});
    if (!is_battery(battle, target) && !state.unit(target).mounted)
        out.push_back({"prone", "the target lies down", tests, 0, ""});
    if (!is_battery(battle, target))
        out.push_back({"met", "attacker and target have charged each other", cite(battle, "MW-6.20"), 0, ""});
    out.push_back({"enfiladed", "the attacker was enfiladed by fire in this turn", tests, 0, ""});
    out.push_back({"target_enfiladed", "the target was enfiladed by fire in this turn", tests, 0, ""});
    return out;
}

std::vector<FactKind> facts_of_other(const Battle& battle, const State& state, const TableShot& shot, UnitId other) {
    const Cite contact_rule = cite(battle, "MW-6.6");
    const Cite tests = cite(battle, "MW-6.8");
    const bool on_it = army_of(battle, other) == army_of(battle, shot.target);
    std::vector<FactKind> out;
    if (on_it) out.push_back({on_attacker, "it has charged the attacker itself", cite(battle, "MW-6.20"), 0, ""});
    out.push_back({"flank", on_it ? "it touches the attacker's flank" : "it touches the target's flank", contact_rule,
                   0, "edge"});
    out.push_back(
        {"rear", on_it ? "it touches the attacker's rear" : "it touches the target's rear", contact_rule, 0, "edge"});
    if (const int most = figures_left(battle, state, other); most > 0)
        out.push_back({"engaged", "figures of it that are engaged", contact_rule, most, ""});
    out.push_back({"higher", "it started higher than the unit it touches", tests, 0, ""});
    out.push_back({"enfiladed", "it was enfiladed by fire in this turn", tests, 0, ""});
    return out;
}

Result<Staged, Refusal> stage_charge(const Battle& roster, const State& state, const TableShot& shot) {
    return Stage(roster, state, shot).set();
}

void ask_for_ridden_down(const Battle& battle, const State& state, UnitId unit, std::vector<QuestionKind>& out) {
    if (own(state.unit(unit)).spirit != Spirit::steady)
        out.push_back({"ridden_down", "an enemy charge reached it", cite(battle, "MW-6.21"), PhaseRole::close_combat});
}

// Rolls no dice. The run itself happens on the real table.
Result<Staged, Refusal> stage_ridden_down(const Battle& roster, const State& state, const TableShot& shot) {
    const Cite why = cite(roster, "MW-6.21");
    std::vector<QuestionKind> kinds;
    ask_for_ridden_down(roster, state, shot.firer, kinds);
    if (auto no = common::impossible(roster, state, shot, kinds, {}, why)) return *no;
    Staged out;
    out.decided = false;
    const auto table = common::blank_table(roster, shot, {});
    out.state = empty_table(*table, state, shot);
    common::put(out.state, state, shot.firer, {table->scenario->width / 2, table->scenario->height / 2}, 0);
    common::officers_to_their_units(out.state);
    common::to_phase(*table, out.state, PhaseRole::close_combat);
    out.battle = table;
    Play play(*table, out.state, &out.events);
    const Cited<int> percent = setup(*table).close.runner_loss;
    const int figures = figures_left(*table, out.state, shot.firer);
    lose_figures(play, shot.firer, figures_lost(figures, percent.value), true, {}, percent.why);
    if (figures_left(*table, out.state, shot.firer) > 0) begin_stampede(play, shot.firer, why, Occasion::charged);
    return out;
}

}  // namespace linstock::mwan18
