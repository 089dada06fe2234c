// Stages a charge of a real table on a blank one: RV-4.F to RV-4.H, RV-10, RV-13. The attacker has come up to an inch.
// From there the phases of the ruleset run: the test to close, the test to stand, the duels and their results.
//
//   flank, rear        the edge of the target that the attacker meets: RV-13. The target is turned accordingly
//   from_behind        the attacker's move began behind the target's front: RV-13.A
//   in_town            the target holds a town in the middle of the table: RV-16.F.4
//   breastwork, fort   works in front of the target, or around it: RV-16.C
//   supported, menaced                    friends beside or behind the target, enemy horse in its rear: RV-9.F
//   attacker_supported, attacker_menaced  the same for the attacker
//   aids_elsewhere, attacker_aids_elsewhere   the officer with that unit is to rally another one: RV-5.F
//   stood, attacker_stood   that unit, mounted, has not moved by its order in this turn: RE-14.A, CF-16.1
//   attacks_too        the target has come up to attack as well: both test to close, RV-10.B
//   moved              the target has moved in this turn and cannot pull away, RV-10.M; with `stood`: driven off
//   pursues            the attacker has just won and goes on into this target: no test to close, RV-10.F
//   falls_back         the attacker does not charge: it falls back, and this enemy is in its path, RV-14A.2
//
// Other attackers have come up to the same target, in the order of their arrival (RV-10.I). Each is on the edge that
// its row names. Two on one edge share the same ground, because only the edge counts. In the rear of a target that
// itself closes they are side by side, because they have to follow it. Friends of the target that may help it (RV-10.G)
// wait beside it, within reach. A friend with `attacks_attacker` has come up to the attacker, on the edge that its row
// names or on the part of the front that the target leaves free. A friend with `pursues` goes on from a combat that it
// has won. Which units have friends around them or are menaced is stated in table_statements.hpp. The roster has the
// rating, casualties, formation and officer of each unit.

#include "rulesets/brom/close_combat/charge_staging.hpp"

#include "base/measure.hpp"
#include "battle/engine_api.hpp"
#include "battle/event.hpp"
#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "rulesets/brom/formation_traits.hpp"
#include "rulesets/brom/staged_unit.hpp"
#include "rulesets/brom/table_statements.hpp"
#include "rulesets/brom/works.hpp"
#include "rulesets/common/staging.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace linstock::brom {

namespace {

constexpr double town_half = 2.5;  ///< inches
constexpr Heading quarter_turn = full_turn / 4;
constexpr const char* on_attacker = "attacks_attacker";
constexpr const char* came_first = "came_first";
constexpr const char* falls_back = "falls_back";
constexpr const char* stood = "stood";
constexpr const char* attacker_stood = "attacker_stood";
constexpr const char* aide_of_attacker = "attacker_aids_elsewhere";
constexpr std::uint16_t attackers_arrival = 32;  ///< lower than this: attackers that came first

Refusal refused(Cite why, std::string text) { return {RefusalKind::against_rules, std::move(text), {why}}; }

bool shows_flanks(const Battle& battle, const State& state, UnitId id) { return !in_square(battle, state, id); }

bool stands_in_line(const Battle& battle, const State& state, UnitId id) {
    return is_foot(battle, state, id) && traits_of(shape_of(battle, state, id, state.unit(id).formation)).is_line;
}

/// Whether the ruleset distinguishes cavalry that stood, so that a question must state it (RE-14.A, CF-16.1).
bool tells_who_stood(const Battle& battle, const State& state, UnitId id) {
    return is_mounted(battle, state, id) && !profile(battle).standing.factor.why.clause.none();
}

void facts_of_ground(const Battle& battle, const State& state, UnitId target, std::vector<FactKind>& out) {
    const Profile& pf = profile(battle);
    if (shows_flanks(battle, state, target)) {
        const Cite why = pf.clause("rear_attack");
        // RE-11.A: the charts of `reasonable` print the rear only.
        const char* flank = pf.rear_factor == RearFactor::flank_or_rear
                                ? "it meets the target's flank, and not its front"
                                : "it meets the target's flank, and not its front: says which way it is driven, and is "
                                  "as its rear only if the move began behind its front";
        out.push_back({"flank", flank, why, 0, "edge"});
        out.push_back({"rear", "it meets the target's rear, and not its front", why, 0, "edge"});
        out.push_back({"from_behind", "its move began behind the target's front", why, 0, ""});
    }
    if (is_foot(battle, state, target))
        out.push_back({"in_town", "the target holds a town", pf.clause("town_attack"), 0, "edge"});
    if (!pf.breastworks.factor.why.clause.none() || !pf.against_works.factor.why.clause.none()) {
        const Cite why =
            pf.breastworks.factor.why.clause.none() ? pf.against_works.factor.why : pf.breastworks.factor.why;
        out.push_back({"breastwork", "the target is behind breastworks", why, 0, "works"});
    }
    out.push_back({"fort", "the target is in a trench or a fort", pf.in_works.why, 0, "works"});
}

void facts_of_others(const Battle& battle, const State& state, UnitId attacker, UnitId target,
                     std::vector<FactKind>& out) {
    const Profile& pf = profile(battle);
    if (stands_in_line(battle, state, target))
        out.push_back(
            {"supported", "the target has a friend close behind it, or on both flanks", pf.supported.why, 0, ""});
    if (shows_flanks(battle, state, target))
        out.push_back({"menaced", "enemy horse is within a move in the target's rear", pf.menaced_rear.why, 0, ""});
    if (stands_in_line(battle, state, attacker))
        out.push_back({"attacker_supported", "the attacker has a friend close behind it, or on both flanks",
                       pf.supported.why, 0, ""});
    out.push_back(
        {"attacker_menaced", "enemy horse is within a move in the attacker's rear", pf.menaced_rear.why, 0, ""});
    if (officer_with(battle, state, target))
        out.push_back(aids_elsewhere_fact(battle, aide, "the officer with the target is to rally another unit"));
    if (officer_with(battle, state, attacker))
        out.push_back(
            aids_elsewhere_fact(battle, aide_of_attacker, "the officer with the attacker is to rally another unit"));
    out.push_back({"attacks_too", "the target has come up to attack it as well", pf.clause("test_to_close"), 0, ""});
    out.push_back({"moved", "the target has moved in this turn", pf.clause("pull_away"), 0, ""});
    out.push_back({"pursues", "it has won a combat and goes on into the target", pf.clause("target_gone"), 0, "comes"});
    out.push_back({falls_back, "it falls back, and the target is in its way", pf.clause("collision"), 0, "comes"});
    const Cite standing = pf.standing.factor.why;
    if (tells_who_stood(battle, state, target))
        out.push_back({stood, "the target, horse, has not moved by its order in this turn", standing, 0, ""});
    if (tells_who_stood(battle, state, attacker))
        out.push_back(
            {attacker_stood, "the attacker, horse, has not moved by its order in this turn", standing, 0, ""});
}

/// The attacker is in the south and the target in the north, both in the middle of the table.
class Stage {
  public:
    Stage(const Battle& roster, const State& from, const TableShot& shot) : roster_(roster), from_(from), shot_(shot) {}

    Result<Staged, Refusal> set() {
        const Profile& pf = profile(roster_);
        const auto known = facts_of_charge(roster_, from_, shot_.firer, shot_.target);
        const Cite halts = pf.clause("attack_halts");
        if (auto no = common::impossible(roster_, from_, shot_, known, halts, halts)) return *no;
        if (!shot_.has(falls_back))
            if (auto no = cannot_attack(shot_.firer)) return *no;
        if (auto no = wrong_of_collision()) return *no;
        if (auto no = common::wrong_of_others(roster_, from_, shot_, facts_of_other, pf.clause("rear_attack")))
            return *no;
        for (const TableOther& other : shot_.others) {
            if (auto no = wrong_of_other(other)) return *no;
            if (!other.helps || attacks_attacker(other))
                if (auto no = cannot_attack(other.unit)) return *no;
        }
        table_ = table({});
        place();
        table_ = table(ground());
        out_.state.pieces.assign(table_->ground->pieces().size(), PieceState{});
        if (shot_.has("in_town")) into_town();
        come_up();
        if (shot_.has("attacks_too")) attack_too();
        bring_attackers();
        bring_on_attacker();
        bring_helpers();
        if (auto no = otherwise_than_told()) return *no;
        common::officers_to_their_units(out_.state);
        common::to_phase(*table_, out_.state, PhaseRole::close_combat);
        out_.battle = table_;
        out_.decided = false;
        out_.state.agenda = shot_.has(falls_back) ? collides() : attacks();
        resume(*out_.battle, out_.state, nullptr, &out_.events);
        return std::move(out_);
    }

  private:
    Vec middle() const { return Vec{table_->scenario->width / 2, table_->scenario->height / 2}; }
    UnitState& attacker() { return out_.state.unit(shot_.firer); }

    /// The edge on which a friend of the target meets the attacker may be stated only if it has come up to the
    /// attacker.
    std::optional<Refusal> wrong_of_other(const TableOther& other) const {
        if (!other.helps || attacks_attacker(other)) return std::nullopt;
        for (const TableFact& fact : other.facts)
            if (fact.word != "supported" && fact.word != "menaced" && fact.word != aide && fact.word != stood)
                return refused(profile(roster_).clause("rear_attack"),
                               "'" + fact.word + "' applies only to a unit that has come up to the attacker");
        return std::nullopt;
    }
    static bool attacks_attacker(const TableOther& other) { return other.helps && holds(other, on_attacker); }

    std::vector<Step> attacks() const {
        std::vector<Step> out = {make(Proc::combats), make(Proc::attacks, AttacksLocals{1, 0})};
        const bool others_ask = std::any_of(shot_.others.begin(), shot_.others.end(), [](const TableOther& o) {
            return (!o.helps || attacks_attacker(o)) && !holds(o, "pursues");
        });
        if (!shot_.has("pursues") || others_ask) out.push_back(make(Proc::attacks, AttacksLocals{0, 0}));
        return out;
    }
    /// RV-14A.2, and the tests that follow from it.
    std::vector<Step> collides() const {
        return {officers_lost(), settle_tests(), make(Proc::collision, Collision{shot_.firer, shot_.target})};
    }
    std::optional<Refusal> wrong_of_collision() const {
        if (!shot_.has(falls_back)) return std::nullopt;
        const Cite why = profile(roster_).clause("collision");
        const std::string& name = roster_.unit(shot_.firer).name;
        if (!fights_as_unit(roster_, shot_.firer)) return refused(why, name + " cannot fight its way back");
        if (!shot_.others.empty()) return refused(why, "it can run into one enemy only");
        if (shot_.has("attacks_too")) return refused(why, "these facts cannot be combined: attacks_too");
        return std::nullopt;
    }

    std::optional<Refusal> cannot_attack(UnitId id) const {
        const Profile& pf = profile(roster_);
        const UnitState& u = from_.unit(id);
        const std::string& name = roster_.unit(id).name;
        const bool able = is_foot(roster_, from_, id) || is_mounted(roster_, from_, id);
        if (!able || facts(roster_, id).branch == Branch::sharpshooter)
            return refused(pf.clause("attack_halts"),
                           "only infantry and cavalry can attack, and " + name + " is neither");
        if (u.condition == Condition::routed || u.condition == Condition::falling_back)
            return refused(pf.clause("attack_halts"), name + " is not in order and cannot attack");
        return std::nullopt;
    }

    /// RV-9.F, for all units that take part.
    std::shared_ptr<const TableStatements> statements_of_question() const {
        auto out = no_statements(roster_);
        const auto say = [&](UnitId id, bool is_supported, bool is_menaced) {
            out->supported[id.index()] = is_supported;
            out->menaced[id.index()] = is_menaced;
        };
        say(shot_.target, shot_.has("supported"), shot_.has("menaced"));
        say(shot_.firer, shot_.has("attacker_supported"), shot_.has("attacker_menaced"));
        for (const TableOther& other : shot_.others)
            say(other.unit, holds(other, "supported"), holds(other, "menaced"));
        return out;
    }

    /// Works protect the north. They are set here because the roster prepares its own pieces only.
    std::shared_ptr<Battle> table(std::vector<Piece> pieces) const {
        std::shared_ptr<Battle> out = common::blank_table(roster_, shot_, std::move(pieces));
        auto prepared = std::make_shared<Setup>(setup(roster_));
        prepared->works_left.assign(out->ground->pieces().size(), true);
        prepared->statements = statements_of_question();
        out->own = std::move(prepared);
        return out;
    }

    Heading heading_of_target() const {
        if (shot_.has("flank")) return quarter_turn;
        return shot_.has("rear") ? Heading{0} : half_turn;
    }

    static bool holds(const TableOther& other, std::string_view word) {
        return std::any_of(other.facts.begin(), other.facts.end(), [&](const TableFact& f) { return f.word == word; });
    }

    /// The heading at which an attacker meets that edge.
    Heading way_onto(const TableOther& other) const {
        const Heading target = heading_of_target();
        if (holds(other, "rear")) return target;
        return holds(other, "flank") ? normal(target - quarter_turn) : normal(target + half_turn);
    }

    /// The first other attacker on the same edge is beside the attacker. Each of the two is in front of half the
    /// target.
    const TableOther* beside() const {
        for (const TableOther& other : shot_.others)
            if (!other.helps && way_onto(other) == 0) return &other;
        return nullptr;
    }
    bool shares_edge() const { return beside() != nullptr || front_is_shared(); }

    /// A target that closes moves away from attackers in its rear. Two of them are side by side, so that both can
    /// follow. A single one is in the middle.
    double hand_of(const TableOther& other) const {
        constexpr double clear_of_each_other = 1.02;
        const auto in_rear = [](const TableOther& o) { return !o.helps && holds(o, "rear"); };
        if (std::count_if(shot_.others.begin(), shot_.others.end(), in_rear) < 2) return 0;
        const bool first = &*std::find_if(shot_.others.begin(), shot_.others.end(), in_rear) == &other;
        return first ? -clear_of_each_other : clear_of_each_other;
    }

    /// RV-10.F: a unit that goes on from a combat that it won does not test to close.
    static AttackStage stage_of(const TableOther& other) {
        return holds(other, "pursues") ? AttackStage::closing : AttackStage::arrived;
    }

    /// Places the further attackers in the order of the rows, each an inch from the target, as the first attacker is.
    void bring_attackers() {
        std::uint16_t arrival = attackers_arrival + 1;
        for (const TableOther& other : shot_.others) {
            if (other.helps) continue;
            const Heading way = way_onto(other);
            UnitState& u = bring(other.unit, middle() - direction(way) * (4 * town_half), way);
            const std::uint16_t number = ++arrival;
            edit(u, [&](BromUnit& w) {
                w.moved = !holds(other, stood);
                w.stage = stage_of(other);
                w.arrival = number;
                w.target = shot_.target;
                w.rear_attack = holds(other, "from_behind");
            });
            const double half = footprint(*table_, out_.state, other.unit).half_width;
            if (&other == beside()) u.place = to_point(to_vec(u.place) + Vec{half, 0});
            if (shot_.has("attacks_too") && holds(other, "rear") && way != 0)
                u.place = to_point(to_vec(u.place) + direction(normal(way + quarter_turn)) * (half * hand_of(other)));
            come_up(other.unit, way);
        }
        edit(out_.state, [&](BromState& s) { s.arrivals = arrival; });
    }

    /// Friends of the target that have come up to the attacker: in front of it, or after all others.
    void bring_on_attacker() {
        std::uint16_t early = 0;
        for (const TableOther& other : shot_.others) {
            if (!attacks_attacker(other)) continue;
            const Heading way = way_onto_attacker(other);
            UnitState& u = bring(other.unit, footprint(*table_, out_.state, shot_.firer).centre, way);
            u.place = to_point(to_vec(u.place) - direction(way) * (4 * town_half));
            std::uint16_t late = 0;
            if (!holds(other, came_first)) edit(out_.state, [&](BromState& s) { late = ++s.arrivals; });
            edit(u, [&](BromUnit& w) {
                w.moved = !holds(other, stood);
                w.stage = stage_of(other);
                w.arrival = late > 0 ? late : ++early;
                w.target = shot_.firer;
                w.rear_attack = holds(other, "from_behind");
            });
            const Box target = footprint(*table_, out_.state, shot_.target);
            const Box mine = footprint(*table_, out_.state, other.unit);
            constexpr double clear = 0.1;
            const double west = target.centre.x - across(target) - mine.half_width - clear;
            if (way == half_turn) u.place = to_point(to_vec(u.place) + Vec{west - mine.centre.x, 0});
            // A friend on the attacker's flank, in the west, leaves room for one in its rear.
            const Box his = footprint(*table_, out_.state, shot_.firer);
            const double east = std::max(0.0, mine.half_width - his.half_width + clear);
            if (way == 0 && flank_is_met()) u.place = to_point(to_vec(u.place) + Vec{east, 0});
            // A pursuer is in contact with the attacker and holds it in place.
            const bool pursues = holds(other, "pursues");
            come_up(other.unit, way, shot_.firer, pursues ? 0.0 : profile(roster_).enemy_gap.value);
        }
    }
    /// Half of its extent from west to east. A target with its flank to the attacker lies along the attacker's path.
    double across(const Box& target) const { return shot_.has("flank") ? target.half_depth : target.half_width; }
    static Heading way_onto_attacker(const TableOther& other) {
        if (holds(other, "rear")) return 0;
        return holds(other, "flank") ? quarter_turn : half_turn;
    }
    bool flank_is_met() const {
        return std::any_of(shot_.others.begin(), shot_.others.end(),
                           [](const TableOther& other) { return attacks_attacker(other) && holds(other, "flank"); });
    }
    /// A friend meets the attacker's front, so the target leaves half of it free.
    bool front_is_shared() const {
        return std::any_of(shot_.others.begin(), shot_.others.end(), [](const TableOther& other) {
            return attacks_attacker(other) && !holds(other, "flank") && !holds(other, "rear");
        });
    }

    /// Beside the target, on the side without attackers: near enough to help and too far away to support its line.
    void bring_helpers() {
        const Box box = footprint(*table_, out_.state, shot_.target);
        const double off = (profile(roster_).supported_flank.value + profile(roster_).support_reach.value) / 2.0;
        for (const TableOther& other : shot_.others) {
            if (!other.helps || attacks_attacker(other)) continue;
            UnitState& u = bring(other.unit, box.centre, box.heading);
            edit(u,
                 [&](BromUnit& w) { w.moved = tells_who_stood(roster_, from_, other.unit) && !holds(other, stood); });
            const Box mine = footprint(*table_, out_.state, other.unit);
            const Vec centre = box.centre - box.right() * (box.half_width + off + mine.half_width);
            u.place = to_point(to_vec(u.place) + (centre - mine.centre));
        }
    }

    void place() {
        out_.state = common::nobody_on(*table_, from_, shot_);
        edit(out_.state, [](BromState& s) { s.arrivals = attackers_arrival; });
        forget_rallies(out_.state);
        if (shot_.has(aide)) send_elsewhere(roster_, out_.state, shot_.target);
        if (shot_.has(aide_of_attacker)) send_elsewhere(roster_, out_.state, shot_.firer);
        for (const TableOther& other : shot_.others)
            if (holds(other, aide)) send_elsewhere(roster_, out_.state, other.unit);
        bring(shot_.target, middle(), heading_of_target());
        UnitState& t = out_.state.unit(shot_.target);
        t.place = to_point(to_vec(t.place) + (middle() - footprint(*table_, out_.state, shot_.target).centre));
        edit(t, [&](BromUnit& w) {
            w.moved = shot_.has("moved") || (tells_who_stood(roster_, from_, shot_.target) && !shot_.has(stood));
            w.tested_and_went = shot_.has("moved") && shot_.has(stood);
        });
        bring(shot_.firer, middle() - Vec{0, 4 * town_half}, 0);
        if (shares_edge()) {
            const Box box = footprint(*table_, out_.state, shot_.firer);
            double aside = box.half_width;
            // An attacker narrower than the target is in front of its corner, so that a friend beside the target meets
            // the attacker's front.
            if (front_is_shared() && beside() == nullptr)
                aside = std::max(aside, across(footprint(*table_, out_.state, shot_.target)));
            attacker().place = to_point(to_vec(attacker().place) - Vec{aside, 0});
        }
        const bool behind = shot_.has("from_behind");
        const UnitId target = shot_.target;
        edit(attacker(), [&](BromUnit& w) {
            w.moved = !shot_.has(attacker_stood);
            w.stage = shot_.has("pursues") ? AttackStage::closing : AttackStage::arrived;
            w.arrival = attackers_arrival;
            w.target = target;
            w.rear_attack = behind;
        });
        if (!shot_.has(falls_back)) return;
        attacker().condition = Condition::falling_back;
        const bool went = tells_who_stood(roster_, from_, shot_.firer) && !shot_.has(attacker_stood);
        edit(attacker(), [&](BromUnit& w) {
            w.stage = AttackStage::none;
            w.target = {};
            w.start_heading = 0;
            w.moved = w.tested_and_went = true;
            if (went) set_flag(w, UnitFlag::went);
        });
    }

    UnitState& bring(UnitId id, Vec at, Heading heading) {
        UnitState& u = common::put(out_.state, from_, id, at, heading);
        forget_turn(u);
        return u;
    }

    std::vector<Piece> ground() const {
        const Box target = footprint(*table_, out_.state, shot_.target);
        if (shot_.has("in_town"))
            return {common::area_about(PieceKind::town, CoverGrade::none, {middle(), 0, town_half, town_half}, 0)};
        if (shot_.has("fort")) return {common::area_about(PieceKind::fieldwork, CoverGrade::none, target, 0.02)};
        if (!shot_.has("breastwork")) return {};
        const bool turned = shot_.has("flank");
        const double deep = turned ? target.half_width : target.half_depth;
        const double wide = (turned ? target.half_depth : target.half_width) + 1;
        Piece work;
        work.kind = PieceKind::breastwork;
        const double south = middle().y - deep - profile(roster_).enemy_gap.value / 4.0;
        work.line = {{middle().x - wide, south}, {middle().x + wide, south}};
        return {work};
    }

    void into_town() {
        UnitState& u = out_.state.unit(shot_.target);
        u.town = PieceId::of_index(0);
        u.place = to_point(middle());
        out_.state.pieces[0].mark = 1;  // they have been seen; otherwise no unit could attack them
    }

    void come_up() { come_up(shot_.firer, 0); }
    void come_up(UnitId id, Heading way) { come_up(id, way, shot_.target); }

    /// The unit goes straight on until it is at the distance at which attackers halt.
    void come_up(UnitId id, Heading way, UnitId to) { come_up(id, way, to, profile(roster_).enemy_gap.value); }
    void come_up(UnitId id, Heading way, UnitId to, double gap) {
        UnitState& u = out_.state.unit(id);
        for (int i = 0; i < 24; ++i) {
            const double off = distance_between(*table_, out_.state, id, to) - gap;
            if (std::abs(off) < tolerance / 16) break;  // lint: distance-compare: an iteration limit
            u.place = to_point(to_vec(u.place) + direction(way) * off);
        }
        const Point from = to_point(to_vec(u.place) - direction(way) * 4);
        edit(u, [&](BromUnit& w) { w.start_place = from; });
    }

    /// The target attacks too. Of two units that attack each other the attacker came first.
    void attack_too() {
        const UnitId attacker = shot_.firer;
        edit(out_.state.unit(shot_.target), [&](BromUnit& w) {
            w.moved = !shot_.has(stood);
            w.stage = AttackStage::arrived;
            w.arrival = attackers_arrival + 1;
            w.target = attacker;
        });
    }

    /// Checks that the statements of the question hold on the blank table. A mounted attacker in its target's rear
    /// menaces it itself.
    std::optional<Refusal> otherwise_than_told() const {
        const Battle& b = *table_;
        const State& s = out_.state;
        const Profile& pf = profile(b);
        const auto no = [&](const char* what, Cite why) {
            return refused(why, std::string("these facts cannot be combined: ") + what);
        };
        for (const auto& [word, unit] : {std::pair{"supported", shot_.target}, {"attacker_supported", shot_.firer}})
            if (shot_.has(word) && !supported_line(b, s, unit)) return no(word, pf.supported.why);
        for (const auto& [word, unit] : {std::pair{"menaced", shot_.target}, {"attacker_menaced", shot_.firer}})
            if (shot_.has(word) && !menaced_in_rear(b, s, unit)) return no(word, pf.menaced_rear.why);
        if (behind_works() != (shot_.has("breastwork") || shot_.has("fort"))) return no("works", pf.in_works.why);
        const EdgesMet met = edges_met(b, s, shot_.firer, shot_.target);
        if (shot_.has("flank") && !(met.side && !met.front)) return no("flank", pf.clause("rear_attack"));
        if (shot_.has("rear") && !(met.rear && !met.front)) return no("rear", pf.clause("rear_attack"));
        return std::nullopt;
    }

    /// As the duels judge it after the attacker has closed.
    bool behind_works() const {
        State closed = out_.state;
        edit(closed.unit(shot_.firer), [](BromUnit& w) { w.stage = AttackStage::engaged; });
        const Vec from = comes_from(*table_, closed, shot_.firer);
        return served_by_works(*table_, closed, shot_.target, any_work, from);
    }

    const Battle& roster_;
    const State& from_;
    const TableShot& shot_;
    std::shared_ptr<Battle> table_;
    Staged out_;
};

}  // namespace

std::vector<FactKind> facts_of_charge(const Battle& battle, const State& state, UnitId attacker, UnitId target) {
    std::vector<FactKind> out;
    facts_of_ground(battle, state, target, out);
    facts_of_others(battle, state, attacker, target, out);
    return out;
}

std::vector<FactKind> facts_of_other(const Battle& battle, const State& state, const TableShot& shot, UnitId other) {
    const bool helps = army_of(battle, other) == army_of(battle, shot.target);
    const UnitId met = helps ? shot.firer : shot.target;
    const Profile& pf = profile(battle);
    const Cite why = pf.clause("rear_attack");
    std::vector<FactKind> out;
    if (helps) {
        const Cite closes = pf.clause("test_to_close");
        out.push_back({on_attacker, "it has come up to the attacker itself", closes, 0, ""});
        out.push_back({came_first, "and came up before the attacker had", closes, 0, ""});
    }
    out.push_back({"pursues", "it has won a combat and goes on into it", pf.clause("target_gone"), 0, ""});
    if (stands_in_line(battle, state, other))
        out.push_back({"supported", "it has a friend close behind it, or on both flanks", pf.supported.why, 0, ""});
    if (shows_flanks(battle, state, other))
        out.push_back({"menaced", "enemy horse is within a move in its rear", pf.menaced_rear.why, 0, ""});
    if (officer_with(battle, state, other))
        out.push_back(aids_elsewhere_fact(battle, aide, "the officer with it is to rally another unit"));
    if (tells_who_stood(battle, state, other))
        out.push_back({stood, "it, horse, has not moved by its order in this turn", pf.standing.factor.why, 0, ""});
    if (!shows_flanks(battle, state, met)) return out;
    out.push_back({"flank", helps ? "it meets the attacker's flank" : "it meets the target's flank", why, 0, "edge"});
    out.push_back({"rear", helps ? "it meets the attacker's rear" : "it meets the target's rear", why, 0, "edge"});
    out.push_back({"from_behind",
                   helps ? "its move began behind the attacker's front" : "its move began behind the target's front",
                   why, 0, ""});
    return out;
}

Result<Staged, Refusal> stage_charge(const Battle& roster, const State& state, const TableShot& shot) {
    return Stage(roster, state, shot).set();
}

}  // namespace linstock::brom
