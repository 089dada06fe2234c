#pragma once
// Flags of a unit for the present turn (BromUnit::marks).

#include <array>
#include <cstddef>
#include <cstdint>

namespace linstock::brom {

enum class Mark : std::uint8_t {
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
enum class MarkedKind : std::uint8_t { foot, cavalry, battery };
enum class FireWay : std::uint8_t { plain, again, continuous };
using MarkUsers = std::uint16_t;  ///< one bit for each kind in each way of fire
constexpr MarkUsers users(MarkedKind kind, FireWay way) {
    return static_cast<MarkUsers>(1U << (static_cast<unsigned>(kind) * 3 + static_cast<unsigned>(way)));
}
constexpr MarkUsers all_of(MarkedKind kind) {
    return static_cast<MarkUsers>(users(kind, FireWay::plain) | users(kind, FireWay::again) |
                                  users(kind, FireWay::continuous));
}
constexpr MarkUsers all_with(FireWay way) {
    return static_cast<MarkUsers>(users(MarkedKind::foot, way) | users(MarkedKind::cavalry, way) |
                                  users(MarkedKind::battery, way));
}
constexpr MarkUsers but(MarkUsers all, MarkUsers some) { return static_cast<MarkUsers>(all & ~some); }
inline constexpr MarkUsers all_units = 0x1ff;

/// The bit of a flag in BromUnit::marks. Saves contain these bits and the hash of a state covers them, so they cannot
/// change. There are more flags than bits: two flags may share one if no unit can have both.
struct MarkBit {
    Mark mark{};
    std::uint8_t bit = 0;
    MarkUsers users = all_units;
};
inline constexpr MarkUsers guns_that_throw_again = users(MarkedKind::battery, FireWay::again);
inline constexpr auto mark_bits = std::to_array<MarkBit>({
    {Mark::moved_far, 1, all_units},
    {Mark::unlimbered, 2, all_of(MarkedKind::battery)},
    {Mark::went, 2, all_of(MarkedKind::cavalry)},
    {Mark::may_fire_again, 4, guns_that_throw_again},
    {Mark::may_not_fire_again, 8, guns_that_throw_again},
    {Mark::fired_in_round, 4, all_with(FireWay::continuous)},
    {Mark::opportunity, 4, but(all_units, all_of(MarkedKind::battery) | all_with(FireWay::continuous))},
    {Mark::target_left, 8, but(all_units, guns_that_throw_again)},
    {Mark::gun_target_left, 16, guns_that_throw_again},
    {Mark::ceased, 16, all_with(FireWay::continuous)},
    {Mark::chose_back, 32, all_with(FireWay::continuous)},
    {Mark::stays, 64, all_with(FireWay::continuous)},
    {Mark::bonus, 128, all_units},
});

constexpr std::uint8_t bit_of(Mark mark) { return mark_bits[static_cast<std::size_t>(mark)].bit; }

/// The bits of all flags that these units can have.
constexpr std::uint8_t bits_of(MarkUsers some) {
    unsigned bits = 0;
    for (const MarkBit& m : mark_bits)
        if ((m.users & some) != 0) bits |= m.bit;
    return static_cast<std::uint8_t>(bits);
}

constexpr bool no_unit_confuses_two_marks() {
    for (std::size_t i = 0; i < mark_bits.size(); ++i) {
        if (mark_bits[i].mark != static_cast<Mark>(i)) return false;
        for (std::size_t k = 0; k < i; ++k)
            if (mark_bits[i].bit == mark_bits[k].bit && (mark_bits[i].users & mark_bits[k].users) != 0) return false;
    }
    return mark_bits.size() == static_cast<std::size_t>(Mark::bonus) + 1;
}
static_assert(no_unit_confuses_two_marks());

}  // namespace linstock::brom
