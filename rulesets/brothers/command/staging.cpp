// Stages a command roll of a real table on an empty one: BA-4.B to BA-4.F, BA-6.F. It has no facts: the roster has the
// commander and whether he is lost, and a unit within the radius does not roll.

#include "rulesets/brothers/command/staging.hpp"

#include "battle/engine_api.hpp"
#include "battle/event.hpp"
#include "rulesets/brothers/brothers.hpp"
#include "rulesets/brothers/command/command.hpp"
#include "rulesets/common/staging.hpp"

namespace linstock::brothers {

namespace {

OfficerId his_commander(const Battle& battle, const State& state, UnitId unit) {
    const CommandId formation = formation_of(battle, state, unit);
    return leaderless(battle, state, formation) ? OfficerId{} : commander_of(battle, formation);
}

class Stage {
  public:
    Stage(const Battle& roster, const State& from, const TableShot& shot) : roster_(roster), from_(from), shot_(shot) {}

    Result<Staged, Refusal> set() {
        const auto question_kinds = questions_of(roster_, from_, shot_.firer);
        if (auto no = common::impossible(roster_, from_, shot_, question_kinds, {}, clause(roster_, "BA-4.B")))
            return *no;
        out_.decided = false;
        table_ = common::blank_table(roster_, shot_, {});
        place();
        const bool commander = shot_.question == "commander";
        return ask(make(commander ? Proc::commanders : Proc::units),
                   commander ? Phase::commanders_rolls : Phase::units_rolls);
    }

  private:
    Result<Staged, Refusal> ask(const Step& step, Phase phase) {
        out_.state.phase = static_cast<std::uint16_t>(phase);
        out_.battle = table_;
        out_.state.agenda = {step};
        resume(*table_, out_.state, nullptr, &out_.events);
        return std::move(out_);
    }

    /// Places only the unit and its commander, in the round of its side. Positions do not matter, because the question
    /// is asked only when the commander is out of reach.
    void place() {
        State& s = out_.state;
        s = common::nobody_on(*table_, from_, shot_);
        const ArmyId army = army_of(roster_, shot_.firer);
        edit(s, [&](BaState& w) {
            w.active = army;
            w.closed = w.conceded = 0;
            w.edges = {};
        });
        const Vec middle = {table_->scenario->width / 2, table_->scenario->height / 2};
        edit(common::put(s, from_, shot_.firer, middle, 0), [](BaUnit& w) { w.acting = Acting::idle; });
        const OfficerId commander_id = his_commander(roster_, from_, shot_.firer);
        for (OfficerState& o : s.officers)
            o.presence = Presence::absent;
        if (commander_id.none()) return;
        OfficerState& o = s.officer(commander_id);
        o.presence = Presence::on_table;
        o.place = to_point(middle);
        edit(o, [](BaOfficer& w) { w.acting = Acting::idle; });
    }

    const Battle& roster_;
    const State& from_;
    const TableShot& shot_;
    std::shared_ptr<Battle> table_;
    Staged out_;
};

}  // namespace

std::vector<QuestionKind> questions_of(const Battle& battle, const State& state, UnitId unit) {
    std::vector<QuestionKind> out = {
        {"command", "it is out of command and rolls", clause(battle, "BA-4.B"), PhaseRole::command}};
    if (his_commander(battle, state, unit))
        out.push_back(
            {"commander", "its commander is out of command and rolls", clause(battle, "BA-3.2"), PhaseRole::command});
    return out;
}

Result<Staged, Refusal> stage_question(const Battle& roster, const State& state, const TableShot& shot) {
    return Stage(roster, state, shot).set();
}

}  // namespace linstock::brothers
