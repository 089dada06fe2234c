#pragma once
// One battle that is played or watched. Its parts: history and store, automation, clocks, notes, suggestions, viewers.
// The caller of everything except id() holds lock(). A decision is stored before it is made here, and made here before
// any viewer is told.

#include "server/access/link_access.hpp"
#include "server/clocks/stored_clocks.hpp"
#include "server/server_context.hpp"
#include "server/session/battle_notes.hpp"
#include "server/session/rejection.hpp"
#include "server/session/seat_automation.hpp"
#include "server/session/seat_suggestions.hpp"
#include "server/session/stored_history.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace linstock::server {

/// Why a seat cannot be taken again (BattleSession::is_lost).
inline constexpr const char* time_was_up_message = "your time for the whole battle has run out: the computer plays on";

class Viewers;  // server/views/viewers.hpp: the connections at this battle

class BattleSession : public std::enable_shared_from_this<BattleSession> {
  public:
    BattleSession(ServerContext& context, std::string id);
    BattleSession(const BattleSession&) = delete;  // it has a lock and viewers
    BattleSession& operator=(const BattleSession&) = delete;
    ~BattleSession();

    std::mutex& lock() { return lock_; }
    const std::string& id() const { return id_; }
    ServerContext& context() const { return context_; }

    // ---- opening (battle_session_load.cpp)
    /// Reads the battle from the store and replays it, once. The error is a sentence.
    std::optional<std::string> load();
    bool is_loaded() const { return stored_.is_open(); }
    /// About how much memory it occupies, in bytes; 0 until it is loaded. Needs no lock.
    std::size_t memory_bytes() const { return memory_bytes_; }
    /// The store refused the last load().
    bool refused_by_store() const { return refused_by_store_; }
    /// The store refused it and may allow it later. A damaged battle is read again only when a client asks for it.
    bool may_load_later() const { return refused_by_store_ && !is_damaged_; }
    /// A new battle; automation answers until a person is asked. Nothing is stored yet.
    void start(store::BattleRow row, PreparedBattle prepared) { start_from(std::move(row), std::move(prepared), {}); }
    /// The same after these decisions, made by the present players.
    void start_from(store::BattleRow row, PreparedBattle prepared, const std::vector<Decision>& decisions);
    /// A record to watch: its decisions up to the first that is refused.
    void start_record(store::BattleRow row, PreparedBattle prepared, const std::vector<std::string>& decisions);
    /// Adds an umpire. `plays`: its maker also has the seats. Call it before store_new().
    void enable_umpire(bool plays) {
        clocks_.now.has_umpire = true;
        clocks_.now.umpire_plays = plays;
    }
    /// The maker of this battle knows its dice, so no other player can be invited. Call it before store_new().
    void set_seed_known() { clocks_.now.seed_known = true; }
    void enable_couriers() { clocks_.now.uses_couriers = true; }
    /// Stores what a start function made.
    store::Failure store_new(const std::vector<store::LinkRow>& links);

    // ---- the battle as it is
    const store::BattleRow& row() const { return stored_.row(); }
    History& history() { return stored_.history(); }
    const History& history() const { return stored_.history(); }
    const Battle& battle() const { return stored_.battle(); }
    const PreparedBattle& prepared() const { return stored_.prepared(); }
    const std::string& bug() const { return stored_.row().bug; }
    bool is_over() const { return stored_.is_over(); }
    bool asks_dice() const { return stored_.asks_dice(); }
    std::uint32_t epoch(Viewpoint viewpoint) const { return stored_.epoch(viewpoint); }
    bool is_human(Seat seat) const { return stored_.is_human(seat); }
    const std::vector<Prompt>& prompts() const { return stored_.prompts(); }
    const Prompt* prompt(std::uint32_t id) const { return stored_.prompt(id); }
    bool is_asked(Seat seat) const { return stored_.is_asked(seat); }
    std::string outcome_text() const { return stored_.outcome_text(); }  ///< "" until the battle is over
    /// Subordinates hear of the rest of their side only by couriers now.
    bool couriers_ride() const { return clocks_.now.uses_couriers && !row().record && !is_over(); }
    /// The players agreed that the lobby lists it for everybody to watch.
    bool is_public() const { return is_public_; }

    // ---- decisions
    /// Checks, stores and makes the decision; then automation answers.
    MaybeRejection decide(const Decision& decision);
    /// The suggested answer for a human's prompt; null: there is none. Valid until the prompts change.
    const Decision* suggestion(const Prompt& prompt) {
        return suggestions_.suggestion(battle(), history().state(), prompt);
    }
    /// Decides as suggested; with `until_phase` also all prompts of this kind until the phase ends.
    MaybeRejection take_suggestion(const Prompt& prompt, bool until_phase);
    MaybeRejection undo(Seat seat);
    /// Both sides agreed to take back this side's last decision by hand and everything since; not across dice.
    MaybeRejection take_back_agreed(Seat seat);
    std::optional<std::size_t> agreed_take_back_target(Seat seat) const {
        return stored_.agreed_take_back_target(seat);
    }
    const std::vector<std::string>& standing(Seat seat) const { return automation_.standing(seat); }
    MaybeRejection set_standing(Seat seat, std::vector<std::string> kinds);

    // ---- automation
    /// A search that this battle needs, for a thread that does not hold the lock; null: none, or one is running.
    std::unique_ptr<BackgroundSearch> take_search() { return automation_.take_search(); }
    /// Makes the answer of the search if its prompt is still open. True: something has changed.
    bool finish_search(BackgroundSearch& search);
    bool has_pending_automation() const { return automation_.has_pending(); }
    /// The next batch of automatic answers. True: something has changed.
    bool continue_automation();
    /// Battle time before which continue_automation() should not be called: the store has refused.
    std::int64_t retry_automation_at() const { return automation_.retry_at(); }
    /// Tells the context if automation is pending, or a search is needed and a person plays or watches.
    void request_work();
    /// The owner of the work done while this lives. Its holder holds the session's lock.
    class OwnerScope {
      public:
        OwnerScope(BattleSession& session, WorkOwner owner) : owner_(session.automation_.owner) {
            owner_ = std::move(owner);
            owner_.is_new = false;
        }
        OwnerScope(const OwnerScope&) = delete;  // it ends once
        OwnerScope& operator=(const OwnerScope&) = delete;
        ~OwnerScope() { owner_ = WorkOwner(); }

      private:
        WorkOwner& owner_;
    };

    // ---- clocks and seats (battle_session_clocks.cpp)
    const BattleClocks& clocks() const { return clocks_.now; }
    /// Stores them as `change` makes them.
    MaybeRejection change_clocks(const std::function<void(BattleClocks&, std::int64_t battle_time)>& change);
    /// Does what is due. True: the viewers need an update.
    bool run_due_clocks();
    /// The computer has this seat because the time for the whole battle was up.
    bool is_lost(Seat seat) const { return !is_human(seat) && !row().record && clocks_.now.is_lost(seat); }
    /// A person takes the seat over from the computer; rejected if it is lost.
    MaybeRejection take_seat(Seat seat);
    MaybeRejection give_seat_to_computer(Seat seat, const std::string& level);
    /// A connected viewer's link holds this seat.
    bool is_present(Seat seat) const;

    // ---- the umpire (battle_session_umpire.cpp)
    /// While paused no side decides, no clock runs and no search starts.
    MaybeRejection pause(bool yes);
    /// The dice thrown last do not count and are thrown again; the answer that caused them is kept. A ruling of the
    /// record.
    MaybeRejection retake_dice(const std::string& reason);
    MaybeRejection submit_appeal(const Decision& decision, const Prompt& prompt, const Refusal& refusal);
    MaybeRejection reject_appeal(int n, const std::string& answer);
    /// Lets the ruling wait until no step is about its unit. False: there is no appeal about the unit.
    bool defer_ruling(const Decision& ruling);

    // ---- notes and viewers
    const std::vector<store::NoteRow>& notes() const { return notes_.all(); }
    MaybeRejection set_note(int owner, std::int64_t event, const std::string& text) {
        return notes_.set(owner, event, text);
    }
    Viewers& viewers() { return *viewers_; }
    const Viewers& viewers() const { return *viewers_; }
    /// A viewer has left: drops the views that no viewer needs.
    void release_unused_views();
    /// Drops what can be computed again when the next decision needs it.
    void drop_caches() { suggestions_.drop_views(); }

  private:
    MaybeRejection apply(const Decision& decision);
    void answer_automatically(DecisionBatch& batch, bool in_background = false);
    MaybeRejection commit(DecisionBatch& batch);
    /// Answers, or asks for searches, after a change that was no decision: a computer was seated, an instruction given,
    /// the battle resumed. If the store refuses the answers they are tried again later where there is a background.
    MaybeRejection run_automation();
    /// True if the store refused automatic answers: they are pending, and tried again after a delay.
    bool retries_later(const MaybeRejection& failed);
    MaybeRejection revert_to(std::size_t count, StoredHistory::RepeatedRulings repeated);
    /// Call when only the first `count` decisions and repeated rulings remain.
    void taken_back(std::size_t count);
    /// Runs `action`; an exception freezes the battle.
    MaybeRejection guarded(const std::function<MaybeRejection()>& action);
    void freeze(const std::string& why);
    void refresh_prompts();
    /// The same where the prompts are known.
    void refresh_prompts(std::vector<Prompt> prompts);
    /// Call when the clocks are loaded and the battle is open.
    void open_clocks();
    void set_clock_prompts(std::int64_t battle_time);
    /// Call when the prompts may have changed: settles and stores the clocks.
    void sync_clocks();
    MaybeRejection store_clocks(std::vector<store::DocumentRow> with = {});
    bool handle_time_up(Seat seat, std::int64_t now);

    ServerContext& context_;
    const std::string id_;
    std::mutex lock_;
    std::atomic<std::size_t> memory_bytes_ = 0;
    StoredHistory stored_;
    StoredClocks clocks_;
    SeatSuggestions suggestions_;
    SeatAutomation automation_;
    BattleNotes notes_;
    std::unique_ptr<Viewers> viewers_;
    bool is_public_ = false;
    std::string load_error_;  ///< not the store's: it would be the same the next time
    bool refused_by_store_ = false;
    bool is_damaged_ = false;
};

}  // namespace linstock::server
