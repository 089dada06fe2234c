#pragma once
// A scene in feet for tests of one clause: a few units, a state that the test may change, and phases of the turn that
// run with dice from a tape.
//
//   Scene s(Scenery().blue("A", 1000, 1000).grey("B", 1000, 1280, "mwan18 = { figures = 20 }"));
//   s.order("A", 3, "B");
//   s.run(Proc::movement);
// s.dispatch({Parts(s).march("A", 1000, 1200)});   // the first seat; the other seat sends no moves
//   s.expect_at("A", 1000, 1200);
//
// Errors of the test itself (a refused decision, a die too many or too few) fail it. Invariants are checked after every
// step.

#include "battle/engine_api.hpp"
#include "battle/event.hpp"
#include "rulesets/mwan18/movement/moving.hpp"
#include "rulesets/mwan18/procedures.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::mwan18 {

/// The text of a small scenario of 4000 x 3000 feet. Blue (first, Union) faces up the table, Grey (Confederate) down.
/// Each has one division with one brigade, "Blue Brigade". The default unit is average infantry of 20 figures with
/// muskets in line; `more` is TOML between the braces that changes it. `ground` is whole tables.
class Scenery {
  public:
    Scenery& blue(const std::string& name, double x, double y, const std::string& more = "");
    Scenery& grey(const std::string& name, double x, double y, const std::string& more = "");
    /// rank: "brigade" or "division". `more` gives the place: "attached = 'A'" or "at = [x, y]".
    Scenery& blue_officer(const std::string& name, const std::string& rank, const std::string& more);
    Scenery& grey_officer(const std::string& name, const std::string& rank, const std::string& more);
    Scenery& frame(const std::string& lines) { return add(frame_, lines); }  ///< lines of [scenario]
    Scenery& ground(const std::string& tables) { return add(tables_, tables); }
    /// An area piece: "woods", "hill" ..., from corner to corner.
    Scenery& area(const std::string& kind, double x0, double y0, double x1, double y1, const std::string& more = "");
    /// A line piece: "fence", "stone_wall", "road" ...
    Scenery& line(const std::string& kind, double x0, double y0, double x1, double y1, const std::string& more = "");
    std::string text() const;

  private:
    Scenery& add(std::string& to, const std::string& what) {
        to += what + "\n";
        return *this;
    }
    std::string frame_, tables_;
    std::string units_[2], officers_[2];
};

class Scene {
  public:
    explicit Scene(const Scenery& scenery, const std::string& house = "");

    const Battle& battle() const { return *battle_; }
    State& state() { return state_; }
    UnitId unit(std::string_view name) const;
    OfficerId officer(std::string_view name) const;
    UnitState& of(std::string_view name) { return state_.unit(unit(name)); }
    OfficerState& officer_state(std::string_view name) { return state_.officer(officer(name)); }
    MwUnit own_of(std::string_view name) { return own(of(name)); }
    template <class Fn>
    void change(std::string_view name, Fn&& fn) {
        edit(of(name), fn);
    }
    Vec place(std::string_view name) { return to_vec(of(name).place); }
    void expect_at(std::string_view name, double x, double y, double off = 0.06);
    /// Sets the class of the unit's orders, and its objective if any.
    void order(std::string_view name, int order_class, std::string_view objective = "");
    /// Binds the unit to a morale row this turn.
    void bind(std::string_view name, int table, int die);
    /// The tape's face for a D10 that is read as this number (0-9).
    static std::string d10(int number) { return "d10=" + std::to_string(number == 0 ? 10 : number); }

    /// Makes the step the whole agenda and runs it to its end or its next prompt. Turn 1 if none yet.
    void run(Proc proc, std::string_view tape = "");
    /// Answers the sealed prompt for both seats: these parts for the named units, no parts for the others.
    void dispatch(const std::vector<Decision>& parts, std::string_view tape = "");
    /// Answers for this seat only; the prompt stays open for the other.
    void dispatch_for(Seat seat, const std::vector<Decision>& parts, std::string_view tape = "");
    /// Expects that the dispatch of the owner of its first part is refused with the clause and changes nothing.
    void refuse(const std::vector<Decision>& parts, std::string_view clause);
    const std::string& refusal() const { return refusal_; }  ///< the reason as text
    std::vector<Prompt> prompts() const { return linstock::prompts(*battle_, state_); }
    bool asks(std::string_view kind) const;
    bool finished() const { return state_.agenda.empty(); }
    /// One decision for any other prompt, by the seat that has it.
    void decide(Decision d, std::string_view tape = "");
    void agree(std::string_view tape = "");  ///< gives the recommended answer

    std::vector<Event> all(EventKind kind, std::string_view name = "") const;
    Event one(EventKind kind, std::string_view name = "") const;
    bool cites(const Event& e, std::string_view clause) const;
    std::vector<Event>& events() { return events_; }

  private:
    void settle(std::string_view tape, const Decision* decision);
    std::shared_ptr<const Battle> battle_;
    State state_;
    EventSink events_;
    std::string refusal_;
};

// --- Parts of a dispatch, by unit name ---
class Parts {
  public:
    explicit Parts(const Scene& scene) : scene_(scene) {}
    Decision instruct(std::string_view unit, int order_class, std::string_view target = "") const;
    Decision instruct_to(std::string_view unit, int order_class, double x, double y) const;
    Decision gait(std::string_view unit, int gait) const;
    Decision march(std::string_view unit, double x, double y) const;
    Decision wheel(std::string_view unit, int side, double degrees) const;
    Decision face(std::string_view unit, double degrees) const;
    Decision form(std::string_view unit, Formation formation, int number = 0) const;
    Decision plain(Verb verb, std::string_view unit) const;
    Decision number(Verb verb, std::string_view unit, int number) const;
    Decision dismantle(std::string_view unit, int piece) const;
    Decision by_hand(std::string_view unit, double x, double y) const;
    Decision charge(std::string_view unit, std::string_view target) const;
    Decision ride(std::string_view officer, double x, double y) const;
    Decision join(std::string_view officer, std::string_view unit) const;
    Decision fire(std::string_view unit, std::string_view target, int rate = 1) const;
    Decision fire_section(std::string_view unit, std::string_view target, int section) const;

  private:
    const Scene& scene_;
};

/// A scenario of the data folder under this ruleset, whether the scenario lists it or not; null after a failure.
std::shared_ptr<const Battle> battle_of(const std::string& scenario);
std::string text_of(const Problems& problems);
std::shared_ptr<const Ruleset> rules_of(const std::string& house = "");

}  // namespace linstock::mwan18
