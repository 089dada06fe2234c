#pragma once
// Output about a battle: event texts, the map, the after-action report.

#include "apps/command_line/setup.hpp"
#include "battle/event_fwd.hpp"
#include "battle/record.hpp"
#include "battle/view.hpp"
#include "odds/odds.hpp"
#include "report/page/after_action.hpp"

#include <optional>
#include <string>
#include <vector>

namespace linstock::apps {

/// The text of an event; "" if it has none.
std::string sentence(const Battle& battle, const Event& event, bool with_clauses);
/// The map in characters; `columns` 0 = as wide as the terminal, at most 120.
std::string map_text(const Battle& battle, const State& state, Seat seat, int columns);

/// Prints the texts of events[from..]; returns events.size(). A new turn gets a heading.
std::size_t print_events(const Battle& battle, const std::vector<Event>& events, std::size_t from, bool with_clauses);

/// Reads a record. If the file is none, prints a message and returns nothing.
std::optional<Record> read_record_file(const std::string& file);

/// Complains where a replay differs from its record, and why.
void complain_of(const Divergence& divergence, const Record& record, const std::string& file);

/// Prints the odds of a decision: dice, modifiers, chances.
void print_odds(const Battle& battle, const Prompt& prompt, const Decision& decision, const odds::Odds& odds);

/// Collects data for the report during the battle and writes it at the end.
class Reporter {
  public:
    Reporter() : chronicle_(Seat::umpire) {}
    void look(const Battle& battle, const State& state, const std::vector<Event>& events);
    /// The error, if any.
    std::optional<Problem> write(const std::string& path, const Battle& battle, const std::vector<Event>& events,
                                 std::vector<std::string> players, const std::string& seed, const std::string& command,
                                 std::vector<std::string> plans = {}) const;

  private:
    report::SnapshotRecorder chronicle_;
};

}  // namespace linstock::apps
