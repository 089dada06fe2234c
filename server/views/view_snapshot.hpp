#pragma once
// How a battle looks to one pair of eyes, numbered, and what has changed from one such picture to the next, by unit and
// field: a client has a picture by its number, and is told what is to be mended in it.

#include "server/views/table_json.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::server {

struct ViewSnapshot {
    std::uint32_t number = 0;  ///< among those of the same eyes; each has another
    std::string frame;         ///< JSON of the view without its units
    UnitJsonList units;
};
using ViewSnapshotRef = std::shared_ptr<const ViewSnapshot>;

/// The whole view: `number`, and all of it.
std::string snapshot_json(const ViewSnapshot& snapshot);
/// What is otherwise in `now`: `number`, `since` and the members that differ. Of a unit that was there the members that
/// differ, with its number; `gone` are units that are no more. null stands for a member that is no more.
std::string changes_json(const ViewSnapshot& before, const ViewSnapshot& now);
/// The members of the object `now` that `before` has not or otherwise, each with a comma before it. Both are JSON as
/// our Writer writes it: without spaces.
std::string changed_members(std::string_view before, std::string_view now);

/// The pictures that were shown last, by eyes. A unit is written again when its state has changed, or what the views
/// of all follow from: the turn and the ground. What has changed is written once for all who had the same picture.
class ViewCache {
  public:
    /// Before `of` is asked about a state.
    void set_state(const State& state);
    /// How the state that was looked at appears to these eyes.
    ViewSnapshotRef snapshot(const Battle& battle, const State& state, Viewpoint viewpoint, const View& view);
    /// Nobody has these eyes any more.
    void forget(Viewpoint viewpoint) { entries_[static_cast<std::size_t>(viewpoint)] = Entry{}; }
    /// What has changed since `before`, which is none of other eyes.
    std::shared_ptr<const std::string> changes(Viewpoint viewpoint, const ViewSnapshotRef& before);

  private:
    /// The same text where others were shown the unit so, or a text of its own.
    std::shared_ptr<const std::string> shared_text(int unit, std::string text) const;
    struct Entry {
        std::vector<std::uint32_t> versions;  ///< of each unit's text in the picture
        ViewSnapshotRef snapshot;
        std::uint64_t frame = 0;  ///< what the picture's frame was written of
        std::uint32_t last = 0;
        std::uint32_t changes_since = 0;  ///< the picture from which `told` goes to `picture`
        std::shared_ptr<const std::string> changes;
    };
    int turn_ = -1;
    std::vector<PieceState> pieces_;
    std::vector<TerrainChange> terrain_changes_;
    std::vector<UnitState> units_;
    std::vector<std::uint32_t> unit_versions_;  ///< of each unit
    std::uint32_t last_ = 0;
    std::array<Entry, viewpoint_count> entries_;
};

}  // namespace linstock::server
