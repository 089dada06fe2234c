#pragma once
// A moment of a battle under one of the books, for tests of one clause: a handful of units written in a few lines, the
// state open to the test, single steps of the rules run on it with dice from a tape.

#include "battle/engine_api.hpp"
#include "battle/event.hpp"
#include "rulesets/brom/close_combat/close_combat.hpp"
#include "rulesets/brom/procedures.hpp"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::brom {

/// The text of a small scenario. Blue looks up the table, Grey down; each has one command with a card, "Blue Brigade"
/// and "Grey Brigade"; all on 72" x 48" at 25 mm unless told otherwise. `more` is TOML between the braces.
class Plan {
  public:
    Plan() = default;
    explicit Plan(std::string ruleset) : ruleset_(std::move(ruleset)) {}
    const std::string& ruleset() const { return ruleset_; }
    Plan& blue(const std::string& name, double x, double y, const std::string& more = "");
    Plan& grey(const std::string& name, double x, double y, const std::string& more = "");
    /// `more` says where he is: attached = '...' or at = [x, y].
    Plan& blue_officer(const std::string& name, const std::string& rank, const std::string& more);
    Plan& grey_officer(const std::string& name, const std::string& rank, const std::string& more);
    Plan& frame(const std::string& lines) { return add(frame_, lines); }  ///< lines of [scenario]
    Plan& ground(const std::string& tables) { return add(tables_, tables); }
    std::string text() const;

  private:
    Plan& add(std::string& to, const std::string& what) {
        to += what + "\n";
        return *this;
    }
    std::string ruleset_ = "revised", frame_, tables_;
    std::string units_[2], officers_[2];
};

/// The phases of close combat as steps.
Step attackers_close();
Step defenders_stand();
Step close_combats();

class Moment {
  public:
    explicit Moment(const Plan& field, const std::string& house = "");

    const Battle& battle() const { return *battle_; }
    State& state() { return state_; }
    UnitId unit(const std::string& name) const;
    OfficerId officer(const std::string& name) const;
    UnitState& of(const std::string& name) { return state_.unit(unit(name)); }
    OfficerState& him(const std::string& name) { return state_.officer(officer(name)); }
    BromUnit own_of(const std::string& name) { return own(of(name)); }
    void expect_at(const std::string& name, double x, double y);
    Vec place(const std::string& name) { return to_vec(of(name).place); }
    /// A morale rating as if it had been rolled.
    void rate(const std::string& name, int rating);
    void rate_all(int rating);
    /// One unit stands 1" off another, or has closed, as its attacker.
    void attack(const std::string& attacker, const std::string& target, AttackStage stage, bool rear = false);

    /// The steps become all that is still to happen, and run with these dice ("d6=4 d20=10") to their end or to the
    /// next question. Dice left over, or wanted and not there, are failures.
    void run(std::initializer_list<Step> steps, std::string_view tape = "");
    void run(const Step& step, std::string_view tape = "") { run({step}, tape); }
    /// The one open prompt, of that kind.
    Prompt asked(std::string_view kind);
    bool asks(std::string_view kind);
    bool finished() const { return state_.agenda.empty(); }
    void decide(Decision d, std::string_view tape = "");
    /// The recommended answer.
    void agree(std::string_view tape = "");
    /// The decision is turned down for a reason that names the clause, and nothing has changed.
    void refuse(Decision d, std::string_view clause);

    const EventSink& everything() const { return events_; }
    std::vector<Event> all(EventKind kind, const std::string& unit = "") const;
    /// The only event of that kind (about that unit).
    Event one(EventKind kind, const std::string& unit = "") const;
    bool none(EventKind kind, const std::string& unit = "") const { return all(kind, unit).empty(); }
    bool cites(const Event& e, std::string_view clause) const;
    /// Value of a modifier by name; 0 when it is not there.
    static int modifier(const Event& e, std::string_view name);
    static bool has_modifier(const Event& e, std::string_view name);
    void forget() { events_.clear(); }

  private:
    void settle(std::string_view tape, const Decision* decision);
    std::shared_ptr<const Battle> battle_;
    State state_;
    EventSink events_;
};

}  // namespace linstock::brom
