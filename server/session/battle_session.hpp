#pragma once
// One battle that is played or watched: its course, its store, its computer seats and standing instructions. Whoever
// calls holds lock(). A decision is stored before it is made here, and made here before anybody is told.

#include "battle/incremental_view.hpp"
#include "generals/computer_player.hpp"
#include "server/clocks/battle_clocks.hpp"
#include "server/library.hpp"
#include "server/session/history.hpp"
#include "server/session/last_changes.hpp"
#include "server/session/suggester.hpp"
#include "server/tasks/background_search.hpp"
#include "server/tasks/warm_session_cache.hpp"
#include "store/store.hpp"

#include <array>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::server {

/// Why a seat is not taken again (Room::is_lost).
inline constexpr const char* time_was_up_message = "your time for the whole battle was up: the computer ends it";

/// Before the reason in BattleRow::bug of a battle that is not even opened any more.
inline constexpr std::string_view closed_prefix = "shut: ";

/// Milliseconds, after the store has refused something so many times in a row, until it is asked again.
std::int64_t store_retry_delay(int refusals);

class BattleSession;

/// At whose behest a battle goes on by itself, or its general thinks.
struct WorkOwner {
    std::string client_key = {};  ///< a word for the household whose message began it; "" = nobody knows
    int parts = 0;                ///< that there have been of what goes on by itself
    bool is_new = false;          ///< his message sets it going now; else it is as it was, where that is known
    int store_refusals = 0;       ///< of the store, since it has last kept something of it
    bool replaces(const WorkOwner& before) const {
        return !client_key.empty() && (is_new || before.client_key.empty());
    }
};

/// What all rooms share.
struct ServerContext {
    std::shared_ptr<const Library> library;
    std::unique_ptr<store::Store> store;
    std::function<std::int64_t()> clock;        ///< the computer's, in milliseconds since 1970
    std::function<std::int64_t()> battle_time;  ///< server/clocks/battle_time.hpp; empty = `clock`
    /// Told of a room with a question that a computer's general thinks over, or that is to go on. Empty = he does so in
    /// place, by steps.
    std::function<void(const std::shared_ptr<BattleSession>&, const WorkOwner&)> on_work;
    Clock search_seconds;  ///< for whoever thinks; empty = as long as he likes
    /// So many answers of computers and standing instructions at a time; whoever thinks goes on with the rest. 0 = all.
    std::size_t max_automatic_answers = 0;
    bool is_single_user = false;  ///< all battles lie with one person (a browser's own), who may read them anyway
    WarmSessionCache warm_sessions = {};  ///< whose rooms have views of their battles at hand
    /// The network of an address, as the front process names it; empty = each address is one.
    std::function<std::string(const std::string& address)> network = {};
    std::string push_key = {};  ///< what a page subscribes to notices with; "" = no browser is told anything
    std::int64_t open_game_lifetime = 0;
    std::size_t max_open_games_per_client = 0;
    /// Told in a sentence what whoever hosts is to know, from any thread; may be empty.
    std::function<void(const std::string&)> notify_host = {};
    void report_given_up(const std::string& battle, const std::string& why) const {
        if (notify_host) notify_host("battle " + battle + " is given up until somebody opens it: " + why);
    }
};

enum class Role : std::uint8_t { commander, both, subordinate, spectator, umpire };
std::string_view name_of(Role role);
bool parse_role(std::string_view name, Role& out);

struct LinkAccess {
    Role role = Role::spectator;
    bool first = false;  ///< answers for it
    bool second = false;
    std::vector<int> commands;  ///< of a subordinate
    bool invitation = false;    ///< to these seats, and no more than that
    bool holds(Seat seat) const { return seat == Seat::first ? first : seat == Seat::second && second; }
    bool plays() const { return (first || second) && !invitation; }
};
LinkAccess link_of(const store::LinkRow& row);

/// Why something was not done: a refusal of the engine, or one sentence.
struct Rejection {
    std::optional<Refusal> refusal;
    std::string error;
    bool has_changed = false;  ///< something is not as it was all the same: those at the table are to be told
};
using MaybeRejection = std::optional<Rejection>;  ///< nothing = it is done
Rejection rejected(std::string error);

class Viewers;  // server/views/viewers.hpp: who is at the table

class BattleSession : public std::enable_shared_from_this<BattleSession> {
  public:
    BattleSession(ServerContext& context, std::string id);
    BattleSession(const BattleSession&) = delete;  // it has a lock and clients
    BattleSession& operator=(const BattleSession&) = delete;
    ~BattleSession();

    std::mutex& lock() { return lock_; }
    const std::string& id() const { return id_; }  ///< without the lock, too
    const store::BattleRow& row() const { return row_; }

    /// Reads the battle from the store and plays it up to where it stands, once. The error is a sentence.
    std::optional<std::string> load();
    /// It was the store that did not give it.
    bool refused_by_store() const { return refused_by_store_; }
    /// And another time it may; what is damaged is read again only for who asks for it.
    bool may_load_later() const { return refused_by_store_ && !is_damaged_; }
    /// A new battle: opens it and lets computers play as far as they alone are asked. Nothing is stored yet.
    void start(store::BattleRow row, PreparedBattle prepared);
    /// Stores what begin() made.
    store::Failure store_new(const std::vector<store::LinkRow>& links);
    /// The same of a record: its decisions are made one after another, as long as they can be.
    void start_record(store::BattleRow row, PreparedBattle prepared, const std::vector<std::string>& decisions);
    /// The same of one that goes on from these decisions, which were made by whoever is its player now.
    void start_from(store::BattleRow row, PreparedBattle prepared, const std::vector<Decision>& decided);

    bool is_loaded() const { return history_ != nullptr; }
    History& history() { return *history_; }
    const History& history() const { return *history_; }
    const Battle& battle() const { return history_->battle(); }
    const PreparedBattle& prepared() const { return prepared_; }
    const std::string& bug() const { return row_.bug; }
    bool is_over() const { return history_->is_over(); }
    bool asks_dice() const { return asks_dice_; }
    /// How often something was taken back of which these eyes knew.
    std::uint32_t epoch(Viewpoint viewpoint) const {
        return static_cast<std::uint32_t>(row_.epoch >> epoch_bits * static_cast<unsigned>(viewpoint)) & epoch_mask;
    }
    bool is_human(Seat seat) const;
    std::string outcome_text() const;  ///< "" while it goes on

    /// The time for the whole battle was up: the computer, which has this seat, ends it.
    bool is_lost(Seat seat) const { return !is_human(seat) && !row_.record && clocks_.is_lost(seat); }
    /// A seat that a computer held is a human's from now on; not one that is lost.
    MaybeRejection take_seat(Seat seat);

    /// The other way about: a general of this level plays it until somebody takes it again.
    MaybeRejection give_seat_to_computer(Seat seat, const std::string& level);
    /// Whether somebody is at the table by a link that holds this seat.
    bool is_present(Seat seat) const;
    /// Whether it is to decide something now.
    bool is_asked(Seat seat) const;

    /// Clocks, what was proposed, who is to be told (server/clocks/battle_clocks.hpp).
    const BattleClocks& clocks() const { return clocks_; }
    /// Kept as `change` makes them.
    MaybeRejection change_clocks(const std::function<void(BattleClocks&, std::int64_t battle_time)>& change);
    /// The umpire's: nobody decides, no clock runs and no general thinks until he lets it go on.
    MaybeRejection pause(bool yes);
    /// The umpire's: the dice thrown last do not count, and who had them thrown has answered as he did. It is a ruling
    /// of the record.
    MaybeRejection retake_dice(const std::string& reason);
    /// A side asks its umpire whether it may do all the same what was refused.
    MaybeRejection submit_appeal(const Decision& decision, const Prompt& prompt, const Refusal& refusal);
    /// He will not have it, and says why.
    /// The umpire makes an appeal so whose unit has something in hand: it is done as soon as that is over. False =
    /// nobody has asked of this unit, or it would be no ruling then either.
    bool defer_ruling(const Decision& ruling);
    MaybeRejection reject_appeal(int n, const std::string& answer);
    /// Of a battle that begins: somebody is to rule on it.
    void enable_umpire() { clocks_.has_umpire = true; }
    /// The same: couriers ride in it.
    void enable_couriers() { clocks_.uses_couriers = true; }
    /// Whoever commands a part of a side hears of the others by couriers alone, now.
    bool couriers_ride() const { return clocks_.uses_couriers && !row_.record && !is_over(); }
    /// What is due is done. True: those at the table are to be told.
    bool run_due_clocks();
    /// Both have agreed that this side's last decision by hand never was, with all that came of it; up to a die.
    MaybeRejection take_back_agreed(Seat seat);
    /// How many decisions would be left; nothing = there is none, or a die has been thrown since.
    std::optional<std::size_t> agreed_take_back_target(Seat seat) const;

    /// What is asked now; made once for each state.
    const std::vector<Prompt>& prompts() const { return prompts_; }
    const Prompt* prompt(std::uint32_t id) const;

    /// What is recommended: his aide's advice where a human is asked. Null when nothing can be done. Good until the
    /// battle goes on.
    const Decision* suggestion(const Prompt& prompt);
    /// Somebody has left the table: what nobody there sees any more is not kept (views, pictures, aides who look at
    /// them), and a cold room has what the store has and the battle as it stands.
    void release_unused_views();

    /// What the next decision wants and is made of the battle in a moment is given up: views, what aides read in them.
    void drop_caches();

    /// A question that a computer's general thinks over, taken out of the room for that: nobody holds its lock
    /// meanwhile. Nothing = there is none, or it is out already.
    std::unique_ptr<BackgroundSearch> take_search();
    /// Brought back: he answers, if it is still asked. True: something has happened.
    bool finish_search(BackgroundSearch& search);
    /// Computers and standing instructions had more to answer than is done at a time.
    bool has_pending_automation() const { return has_pending_automation_; }
    /// The next of it. True: something has happened.
    bool continue_automation();
    /// Not before this battle time: the store has refused it.
    std::int64_t retry_automation_at() const { return retry_automation_at_; }
    /// What is done in a room while this lives is at this behest; else it is at nobody's. Whoever has one holds the
    /// room.
    class OwnerScope {
      public:
        OwnerScope(BattleSession& session, WorkOwner owner) : session_(session) {
            session_.owner_ = std::move(owner);
            session_.owner_.is_new = false;
        }
        OwnerScope(const OwnerScope&) = delete;  // it ends once
        OwnerScope& operator=(const OwnerScope&) = delete;
        ~OwnerScope() { session_.owner_ = WorkOwner(); }

      private:
        BattleSession& session_;
    };
    /// Whether take_search() would give one, or it is to go on; then the house is told. Battles between computers go on
    /// while they are watched.
    void request_work();

    /// Checks, stores, makes; then computers and standing instructions answer.
    MaybeRejection decide(const Decision& decision);
    /// Answers this prompt with the recommended decision, with `until_phase` all of its kind until the phase ends.
    MaybeRejection take_suggestion(const Prompt& prompt, bool until_phase);
    MaybeRejection undo(Seat seat);
    const std::vector<std::string>& standing(Seat seat) const { return standing_[static_cast<std::size_t>(seat)]; }
    MaybeRejection set_standing(Seat seat, std::vector<std::string> kinds);

    /// Its players have agreed that it is in the lobby's list for all who would watch.
    bool is_public() const { return is_public_; }

    /// Notes (server/views/viewers.hpp says whose); of a viewer's no more than go with each arrival.
    const std::vector<store::NoteRow>& notes() const { return notes_; }
    MaybeRejection set_note(int viewer, std::int64_t event, const std::string& text);

    Viewers& viewers() { return *viewers_; }
    const Viewers& viewers() const { return *viewers_; }
    ServerContext& context() const { return context_; }

  private:
    void set_prepared(PreparedBattle prepared);
    /// Decisions that are made together: one transaction, one piece of news.
    struct Batch {
        State state;
        std::vector<Prompt> prompts;  ///< of that state
        std::vector<Decision> decisions;
        /// What came of the first of them, and what was asked after each: more are made again rather than kept, since
        /// computers may play a whole battle at once.
        std::vector<History::AppliedDecision> applied;
        std::vector<std::vector<Prompt>> prompts_after;
        static constexpr std::size_t max_applied = 16;
        std::vector<store::DecisionRow> rows;
        ViewpointSet seen_by;              ///< who sees that any of it has happened
        std::vector<int> settled_appeals;  ///< appeals that a ruling has settled which waited for it
        bool has_more = false;             ///< there is more than was done
        std::string bug;
    };
    /// Nothing is made yet; what is asked now is known.
    Batch batch() const;
    /// Makes a lawful decision on its copy.
    void apply_to_batch(Batch& batch, const Decision& decision, bool by_hand) const;
    /// The battle is now where the copy is.
    void adopt(Batch& batch);
    static constexpr unsigned epoch_bits = 16;  ///< of BattleRow::epoch, for each pair of eyes
    static constexpr std::uint32_t epoch_mask = (1U << epoch_bits) - 1;
    static_assert(viewpoint_count * epoch_bits == 64);
    /// The store keeps the first `count` decisions; those who knew of the others are those whose epoch changes.
    store::Failure store_take_back(std::size_t count, std::uint64_t epoch);
    /// BattleRow::epoch when the last decision has been taken back.
    std::uint64_t epoch_without_last() const;
    struct UntilPhase {
        Seat seat = Seat::first;
        std::string kind;
        int turn = 0;
        int phase = 0;
    };
    void open_history();
    void replay(const std::vector<store::DecisionRow>& rows);
    void refresh_prompts();
    /// When what is asked now is known.
    void refresh_prompts(std::vector<Prompt> asked);
    void seat_computer(Seat seat);
    void load_clocks();
    void set_clock_prompts(std::int64_t battle_time);
    /// Who is asked has changed, perhaps: the clocks are kept as they are now.
    void sync_clocks();
    MaybeRejection store_clocks(std::vector<store::DocumentRow> with = {});
    bool handle_time_up(Seat seat, std::int64_t now);
    MaybeRejection apply(const Decision& first);
    /// What came after so many decisions never was.
    MaybeRejection revert_to(std::size_t count);
    /// With the turn in which they were made, with a ruling on the unit that was asked about, and, once they have been
    /// turned down, with the next decision of their side.
    void drop_appeals(const Decision& decision, int turn);
    /// Rulings that waited for a step in hand and can be now.
    void settle_appeals(Batch& batch) const;
    /// Those whose ruling has been made since it began to wait.
    void drop_settled_appeals();
    /// After something was taken back: a ruling that waits may be made from that decision on.
    void rebase_deferred_rulings(std::size_t count);
    /// Which decision had the last dice thrown; nothing = none, or somebody has decided since by hand.
    std::optional<std::size_t> last_dice_decision() const;
    /// Both sides saw something come of it: then that it is done anew tells neither of them of the other.
    bool is_seen_by_both(std::size_t decision) const;
    /// After a computer was seated, an instruction was given, or an adjournment: they answer, or think. What the store
    /// refuses of that is tried again, where somebody goes on with it: what was agreed on is done and kept.
    MaybeRejection run_automation();
    /// Answers of computers and standing instructions on a copy, until somebody has to think; none while adjourned.
    /// `beside`: nobody waits for this, but somebody may for the room.
    void answer_automatically(Batch& batch, bool beside = false);
    /// His own word for all questions of this kind, or for now, is there.
    bool has_standing_answer(const Prompt& prompt, const State& state) const;
    /// Whether a person has to decide something himself now.
    bool is_awaited(Seat seat) const;
    Suggester& suggester(Seat seat);
    /// What a seat sees now, for its aide. Good until the battle goes on.
    const View& seat_view(Seat seat);
    std::optional<Decision> automatic_answer(const State& state, const Prompt& prompt);
    bool needs_search(const Prompt& prompt) const;
    const Prompt* search_prompt() const;
    /// False while a person has something to answer himself: then a general takes nobody's time.
    bool should_search_now() const;
    bool is_still_asked(const BackgroundSearch& search) const;
    MaybeRejection commit(Batch& batch);
    /// The store has refused what was answered: there is another try after a moment.
    void retry_automation_later();
    void stop_with_bug(const std::string& why);

    ServerContext& context_;
    const std::string id_;
    std::mutex lock_;
    store::BattleRow row_;
    PreparedBattle prepared_;
    std::shared_ptr<const Battle> shared_battle_;  ///< what the library gave: as long as a room has it, others share it
    std::unique_ptr<History> history_;
    bool asks_dice_ = false;
    bool stored_ = false;                  ///< the store has the battle
    bool has_pending_automation_ = false;  ///< more is to be answered without anybody
    std::int64_t retry_automation_at_ = 0;
    WorkOwner owner_;  ///< of what is done in it now
    bool is_public_ = false;
    std::array<std::unique_ptr<ComputerPlayer>, 4> computer_players_;
    std::array<std::unique_ptr<Suggester>, 4> suggesters_;
    std::array<std::vector<std::string>, 4> standing_;
    std::vector<UntilPhase> until_phase_;
    std::vector<bool> made_by_hand_;  ///< of each decision: somebody made it himself
    std::vector<store::DecisionRow> unstored_rows_;
    std::vector<store::NoteRow> notes_;
    std::vector<Prompt> prompts_;
    struct SeatView {
        std::unique_ptr<IncrementalView> view;
        bool is_current = false;  ///< of the battle as it stands
    };
    std::array<SeatView, 4> seat_views_;
    std::shared_ptr<SearchClock> search_clock_;         ///< of the thought that is out
    const BackgroundSearch* running_search_ = nullptr;  ///< the thought itself, as long as it is out
    std::unique_ptr<Viewers> viewers_;
    BattleClocks clocks_;
    store::DocumentRow clocks_document_;
    std::string load_error_;         ///< why it cannot be loaded
    bool refused_by_store_ = false;  ///< to be loaded, the last time
    bool is_damaged_ = false;        ///< why
};

/// A number for a general's own whims, from the battle's seed and the seat.
std::uint64_t computer_seed(const std::string& seed, Seat seat);

}  // namespace linstock::server
