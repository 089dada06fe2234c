#pragma once
// What is shown of a battle: sentences, the map, the after-action report.

#include "apps/command_line/setup.hpp"
#include "battle/event_fwd.hpp"
#include "battle/record.hpp"
#include "battle/view.hpp"
#include "odds/odds.hpp"
#include "report/page/after_action.hpp"

#include <string>
#include <vector>

namespace linstock::apps {

/// One sentence, "" = nothing to say.
std::string sentence(const Battle& battle, const Event& event, bool with_clauses);
/// The map as the terminal can show it; `columns` 0 = as wide as the terminal, at most 120.
std::string map_text(const Battle& battle, const State& state, Seat seat, int columns);

/// Prints what is told by events[from..]; gives events.size(). A new turn gets a heading.
std::size_t tell_events(const Battle& battle, const std::vector<Event>& events, std::size_t from, bool with_clauses);

/// Where a replay left the record's path, and why.
void complain_of(const Divergence& divergence, const Record& record, const std::string& file);

/// Prints what may come of a decision: dice, modifiers, chances.
void print_odds(const Battle& battle, const Prompt& prompt, const Decision& decision, const odds::Odds& odds);

/// Gathers what the report needs while the battle is played and writes it at the end.
class Reporter {
  public:
    Reporter() : chronicle_(Seat::umpire) {}
    void look(const Battle& battle, const State& state, const std::vector<Event>& events);
    /// Nothing, or what went wrong.
    std::optional<Problem> write(const std::string& path, const Battle& battle, const std::vector<Event>& events,
                                 std::vector<std::string> players, const std::string& seed,
                                 const std::string& command) const;

  private:
    report::Chronicle chronicle_;
};

}  // namespace linstock::apps
