// Stages a melee of a real table on an empty one: BA-10, BA-9, BA-8.F. The attacker, of the active side, touches the
// target and attacks it. Its front touches. If no place fits the facts so, another side of it touches: a unit may also
// attack an enemy behind it or beside it (BA-10.B, BA-10.D).
//
// fighting                    number of its bases that fight: BA-10.B. It is shifted sideways until exactly these do
// flank, rear                 side of the target that it touches, which decides where the loser runs: BA-8.F
// soft, hard, fortification   ground under the target with that cover of the scenario: BA-9.E
// unformed                    rough ground under a base of the attacker: BA-5.G
// on_roll, not_in_command     how the attacker acts in this round: BA-4.D to BA-4.F
//
// The roster has fatigue and bases. Other enemies that the attacker touches are stated with the number of its bases
// that attack each (BA-10.E), and with their cover. The first dice are against the target, then those against the
// others in the order stated. On the table these stand apart, because only their cover matters.

#include "rulesets/brothers/close_combat/charge_staging.hpp"

#include "battle/engine_api.hpp"
#include "battle/event.hpp"
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
/// Headings of the attacker, so that its front, rear, right side or left side touches the target.
constexpr std::array<Heading, 4> headings_of_attacker = {0, half_turn, full_turn - quarter_turn, quarter_turn};

/// The attacker is in the south and the target in the north, both in the middle of the table.
class Stage {
  public:
    Stage(const Battle& roster, const State& from, const TableShot& shot) : roster_(roster), from_(from), shot_(shot) {}

    Result<Staged, Refusal> set() {
        const auto known = facts_of_charge(roster_, from_, shot_.firer, shot_.target);
        const Cite why = clause(roster_, "BA-10.A");
        if (auto no = common::impossible(roster_, from_, shot_, known, why, why)) return *no;
        if (counter(roster_, shot_.firer).boat || counter(roster_, shot_.target).boat)
            return refusal(roster_, "boats do not fight in melees", "BA-10.A");
        if (auto no = wrong_split()) return *no;
        // First by quarters of a base width; then in smaller steps, for cases that need more precision.
        for (const Heading heading : headings_of_attacker)
            for (const int of_a_width : {4, 20})
                if (stands_as_told(heading, of_a_width)) return ask();
        return refusal(roster_,
                       name_of(roster_, shot_.firer) + " cannot touch it with all these facts in these formations",
                       "BA-10.B");
    }

  private:
    bool stands_as_told(Heading heading, int of_a_width) {
        const int widths = from_.unit(shot_.firer).stands_left + from_.unit(shot_.target).stands_left + 1;
        for (int aside = 0; aside <= widths * of_a_width; ++aside)
            for (const int side : {1, -1}) {
                stand(heading, static_cast<double>(side * aside) / of_a_width);
                const int fight = fighting();
                if (fight > 0 && (!shot_.has("fighting") || fight == all_fighting()) && as_told()) return true;
            }
        return false;
    }

    static int fighting_of(const TableOther& other) {
        for (const TableFact& fact : other.facts)
            if (fact.word == "fighting") return fact.number;
        return 0;
    }
    int all_fighting() const {
        int all = shot_.number("fighting");
        for (const TableOther& other : shot_.others)
            all += fighting_of(other);
        return all;
    }

    /// BA-10.E: with several enemies each base attacks one of them.
    std::optional<Refusal> wrong_split() const {
        if (shot_.others.empty()) return std::nullopt;
        if (auto no = common::wrong_of_others(roster_, from_, shot_, facts_of_other, clause(roster_, "BA-10.E")))
            return no;
        const std::string& name = name_of(roster_, shot_.firer);
        for (const TableOther& other : shot_.others) {
            if (!other.helps)
                return refusal(roster_, name_of(roster_, other.unit) + " attacks in a different melee", "BA-10.A");
            if (counter(roster_, other.unit).boat) return refusal(roster_, "boats do not fight in melees", "BA-10.A");
            if (fighting_of(other) == 0)
                return refusal(
                    roster_,
                    "the number of bases of " + name + " that attack " + name_of(roster_, other.unit) + " is missing",
                    "BA-10.E");
        }
        if (!shot_.has("fighting"))
            return refusal(
                roster_,
                "the number of bases of " + name + " that attack " + name_of(roster_, shot_.target) + " is missing",
                "BA-10.E");
        if (const int has = from_.unit(shot_.firer).stands_left; all_fighting() > has)
            return refusal(roster_, name + " has only " + std::to_string(has) + " bases", "BA-10.E");
        return std::nullopt;
    }

    Vec middle() const { return Vec{table_->scenario->width / 2, table_->scenario->height / 2}; }

    Heading heading_of_target() const {
        if (shot_.has("flank")) return quarter_turn;
        return shot_.has("rear") ? Heading{0} : half_turn;
    }

    /// `heading`: of the attacker. `aside`: in base widths to the east.
    void stand(Heading heading, double aside) {
        table_ = blank_table(roster_, shot_, {});
        State& s = out_.state;
        s = empty_table(*table_, from_, shot_);
        bring(out_.state, from_, shot_.target, middle(), heading_of_target());
        bring(out_.state, from_, shot_.firer, middle(), heading);
        edit(s.unit(shot_.firer), [&](BaUnit& w) {
            w.acting = shot_.has("on_roll")          ? Acting::on_roll
                       : shot_.has("not_in_command") ? Acting::nic
                                                     : Acting::in_command;
        });
        s.unit(shot_.target).place = to_point(middle());
        for (std::size_t i = 0; i < shot_.others.size(); ++i)
            bring(out_.state, from_, shot_.others[i].unit, apart(i), half_turn);
        touch(aside * counter(roster_, shot_.firer).base.width);
        table_ = blank_table(roster_, shot_, ground());
        s.pieces.assign(table_->ground->pieces().size(), PieceState{});
    }

    /// Places of the other enemies, north of the target and away from all units.
    Vec apart(std::size_t which) const {
        const double along = static_cast<double>(which + 1) / static_cast<double>(shot_.others.size() + 1);
        return {table_->scenario->width * along, table_->scenario->height * 0.75};
    }

    /// The northernmost side of the attacker touches the southernmost base of the target, in any formation.
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
        UnitState& u = s.unit(shot_.firer);
        const double off = span(shot_.target).first - span(shot_.firer).second;
        u.place = to_point(to_vec(u.place) + Vec{aside, off});
    }

    std::vector<Piece> ground() {
        std::vector<Piece> out;
        const auto shelter = [&](UnitId id, const std::vector<TableFact>& facts) {
            if (const Shelter* s = shelter_in(facts))
                out.push_back(common::area_about(PieceKind::crops, s->grade, footprint(*table_, out_.state, id), 0.02));
        };
        shelter(shot_.target, shot_.facts);
        for (const TableOther& other : shot_.others)
            shelter(other.unit, other.facts);
        if (shot_.has("unformed")) {
            const Vec at = bases_of(*table_, out_.state, shot_.firer).back().centre;
            out.push_back(common::area_about(PieceKind::rough, CoverGrade::none, {at, 0, 0, 0}, 0.02));
        }
        return out;
    }

    /// BA-10.B: the number of dice that the rules ask for.
    int fighting() {
        begin();
        for (const Prompt& p : prompts(*table_, struck_))
            if (p.seat == Seat::chance) return p.roll.front().count;
        return 0;
    }

    bool as_told() const {
        if (unformed(*table_, out_.state, shot_.firer) != shot_.has("unformed")) return false;
        const auto covered = [&](UnitId id, const std::vector<TableFact>& facts) {
            const Shelter* s = shelter_in(facts);
            return cover_in_melee(*table_, out_.state, shot_.firer, id).grade ==
                   (s == nullptr ? Cover::none : s->cover);
        };
        return covered(shot_.target, shot_.facts) &&
               std::all_of(shot_.others.begin(), shot_.others.end(),
                           [&](const TableOther& other) { return covered(other.unit, other.facts); });
    }

    void begin() {
        struck_ = out_.state;
        common::officers_to_their_units(struck_);
        common::to_phase(*table_, struck_, PhaseRole::close_combat);
        StrikeLocals l;
        l.unit = shot_.firer;
        if (!shot_.others.empty()) split(l);
        struck_.agenda = {make(Proc::strike, l)};
        out_.events.clear();
        resume(*table_, struck_, nullptr, &out_.events);
    }

    /// Assigns bases to enemies. Only the order of the dice depends on which base attacks which enemy.
    void split(StrikeLocals& l) const {
        std::size_t base = 0;
        const auto by = [&](UnitId enemy, int bases) {
            for (int i = 0; i < bases && base < l.against.size(); ++i)
                l.against[base++] = enemy;
        };
        by(shot_.target, shot_.number("fighting"));
        for (const TableOther& other : shot_.others)
            by(other.unit, fighting_of(other));
        l.chosen = 1;
    }

    Result<Staged, Refusal> ask() {
        out_.battle = table_;
        out_.state = struck_;
        out_.decided = false;
        return std::move(out_);
    }

    const Battle& roster_;
    const State& from_;
    const TableShot& shot_;
    std::shared_ptr<Battle> table_;
    State struck_;
    Staged out_;
};

}  // namespace

std::vector<FactKind> facts_of_charge(const Battle& battle, const State& state, UnitId attacker, UnitId) {
    const int bases = state.unit(attacker).stands_left;
    std::vector<FactKind> out;
    if (bases > 0) out.push_back({"fighting", "number of its bases that fight", clause(battle, "BA-10.B"), bases, ""});
    out.push_back({"flank", "it touches the target's flank", clause(battle, "BA-8.F"), 0, "edge"});
    out.push_back({"rear", "it touches the target's rear", clause(battle, "BA-8.F"), 0, "edge"});
    for (const Shelter& s : shelters)
        out.push_back({s.word, s.about, clause(battle, "BA-9.E"), 0, "cover"});
    out.push_back({"unformed", "a base of the attacker is in difficult ground", profile(battle).unformed.why, 0, ""});
    out.push_back(
        {"on_roll", "the attacker acts on its own command roll", profile(battle).out_of_command.why, 0, "command"});
    out.push_back(
        {"not_in_command", "the attacker is not in command", profile(battle).nic_melee_penalty.why, 0, "command"});
    return out;
}

std::vector<FactKind> facts_of_other(const Battle& battle, const State& state, const TableShot& shot, UnitId) {
    const int bases = state.unit(shot.firer).stands_left;
    std::vector<FactKind> out;
    if (bases > 1)
        out.push_back(
            {"fighting", "number of the attacker's bases that attack it", clause(battle, "BA-10.E"), bases - 1, ""});
    for (const Shelter& s : shelters)
        out.push_back({s.word, s.about, clause(battle, "BA-9.E"), 0, "cover"});
    return out;
}

Result<Staged, Refusal> stage_charge(const Battle& roster, const State& state, const TableShot& shot) {
    return Stage(roster, state, shot).set();
}

}  // namespace linstock::brothers
