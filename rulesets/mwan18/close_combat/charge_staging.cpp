// A close action of a real table on a blank one: MW-6.6 to MW-6.17. The charger lies flush on an edge of its target;
// from there T4c and T4d are run: performance, the result, losses, who is driven off.
//
//   flank, rear               the edge of the target that the charger touches: MW-6.6, MW-6.8
//   engaged                   so many figures of the charger are engaged: it lies so far aside that just those are
//   target_engaged            likewise of the target
//   fence ... trench          what the target is behind or in: MW-6.8, MW-10.13
//   higher, lower             the charger stands higher than its target, or lower
//   prone                     the target lies down
//   met                       the two have charged each other: neither waits for the other, MW-6.20
//   target_enfiladed, enfiladed   by fire of this turn: MW-6.8
//
// Others have come to lie on the same target (MW-6.20): of each its edge, the figures that are engaged, and whether it
// was enfiladed. Two may lie on the same stretch here: only who is engaged counts. Arms, figures and whether they
// fought last turn the roster knows. A charger's check of T4a comes before, as a question.

#include "rulesets/mwan18/close_combat/charge_staging.hpp"

#include "battle/door.hpp"
#include "battle/event.hpp"
#include "rulesets/common/staging.hpp"
#include "rulesets/mwan18/bare_table.hpp"
#include "rulesets/mwan18/close_combat/combats.hpp"
#include "rulesets/mwan18/close_combat/contact.hpp"
#include "rulesets/mwan18/mwan18.hpp"
#include "rulesets/mwan18/retreat/breaking.hpp"
#include "rulesets/mwan18/shelters.hpp"
#include "rulesets/mwan18/sight.hpp"

#include <algorithm>
#include <array>

namespace linstock::mwan18 {

namespace {

constexpr double feet_of_margin = 1;
constexpr int most_tries = 20000;  ///< places of several chargers with one another

/// Charger in the south, target in the north, both in the middle of the table.
class Stage {
  public:
    Stage(const Battle& roster, const State& from, const TableShot& shot) : roster_(roster), from_(from), told_(shot) {}

    Result<Staged, Refusal> set() {
        const auto known = facts_of_charge(roster_, from_, told_.firer, told_.target);
        const Cite why = cite(roster_, "MW-6.6");
        if (auto no = common::impossible(roster_, from_, told_, known, why, why)) return *no;
        if (is_battery(roster_, told_.firer)) return refuse(roster_, "artillery does not charge", "MW-6.1");
        if (auto no = list_chargers()) return *no;
        table_ = common::blank_table(roster_, told_, {});
        place();
        if (lie(0)) return ask();
        return refuse(roster_, "so many figures cannot be engaged, as they are formed", "MW-6.6");
    }

  private:
    Vec middle() const { return Vec{table_->scenario->width / 2, table_->scenario->height / 2}; }

    struct Charger {
        UnitId unit;
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
        chargers_.push_back({told_.firer, &told_.facts});
        for (const TableOther& other : told_.others) {
            if (other.helps) return refuse(roster_, "who is not touched does not fight", "MW-6.20");
            if (is_battery(roster_, other.unit)) return refuse(roster_, "artillery does not charge", "MW-6.1");
            chargers_.push_back({other.unit, &other.facts});
        }
        return common::wrong_of_others(roster_, from_, told_, facts_of_other, cite(roster_, "MW-6.6"));
    }

    /// How far to each hand a charger can lie and touch, coarser where several are tried with one another.
    std::vector<double> asides(const Charger& charger) const {
        const Box target = footprint(*table_, out_.state, told_.target);
        const double most =
            footprint(*table_, out_.state, charger.unit).half_width + std::max(target.half_width, target.half_depth);
        const double step = chargers_.size() == 1 ? 0.5 : 2.0;  // feet: finer than any figure is wide
        std::vector<double> out = {0};
        for (double aside = step; aside <= most; aside += step) {
            out.push_back(aside);
            out.push_back(-aside);
        }
        return out;
    }

    /// Lays this charger and those after it so that just those figures are engaged that were told.
    bool lie(std::size_t next) {
        if (next == chargers_.size()) {
            const int shot = told_.number("target_engaged");
            return shot == 0 || engaged_of(*table_, out_.state, told_.target).figures == shot;
        }
        const Charger& charger = chargers_[next];
        for (const double aside : asides(charger)) {
            flush(charger, aside);
            if (++tries_ > most_tries) return false;
            if (engaged_as_told(charger) && lie(next + 1)) return true;
        }
        return false;
    }

    Edge edge() const { return chargers_.front().edge(); }
    /// The edge that is touched looks south.
    Heading heading_of_target() const {
        switch (edge()) {
            case Edge::rear: return 0;
            case Edge::right: return full_turn / 4;
            default: return half_turn;
        }
    }

    void place() {
        State& s = out_.state;
        s = empty_table(*table_, from_, told_);
        bring(out_.state, from_, told_.target, middle(), heading_of_target());
        for (const Charger& charger : chargers_)
            bring(out_.state, from_, charger.unit, middle(), 0);
        UnitState& t = s.unit(told_.target);
        t.place = to_point(to_vec(t.place) + (middle() - footprint(*table_, s, told_.target).centre));
        const UnitId target = told_.target;
        const UnitId charger = told_.firer;
        edit(t, [&](MwUnit& w) {
            w.prone = told_.has("prone");
            w.enfiladed = told_.has("target_enfiladed");
            w.contact = charger;
            w.attacker = false;
            w.met = told_.has("met");
        });
        for (const Charger& one : chargers_) {
            UnitState& u = s.unit(one.unit);
            u.heading = way_onto(one);
            edit(u, [&](MwUnit& w) {
                w.enfiladed = one.has("enfiladed");
                w.charge = w.contact = target;
                w.attacker = true;
                w.met = false;
                w.edge = one.edge();
                w.fought_over = told_.has("fence") ? Cover::fence : Cover::none;
                w.gait = Gait::charge;
            });
        }
        ground();
    }

    double south_of_target() const {
        const Box box = footprint(*table_, out_.state, told_.target);
        return middle().y - (edge() == Edge::right ? box.half_width : box.half_depth);
    }

    /// The way on which it meets its edge.
    Heading way_onto(const Charger& charger) const {
        const Heading target = heading_of_target();
        switch (charger.edge()) {
            case Edge::rear: return target;
            case Edge::right: return normal(target - full_turn / 4);
            default: return normal(target + half_turn);
        }
    }

    /// The front centre on the target's edge, so far aside.
    void flush(const Charger& charger, double aside) {
        UnitState& u = out_.state.unit(charger.unit);
        const Box target = footprint(*table_, out_.state, told_.target);
        const Vec way = direction(u.heading);
        const double deep = charger.edge() == Edge::right ? target.half_width : target.half_depth;
        const Vec on_edge = target.centre - way * deep + right_of(u.heading) * aside;
        u.place = to_point(on_edge);
        const Box box = footprint(*table_, out_.state, charger.unit);
        u.place = to_point(to_vec(u.place) + (on_edge - box.front_centre()));
    }

    bool engaged_as_told(const Charger& charger) const {
        if (!touching(*table_, out_.state, charger.unit, told_.target) ||
            !both_engaged(*table_, out_.state, charger.unit))
            return false;
        const int shot = charger.number("engaged");
        return shot == 0 || engaged_of(*table_, out_.state, charger.unit).figures == shot;
    }

    /// What the target is in; a fence was met on the way. A hill under one of them.
    void ground() {
        std::vector<Piece> pieces;
        const Box target = footprint(*table_, out_.state, told_.target);
        for (const Shelter& s : shelters)
            if (told_.has(s.word) && s.cover != Cover::fence)
                pieces.push_back(common::area_about(s.kind, s.grade, target, feet_of_margin));
        if (told_.has("lower")) pieces.push_back(hill_about(middle()));
        if (told_.has("higher")) {
            const Box mine = footprint(*table_, out_.state, told_.firer);
            pieces.push_back(hill_about({middle().x, south_of_target() - mine.half_depth}));
        }
        table_ = common::blank_table(roster_, told_, std::move(pieces));
        out_.state.pieces.assign(table_->ground->pieces().size(), PieceState{});
    }

    /// So narrow that the middle of the other is not on it, and so wide that this one may lie aside.
    Piece hill_about(Vec at) const {
        const double deep = footprint(*table_, out_.state, told_.firer).half_depth / 4;
        Piece hill =
            common::area_about(PieceKind::hill, CoverGrade::none, {at, 0, table_->scenario->width / 4, deep}, 0);
        hill.level = 1;
        return hill;
    }

    /// T4c and T4d by their own steps.
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
    const TableShot& told_;
    std::vector<Charger> chargers_;
    int tries_ = 0;
    std::shared_ptr<Battle> table_;
    Staged out_;
};

}  // namespace

std::vector<FactKind> facts_of_charge(const Battle& battle, const State& state, UnitId attacker, UnitId target) {
    std::vector<FactKind> out;
    const Cite who = cite(battle, "MW-6.6");
    const Cite tests = cite(battle, "MW-6.8");
    out.push_back({"flank", "it touches the target's flank", who, 0, "edge"});
    out.push_back({"rear", "it touches the target's rear", who, 0, "edge"});
    if (const int most = figures_left(battle, state, attacker); most > 0)
        out.push_back({"engaged", "figures of the attacker that are engaged", who, most, ""});
    if (const int most = figures_left(battle, state, target); most > 0)
        out.push_back({"target_engaged", "figures of the target that are engaged", who, most, ""});
    for (const Shelter& s : shelters)
        out.push_back({s.word, s.about, tests, 0, "cover"});
    out.push_back({"higher", "the attacker stands higher", tests, 0, "level"});
    out.push_back({"lower", "the target stands higher", tests, 0, "level"});
    if (!is_battery(battle, target) && !state.unit(target).mounted)
        out.push_back({"prone", "the target lies down", tests, 0, ""});
    if (!is_battery(battle, target))
        out.push_back({"met", "the two have charged each other", cite(battle, "MW-6.20"), 0, ""});
    out.push_back({"enfiladed", "the attacker was enfiladed by fire in this turn", tests, 0, ""});
    out.push_back({"target_enfiladed", "the target was enfiladed by fire in this turn", tests, 0, ""});
    return out;
}

std::vector<FactKind> facts_of_other(const Battle& battle, const State& state, const TableShot&, UnitId other) {
    const Cite who = cite(battle, "MW-6.6");
    std::vector<FactKind> out = {{"flank", "it touches the target's flank", who, 0, "edge"},
                                 {"rear", "it touches the target's rear", who, 0, "edge"}};
    if (const int most = figures_left(battle, state, other); most > 0)
        out.push_back({"engaged", "figures of it that are engaged", who, most, ""});
    out.push_back({"enfiladed", "it was enfiladed by fire in this turn", cite(battle, "MW-6.8"), 0, ""});
    return out;
}

Result<Staged, Refusal> stage_charge(const Battle& roster, const State& state, const TableShot& shot) {
    return Stage(roster, state, shot).set();
}

void ask_for_ridden_down(const Battle& battle, const State& state, UnitId unit, std::vector<QuestionKind>& out) {
    if (own(state.unit(unit)).spirit != Spirit::steady)
        out.push_back(
            {"ridden_down", "an enemy's charge has come home on it", cite(battle, "MW-6.21"), PhaseRole::close_combat});
}

// Without a die; how far it runs now the table shows.
Result<Staged, Refusal> stage_ridden_down(const Battle& roster, const State& state, const TableShot& shot) {
    const Cite why = cite(roster, "MW-6.21");
    std::vector<QuestionKind> asked;
    ask_for_ridden_down(roster, state, shot.firer, asked);
    if (auto no = common::impossible(roster, state, shot, asked, {}, why)) return *no;
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
