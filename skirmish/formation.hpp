#pragma once
// How the bodies of an army form up side by side. Only for files of this folder. Lengths are in inches.

#include "base/geometry.hpp"
#include "skirmish/forces.hpp"
#include "skirmish/random.hpp"

#include <cstdint>
#include <vector>

namespace linstock::skirmish {

inline constexpr double body_gap = 1.5;  ///< the least

/// Where a body has its batteries if no hill is near.
enum class GunPlaces : std::uint8_t { ahead, flanks, between };

struct FormedBody {
    std::size_t body = 0;                        ///< of the army
    std::vector<std::vector<std::size_t>> rows;  ///< of units, the front row first
    std::vector<std::size_t> batteries;          ///< that are in no row
    double width = 0;
};

struct FormationOrder {
    double gap = 1;           ///< between units
    double room = 60;         ///< for the whole line
    std::size_t one_row = 3;  ///< most units of a body that forms one row
    GunPlaces guns = GunPlaces::ahead;
};

double width_of(const ChosenBody& body, const std::vector<std::size_t>& row, double gap);

/// The bodies of a line side by side, in as many rows as they need for the room.
std::vector<FormedBody> formed_up(const ChosenArmy& army, const std::vector<std::size_t>& which,
                                  const FormationOrder& order);

/// Of one of several batteries from the middle of the front row of its body: aside and forwards.
Vec battery_offset(GunPlaces guns, std::size_t k, std::size_t batteries, double width, double half_front);

/// How a line of bodies is arranged.
enum class Arrangement : std::uint8_t { level, refused_wing, forward_wing, echelon };
Arrangement chosen_arrangement(std::size_t bodies, Random& random);

/// Where a body forms up, seen from the south.
struct BodyLine {
    double middle = 0;
    double width = 0;
    double front = 0;           ///< distance of its front from the own edge
    int degrees = 0;            ///< by which its outer unit is turned, clockwise; the others less
    bool outer_in_west = true;  ///< which end that is
};

/// The wing that differs from the level line, and by how much.
struct WingOrder {
    Arrangement arrangement = Arrangement::level;
    bool from_west = true;
    double step = 1.5;  ///< of an echelon; the outer unit of a wing turns by 15 to 30 degrees
};

/// `rank`: of the body, counted from the wing that differs.
void arrange(const WingOrder& order, std::size_t rank, bool from_south, BodyLine& line);

}  // namespace linstock::skirmish
