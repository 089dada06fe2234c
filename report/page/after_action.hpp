#pragma once
// The after-action report: one self-contained HTML page that opens from disk, with the battle turn by turn, a drawn
// map for each, the log with its clauses, casualty sheets, effectiveness, officers' fates, the degree of defeat and the
// luck account. The same battle gives the same bytes.

#include "battle/event_fwd.hpp"
#include "battle/ruleset.hpp"
#include "battle/view.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace linstock::report {

/// How things stood at a moment: the opening (turn 0), then the end of each turn.
struct Snapshot {
    int turn = 0;                  ///< the turn that has just ended; 0 = before the first
    View view;                     ///< the umpire's, or a seat's for a report that keeps its secrets
    std::size_t events_until = 0;  ///< events before this index have happened
    /// 0 to 1: the first army's chance of winning as the generals judge a position (generals/worth.hpp), by what the
    /// view's seat knew; how it ended when it has. Less than 0 = not told.
    double chance = -1;
    /// The battle with the ground of then (battle/other_ground.hpp), alive as long as the report's own; null = that.
    const Battle* ground = nullptr;
};

/// A dispatch between commanders, as far as the reader may know of it. All of it is text for people.
struct Letter {
    ArmyId army;
    int written = 0;  ///< the turn
    std::string from;
    std::string to;
    std::string text;
    std::string fate;                  ///< "arrived in turn 3", "lost"
    std::vector<std::string> rulings;  ///< of the umpire on its courier
};

struct ReportOptions {
    std::vector<std::string> players;  ///< by army: "sergeant", "human"; may be empty
    std::string seed;                  ///< printed at the end when not empty, so that the battle can be fought again
    /// whose briefing is told: who reads it while the battle goes on may know his own alone
    std::array<bool, 2> briefing_of = {true, true};
    std::string command;  ///< the command line that fights it again; may be empty
    std::vector<Letter> letters;
};

/// `snapshots` ascend. The events of a turn are those between the snapshot before and its own.
std::string after_action_html(const Battle& battle, const std::vector<Event>& events,
                              const std::vector<Snapshot>& snapshots, const ReportOptions& options);

/// The script of every report, as it stands between its tags: for a content policy that lets this one run.
const std::string& script_of_reports();

/// Gathers the snapshots while a battle is played. Call `look` after opening and after every decision:
///   Chronicle chronicle(Seat::umpire);
///   chronicle.look(battle, state, events);
class Chronicle {
  public:
    explicit Chronicle(Seat seat) : seat_(seat) {}
    /// Cheap when no turn has ended since the last call.
    void look(const Battle& battle, const State& state, const std::vector<Event>& events);
    const std::vector<Snapshot>& snapshots() const { return snapshots_; }

  private:
    Seat seat_;
    std::size_t seen_ = 0;  ///< events already looked at
    bool ended_ = false;
    std::vector<Snapshot> snapshots_;
};

}  // namespace linstock::report
