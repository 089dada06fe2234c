#pragma once
// Steps that oppose two units.

#include "battle/battle.hpp"

#include <array>
#include <string>
#include <vector>

namespace linstock::common {

/// Two fields of a step's locals that name enemies of each other, if both are set.
template <class Proc>
struct Foes {
    Proc procedure;
    const char* one;
    const char* other;
};
void check_foes(const Battle&, const Step&, const char* one, const char* other, std::vector<std::string>& broken);
template <class Proc, std::size_t N>
void check_foes(const Battle& battle, const State& state, const std::array<Foes<Proc>, N>& all,
                std::vector<std::string>& broken) {
    for (const Step& step : state.agenda)
        for (const Foes<Proc>& foes : all)
            if (static_cast<Proc>(step.procedure) == foes.procedure)
                check_foes(battle, step, foes.one, foes.other, broken);
}

}  // namespace linstock::common
