#pragma once
// An umpire's ruling on a unit between two decisions.

#include "battle/ruling.hpp"
#include "tests/clause/harness.hpp"

namespace linstock::clause {

/// `change` writes the new facts.
template <class Change>
void rule(Table& table, std::string_view unit, Change&& change) {
    auto ruling = std::make_shared<Ruling>();
    ruling->reason = "so it lies";
    ruling->stated.unit = table.unit(unit);
    change(ruling->stated);
    Decision d;
    d.by = Seat::umpire;
    d.verb = Verb::rule;
    d.unit = table.unit(unit);
    d.ruling = std::move(ruling);
    const auto no = decide(table.battle(), table.state(), d, nullptr, nullptr);
    EXPECT_FALSE(no) << no->text;
}

}  // namespace linstock::clause
