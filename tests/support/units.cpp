#include "tests/support/units.hpp"

#include <gtest/gtest.h>

namespace linstock::tests {

UnitId unit_named(const Battle& battle, std::string_view name) {
    for (const Unit& unit : battle.forces().units)
        if (unit.name == name) return unit.id;
    ADD_FAILURE() << "no unit " << name;
    return UnitId{1};
}

}  // namespace linstock::tests
