#pragma once
// Flags of a unit for the present turn (BromUnit::marks).

#include <array>
#include <cstddef>
#include <cstdint>

namespace linstock::brom {

enum class UnitFlag : std::uint8_t {
    moved_far,           ///< RE-movement: moved too far to fire; CF-movement: battery that gave up its fire
    unlimbered,          ///< RE-movement: battery that spent this card on unlimbering or limbering
    went,                ///< RE-14.A, CF-16.1: cavalry that has moved by its order, even if it is driven off later
    may_fire_again,      ///< RE-ball: battery that threw for "fires each turn?" and may
    may_not_fire_again,  ///< RE-ball: battery that threw and may not
    fired_in_round,      ///< CF-3.F: fired in the round before
    opportunity,         ///< RV-7.4: see took_opportunity_fire()
    target_left,         ///< the unit that it attacks or supports has left the place where this unit came up to it
    gun_target_left,     ///< the same for a battery that supports in a ruleset with RE-ball
    ceased,              ///< CF-6.N1: has ceased fire in this fire-fight
    chose_back,          ///< CF-14: fell back by choice this turn
    stays,               ///< CF-6.N1, CF-6.N2: a charger that was stopped, stays and has a fire-fight
    bonus,               ///< RE-2.1, CF-2.E: chosen for the current bonus card
};

/// What decides which flags a unit can have: its kind, and whether the ruleset has throws to fire again (RE-ball) or
/// rounds of a fire-fight (CF-3.F). No ruleset has both.
enum class FlaggedKind : std::uint8_t { foot, cavalry, battery };
enum class FireWay : std::uint8_t { plain, again, continuous };
using FlagUsers = std::uint16_t;  ///< one bit for each kind in each way of fire
constexpr FlagUsers users(FlaggedKind kind, FireWay way) {
    return static_cast<FlagUsers>(1U << (static_cast<unsigned>(kind) * 3 + static_cast<unsigned>(way)));
}
constexpr FlagUsers all_of(FlaggedKind kind) {
    return static_cast<FlagUsers>(users(kind, FireWay::plain) | users(kind, FireWay::again) |
                                  users(kind, FireWay::continuous));
}
constexpr FlagUsers all_with(FireWay way) {
    return static_cast<FlagUsers>(users(FlaggedKind::foot, way) | users(FlaggedKind::cavalry, way) |
                                  users(FlaggedKind::battery, way));
}
constexpr FlagUsers but(FlagUsers all, FlagUsers some) { return static_cast<FlagUsers>(all & ~some); }
inline constexpr FlagUsers all_units = 0x1ff;

/// The bit of a flag in BromUnit::marks. Saves contain these bits and the hash of a state covers them, so they cannot
/// change. There are more flags than bits: two flags may share one if no unit can have both.
struct FlagBit {
    UnitFlag flag{};
    std::uint8_t bit = 0;
    FlagUsers users = all_units;
};
inline constexpr FlagUsers guns_that_throw_again = users(FlaggedKind::battery, FireWay::again);
inline constexpr auto flag_bits = std::to_array<FlagBit>({
    {UnitFlag::moved_far, 1, all_units},
    {UnitFlag::unlimbered, 2, all_of(FlaggedKind::battery)},
    {UnitFlag::went, 2, all_of(FlaggedKind::cavalry)},
    {UnitFlag::may_fire_again, 4, guns_that_throw_again},
    {UnitFlag::may_not_fire_again, 8, guns_that_throw_again},
    {UnitFlag::fired_in_round, 4, all_with(FireWay::continuous)},
    {UnitFlag::opportunity, 4, but(all_units, all_of(FlaggedKind::battery) | all_with(FireWay::continuous))},
    {UnitFlag::target_left, 8, but(all_units, guns_that_throw_again)},
    {UnitFlag::gun_target_left, 16, guns_that_throw_again},
    {UnitFlag::ceased, 16, all_with(FireWay::continuous)},
    {UnitFlag::chose_back, 32, all_with(FireWay::continuous)},
    {UnitFlag::stays, 64, all_with(FireWay::continuous)},
    {UnitFlag::bonus, 128, all_units},
});

constexpr std::uint8_t bit_of(UnitFlag flag) { return flag_bits[static_cast<std::size_t>(flag)].bit; }

/// The bits of all flags that these units can have.
constexpr std::uint8_t bits_of(FlagUsers some) {
    unsigned bits = 0;
    for (const FlagBit& m : flag_bits)
        if ((m.users & some) != 0) bits |= m.bit;
    return static_cast<std::uint8_t>(bits);
}

constexpr bool no_unit_confuses_two_flags() {
    for (std::size_t i = 0; i < flag_bits.size(); ++i) {
        if (flag_bits[i].flag != static_cast<UnitFlag>(i)) return false;
        for (std::size_t k = 0; k < i; ++k)
            if (flag_bits[i].bit == flag_bits[k].bit && (flag_bits[i].users & flag_bits[k].users) != 0) return false;
    }
    return flag_bits.size() == static_cast<std::size_t>(UnitFlag::bonus) + 1;
}
static_assert(no_unit_confuses_two_flags());

}  // namespace linstock::brom
