// Stages a shot of a real table on a blank one: RV-7, RV-8; RE-6, RE-7; CF-8, CF-9. Firer and target are at the given
// distance. The table has only the ground and the other units that the facts of the question require.
//
//   cover       broken ground under the target that the scenario calls cover: RV-16.C, for any cover of the real table
//   in_town     the target holds a town in the middle of the table: RV-16.F.3
//   from_town   the firer holds one: RV-16.F.5
//   column, square, limbered  the target's formation, which replaces the roster's: RV-hit, RE-6.D, CF-8.C
//   disordered  the target is disordered: RE-6.D, CF-8.C
//   enfiladed   the target is along the line of fire, its flank to the firer: RV-enfilade
//   crowded     a friend of the target is close behind it: RV-7.6
//   left_out, right_out  CF-8.A measures from each stand: this many at that end of the firer's line do not reach. The
//               firer is turned and shifted until exactly these do not
//   rear_face, right_face, left_face  the face of a square that fires is turned to the target: RV-7.1
//   woods_road  a road through a wood under the firer: CF-17.E.5
//   more_fire   others fire at it too in this step: the staging stops before the tests, RV-9.B, which are asked for
//               afterwards

#include "rulesets/brom/fire/staging.hpp"

#include "base/measure.hpp"
#include "battle/engine_api.hpp"
#include "battle/event.hpp"
#include "rulesets/brom/brom.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/formation_traits.hpp"
#include "rulesets/brom/sight.hpp"
#include "rulesets/brom/staged_unit.hpp"
#include "rulesets/common/staging.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace linstock::brom {

namespace {

constexpr double town_half = 2.5;  ///< inches
constexpr Heading quarter_turn = full_turn / 4;

struct Face {
    const char* word;
    const char* about;
    Heading turn;
};
constexpr std::array<Face, 3> other_faces = {{{"rear_face", "its rear face fires", half_turn},
                                              {"right_face", "its right face fires", quarter_turn},
                                              {"left_face", "its left face fires", full_turn - quarter_turn}}};

Refusal refused(Cite why, std::string text) { return {RefusalKind::against_rules, std::move(text), {why}}; }

std::string name(const Battle& battle, UnitId id) { return battle.unit(id).name; }

/// A unit of the target's side that fights on foot in line and is neither firer nor target.
UnitId neighbour_of(const Battle& battle, UnitId target) {
    for (const Unit& unit : battle.forces().units)
        if (unit.army == battle.unit(target).army && unit.id != target &&
            facts(battle, unit.id).branch == Branch::foot && facts(battle, unit.id).stand_width > 0)
            return unit.id;
    return {};
}

/// The target's formation where it differs from the roster's.
void facts_of_formation(const Battle& battle, UnitId target, std::vector<FactKind>& out) {
    const Profile& pf = profile(battle);
    const Branch branch = facts(battle, target).branch;
    const bool by_formation = pf.hit_table == HitTable::line_and_column;
    const auto cite = [&](const Cited<int>& change) { return by_formation ? pf.clause("column") : change.why; };
    if (branch == Branch::guns)
        out.push_back({"limbered", "the target is limbered", cite(pf.hit_changes.limbered), 0, "formation"});
    if (branch == Branch::foot || branch == Branch::horse)
        out.push_back({"column", "the target is in column", cite(pf.hit_changes.column), 0, "formation"});
    if (branch == Branch::foot)
        out.push_back({"square", "the target is in square", cite(pf.hit_changes.square), 0, "formation"});
    if (pf.clause.has("target_formations"))
        out.push_back({"disordered", "the target is disordered", pf.clause("target_formations"), 0, ""});
}

// Facts that may hold for the target.
void facts_of_target(const Battle& battle, const State& state, UnitId target, std::vector<FactKind>& out) {
    const Clauses& clause = profile(battle).clause;
    out.push_back({"cover", "half of the target or more is in cover", clause("cover"), 0, "ground"});
    facts_of_formation(battle, target, out);
    const Formation formation = state.unit(target).formation;
    const Formation shape = shape_of(battle, state, target, formation);
    if (is_foot(battle, state, target))
        out.push_back({"in_town", "the target holds a town", clause("town_fire"), 0, "ground"});
    if (!traits_of(shape).is_line) return;
    out.push_back({"enfiladed", "the target stands along the line of fire, its flank to the firer", clause("enfilade"),
                   0, "place"});
    if (!is_battery(battle, target))
        out.push_back(
            {"crowded", "a friend of the target stands close before or behind it", clause("crowding"), 0, "place"});
}

// Facts that may hold for the firer.
void facts_of_firer(const Battle& battle, const State& state, UnitId firer, std::vector<FactKind>& out) {
    const Profile& pf = profile(battle);
    const Cite by_regiment = pf.clause("fire_by_regiment");
    if (!is_mounted(battle, state, firer))
        out.push_back({"from_town", "the firer holds a town", pf.clause("town_fire"), 0, "stand"});
    if (faces_of(battle, state, firer) > 1) {
        for (const Face& face : other_faces)
            out.push_back({face.word, face.about, by_regiment, 0, "face"});
        return;
    }
    if (is_battery(battle, firer)) {
        if (pf.woods_road_stands.value > 0)
            out.push_back(
                {"woods_road", "the guns stand on a road through a wood", pf.clause("woods_road_guns"), 0, "stand"});
        return;
    }
    const int wide = layout_of(battle, state, firer).files;
    if (pf.range_measured != RangeMeasured::stand || wide < 2) return;
    out.push_back(
        {"left_out", "stands at the left of its line that do not reach or do not bear", by_regiment, wide - 1, ""});
    out.push_back(
        {"right_out", "stands at the right of its line that do not reach or do not bear", by_regiment, wide - 1, ""});
}

/// The firer's position relative to the line along which the distance is measured.
struct Pose {
    double aside = 0;  ///< inches to the right
    Heading turned = 0;
};

/// The firer is in the south and the target in the north, both in the middle of the table.
class Stage {
  public:
    Stage(const Battle& roster, const State& from, const TableShot& meant)
        : roster_(roster),
          from_(from),
          shot_(meant) {}

    Result<Staged, Refusal> set() {
        const Clauses& clause = profile(roster_).clause;
        const auto known = facts_of_fire(roster_, from_, shot_.firer, shot_.target);
        if (auto no =
                common::impossible(roster_, from_, shot_, known, clause("fire_by_regiment"), clause("closest_target")))
            return *no;
        if (auto no = out_of_reach()) return *no;
        if (shot_.has("crowded") && neighbour_of(roster_, shot_.target).none())
            return refused(clause("crowding"), name(roster_, shot_.target) + " has no friend that could crowd it");
        for (const Pose& pose : poses()) {
            stand(pose);
            if (as_told() && ask()) return std::move(out_);
        }
        return refused(clause("fire_by_regiment"),
                       name(roster_, shot_.firer) + " has no shot at this distance for which all these facts hold");
    }

  private:
    std::optional<Refusal> out_of_reach() const {
        const Profile::Hits& row = hits_row(roster_, from_, shot_.firer, shot_.ammunition);
        const Cite why = row.long_range->blank() ? row.close.why : row.long_range.why;
        if (within(shot_.distance, reach_of(row)) && !beyond(0, shot_.distance)) return std::nullopt;
        return refused(why, name(roster_, shot_.firer) + " does not reach that far");
    }

    bool target_in_town() const { return shot_.has("in_town"); }
    bool firer_in_town() const { return shot_.has("from_town"); }

    Heading face_turn() const {
        for (const Face& face : other_faces)
            if (shot_.has(face.word)) return face.turn;
        return 0;
    }

    /// Poses to try: straight ahead; a little aside, because a short line straight ahead is enfiladed by its position
    /// alone; turned, until exactly the given number of stands reach.
    std::vector<Pose> poses() const {
        std::vector<Pose> out = {{}};
        for (int i = 1; i <= 8; ++i)
            out.push_back({i * 0.5, 0});
        if (profile(roster_).range_measured != RangeMeasured::stand || is_battery(roster_, shot_.firer)) return out;
        // Steps of five degrees come first and find most poses: where stands reach, and where their cones do.
        constexpr int steepest = 75;
        constexpr int coarse = 5;
        for (const bool fine : {false, true})
            for (int degrees = 0; degrees <= steepest; ++degrees)
                if ((degrees % coarse != 0) == fine) add_turned(degrees, out);
        return out;
    }
    static void add_turned(int degrees, std::vector<Pose>& out) {
        for (const int side : {1, -1})
            for (int i = 0; i <= 12; ++i)
                for (const int hand : {1, -1})
                    out.push_back({hand * i * 0.5, normal(side * degrees * (full_turn / 360))});
    }

    /// The ground that the facts require: towns first, because into_towns() uses their ids.
    std::vector<Piece> ground() const {
        std::vector<Piece> out;
        if (target_in_town()) out.push_back(town(middle()));
        if (firer_in_town()) out.push_back(town(to_vec(out_.state.unit(shot_.firer).place)));
        if (shot_.has("cover")) out.push_back(common::area_about(PieceKind::broken, CoverGrade::soft, target_, 0.02));
        if (shot_.has("woods_road")) {
            const Vec place = to_vec(out_.state.unit(shot_.firer).place);
            out.push_back(common::area_about(PieceKind::woods, CoverGrade::none, {place, 0, 2, 2}, 0));
            Piece road;
            road.kind = PieceKind::road;
            road.width = 1;
            road.line = {place - Vec{0, 4}, place + Vec{0, 4 + shot_.distance}};
            out.push_back(std::move(road));
        }
        return out;
    }

    static Piece town(Vec at) {
        return common::area_about(PieceKind::town, CoverGrade::none, {at, 0, town_half, town_half}, 0);
    }

    Vec middle() const { return Vec{table_->scenario->width / 2, table_->scenario->height / 2}; }

    /// The ground is placed after the two units: a town moves with the unit that holds it.
    void stand(const Pose& pose) {
        pose_ = pose;
        target_ = {};
        table_ = common::blank_table(roster_, shot_, {});
        place();
        if (!firer_in_town()) to_and_fro();
        target_ = footprint(*table_, out_.state, shot_.target);
        // Again with its ground: the distance to a target in a town is measured to its walls.
        for (int i = 0; i < 3; ++i) {
            std::vector<Piece> pieces = ground();
            if (pieces.empty()) return;
            table_ = common::blank_table(roster_, shot_, std::move(pieces));
            out_.state.pieces.assign(table_->ground->pieces().size(), PieceState{});
            into_towns();
            to_and_fro();
        }
    }

    void place() {
        State& s = out_.state;
        s = common::nobody_on(*table_, from_, shot_);
        forget_rallies(s);
        bring(shot_.target, middle(), shot_.has("enfiladed") ? quarter_turn : half_turn);
        form(s.unit(shot_.target));
        // The firer starts further away and comes on until it is at the given distance, so that this holds for any
        // width of the units.
        constexpr double clear_of_it = 4 * town_half;
        const Vec before = middle() + Vec{pose_.aside, -shot_.distance - clear_of_it};
        bring(shot_.firer, before, normal(pose_.turned - face_turn()));
        if (shot_.has("enfiladed")) onto_the_line();
        if (shot_.has("crowded")) crowd();
    }

    /// Puts the target into the given formation.
    void form(UnitState& target) const {
        if (shot_.has("column")) target.formation = Formation::column;
        if (shot_.has("limbered")) target.formation = limbered_formation;
        if (shot_.has("square")) target.formation = Formation::square;
        if (shot_.has("disordered")) target.condition = Condition::disordered;
    }

    /// Copies a unit from the roster. Its actions and declarations of the real turn are dropped, because they change no
    /// die.
    void bring(UnitId id, Vec at, Heading heading) { forget_turn(common::put(out_.state, from_, id, at, heading)); }

    /// Puts the middle of the target's line in front of the firer's muzzles.
    void onto_the_line() {
        UnitState& t = out_.state.unit(shot_.target);
        const Box box = footprint(*table_, out_.state, shot_.target);
        t.place = to_point(to_vec(t.place) + (middle() - box.centre));
    }

    /// RV-7.6: within 2" behind, facing as the target does.
    void crowd() {
        const UnitId friendly = neighbour_of(roster_, shot_.target);
        const Box box = footprint(*table_, out_.state, shot_.target);
        const double behind = box.half_depth + profile(roster_).crowding_distance.value / 2.0;
        bring(friendly, box.centre - box.forward() * behind, box.heading);
        UnitState& u = out_.state.unit(friendly);
        u.formation = usual_formation;
        u.condition = Condition::steady;
    }

    void into_towns() {
        std::size_t next = 0;
        const auto take = [&](UnitId id, Vec at) {
            UnitState& u = out_.state.unit(id);
            u.town = PieceId::of_index(next);
            u.place = to_point(at);
            out_.state.pieces[next++].mark = 1;  // they have been seen; otherwise there would be no question
        };
        if (target_in_town()) take(shot_.target, middle());
        if (firer_in_town()) take(shot_.firer, to_vec(out_.state.unit(shot_.firer).place));
    }

    /// The ruleset measures between muzzles and stands. The firer moves back and forth until the measured distance is
    /// the given one. Its town moves with it.
    void to_and_fro() {
        if (firer_in_town()) return settle_town();
        for (int i = 0; i < 24; ++i) {
            const double off = firing_distance(*table_, out_.state, shot_.firer, face(), shot_.target) - shot_.distance;
            if (std::abs(off) < tolerance / 16) return;  // lint: distance-compare: an iteration limit
            UnitState& u = out_.state.unit(shot_.firer);
            u.place = to_point(to_vec(u.place) + Vec{0, off});
        }
    }

    /// The distance of a firer inside walls is that of the walls.
    void settle_town() {
        const double off = firing_distance(*table_, out_.state, shot_.firer, face(), shot_.target) - shot_.distance;
        UnitState& u = out_.state.unit(shot_.firer);
        u.place = to_point(to_vec(u.place) + Vec{0, off});
        std::vector<Piece> pieces = ground();
        table_ = common::blank_table(roster_, shot_, std::move(pieces));
    }

    int face() const {
        for (std::size_t i = 0; i < other_faces.size(); ++i)
            if (shot_.has(other_faces[i].word)) return static_cast<int>(i) + 1;
        return 0;
    }

    bool as_told() const {
        const Battle& b = *table_;
        const State& s = out_.state;
        const bool covered = shot_.has("cover") || target_in_town();
        if (in_cover(b, s, shot_.target, shot_.firer) != covered) return false;
        if (crowded(b, s, shot_.target) != shot_.has("crowded")) return false;
        if (enfiladed(b, s, shot_.firer, face(), shot_.target) != shot_.has("enfiladed")) return false;
        if (profile(b).range_measured != RangeMeasured::stand) return true;
        const StandsOut out = stands_out(b, s, shot_.firer, face(), shot_.target);
        return out.left == shot_.number("left_out") && out.right == shot_.number("right_out");
    }

    // A battery fires in the artillery step of every ruleset. All others fire in the step of units that stood; a unit
    // that moved fires the same dice.
    FireStep step() const { return is_battery(roster_, shot_.firer) ? FireStep::artillery : FireStep::standing; }

    /// False if the shot is not open: out of its cone, limbered.
    bool ask() {
        common::officers_to_their_units(out_.state);
        common::to_phase(*table_, out_.state, PhaseRole::fire);
        out_.battle = table_;
        out_.state.agenda = {fire_step(step())};
        resume(*out_.battle, out_.state, nullptr, nullptr);
        auto shot = common::shot_at(*out_.battle, out_.state, shot_);
        if (!shot) return false;
        out_.decision = std::move(*shot);
        if (shot_.has("more_fire"))
            fire_alone();
        else
            end_the_step();
        return true;
    }

    /// Ends the step: hits that others have stored with the two units are placed now.
    void end_the_step() {
        for (const UnitId id : {shot_.firer, shot_.target})
            edit(out_.state.unit(id), [&](BromUnit& w) { w.hits = own(from_.unit(id)).hits; });
        for (const Unit& unit : roster_.forces().units) {
            const BromUnit w = own(from_.unit(unit.id));
            if (!w.took_figure || shot_.speaks_of(unit.id)) continue;
            if (!fired_at(w, shot_.target) && !fired_at(w, shot_.firer)) continue;
            keep_fire(out_.state.unit(unit.id), from_.unit(unit.id));
            edit(out_.state.unit(unit.id), [](BromUnit& k) { k.hits = 0; });
            out_.with.push_back(unit.id);
        }
    }

    /// Fires its volley only. Hits on the target from before stay stored.
    void fire_alone() {
        State alone = out_.state;
        const auto side = static_cast<std::uint8_t>(face());
        const Volley volley{shot_.firer, shot_.target, static_cast<std::uint8_t>(shot_.ammunition), side, 0, 0};
        const bool throws = throws_to_fire_again(*table_, alone, shot_.firer, shot_.ammunition);
        keep_fire(alone.unit(shot_.target), from_.unit(shot_.target));
        edit(alone.unit(shot_.firer), [&](BromUnit& w) { w.hits = own(from_.unit(shot_.firer)).hits; });
        alone.agenda = {throws ? fire_again(volley) : make(Proc::volley, volley)};
        resume(*table_, alone, nullptr, nullptr);
        out_.alone = std::move(alone);
    }

    const Battle& roster_;
    const State& from_;
    const TableShot& shot_;
    Pose pose_;
    Box target_;
    std::shared_ptr<Battle> table_;
    Staged out_;
};

}  // namespace

std::vector<FactKind> facts_of_fire(const Battle& battle, const State& state, UnitId firer, UnitId target) {
    std::vector<FactKind> out;
    facts_of_target(battle, state, target, out);
    facts_of_firer(battle, state, firer, out);
    out.push_back({"more_fire", "other units fire in this step too; casualties and tests follow after all fire",
                   profile(battle).causes[static_cast<std::size_t>(Occasion::stand_lost)].checks.why, 0, ""});
    return out;
}

std::vector<WayToFire> ways_to_fire(const Battle& battle, const State&, UnitId firer) {
    std::vector<WayToFire> out = {{ball, ammunition_word(battle, firer, ball)}};
    if (is_battery(battle, firer) && !facts(battle, firer).gatling)
        out.push_back({cannister, ammunition_word(battle, firer, cannister)});
    return out;
}

Result<Staged, Refusal> stage_shot(const Battle& roster, const State& state, const TableShot& meant) {
    return Stage(roster, state, meant).set();
}

}  // namespace linstock::brom
