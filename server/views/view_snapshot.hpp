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

struct Picture {
    std::uint32_t number = 0;  ///< among those of the same eyes; each has another
    std::string frame;         ///< JSON of the view without its units
    Shown units;
};
using PictureRef = std::shared_ptr<const Picture>;

/// The whole view: `number`, and all of it.
std::string picture_json(const Picture& picture);
/// What is otherwise in `now`: `number`, `since` and the members that differ. Of a unit that was there the members that
/// differ, with its number; `gone` are units that are no more. null stands for a member that is no more.
std::string changes_json(const Picture& before, const Picture& now);
/// The members of the object `now` that `before` has not or otherwise, each with a comma before it. Both are JSON as
/// our Writer writes it: without spaces.
std::string changed_members(std::string_view before, std::string_view now);

/// The pictures that were shown last, by eyes. A unit is written again when its state has changed, or what the views
/// of all follow from: the turn and the ground. What has changed is written once for all who had the same picture.
class Gallery {
  public:
    /// Before `of` is asked about a state.
    void look(const State& state);
    /// How the state that was looked at appears to these eyes.
    PictureRef of(const Battle& battle, const State& state, Eyes eyes, const View& view);
    /// Nobody has these eyes any more.
    void forget(Eyes eyes) { kept_[static_cast<std::size_t>(eyes)] = Kept{}; }
    /// What has changed since `before`, which is none of other eyes.
    std::shared_ptr<const std::string> changes(Eyes eyes, const PictureRef& before);

  private:
    /// The same text where others were shown the unit so, or a text of its own.
    std::shared_ptr<const std::string> shared(int unit, std::string text) const;
    struct Kept {
        std::vector<std::uint32_t> versions;  ///< of each unit's text in the picture
        PictureRef picture;
        std::uint64_t frame = 0;  ///< what the picture's frame was written of
        std::uint32_t last = 0;
        std::uint32_t told_since = 0;  ///< the picture from which `told` goes to `picture`
        std::shared_ptr<const std::string> told;
    };
    int turn_ = -1;
    std::vector<PieceState> pieces_;
    std::vector<TerrainChange> laid_;
    std::vector<UnitState> units_;
    std::vector<std::uint32_t> version_;  ///< of each unit
    std::uint32_t last_ = 0;
    std::array<Kept, eye_count> kept_;
};

}  // namespace linstock::server
