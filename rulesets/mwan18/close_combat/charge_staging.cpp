// A close action of a real table on a blank one: MW-6.6 to MW-6.17. The charger lies flush on an edge of its target;
// from there T4c and T4d are run: performance, the result, losses, who is driven off.
//
//   flank, rear               the edge of the target that the charger touches: MW-6.6, MW-6.8
//   engaged                   so many figures of the charger are engaged: it lies so far aside that just those are
//   target_engaged            likewise of the target
//   fence ... trench          what the target is behind or in: MW-6.8, MW-10.13
//   higher, lower             the charger stands higher than its target, or lower
//   prone                     the target lies down
//   target_enfiladed, enfiladed   by fire of this turn: MW-6.8
//
// Arms, figures and whether they fought last turn the roster knows. The charger's check of T4a comes before.

#include "rulesets/mwan18/close_combat/charge_staging.hpp"

#include "battle/door.hpp"
#include "rulesets/common/staging.hpp"
#include "rulesets/mwan18/close_combat/combats.hpp"
#include "rulesets/mwan18/close_combat/contact.hpp"
#include "rulesets/mwan18/fire/bare_table.hpp"
#include "rulesets/mwan18/mwan18.hpp"
#include "rulesets/mwan18/shelters.hpp"
#include "rulesets/mwan18/sight.hpp"

#include <algorithm>

namespace linstock::mwan18 {

namespace {

constexpr double feet_of_margin = 1;

Refusal refused(const Battle& battle, std::string_view clause, std::string text) {
    return {RefusalKind::against_rules, std::move(text), {cite(battle, clause)}};
}

/// Charger in the south, target in the north, both in the middle of the table.
class Stage {
  public:
    Stage(const Battle& roster, const State& from, const ShotTold& told) : roster_(roster), from_(from), told_(told) {}

    Result<Staged, Refusal> set() {
        const auto known = facts_of_charge(roster_, from_, told_.firer, told_.target);
        const Cite why = cite(roster_, "MW-6.6");
        if (auto no = common::impossible(roster_, from_, told_, known, why, why)) return *no;
        if (is_battery(roster_, told_.firer)) return refused(roster_, "MW-6.1", "artillery does not charge");
        table_ = common::blank_table(roster_, told_, {});
        place();
        const Box target = footprint(*table_, out_.state, told_.target);
        const Box mine = footprint(*table_, out_.state, told_.firer);
        const double most = mine.half_width + std::max(target.half_width, target.half_depth);
        constexpr double step = 0.5;  // feet: finer than any figure is wide
        for (double aside = 0; aside <= most; aside += step)
            for (const double hand : {1.0, -1.0}) {
                flush(hand * aside);
                if (engaged_as_told()) return ask();
            }
        return refused(roster_, "MW-6.6", "so many figures cannot be engaged, as they are formed");
    }

  private:
    Vec middle() const { return Vec{table_->scenario->width / 2, table_->scenario->height / 2}; }

    Edge edge() const {
        if (told_.has("flank")) return Edge::right;
        return told_.has("rear") ? Edge::rear : Edge::front;
    }
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
        bring(out_.state, from_, told_.firer, middle(), 0);
        UnitState& t = s.unit(told_.target);
        t.place = to_point(to_vec(t.place) + (middle() - footprint(*table_, s, told_.target).centre));
        const UnitId target = told_.target;
        const UnitId charger = told_.firer;
        edit(t, [&](MwUnit& w) {
            w.prone = told_.has("prone");
            w.enfiladed = told_.has("target_enfiladed");
            w.contact = charger;
            w.attacker = w.met = false;
        });
        edit(s.unit(told_.firer), [&](MwUnit& w) {
            w.enfiladed = told_.has("enfiladed");
            w.charge = w.contact = target;
            w.attacker = true;
            w.met = false;
            w.edge = edge();
            w.gait = Gait::charge;
        });
        ground();
    }

    double south_of_target() const {
        const Box box = footprint(*table_, out_.state, told_.target);
        return middle().y - (edge() == Edge::right ? box.half_width : box.half_depth);
    }

    /// The front centre on the target's edge, so far aside.
    void flush(double aside) {
        UnitState& u = out_.state.unit(told_.firer);
        u.place = to_point(Vec{middle().x + aside, south_of_target()});
        const Box box = footprint(*table_, out_.state, told_.firer);
        u.place = to_point(to_vec(u.place) + Vec{0, south_of_target() - box.front_centre().y});
    }

    bool engaged_as_told() const {
        if (!touching(*table_, out_.state, told_.firer, told_.target) ||
            !both_engaged(*table_, out_.state, told_.firer))
            return false;
        const auto holds = [&](const char* word, UnitId id) {
            return !told_.has(word) || engaged_of(*table_, out_.state, id).figures == told_.number(word);
        };
        return holds("engaged", told_.firer) && holds("target_engaged", told_.target);
    }

    /// About the target; a fence on the edge that is touched. A hill under one of them.
    void ground() {
        std::vector<Piece> pieces;
        const Box target = footprint(*table_, out_.state, told_.target);
        for (const Shelter& s : shelters) {
            if (!told_.has(s.word)) continue;
            if (s.kind != PieceKind::fence) {
                pieces.push_back(common::area_about(s.kind, s.grade, target, feet_of_margin));
                continue;
            }
            // As long as the charger may lie aside: the fence is met where his front centre is.
            const double wide =
                target.half_width + target.half_depth + footprint(*table_, out_.state, told_.firer).half_width + 1;
            const double south = south_of_target() - feet_of_margin;
            Piece fence;
            fence.kind = s.kind;
            fence.line = {{middle().x - wide, south}, {middle().x + wide, south}};
            pieces.push_back(std::move(fence));
        }
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
        resume(*table_, out_.state, nullptr, &out_.told);
        return std::move(out_);
    }

    const Battle& roster_;
    const State& from_;
    const ShotTold& told_;
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
    out.push_back({"enfiladed", "the attacker was enfiladed by fire in this turn", tests, 0, ""});
    out.push_back({"target_enfiladed", "the target was enfiladed by fire in this turn", tests, 0, ""});
    return out;
}

Result<Staged, Refusal> stage_charge(const Battle& roster, const State& state, const ShotTold& told) {
    return Stage(roster, state, told).set();
}

}  // namespace linstock::mwan18
