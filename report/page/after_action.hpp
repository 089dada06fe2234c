#pragma once
// The after-action report: one self-contained HTML page that opens from disk. It shows the battle turn by turn with a
// map for each turn, the log with its clauses, casualty sheets, effectiveness, officers' fates, the degree of victory
// and the luck account. The same battle gives the same bytes.

#include "battle/battle.hpp"
#include "battle/event_fwd.hpp"
#include "battle/view.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace linstock::report {

/// The view at one moment: the opening (turn 0), then the end of each turn.
struct Snapshot {
    int turn = 0;  ///< the turn that has just ended; 0 = before the first
    View view;     ///< the umpire's view, or a seat's for a report that hides what the seat does not know
    std::size_t events_until = 0;  ///< events before this index have happened
    /// Probability, 0 to 1, that the first army wins, by the computer players' evaluation (generals/evaluation.hpp) of
    /// what the view's seat knows; after the end, the result. Negative = unknown.
    double chance = -1;
    /// The battle with the ground at that time (battle/terrain_change.hpp); must live as long as the report's battle.
    /// Null = the report's own.
    const Battle* ground = nullptr;
};

/// A dispatch between commanders, as far as the reader may know it. All members are display texts.
struct ReportedDispatch {
    ArmyId army;
    int written = 0;  ///< turn
    std::string from;
    std::string to;
    std::string text;
    std::string fate;                  ///< "arrived in turn 3", "lost"
    std::vector<std::string> rulings;  ///< the umpire's rulings on its courier
};

struct ReportOptions {
    std::vector<std::string> players;  ///< by army: "sergeant", "human"; may be empty
    std::string seed;                  ///< printed at the end if not empty, so that the battle can be repeated
    /// ^whose briefings are shown: during a battle a player may see only their own
    std::array<bool, 2> briefing_of = {true, true};
    std::string command;  ///< the command that repeats the battle; may be empty
    std::vector<ReportedDispatch> dispatches;
    std::vector<std::string> plans;  ///< by army: a computer player's battle plan, a sentence; may be empty
};

/// `snapshots` ascend. The events of a turn are those between the previous snapshot and its own.
std::string after_action_html(const Battle& battle, const std::vector<Event>& events,
                              const std::vector<Snapshot>& snapshots, const ReportOptions& options);

/// The script of every report, exactly as between its tags, for a content security policy that allows only this one.
const std::string& script_of_reports();

/// Collects snapshots while a battle is played. Call update() after opening and after every decision:
///   SnapshotRecorder recorder(Seat::umpire);
///   recorder.update(battle, state, events);
class SnapshotRecorder {
  public:
    explicit SnapshotRecorder(Seat seat) : seat_(seat) {}
    /// Cheap if no turn has ended since the last call.
    void update(const Battle& battle, const State& state, const std::vector<Event>& events);
    const std::vector<Snapshot>& snapshots() const { return snapshots_; }

  private:
    Seat seat_;
    std::size_t seen_ = 0;  ///< number of events processed
    bool ended_ = false;
    std::vector<Snapshot> snapshots_;
};

}  // namespace linstock::report
