// A command roll of a real table on a blank one: BA-4.B to BA-4.F, BA-6.F. It has no facts: who commands, and whether
// he is lost, the roster knows, and whoever stands in command's reach does not roll.

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
    Stage(const Battle& roster, const State& from, const TableShot& shot) : roster_(roster), from_(from), told_(shot) {}

    Result<Staged, Refusal> set() {
        const auto asked = questions_of(roster_, from_, told_.firer);
        if (auto no = common::impossible(roster_, from_, told_, asked, {}, clause(roster_, "BA-4.B"))) return *no;
        out_.decided = false;
        table_ = common::blank_table(roster_, told_, {});
        place();
        const bool commander = told_.question == "commander";
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

    /// The unit and its commander alone, whose round it is. Where they stand counts nothing: that he is out of reach is
    /// why the question is put.
    void place() {
        State& s = out_.state;
        s = common::nobody_on(*table_, from_, told_);
        const ArmyId army = army_of(roster_, told_.firer);
        edit(s, [&](BaState& w) {
            w.active = army;
            w.closed = w.conceded = 0;
            w.edges = {};
        });
        const Vec middle = {table_->scenario->width / 2, table_->scenario->height / 2};
        edit(common::put(s, from_, told_.firer, middle, 0), [](BaUnit& w) { w.acting = Acting::idle; });
        const OfficerId his = his_commander(roster_, from_, told_.firer);
        for (OfficerState& o : s.officers)
            o.presence = Presence::absent;
        if (his.none()) return;
        OfficerState& o = s.officer(his);
        o.presence = Presence::on_table;
        o.place = to_point(middle);
        edit(o, [](BaOfficer& w) { w.acting = Acting::idle; });
    }

    const Battle& roster_;
    const State& from_;
    const TableShot& told_;
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
