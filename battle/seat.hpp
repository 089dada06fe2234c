#pragma once
// Seats: the participants of a battle that can be asked for decisions.

#include "base/id.hpp"

#include <cstdint>
#include <string_view>

namespace linstock {

/// `chance` is asked for dice. `umpire` sees everything and is never asked by the rules.
enum class Seat : std::uint8_t { chance = 0, first = 1, second = 2, umpire = 3 };

constexpr Seat seat_of(ArmyId army) { return static_cast<Seat>(army.value); }
/// The army of the seat; none for chance and the umpire.
constexpr ArmyId army_of(Seat seat) {
    return seat == Seat::first || seat == Seat::second ? ArmyId{static_cast<std::uint16_t>(seat)} : ArmyId{};
}
std::string_view name_of(Seat seat);  ///< "chance", "first", "second", "umpire"

/// The seats that may see something.
class SeatMask {
  public:
    constexpr SeatMask() = default;
    static constexpr SeatMask all() { return SeatMask(0x0f); }
    static constexpr SeatMask only(Seat s) {
        return SeatMask(static_cast<std::uint8_t>((1U << static_cast<unsigned>(s)) | 0x08U));
    }
    static constexpr SeatMask only(ArmyId a) { return only(seat_of(a)); }
    constexpr bool has(Seat s) const { return (bits_ >> static_cast<unsigned>(s)) & 1U; }
    constexpr std::uint8_t bits() const { return bits_; }

  private:
    explicit constexpr SeatMask(std::uint8_t bits) : bits_(bits) {}
    std::uint8_t bits_ = 0x0f;  ///< the umpire's bit is always set
};

}  // namespace linstock
