#pragma once
// How a family makes a step of its agenda and gathers its procedures. `Proc` is the family's own enum, whose last
// enumerator is `count` and whose first is the engine's roll of dice.

#include "battle/play.hpp"

#include <span>
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

template <class Proc>
class ProcedureTable {
  public:
    ProcedureTable() : procedures_(static_cast<std::size_t>(Proc::count)) { procedures_[0] = roll_procedure(); }
    void add(Proc proc, const char* name, const char* label, Run run, std::span<const Field> fields = {}) {
        at(proc, name, label, fields).run = run;
    }
    void ask(Proc proc, const char* name, const char* label, Asking asking, std::span<const Field> fields = {}) {
        at(proc, name, label, fields).ask = asking;
    }
    std::vector<Procedure>& procedures() { return procedures_; }

  private:
    Procedure& at(Proc proc, const char* name, const char* label, std::span<const Field> fields) {
        Procedure& p = procedures_[static_cast<std::size_t>(proc)];
        p.name = name;
        p.label = label;
        p.fields = fields;
        return p;
    }
    std::vector<Procedure> procedures_;
};

/// The turn as a step: opens it, then begins one phase after another, and the next turn after the last, until the
/// battle is over.
inline Flow run_turn(Play& play, Step& self, std::size_t phases, void (*begin_turn)(Play&),
                     void (*begin_phase)(Play&)) {
    State& state = play.state();
    switch (self.at) {
        case 0:
            begin_turn(play);
            self.at = 1;
            return Flow::stay;
        case 1:
            begin_phase(play);
            self.at = 2;
            return Flow::stay;
        default:
            if (state.outcome.over) return Flow::done;
            ++state.phase;
            if (state.phase >= phases) {
                state.phase = static_cast<std::uint16_t>(phases - 1);
                self.at = 0;
            } else {
                self.at = 1;
            }
            return Flow::stay;
    }
}

}  // namespace linstock::common
