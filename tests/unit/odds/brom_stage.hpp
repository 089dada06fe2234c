#pragma once
// A moment of a battle under a Brom ruleset, for tests of cells that dice decide.

#include "battle/event.hpp"
#include "rulesets/brom/model.hpp"
#include "tests/unit/odds/dice_cells.hpp"

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
    /// Runs this step; nothing else remains on the agenda.
    void run(const Step& step) {
        state.agenda = {step};
        resume(*battle, state, nullptr, nullptr);
    }
    /// Rolls these faces, one roll each.
    void shows(std::initializer_list<int> faces) {
        for (const int face : faces) {
            Decision d;
            d.by = Seat::chance;
            d.verb = Verb::roll;
            d.faces = {static_cast<std::uint8_t>(face)};
            take(d);
        }
    }
    /// Decides for the seat that has the prompt.
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

/// Movement, and repeated fire of guns.
void movement_cells(std::vector<Cells>& out);

}  // namespace linstock::tests
