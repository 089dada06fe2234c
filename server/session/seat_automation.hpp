#pragma once
// The answers of a battle that no person gives by hand: computer players, standing instructions, auto-play until the
// phase ends. Searches that take long run in the background without the session's lock.

#include "generals/computer_player.hpp"
#include "server/clocks/battle_clocks.hpp"
#include "server/session/seat_suggestions.hpp"
#include "server/session/stored_history.hpp"
#include "server/tasks/background_search.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace linstock::server {

class SeatAutomation {
  public:
    /// All outlive this.
    SeatAutomation(ServerContext& context, StoredHistory& stored, const BattleClocks& clocks,
                   SeatSuggestions& suggestions)
        : context_(context),
          stored_(stored),
          clocks_(clocks),
          suggestions_(suggestions) {}

    store::Failure load_standing(const std::string& battle);
    /// Seats the computer players of the opened battle.
    void open();
    void seat_computer(Seat seat);
    /// A person has taken the seat: its search is cancelled.
    void unseat_computer(Seat seat);

    // ---- instructions
    const std::vector<std::string>& standing(Seat seat) const { return standing_[static_cast<std::size_t>(seat)]; }
    store::Failure set_standing(const std::string& battle, Seat seat, std::vector<std::string> kinds);
    /// Prompts of this kind are answered by the suggestion until the present phase ends.
    void answer_until_phase_ends(const Prompt& prompt);
    /// A person has to decide something now. Prompts that pending automatic answers will answer do not count.
    bool is_awaited(Seat seat) const;

    // ---- automatic answers
    /// Called before each automatic answer: adds decisions that have become possible, such as waiting rulings.
    using BeforeAnswer = std::function<void(DecisionBatch&)>;
    /// Adds automatic answers to the batch until a person or a search has to answer, or the limit of one batch is
    /// reached (`has_more`). None while the battle is adjourned or paused. `in_background`: no client waits for these
    /// answers, but one may wait for the session's lock, so the batch is short.
    void answer(DecisionBatch& batch, const BeforeAnswer& before, bool in_background = false);
    bool has_pending() const { return has_pending_; }
    void set_pending(bool yes) { has_pending_ = yes; }
    /// After loading: what the automation would answer now is pending, because the process ended between two batches.
    void find_pending();
    /// Drops the instructions for the present phase and the pending answers.
    void forget_pending();
    /// The store accepted a batch. `has_more`: further automatic answers are pending.
    void committed(bool has_more);
    /// The store refused: sets retry_at(), the battle time in milliseconds before which no new attempt is made.
    void retry_later();
    std::int64_t retry_at() const { return retry_at_; }
    void clear_retry() { retry_at_ = 0; }

    // ---- searches
    /// The first prompt that needs a search; null: none, a search is running, or the battle stands still.
    const Prompt* search_prompt() const;
    /// A copy of that prompt's question, with its computer player, for a thread without the session's lock.
    std::unique_ptr<BackgroundSearch> take_search();
    /// Returns the computer player. True: the question is still open, so the answer counts.
    bool return_search(BackgroundSearch& search);
    void cancel_search();
    /// Cancels the running search if its question is no longer open.
    void cancel_stale_search();
    /// Tells the running search whether a client waits for it.
    void update_search_clock();

    WorkOwner owner;  ///< of the work that is done now

  private:
    struct UntilPhase {
        Seat seat = Seat::first;
        std::string kind;
        int turn = 0;
        int phase = 0;
    };
    bool has_standing_answer(const Prompt& prompt, const State& state) const;
    std::optional<Decision> automatic_answer(const State& state, const Prompt& prompt);
    bool needs_search(const Prompt& prompt) const;
    bool is_still_asked(const BackgroundSearch& search) const;

    ServerContext& context_;
    StoredHistory& stored_;
    const BattleClocks& clocks_;
    SeatSuggestions& suggestions_;
    std::array<std::unique_ptr<ComputerPlayer>, 4> players_;  ///< null while its search is running
    std::array<std::vector<std::string>, 4> standing_;
    std::vector<UntilPhase> until_phase_;
    bool has_pending_ = false;
    std::int64_t retry_at_ = 0;
    std::shared_ptr<SearchClock> search_clock_;
    const BackgroundSearch* running_search_ = nullptr;
};

}  // namespace linstock::server
