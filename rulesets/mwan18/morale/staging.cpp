// Stages a check of morale of a real table on an empty one: MW-5.3 to MW-5.8; or a rally, MW-7.3.
//
// reasons                     number of reasons to check: MW-5.3, MW-5.4
// ordered_stand ...           its order, which decides the table: MW-5.5. Default: that of the roster
// advanced, fell_back, wheeled   its conduct this turn: MW-9.3. Default: it stood
// supported                   friends in order in its rear zone, or on both flanks: MW-morale-1.m2
// on_flank                    it is outside the front zone of its objective: MW-morale-3.m2
// fence ... trench            its own cover: MW-10.13
// enemy_light, enemy_medium, enemy_heavy   cover of the enemy ahead: MW-10.14, MW-10.17
// enfiladed, surprised, under_guns         by fire of this turn
//
// The roster has grade, arm, side and whether the brigade commander is with it.

#include "rulesets/mwan18/morale/staging.hpp"

#include "battle/engine_api.hpp"
#include "battle/event.hpp"
#include "rulesets/common/staging.hpp"
#include "rulesets/mwan18/bare_table.hpp"
#include "rulesets/mwan18/formations.hpp"
#include "rulesets/mwan18/morale/morale.hpp"
#include "rulesets/mwan18/mwan18.hpp"
#include "rulesets/mwan18/shelters.hpp"

#include <algorithm>
#include <array>

namespace linstock::mwan18 {

namespace {

constexpr double feet_of_margin = 1;
constexpr double feet_off = 200;  ///< to an enemy ahead
constexpr Heading quarter_turn = full_turn / 4;
constexpr int most_reasons = 20;

struct Ordered {
    const char* word;
    const char* about;
    Order order;
};
constexpr std::array<Ordered, 4> orders = {{
    {"ordered_stand", "its order is to stand", Order::stand},
    {"ordered_skirmish", "its order is to skirmish", Order::skirmish},
    {"ordered_attack", "its order is to attack", Order::attack},
    {"ordered_withdraw", "its order is to fall back", Order::withdraw},
}};
struct Did {
    const char* word;
    const char* about;
    Conduct conduct;
};
constexpr std::array<Did, 3> conducts = {{
    {"advanced", "it advanced in this turn", Conduct::advanced},
    {"fell_back", "it fell back in this turn", Conduct::fell_back},
    {"wheeled", "it moved, neither closer nor farther away", Conduct::other},
}};
struct EnemyCover {
    const char* word;
    const char* about;
    Cover cover;  ///< the area that is staged for the class; one that does not block sight
};
constexpr std::array<EnemyCover, 3> enemy_covers = {{
    {"enemy_light", "the enemy ahead is in light cover", Cover::hedge},
    {"enemy_medium", "the enemy ahead is in medium cover", Cover::wall},
    {"enemy_heavy", "the enemy ahead is in heavy cover", Cover::trench},
}};

/// The unit faces north, in the middle of the table.
class Stage {
  public:
    Stage(const Battle& roster, const State& from, const TableShot& shot) : roster_(roster), from_(from), shot_(shot) {}

    Result<Staged, Refusal> set() {
        const auto kinds = questions_of(roster_, from_, shot_.firer);
        const auto known = facts_of_question(roster_, from_, shot_);
        if (auto no = common::impossible(roster_, from_, shot_, kinds, known, cite(roster_, "MW-5.4"))) return *no;
        out_.decided = false;
        table_ = common::blank_table(roster_, shot_, {});
        out_.state = empty_table(*table_, from_, shot_);
        if (shot_.question == "charge") {
            bring(unit(), middle(), 0);
            tell_unit();
            if (auto no = bring_others()) return *no;
            edit(out_.state.unit(unit()), [&](MwUnit& w) {
                w.order = Order::attack;
                w.casualties =
                    static_cast<std::uint8_t>(shot_.number("reasons"));  // MW-6.1: it checks even without any
                w.charge = enemy_;
            });
            ground();
            CheckLocals check;
            check.unit = unit();
            check.table = static_cast<std::uint8_t>(Order::attack);
            check.charging = true;
            return ask(PhaseRole::close_combat, make(Proc::morale_check, check));
        }
        if (shot_.question == "rally") {
            common::put(out_.state, from_, unit(), middle(), 0);
            return ask(PhaseRole::rally, make(Proc::rally_unit, UnitLocals{unit()}));
        }
        bring(unit(), middle(), 0);
        tell_unit();
        if (auto no = bring_others()) return *no;
        ground();
        if (auto no = otherwise_than_told()) return *no;
        return ask(PhaseRole::morale, make(Proc::morale));
    }

  private:
    struct UnitLocals {  // locals of rally_unit
        UnitId unit;
    };

    Vec middle() const { return Vec{table_->scenario->width / 2, table_->scenario->height / 2}; }
    UnitId unit() const { return shot_.firer; }

    Result<Staged, Refusal> ask(PhaseRole role, const Step& step) {
        common::officers_to_their_units(out_.state);
        common::to_phase(*table_, out_.state, role);
        out_.battle = table_;
        out_.state.agenda = {step};
        resume(*table_, out_.state, nullptr, &out_.events);
        return std::move(out_);
    }

    /// Places a unit with what the roster says of it. The facts of the question replace what it did and suffered this
    /// turn.
    void bring(UnitId id, Vec at, Heading heading) {
        edit(common::put(out_.state, from_, id, at, heading), [](MwUnit& w) {
            w.contact = w.charge = w.objective = {};
            w.objective_is_point = false;
            w.fire_percent = w.volley = 0;
            w.conduct = Conduct::stood;
            w.edge = Edge::none;
            w.fought_over = Cover::none;
            w.height = Height::level;
            w.attacker = w.met = w.closes = w.checked = w.split = false;
            w.enfiladed = w.under_guns = w.surprised = w.unseen = false;
            w.casualties = w.friends_ran = 0;
            w.row_now = 0;
            w.shift = 0;
        });
    }

    void tell_unit() {
        edit(out_.state.unit(unit()), [&](MwUnit& w) {
            w.next_row = 0;
            w.casualties = static_cast<std::uint8_t>(std::max(1, shot_.number("reasons")));
            for (const Ordered& o : orders)
                if (shot_.has(o.word)) w.order = o.order;
            for (const Did& d : conducts)
                if (shot_.has(d.word)) w.conduct = d.conduct;
            w.enfiladed = shot_.has("enfiladed");
            w.surprised = shot_.has("surprised");
            w.under_guns = shot_.has("under_guns");
        });
    }

    const EnemyCover* enemy_cover() const {
        for (const EnemyCover& e : enemy_covers)
            if (shot_.has(e.word)) return &e;
        return nullptr;
    }

    /// Places a unit of this army there, in order. Returns none if the army has no suitable one.
    UnitId other(ArmyId army, Vec at, Heading heading) {
        for (const Unit& one : units_of(roster_)) {
            const UnitState& u = from_.unit(one.id);
            if (one.army != army || one.id == unit() || is_battery(roster_, one.id) || u.stands_left == 0) continue;
            bring(one.id, at, heading);
            set_spirit(out_.state.unit(one.id), Spirit::steady);
            return one.id;
        }
        return {};
    }

    std::optional<Refusal> bring_others() {
        const Box box = footprint(*table_, out_.state, unit());
        if (shot_.has("supported")) {
            const double reach = measure_of(book(roster_), "morale_support_move").value;
            const UnitId behind = other(army_of(roster_, unit()), middle(), 0);
            if (behind.none()) return refuse(roster_, "no friend can support it", "MW-5.4");
            // The friend's front is behind the unit, at half the reach.
            out_.state.unit(behind).place = to_point(box.centre - Vec{0, box.half_depth + reach / 2});
        }
        if (!shot_.has("on_flank") && enemy_cover() == nullptr) return std::nullopt;
        const UnitId enemy = other(other_army(army_of(roster_, unit())), middle(), half_turn);
        if (enemy.none()) return refuse(roster_, "no enemy is left to be ahead", "MW-10.17");
        UnitState& u = out_.state.unit(enemy);
        if (shot_.has("on_flank")) u.heading = quarter_turn;
        const Box enemy_box = footprint(*table_, out_.state, enemy);
        const double deep = shot_.has("on_flank") ? enemy_box.half_width : enemy_box.half_depth;
        // Near enough to be ahead, and to be visible in any light.
        const double sight = roster_.scenario->sight_limit(from_.turn) / 2;
        const double off = std::min({book(roster_).enemy_ahead_to.value / 2, sight, feet_off});
        const Vec wanted = {middle().x, middle().y + off + deep};
        u.place = to_point(to_vec(u.place) + (wanted - enemy_box.centre));
        enemy_ = enemy;
        edit(out_.state.unit(unit()), [&](MwUnit& w) { w.objective = enemy; });
        return std::nullopt;
    }

    void ground() {
        std::vector<Piece> pieces;
        const Box box = footprint(*table_, out_.state, unit());
        if (const Shelter* own_cover = shelter_of(shot_)) {
            if (own_cover->kind == PieceKind::fence) {
                Piece fence;
                fence.kind = own_cover->kind;
                const double north = box.centre.y + box.half_depth + feet_of_margin;
                fence.line = {{middle().x - 2 * box.half_width, north}, {middle().x + 2 * box.half_width, north}};
                pieces.push_back(std::move(fence));
            } else {
                pieces.push_back(common::area_about(own_cover->kind, own_cover->grade, box, feet_of_margin));
            }
        }
        if (const EnemyCover* e = enemy_cover()) {
            const Shelter& kind = *shelter_with(e->cover);
            pieces.push_back(
                common::area_about(kind.kind, kind.grade, footprint(*table_, out_.state, enemy_), feet_of_margin));
        }
        table_ = common::blank_table(roster_, shot_, std::move(pieces));
        out_.state.pieces.assign(table_->ground->pieces().size(), PieceState{});
    }

    /// Refuses if a stated fact does not hold on the staged battlefield. Checks only facts that the unit's morale table
    /// uses.
    std::optional<Refusal> otherwise_than_told() const {
        if (!in_order(*table_, out_.state, unit()))
            return refuse(roster_, roster_.unit(unit()).name + " is not in order and does not check morale", "MW-5.4");
        const int number = table_for(*table_, out_.state, unit());
        const MoraleFacts f = facts_for_check(*table_, out_.state, unit(), number, false);
        const auto no = [&](const char* what) {
            return refuse(roster_, std::string("these facts contradict each other: ") + what, "MW-5.6");
        };
        const FireCharts& charts = setup(*table_).fire;
        if (number == 1 && f.support != shot_.has("supported")) return no("supported");
        if (number == 3 && f.enemy_flank != shot_.has("on_flank")) return no("on_flank");
        const Shelter* own_cover = shelter_of(shot_);
        if (f.cover != charts.class_of(own_cover == nullptr ? Cover::none : own_cover->cover)) return no("its cover");
        const EnemyCover* e = enemy_cover();
        if (number != 1 && f.ahead != charts.class_of(e == nullptr ? Cover::none : e->cover))
            return no("the enemy's cover");
        return std::nullopt;
    }

    const Battle& roster_;
    const State& from_;
    const TableShot& shot_;
    UnitId enemy_;
    std::shared_ptr<Battle> table_;
    Staged out_;
};

/// MW-5.5: by the stated order, or that of the roster.
int table_as_told(const Battle& battle, State state, const TableShot& shot) {
    for (const Ordered& o : orders)
        if (shot.has(o.word)) edit(state.unit(shot.firer), [&](MwUnit& w) { w.order = o.order; });
    return table_for(battle, state, shot.firer);
}

}  // namespace

std::vector<QuestionKind> questions_of(const Battle& battle, const State& state, UnitId unit) {
    std::vector<QuestionKind> out;
    switch (own(state.unit(unit)).spirit) {
        case Spirit::steady:
            out.push_back({"check", "it checks its morale", cite(battle, "MW-5.4"), PhaseRole::morale});
            if (!is_battery(battle, unit))
                out.push_back({"charge", "it checks to charge", cite(battle, "MW-6.1"), PhaseRole::close_combat});
            break;
        case Spirit::stampeding:
            out.push_back({"rally", "it tries to rally in a safe place", cite(battle, "MW-7.3"), PhaseRole::rally});
            break;
        default: break;
    }
    return out;
}

std::vector<FactKind> facts_of_question(const Battle& battle, const State& state, const TableShot& shot) {
    std::vector<FactKind> out;
    const bool charges = shot.question == "charge";
    if (shot.question != "check" && !charges) return out;
    const Cite tests = cite(battle, "MW-5.6");
    out.push_back({"reasons", "reasons to check", cite(battle, "MW-5.3"), most_reasons, ""});
    for (const Ordered& o : orders)
        if (!charges) out.push_back({o.word, o.about, cite(battle, "MW-5.5"), 0, "order"});
    for (const Did& d : conducts)
        if (!charges) out.push_back({d.word, d.about, cite(battle, "MW-9.3"), 0, "conduct"});
    const int table = charges ? static_cast<int>(Order::attack) : table_as_told(battle, state, shot);
    if (table == 1) out.push_back({"supported", "friends in order are behind it, or on both flanks", tests, 0, ""});
    if (table == 3) out.push_back({"on_flank", "it is on the flank or in the rear of its objective", tests, 0, ""});
    for (const Shelter& s : shelters)
        out.push_back({s.word, s.about_unit, cite(battle, "MW-10.13"), 0, "cover"});
    for (const EnemyCover& e : enemy_covers)
        if (table != 1) out.push_back({e.word, e.about, cite(battle, "MW-10.14"), 0, "enemy"});
    out.push_back({"enfiladed", "it was enfiladed by fire in this turn", tests, 0, ""});
    out.push_back({"surprised", "it was surprised in this turn", tests, 0, ""});
    out.push_back({"under_guns", "artillery fired on it in this turn", tests, 0, ""});
    return out;
}

Result<Staged, Refusal> stage_question(const Battle& roster, const State& state, const TableShot& shot) {
    return Stage(roster, state, shot).set();
}

}  // namespace linstock::mwan18
