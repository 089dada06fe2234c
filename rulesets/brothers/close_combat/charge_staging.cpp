// A melee of a real table on a blank one: BA-10, BA-9, BA-8.F. The attacker of the active side touches the target, and
// strikes it.
//
//   fighting                    so many of its bases fight: BA-10.B. It stands so far aside that just those do
//   flank, rear                 the side of the target that it touches: which way the loser runs, BA-8.F
//   soft, hard, fortification   ground under the target to which the scenario gives that cover: BA-9.E
//   unformed                    rough ground under a base of the attacker: BA-5.G
//   on_roll, not_in_command     how the attacker acts in this round: BA-4.D to BA-4.F
//
// Fatigue and bases the roster knows. One against one: a base that touches two enemies is not staged.

#include "rulesets/brothers/close_combat/charge_staging.hpp"

#include "battle/door.hpp"
#include "rulesets/brothers/brothers.hpp"
#include "rulesets/brothers/close_combat/melee.hpp"
#include "rulesets/brothers/fire/bare_table.hpp"
#include "rulesets/brothers/fire/fire.hpp"
#include "rulesets/common/staging.hpp"

#include <algorithm>
#include <array>

namespace linstock::brothers {

namespace {

constexpr Heading quarter_turn = full_turn / 4;

/// Attacker in the south, target in the north, both in the middle of the table.
class Stage {
  public:
    Stage(const Battle& roster, const State& from, const ShotTold& told) : roster_(roster), from_(from), told_(told) {}

    Result<Staged, Refusal> set() {
        const auto known = facts_of_charge(roster_, from_, told_.firer, told_.target);
        const Cite why = clause(roster_, "BA-10.A");
        if (auto no = common::impossible(roster_, from_, told_, known, why, why)) return *no;
        if (counter(roster_, told_.firer).boat || counter(roster_, told_.target).boat)
            return refusal(roster_, "a boat fights no melee", "BA-10.A");
        const int most = 2 * (from_.unit(told_.firer).stands_left + from_.unit(told_.target).stands_left) + 2;
        for (int aside = 0; aside <= 2 * most; ++aside)
            for (const int hand : {1, -1}) {
                stand(hand * aside * 0.25);
                const int fight = fighting();
                if (fight > 0 && (!told_.has("fighting") || fight == told_.number("fighting")) && as_told())
                    return ask();
            }
        return refusal(roster_,
                       name_of(roster_, told_.firer) + " cannot touch it so that all of that holds, as they are formed",
                       "BA-10.B");
    }

  private:
    Vec middle() const { return Vec{table_->scenario->width / 2, table_->scenario->height / 2}; }

    Heading heading_of_target() const {
        if (told_.has("flank")) return quarter_turn;
        return told_.has("rear") ? Heading{0} : half_turn;
    }

    /// `aside`: in bases' widths to the right.
    void stand(double aside) {
        table_ = blank_table(roster_, told_, {});
        State& s = out_.state;
        s = empty_table(*table_, from_, told_);
        bring(out_.state, from_, told_.target, middle(), heading_of_target());
        bring(out_.state, from_, told_.firer, middle(), 0);
        edit(s.unit(told_.firer), [&](BaUnit& w) {
            w.acting = told_.has("on_roll")          ? Acting::on_roll
                       : told_.has("not_in_command") ? Acting::nic
                                                     : Acting::in_command;
        });
        s.unit(told_.target).place = to_point(middle());
        touch(aside * counter(roster_, told_.firer).base.width);
        table_ = blank_table(roster_, told_, ground());
        s.pieces.assign(table_->ground->pieces().size(), PieceState{});
    }

    /// Its front lies against the southernmost of the target's bases, whatever the target's formation.
    void touch(double aside) {
        State& s = out_.state;
        const auto span = [&](UnitId id) {
            double south = 1e18;
            double north = -1e18;
            for (const Box& base : bases_of(*table_, s, id))
                for (const Vec corner : base.corners()) {
                    south = std::min(south, corner.y);
                    north = std::max(north, corner.y);
                }
            return std::pair{south, north};
        };
        UnitState& u = s.unit(told_.firer);
        const double off = span(told_.target).first - span(told_.firer).second;
        u.place = to_point(to_vec(u.place) + Vec{aside, off});
    }

    std::vector<Piece> ground() {
        std::vector<Piece> out;
        const Box target = footprint(*table_, out_.state, told_.target);
        for (const Shelter& s : shelters)
            if (told_.has(s.word)) out.push_back(common::area_about(PieceKind::crops, s.grade, target, 0.02));
        if (told_.has("unformed")) {
            const Vec at = bases_of(*table_, out_.state, told_.firer).back().centre;
            out.push_back(common::area_about(PieceKind::rough, CoverGrade::none, {at, 0, 0, 0}, 0.02));
        }
        return out;
    }

    /// BA-10.B, as the rules count them: the dice that are asked for.
    int fighting() {
        begin();
        for (const Prompt& p : prompts(*table_, struck_))
            if (p.seat == Seat::chance) return p.roll.front().count;
        return 0;
    }

    bool as_told() const {
        if (unformed(*table_, out_.state, told_.firer) != told_.has("unformed")) return false;
        Cover wanted = Cover::none;
        for (const Shelter& s : shelters)
            if (told_.has(s.word)) wanted = s.cover;
        return cover_in_melee(*table_, out_.state, told_.firer, told_.target).grade == wanted;
    }

    void begin() {
        struck_ = out_.state;
        common::officers_to_their_units(struck_);
        common::to_phase(*table_, struck_, PhaseRole::close_combat);
        StrikeLocals l;
        l.unit = told_.firer;
        struck_.agenda = {make(Proc::strike, l)};
        out_.told.clear();
        resume(*table_, struck_, nullptr, &out_.told);
    }

    Result<Staged, Refusal> ask() {
        out_.battle = table_;
        out_.state = struck_;
        out_.decided = false;
        return std::move(out_);
    }

    const Battle& roster_;
    const State& from_;
    const ShotTold& told_;
    std::shared_ptr<Battle> table_;
    State struck_;
    Staged out_;
};

}  // namespace

std::vector<FactKind> facts_of_charge(const Battle& battle, const State& state, UnitId attacker, UnitId) {
    const int bases = state.unit(attacker).stands_left;
    std::vector<FactKind> out;
    if (bases > 0) out.push_back({"fighting", "so many of its bases fight", clause(battle, "BA-10.B"), bases, ""});
    out.push_back({"flank", "it touches the target's flank", clause(battle, "BA-8.F"), 0, "edge"});
    out.push_back({"rear", "it touches the target's rear", clause(battle, "BA-8.F"), 0, "edge"});
    for (const Shelter& s : shelters)
        out.push_back({s.word, s.about, clause(battle, "BA-9.E"), 0, "cover"});
    out.push_back({"unformed", "a base of the attacker is in difficult ground", profile(battle).unformed.why, 0, ""});
    out.push_back(
        {"on_roll", "the attacker acts on a roll of its own", profile(battle).out_of_command.why, 0, "command"});
    out.push_back(
        {"not_in_command", "the attacker is not in command", profile(battle).nic_melee_penalty.why, 0, "command"});
    return out;
}

Result<Staged, Refusal> stage_charge(const Battle& roster, const State& state, const ShotTold& told) {
    return Stage(roster, state, told).set();
}

}  // namespace linstock::brothers
