#pragma once
// A moment of a battle under one of the Brom books, for the cells that dice are read by.

#include "battle/event.hpp"
#include "rulesets/brom/model.hpp"
#include "tests/unit/odds/falls.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace linstock::tests {

struct BromStage {
    BromStage(const std::string& ruleset, const std::string& scenario, const std::string& house) {
        auto [b, s] = opened(ruleset, scenario, house);
        battle = b;
        state = std::move(s);
    }
    UnitId unit(std::string_view name) const { return unit_named(*battle, name); }
    template <class Fn>
    void mark(std::string_view name, Fn&& fn) {
        brom::edit(state.unit(unit(name)), fn);
    }
    /// The step is all that is still to happen.
    void run(const Step& step) {
        state.agenda = {step};
        resume(*battle, state, nullptr, nullptr);
    }
    /// Dice show these faces, a roll each.
    void shows(std::initializer_list<int> faces) {
        for (const int face : faces) {
            Decision d;
            d.by = Seat::chance;
            d.verb = Verb::roll;
            d.faces = {static_cast<std::uint8_t>(face)};
            take(d);
        }
    }
    /// A decision of whoever is asked.
    void take(Decision d) {
        const auto asked = prompts(*battle, state);
        if (asked.empty()) {
            ADD_FAILURE() << "nobody is asked";
            return;
        }
        d.prompt = asked.front().id;
        d.by = asked.front().seat;
        const auto no = decide(*battle, state, d, nullptr, nullptr);
        EXPECT_FALSE(no.has_value()) << (no ? no->text : "");
    }
    std::shared_ptr<const Battle> battle;
    State state;
};

using Reader = std::string (*)(const Battle&, const State&, const EventSink&);
inline Fall fall_of(BromStage&& stage, int throws, Reader read) {
    return {stage.battle, std::move(stage.state), throws, read};
}

/// Movement, and guns that fire again.
void movement_cells(std::vector<Cells>& out);

}  // namespace linstock::tests
