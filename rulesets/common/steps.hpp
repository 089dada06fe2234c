#pragma once
// How a family makes a step of its agenda and collects its procedures. `Proc` is the family's enum. Its last enumerator
// is `count`; its first is the engine's roll of dice.

#include "base/fields.hpp"
#include "battle/play.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace linstock::common {

template <class Proc>
    requires std::is_enum_v<Proc>
Step make(Proc proc) {
    Step s;
    s.procedure = static_cast<std::uint16_t>(proc);
    return s;
}
template <class Proc, Window T>
    requires std::is_enum_v<Proc>
Step make(Proc proc, const T& locals) {
    Step s = make(proc);
    s.locals.set(locals);
    return s;
}

/// A step needs the unit or officer that this field names: zero is rejected.
constexpr Field named(Field field) { return field.from(1, field.high); }

/// What the loop does not need to know of a family's procedures: which one is the battle itself, under all other steps,
/// and the last stage of each.
struct Stages {
    std::uint16_t root = 0;
    std::vector<std::uint16_t> last;  ///< by procedure
};

template <class Proc>
class ProcedureTable {
  public:
    ProcedureTable()
        : procedures_(static_cast<std::size_t>(Proc::count)),
          last_(static_cast<std::size_t>(Proc::count)) {
        procedures_[0] = roll_procedure();
    }
    /// `last_stage`: a step's `at` runs from 0 to it.
    void add(Proc proc, const char* name, const char* label, Run run, std::span<const Field> fields = {},
             std::uint16_t last_stage = 0) {
        at(proc, name, label, fields).run = run;
        last_[static_cast<std::size_t>(proc)] = last_stage;
    }
    void ask(Proc proc, const char* name, const char* label, Asking asking, std::span<const Field> fields = {}) {
        at(proc, name, label, fields).ask = asking;
    }
    std::vector<Procedure>& procedures() { return procedures_; }
    Stages stages(Proc root) const { return {static_cast<std::uint16_t>(root), last_}; }

  private:
    Procedure& at(Proc proc, const char* name, const char* label, std::span<const Field> fields) {
        Procedure& p = procedures_[static_cast<std::size_t>(proc)];
        p.name = name;
        p.label = label;
        p.fields = fields;
        return p;
    }
    std::vector<Procedure> procedures_;
    std::vector<std::uint16_t> last_;
};

/// Reports what play could not have produced in an agenda: the battle itself lies on another step, a stage does not
/// exist, dice have impossible sides. The reader of saves checks what lies under all others.
void check_agenda(const Battle&, const State&, const Stages&, std::vector<std::string>& broken);

/// Stages of turn. Saves store these numbers.
struct TurnStage {
    enum : std::uint16_t { turn_begins, phase_begins, phase_over };
};

/// The turn as a step: opens it, then begins one phase after another, and the next turn after the last, until the
/// battle is over.
inline Flow run_turn(Play& play, Step& self, std::size_t phases, void (*begin_turn)(Play&),
                     void (*begin_phase)(Play&)) {
    State& state = play.state();
    switch (self.at) {
        case TurnStage::turn_begins:
            begin_turn(play);
            self.at = TurnStage::phase_begins;
            return Flow::stay;
        case TurnStage::phase_begins:
            begin_phase(play);
            self.at = TurnStage::phase_over;
            return Flow::stay;
        default:
            if (state.outcome.over) return Flow::done;
            ++state.phase;
            if (state.phase >= phases) {
                state.phase = static_cast<std::uint16_t>(phases - 1);
                self.at = TurnStage::turn_begins;
            } else {
                self.at = TurnStage::phase_begins;
            }
            return Flow::stay;
    }
}

}  // namespace linstock::common
