#pragma once
// A moment of a battle under MWAN issue 18, for tests of cells that dice decide.

#include "battle/event.hpp"
#include "rulesets/mwan18/procedures.hpp"
#include "tests/clause/mwan18/scene.hpp"
#include "tests/unit/odds/dice_cells.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace linstock::tests {

using mwan18::MwUnit;
using mwan18::Proc;
using mwan18::Scenery;

/// A scene before any step of the rules.
struct Stage {
    Stage(const Scenery& scenery, const std::string& house) {
        auto [b, s] = opened("mwan18", scenery.text(), house);
        battle = b;
        state = std::move(s);
        state.agenda.clear();
        state.turn = 1;
    }
    UnitId unit(std::string_view name) const { return unit_named(*battle, name); }
    template <class Fn>
    void mark(std::string_view name, Fn&& fn) {
        mwan18::edit(state.unit(unit(name)), fn);
    }
    void run(const Step& step) {
        state.agenda = {step};
        resume(*battle, state, nullptr, nullptr);
    }
    /// Rolls these faces.
    void shows(std::initializer_list<int> faces) {
        for (const int face : faces) {
            Decision d;
            d.prompt = prompts(*battle, state).at(0).id;
            d.by = Seat::chance;
            d.verb = Verb::roll;
            d.faces = {static_cast<std::uint8_t>(face)};
            const auto no = decide(*battle, state, d, nullptr, nullptr);
            EXPECT_FALSE(no.has_value()) << (no ? no->text : "");
        }
    }
    std::shared_ptr<const Battle> battle;
    State state;
};

using Reader = std::string (*)(const Battle&, const State&, const EventSink&);
inline Fall of(Stage&& stage, int throws, Reader read) { return {stage.battle, std::move(stage.state), throws, read}; }

inline std::string row_column(const char* chart, const std::string& row, const char* column) {
    return std::string(chart) + "/" + row + "/" + column;
}

/// Close action: performance, losses, factors, modifiers.
void close_action_cells(std::vector<Cells>& out);

/// Rounds halves up, as everywhere in that ruleset.
inline int rounded(double value) { return static_cast<int>(value + 0.5 + 1e-9); }

}  // namespace linstock::tests
