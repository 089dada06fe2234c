#pragma once
// Numbered snapshots of what a viewpoint sees, and the differences between two of them by unit and field. A client
// names the snapshot that it has by its number and receives the differences.

#include "server/views/table_json.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::server {

struct ViewSnapshot {
    std::uint32_t number = 0;  ///< counts up within a viewpoint
    std::string frame;         ///< JSON of the view without its units
    UnitJsonList units;
};
using ViewSnapshotRef = std::shared_ptr<const ViewSnapshot>;

/// The whole snapshot, with its `number`.
std::string snapshot_json(const ViewSnapshot& snapshot);
/// The differences: `number`, `since` (the number of `before`) and the members that differ. A unit of both snapshots
/// has its id and the members that differ. `gone` lists the units that have disappeared. A removed member is null.
std::string changes_json(const ViewSnapshot& before, const ViewSnapshot& now);
/// The members of the object `now` that are missing in `before` or differ, each after a comma. Both must be JSON as
/// our Writer writes it, without spaces.
std::string changed_members(std::string_view before, std::string_view now);

/// The latest snapshot of each viewpoint. A unit's text is made again only if its state, the turn or the terrain has
/// changed. Differences are made once for all clients with the same snapshot.
class ViewCache {
  public:
    /// Call it before snapshot() for each new state.
    void set_state(const State& state);
    /// The current snapshot of the state given to set_state().
    ViewSnapshotRef snapshot(const Battle& battle, const State& state, Viewpoint viewpoint, const View& view);
    /// For a viewpoint that no client has any more.
    void forget(Viewpoint viewpoint) { entries_[static_cast<std::size_t>(viewpoint)] = Entry{}; }
    /// The differences since `before`, which must be a snapshot of this viewpoint.
    std::shared_ptr<const std::string> changes(Viewpoint viewpoint, const ViewSnapshotRef& before);

  private:
    /// An equal text of this unit from another viewpoint, or else `text`.
    std::shared_ptr<const std::string> shared_text(int unit, std::string text) const;
    struct Entry {
        std::vector<std::uint32_t> versions;  ///< the version of each unit in the snapshot
        ViewSnapshotRef snapshot;
        std::uint64_t frame = 0;  ///< digest_without_units() of the view in `snapshot->frame`
        std::uint32_t last = 0;
        std::uint32_t changes_since = 0;  ///< number of the snapshot that `changes` starts from
        std::shared_ptr<const std::string> changes;
    };
    int turn_ = -1;
    std::vector<PieceState> pieces_;
    std::vector<TerrainChange> terrain_changes_;
    std::vector<UnitState> units_;
    std::vector<std::uint32_t> unit_versions_;  ///< by unit
    std::uint32_t last_ = 0;
    std::array<Entry, viewpoint_count> entries_;
};

}  // namespace linstock::server
