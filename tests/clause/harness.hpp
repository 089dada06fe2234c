#pragma once
// The fixture of the clause tests: a short scenario, taped dice, decisions by name, and access to the results.
//
//   Field field;
//   field.blue("A1", "at = [24, 10]").grey("B1", "at = [24, 22]").phase("standing fire");
//   Table table(field, "d6=4,4,1,1,1,1");
//   table.decide(fire("A1", "B1"));
//   EXPECT_EQ(table.one(EventKind::fired).hits(), 2);
//
// Errors of the test itself (an open prompt of another kind, a refused decision, a die of the tape too many or too few)
// fail the test and print the events so far. The invariants are checked after each step.

#include "battle/engine_api.hpp"
#include "battle/event.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::clause {

/// The text of a small scenario, 72 x 48 inches and 8 turns, 25 mm. Armies "Blue" (first, south) and "Grey" (second,
/// north) each have one command with a card, "Blue Brigade" and "Grey Brigade", and no officers. `keys` is TOML as
/// inside the braces of a row: "at = [24, 10], stands = 6". Units are veterans unless `keys` gives another quality.
///
/// Another ruleset: Field("reasonable"), Field("firefight"). Then the arms are those of that ruleset ("light_cavalry",
/// "medium_guns"), the variant is its own or none, and its own fields are under its name: "reasonable = { rated = true
/// }" (use own()).
class Field {
  public:
    Field() = default;
    explicit Field(std::string_view ruleset) : ruleset_(ruleset), variant_(ruleset == "revised" ? "25mm" : "") {}
    /// "reasonable = { keys }" with the ruleset of this field.
    std::string own(std::string_view keys) const { return ruleset_ + " = { " + std::string(keys) + " }"; }
    Field& variant(std::string_view id);
    Field& table(int width, int height);
    Field& turns(int number);
    /// Enables an optional rule: "officer_casualties" ...
    Field& option(std::string_view name);
    Field& scenario(std::string_view lines);  ///< more lines of [scenario]
    Field& terrain(std::string_view keys);    ///< one piece: "kind = \"woods\", rectangle = [[1, 1], [4, 4]]"
    Field& more(std::string_view lines);      ///< whole tables, put after the terrain

    Field& blue(std::string_view name, std::string_view keys) { return unit(0, name, keys); }
    Field& grey(std::string_view name, std::string_view keys) { return unit(1, name, keys); }
    /// Army 0 or 1. Rank: "brigade", "division", "commander_in_chief".
    Field& officer(int army, std::string_view name, std::string_view rank, std::string_view keys);
    /// A further command; with `card = true` in its keys it has its own card.
    Field& command(int army, std::string_view name, std::string_view keys);
    /// More keys of the default command ("Blue Brigade"): "kind = \"division\"".
    Field& brigade(int army, std::string_view keys);
    Field& army(int army, std::string_view lines);  ///< more lines of [[army]]: "edge = \"west\""

    // --- Each of these functions makes the field a battle in progress ---
    Field& phase(std::string_view word, int turn = 1);  ///< the ruleset's words: "movement", "standing fire" ...
    /// The deck, top first: "Blue Brigade", "Grey Brigade", "Blue staff", "Grey staff".
    Field& cards(std::initializer_list<std::string_view> names);
    /// Keys of [[situation.unit]]: "casualties = [1, 0, 0, 0, 0, 0], revised = { rated = true, rating = 4 }". The
    /// ruleset's own fields are those of BromUnit, such as condition = "routed".
    Field& now(std::string_view unit, std::string_view keys);
    /// "revised = { rated = true, rating = N }" for one unit.
    Field& rated(std::string_view unit, int rating);
    Field& officer_now(std::string_view officer, std::string_view keys);
    Field& piece_now(int piece, std::string_view keys);
    /// Keys of [situation] itself: "revised = { entry = 37, entry_turn = 1 }" (of a list the first).
    Field& battle_now(std::string_view keys);

    std::string text() const;

  private:
    Field& unit(int army, std::string_view name, std::string_view keys);
    struct Side {
        std::string lines, brigade, commands, officers, units;
    };
    std::string ruleset_ = "revised", variant_ = "25mm";
    std::string scenario_, options_, pieces_, more_, phase_, cards_, battle_, now_;
    Side sides_[2];
    int width_ = 72, height_ = 48, turns_ = 8, turn_ = 0;
};

// --- Decisions by name; Table turns the names into ids ---
struct NamedDecision {
    Verb verb = Verb::no;
    std::string unit, target, officer, command;
    int piece = 0;
    std::vector<Vec> path;
    std::optional<double> heading;  ///< degrees; none = the present heading of the unit or officer
    std::optional<Formation> formation;
    int number = 0;
    std::vector<std::string> units;  ///< for `select` of units
    std::vector<int> list;           ///< for `select` of stands
    Seat by = Seat::umpire;  ///< umpire = the owner of the named unit or officer, or the only seat with a prompt
};
NamedDecision yes(Seat by = Seat::umpire);
NamedDecision no(Seat by = Seat::umpire);
NamedDecision done(Seat by = Seat::umpire);
NamedDecision choose(int number, Seat by = Seat::umpire);
NamedDecision stand(std::string_view unit);
NamedDecision move(std::string_view unit);  ///< the path prompt comes after the dice
NamedDecision attack(std::string_view unit, std::string_view target);
NamedDecision with(Verb verb, std::string_view unit,
                   std::string_view target = "");  ///< any other verb of a unit and a target
NamedDecision follow(std::string_view unit, std::vector<Vec> path, std::optional<double> heading = {},
                     std::optional<Formation> formation = {});
NamedDecision place(std::string_view unit, Vec at, std::optional<double> heading = {},
                    std::optional<Formation> formation = {});
NamedDecision pivot(std::string_view unit, double heading);
NamedDecision reform(std::string_view unit, std::optional<double> heading, Formation formation);
NamedDecision fire(std::string_view unit, std::string_view target, int ammunition = 0);
NamedDecision hold_fire(std::string_view unit);
NamedDecision ride(std::string_view officer, std::vector<Vec> path, std::string_view attach_to = "");
NamedDecision choose_units(std::vector<std::string> units, Seat by = Seat::umpire);

/// A battle in play with taped dice; checks the invariants and the ruleset's table of prompts after each step.
class Table {
  public:
    /// `tape` in the order of use; `overlay` is a house-rules file.
    explicit Table(const Field& field, std::string_view tape = "", std::string_view overlay = "");
    explicit Table(std::string_view scenario_toml, std::string_view tape = "", std::string_view overlay = "");
    ~Table();
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    bool ready() const { return battle_ != nullptr; }
    const Battle& battle() const { return *battle_; }
    State& state() { return state_; }
    const State& state() const { return state_; }

    // --- Names ---
    UnitId unit(std::string_view name) const;
    OfficerId officer(std::string_view name) const;
    CommandId command(std::string_view name) const;
    const UnitState& at(std::string_view unit) const { return state_.unit(this->unit(unit)); }
    const OfficerState& officer_state(std::string_view officer) const { return state_.officer(this->officer(officer)); }
    double x(std::string_view unit) const { return to_vec(at(unit).place).x; }
    double y(std::string_view unit) const { return to_vec(at(unit).place).y; }

    // --- Dice ---
    /// Adds dice to the tape; the battle continues if it waits for them.
    void dice(std::string_view tape);
    /// From here on, dice that are not on the tape are rolled from a seed, where the test does not depend on them.
    void any_dice(int seed = 1);
    /// The dice that are needed but not on the tape: "command response 1d10", or "" = none.
    std::string wanted_dice() const;

    // --- Prompts and answers ---
    std::vector<Prompt> prompts() const { return linstock::prompts(*battle_, state_); }
    /// The one open prompt of this kind (of this seat); anything else fails the test.
    Prompt prompt(std::string_view kind, Seat by = Seat::umpire);
    bool asks(std::string_view kind, Seat by = Seat::umpire) const;
    /// The offers of the open prompt as "verb unit target number".
    std::vector<std::string> offers(Seat by = Seat::umpire) const;
    bool offers(Verb verb, std::string_view unit = "", std::string_view target = "") const;
    Decision decision(const NamedDecision& named) const;
    void decide(const NamedDecision& named);
    void decide(Decision decision);
    /// Expects that check and decide refuse the decision without a change, and returns the refusal with its text and
    /// clauses.
    Refusal refuse(const NamedDecision& named);
    Refusal refuse(const Decision& decision);
    /// Gives the recommended answer to the first open prompt (of this seat).
    void recommended(Seat by = Seat::umpire);
    /// Gives recommended answers until a prompt of this kind is open, this phase has begun (see `forget`) or this turn
    /// has come; false = it never came. Phases without a prompt pass immediately.
    bool until(std::string_view kind);
    bool until_phase(std::string_view word);
    bool until_turn(int turn);
    bool is_legal(const NamedDecision& named) const { return !linstock::check(*battle_, state_, decision(named)); }

    // --- What happened ---
    const std::vector<Event>& events() const { return events_; }
    std::vector<Event> events(EventKind kind) const;
    std::vector<Event> events(EventKind kind, std::string_view unit) const;
    std::vector<Event> events_of(std::string_view unit) const;
    /// The only event of this kind (of this unit); none or several fail the test.
    Event one(EventKind kind, std::string_view unit = "") const;
    Event last(EventKind kind, std::string_view unit = "") const;
    int count(EventKind kind, std::string_view unit = "") const;
    void forget() { events_.clear(); }                              ///< deletes the events so far
    std::string event_texts() const;                                ///< the texts of all events
    bool cites(const Event& event, std::string_view clause) const;  ///< the event or one of its modifiers
    bool cites(const Refusal& refusal, std::string_view clause) const;
    bool cites(const Prompt& prompt, std::string_view clause) const;  ///< the prompt or one of its offers
    /// The modifier of this name; none = the event does not have it.
    std::optional<int> modifier(const Event& event, std::string_view name) const;
    std::string phase() const;
    bool began(std::string_view phase) const;  ///< among the events not forgotten

  private:
    class Tape;
    void open(std::string_view text, std::string_view tape, std::string_view overlay);
    void run_on();
    void check_prompts();
    std::vector<UnitId> units_named(std::string_view unit) const;
    bool cited(const std::vector<Cite>& why, std::string_view clause) const;
    template <class Stop>
    bool play_until(Stop stop);

    std::shared_ptr<const Battle> battle_;
    std::unique_ptr<Tape> tape_;
    State state_;
    std::vector<Event> events_;
    bool stopped_ = false;
};

/// The fatal problems of a scenario as one text; "" = it can be played. `warnings` likewise.
std::string problems_of(const std::string& scenario_toml, std::string* warnings = nullptr);

/// The tolerance in inches for positions on the grid.
inline constexpr double hair = 1e-6;

}  // namespace linstock::clause
