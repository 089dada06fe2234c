// Stages a shot of a real table on an empty one: BA-7, BA-9. Firer and target stand at the stated distance. Only which
// bases bear matters. Facts, and how each is staged:
//
// - bearing (BA-7.C): only this number of the firer's bases bears. A narrow wood hides the target from each other base.
// - soft, hard, fortification (BA-9.B): the target stands on ground with that cover.
// - unformed (BA-5.G): a base of the firer stands on rough ground.
// - on_roll (BA-4.D): the firer acts on its own command roll.
//
// The roster has fatigue and bases; the bound decides about night.

#include "rulesets/brothers/fire/staging.hpp"

#include "base/measure.hpp"
#include "battle/engine_api.hpp"
#include "battle/event.hpp"
#include "rulesets/brothers/brothers.hpp"
#include "rulesets/brothers/fire/bare_table.hpp"
#include "rulesets/brothers/fire/fire.hpp"
#include "rulesets/common/staging.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace linstock::brothers {

namespace {

/// The positions of firer and target relative to the line of the distance.
struct Stance {
    double aside = 0;  ///< the firer, in base widths to the right
    Heading firer = 0;
    Heading target = half_turn;
};

/// The firer is in the south and the target in the north, both in the middle of the table.
class Stage {
  public:
    Stage(const Battle& roster, const State& from, const TableShot& meant)
        : roster_(roster),
          from_(from),
          shot_(meant) {}

    Result<Staged, Refusal> set() {
        const auto known = facts_of_fire(roster_, from_, shot_.firer, shot_.target);
        if (auto no =
                common::impossible(roster_, from_, shot_, known, clause(roster_, "BA-7.A"), clause(roster_, "BA-7.A")))
            return *no;
        const Cited<double> reach = reach_of(roster_, from_, shot_.firer);
        if (!within(shot_.distance, reach.value) || beyond(0, shot_.distance))
            return Refusal{
                RefusalKind::against_rules, name_of(roster_, shot_.firer) + " does not reach that far", {reach.why}};
        for (const Stance& stance : stances()) {
            stand(stance);
            if (bear_as_told()) return ask();
        }
        if (shot_.has("bearing"))
            return refusal(roster_,
                           std::to_string(shot_.number("bearing")) + " bases of " + name_of(roster_, shot_.firer) +
                               " cannot fire at it at this distance in this formation",
                           "BA-7.C");
        return nobody_bears(roster_, shot_.firer, name_of(roster_, shot_.target),
                            bearings_on(*table_, out_.state, shot_.firer, shot_.target).why);
    }

  private:
    Vec middle() const { return Vec{table_->scenario->width / 2, table_->scenario->height / 2}; }

    /// Straight first; then at angles and offsets, until the stated number of bases bears.
    static std::vector<Stance> stances() {
        std::vector<Stance> out;
        for (const int of_target : {180, 90, 135, 0})
            for (int turned = 0; turned <= 90; turned += 15)
                for (int aside = 0; aside <= 6; ++aside)
                    out.push_back(
                        {aside * 0.5, normal(turned * (full_turn / 360)), normal(of_target * (full_turn / 360))});
        return out;
    }

    void stand(const Stance& stance) {
        table_ = blank_table(roster_, shot_, {});
        State& s = out_.state;
        s = empty_table(*table_, from_, shot_);
        bring(out_.state, from_, shot_.target, middle(), stance.target);
        const double across = counter(roster_, shot_.firer).base.width * stance.aside;
        bring(out_.state, from_, shot_.firer, middle() + Vec{across, -shot_.distance}, stance.firer);
        edit(s.unit(shot_.firer),
             [&](BaUnit& w) { w.acting = shot_.has("on_roll") ? Acting::on_roll : Acting::in_command; });
        to_and_fro();
        table_ = blank_table(roster_, shot_, ground());
        s.pieces.assign(table_->ground->pieces().size(), PieceState{});
    }

    /// Moves the firer until the distance from its nearest base to the nearest point of the target is the stated one.
    void to_and_fro() {
        for (int i = 0; i < 24; ++i) {
            const double off = bearings_on(*table_, out_.state, shot_.firer, shot_.target).distance - shot_.distance;
            UnitState& u = out_.state.unit(shot_.firer);
            u.place = to_point(to_vec(u.place) + Vec{0, off});
            if (std::abs(off) < 1e-9) return;
        }
    }

    std::vector<Piece> ground() {
        std::vector<Piece> out;
        const Box target = footprint(*table_, out_.state, shot_.target);
        if (const Shelter* s = shelter_in(shot_.facts))
            out.push_back(common::area_about(PieceKind::crops, s->grade, target, 0.02));
        const Bases bases = bases_of(*table_, out_.state, shot_.firer);
        if (shot_.has("unformed"))
            out.push_back(
                common::area_about(PieceKind::rough, CoverGrade::none, {bases.front().centre, 0, 0, 0}, 0.02));
        for (const std::size_t k : to_be_hidden(bases))
            out.push_back(screen_before(bases[k]));
        return out;
    }

    /// Surplus bases among those that would bear, the last first.
    std::vector<std::size_t> to_be_hidden(const Bases& bases) const {
        std::vector<std::size_t> out;
        if (!shot_.has("bearing")) return out;
        const Bearings found = bearings_on(*table_, out_.state, shot_.firer, shot_.target);
        for (std::size_t i = found.bases.size(); i > static_cast<std::size_t>(shot_.number("bearing")); --i)
            if (const auto base = static_cast<std::size_t>(found.bases[i - 1].base); base < bases.size())
                out.push_back(base);
        return out;
    }

    /// A strip of wood close before the middle of a base's front. It blocks every line of that base and none of its
    /// neighbours.
    static Piece screen_before(const Box& base) {
        const double deep = base.half_width / 50;
        const Box strip{base.front_centre() + base.forward() * (2 * deep), base.heading, base.half_width / 3, deep};
        return common::area_about(PieceKind::woods, CoverGrade::none, strip, 0);
    }

    bool bear_as_told() const {
        const Bearings found = bearings_on(*table_, out_.state, shot_.firer, shot_.target);
        const auto wanted = static_cast<std::size_t>(shot_.number("bearing"));
        if (shot_.has("bearing") ? found.bases.size() != wanted : found.bases.empty()) return false;
        if (unformed(*table_, out_.state, shot_.firer) != shot_.has("unformed")) return false;
        const Shelter* s = shelter_in(shot_.facts);
        const Cover wanted_cover = s == nullptr ? Cover::none : s->cover;
        return cover_from_fire(*table_, out_.state, shot_.firer, shot_.target).grade == wanted_cover;
    }

    Result<Staged, Refusal> ask() {
        common::officers_to_their_units(out_.state);
        common::to_phase(*table_, out_.state, PhaseRole::fire);
        out_.battle = table_;
        if (auto no = may_fire_at(*table_, out_.state, shot_.firer, shot_.target)) return *no;
        out_.state.agenda = {make(Proc::ask_fire)};
        resume(*table_, out_.state, nullptr, nullptr);
        auto shot = common::shot_at(*table_, out_.state, shot_);
        if (!shot)
            return refusal(roster_, name_of(roster_, shot_.firer) + " cannot fire at it in its present state",
                           "BA-7.A");
        out_.decision = std::move(*shot);
        return std::move(out_);
    }

    const Battle& roster_;
    const State& from_;
    const TableShot& shot_;
    std::shared_ptr<Battle> table_;
    Staged out_;
};

}  // namespace

std::vector<FactKind> facts_of_fire(const Battle& battle, const State& state, UnitId firer, UnitId) {
    const int bases = state.unit(firer).stands_left;
    std::vector<FactKind> out;
    if (bases > 0)
        out.push_back(
            {"bearing", "number of its bases that can fire at the target", clause(battle, "BA-7.C"), bases, ""});
    for (const Shelter& s : shelters)
        out.push_back({s.word, s.about, clause(battle, "BA-9.B"), 0, "cover"});
    out.push_back({"unformed", "a base of the firer is in difficult ground", profile(battle).unformed.why, 0, ""});
    out.push_back({"on_roll", "the firer acts on its own command roll", profile(battle).out_of_command.why, 0, ""});
    return out;
}

std::vector<WayToFire> ways_to_fire(const Battle&, const State&, UnitId) { return {{0, "fire"}}; }

Result<Staged, Refusal> stage_shot(const Battle& roster, const State& state, const TableShot& meant) {
    return Stage(roster, state, meant).set();
}

}  // namespace linstock::brothers
