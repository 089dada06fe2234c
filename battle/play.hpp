#pragma once
// The context of a running procedure: battle, state and event sink.

#include "battle/battle.hpp"
#include "battle/event_fwd.hpp"
#include "battle/procedure.hpp"

#include <initializer_list>
#include <utility>
#include <vector>

namespace linstock {

class Play {
  public:
    Play(const Battle& battle, State& state, EventSink* events) : battle_(battle), state_(state), events_(events) {}

    const Battle& battle() const { return battle_; }
    State& state() { return state_; }
    const State& state() const { return state_; }
    const Ground& ground() const { return *battle_.ground; }
    std::span<const PieceState> pieces() const { return state_.pieces; }

    // --- The agenda ---
    /// Steps in reading order: the first runs next.
    void push(std::initializer_list<Step> steps) { pending_.insert(pending_.end(), steps.begin(), steps.end()); }
    void push(const Step& step) { pending_.push_back(step); }
    /// A step of a procedure with its locals.
    template <Window T>
    Step step(std::uint16_t procedure, const T& locals) const {
        Step s;
        s.procedure = procedure;
        s.locals.set(locals);
        return s;
    }
    Step step(std::uint16_t procedure) const {
        Step s;
        s.procedure = procedure;
        return s;
    }

    // --- Chance ---
    /// Pushes the engine's roll. Its faces are in state().faces before any step below runs again.
    void roll(std::uint8_t purpose, int count, int sides, UnitId unit = {}, OfficerId officer = {}, int need = 0);
    void shuffle(std::uint8_t purpose, int cards);
    int face(std::size_t i = 0) const { return state_.faces[i]; }
    std::span<const std::uint8_t> faces() const { return {state_.faces.data(), state_.face_count}; }

    // --- Events ---
    bool told() const { return events_ != nullptr; }
    /// Builds an event only if there is a sink: say(EventKind::routed, [&](Event& e) { e.unit = u; }). The caller
    /// includes battle/event.hpp.
    template <class Fill, class Told = Event>
    void say(EventKind kind, Fill&& fill) {
        if (events_ == nullptr) return;
        Told e;
        e.kind = kind;
        e.turn = state_.turn;
        e.phase = state_.phase;
        std::forward<Fill>(fill)(e);
        events_->push_back(std::move(e));
    }

  private:
    friend class Engine;
    const Battle& battle_;
    State& state_;
    EventSink* events_;
    std::vector<Step> pending_;
};

/// Locals of the engine's roll (procedure 0).
struct RollLocals {
    UnitId unit;
    OfficerId officer;
    std::uint8_t purpose = 0;
    std::uint8_t sides = 6;
    std::uint8_t count = 1;
    std::uint8_t descending = 0;
    std::uint8_t need = 0;
    std::uint8_t spare = 0;
};
Procedure roll_procedure();  ///< procedure 0 of every ruleset

}  // namespace linstock
