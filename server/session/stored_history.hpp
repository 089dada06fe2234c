#pragma once
// One battle with its place in the store: the row, the decisions, the state and the prompts that follow from them. A
// decision is stored before it is made here. No lock of its own.

#include "server/library.hpp"
#include "server/server_context.hpp"
#include "server/session/history.hpp"
#include "server/session/last_changes.hpp"
#include "server/session/rejection.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::server {

/// Prefix of BattleRow::bug of a battle that is not even opened any more.
inline constexpr std::string_view closed_prefix = "shut: ";

/// Decisions that are stored in one transaction and sent in one update, made on a copy of the state.
struct DecisionBatch {
    State state;
    std::vector<Prompt> prompts;  ///< in `state`
    std::vector<Decision> decisions;
    /// Results of the first decisions, and the prompts after each. The others are made again in adopt(), because
    /// computer players may play a whole battle in one batch.
    std::vector<History::AppliedDecision> applied;
    std::vector<std::vector<Prompt>> prompts_after;
    static constexpr std::size_t max_applied = 16;
    std::vector<store::DecisionRow> rows;
    ViewpointSet seen_by;              ///< who sees that any of it has happened
    std::vector<int> settled_appeals;  ///< numbers of the appeals whose waiting ruling is in this batch
    bool has_more = false;             ///< automatic answers are left
    std::string bug;
};

class StoredHistory {
  public:
    /// The arguments outlive this object.
    StoredHistory(ServerContext& context, const std::string& id) : context_(context), id_(id) {}

    const store::BattleRow& row() const { return row_; }
    const PreparedBattle& prepared() const { return prepared_; }
    bool is_open() const { return history_ != nullptr; }
    bool is_stored() const { return is_stored_; }
    History& history() { return *history_; }
    const History& history() const { return *history_; }
    const Battle& battle() const { return history_->battle(); }
    const State& state() const { return history_->state(); }
    bool is_over() const { return history_->is_over(); }
    std::string outcome_text() const;  ///< "" until the battle is over
    bool is_frozen() const { return !row_.bug.empty(); }
    MaybeRejection frozen() const { return rejected("this battle is frozen: " + row_.bug); }
    bool asks_dice() const { return asks_dice_; }
    bool is_human(Seat seat) const;
    const std::string& player(Seat seat) const { return seat == Seat::first ? row_.first : row_.second; }
    bool is_by_hand(std::size_t decision) const { return by_hand_[decision]; }
    /// Counts the decisions that were taken back and that this viewpoint knew of.
    std::uint32_t epoch(Viewpoint viewpoint) const;

    /// About how much memory this battle occupies, in bytes. What battles of one scenario share counts once for all.
    std::size_t memory_bytes() const;
    /// Computed once per state; empty if the battle is frozen.
    const std::vector<Prompt>& prompts() const { return prompts_; }
    const Prompt* prompt(std::uint32_t id) const;
    bool is_asked(Seat seat) const;
    void set_prompts(std::vector<Prompt> prompts);
    void compute_prompts() { set_prompts(linstock::prompts(battle(), state())); }

    // ---- opening
    /// A new battle; nothing is stored yet.
    void open(store::BattleRow row, PreparedBattle prepared);
    /// The decisions of a record, up to the first that is refused.
    void append_record(const std::vector<std::string>& decisions);
    /// Decisions that are lawful; false if one is refused: the battle is frozen then.
    bool append(const std::vector<Decision>& decisions);
    /// Adds what is made before the battle is stored.
    void adopt_unstored(DecisionBatch& batch);
    /// The bug or the end that was found while the battle was opened. Nothing is stored.
    void set_bug(std::string bug) { row_.bug = std::move(bug); }
    void set_finished() { row_.finished = is_open() && is_over(); }
    store::Failure store_new(const std::vector<store::LinkRow>& links);

    struct Stored {
        store::BattleRow row;
        std::vector<store::DecisionRow> decisions;
    };
    /// Nothing: the store has no such battle.
    store::Read<std::optional<Stored>> read() const;
    /// Replays it. "", or the sentence why it cannot be opened any more.
    std::string open_stored(Stored stored);

    // ---- going on
    DecisionBatch batch() const;
    /// Makes a lawful decision on the copy.
    void apply_to(DecisionBatch& batch, const Decision& decision, bool by_hand) const;
    /// Stores the batch and moves the battle to its state. The prompts are the caller's to set.
    store::Failure commit(DecisionBatch& batch);
    store::Failure set_player(Seat seat, const std::string& player);
    /// Rulings that are made again after a take-back, on a copy of the state after it.
    struct RepeatedRulings {
        std::vector<std::size_t> numbers;  ///< among the decisions before the take-back
        DecisionBatch batch;
    };
    /// The rulings from decision `count` on that a side does not know of, without those that are impossible now. That
    /// side can then undo as if they had not been made.
    RepeatedRulings hidden_rulings_since(std::size_t count) const;
    /// Keeps the first `count` decisions and `repeated`. Precondition: the history can undo these.
    store::Failure undo_to(std::size_t count, RepeatedRulings repeated);
    /// The same without the precondition. Rejected: the store refused, or (frozen) the rest cannot be replayed.
    MaybeRejection revert_to(std::size_t count, RepeatedRulings repeated);
    /// Number of decisions that remain when both sides agree to take back the last one that this seat made by hand;
    /// nothing: there is none, or dice were thrown since, or a ruling was made that both sides know of.
    std::optional<std::size_t> agreed_take_back_target(Seat seat) const;
    /// Stops the battle and stores why.
    void freeze(const std::string& why);

  private:
    static constexpr unsigned epoch_bits = 16;  ///< of BattleRow::epoch, for each viewpoint
    static constexpr std::uint32_t epoch_mask = (1U << epoch_bits) - 1;
    static_assert(viewpoint_count * epoch_bits == 64);
    void set_prepared(PreparedBattle prepared);
    void open_history();
    void replay(const std::vector<store::DecisionRow>& rows);
    void add_unstored(std::string json, bool by_hand);
    void adopt(DecisionBatch& batch);
    /// BattleRow::epoch when only the first `count` decisions and the repeated ones remain.
    std::uint64_t epoch_after(std::size_t count, const RepeatedRulings& repeated) const;
    store::Failure store_take_back(std::size_t count, const RepeatedRulings& repeated);
    /// After the decisions were taken back.
    void adopt_repeated(std::size_t count, RepeatedRulings& repeated);

    ServerContext& context_;
    const std::string& id_;
    store::BattleRow row_;
    PreparedBattle prepared_;
    std::shared_ptr<const Battle> shared_battle_;  ///< kept so that other sessions of the scenario share it
    std::unique_ptr<History> history_;
    bool asks_dice_ = false;
    bool is_stored_ = false;
    std::vector<bool> by_hand_;  ///< per decision: a person made it
    std::vector<store::DecisionRow> unstored_;
    std::vector<Prompt> prompts_;
};

}  // namespace linstock::server
