#include "server/session/battle_session.hpp"

#include "base/hash.hpp"
#include "base/processor_time.hpp"
#include "battle/agreement.hpp"
#include "battle/check_among.hpp"
#include "battle/event.hpp"
#include "battle/redacted_state.hpp"
#include "battle/ruling.hpp"
#include "battle/wire.hpp"
#include "generals/play_out.hpp"
#include "server/session/last_changes.hpp"
#include "server/storage/stored_bytes.hpp"
#include "server/views/viewers.hpp"

#include <algorithm>
#include <exception>

namespace linstock::server {

namespace {

constexpr const char* paused_message = "the umpire has paused the battle: it is played when he lets it go on";
constexpr std::size_t max_decisions = 1000000;  // a battle with more decisions never ends: a bug
// As much of what nobody is asked for is done while the room is held, in microseconds of a processor; where somebody
// may wait for the room meanwhile, by the clock, in seconds.
constexpr std::uint64_t max_microseconds = 1'000'000;
constexpr double max_background_seconds = 0.1;

std::size_t at(Seat seat) { return static_cast<std::size_t>(seat); }

bool asks_the_same(const std::vector<Prompt>& before, const std::vector<Prompt>& after, Seat seat) {
    const auto ids = [seat](const std::vector<Prompt>& all) {
        std::vector<std::uint32_t> out;
        for (const Prompt& p : all)
            if (p.seat == seat) out.push_back(p.id);
        return out;
    };
    return ids(before) == ids(after);
}

/// Which eyes see that this decision has been made.
ViewpointSet seen_by(const Decision& decision, const std::vector<Event>& events, const std::vector<Prompt>& before,
                     const std::vector<Prompt>& after) {
    ViewpointSet out;
    out.set(static_cast<std::size_t>(Viewpoint::all));
    for (const Seat seat : {Seat::first, Seat::second})
        if (decision.by == seat || !asks_the_same(before, after, seat))
            out.set(static_cast<std::size_t>(viewpoint_of(seat)));
    for (std::size_t e = 0; e < viewpoint_count; ++e)
        if (std::any_of(events.begin(), events.end(),
                        [e](const Event& event) { return sees(static_cast<Viewpoint>(e), event); }))
            out.set(e);
    return out;
}

}  // namespace

std::int64_t store_retry_delay(int refusals) {
    constexpr std::int64_t longest = 60'000;
    constexpr int doubled_at_most = 6;
    return std::min(longest, std::int64_t{1000} << std::clamp(refusals - 1, 0, doubled_at_most));
}

Rejection rejected(std::string error) { return Rejection{std::nullopt, std::move(error)}; }

std::uint64_t computer_seed(const std::string& seed, Seat seat) {
    Hasher h;
    h.add(seed);
    h.add(static_cast<std::uint64_t>(seat));
    return h.digest();
}

BattleSession::Batch BattleSession::batch() const {
    return Batch{history_->state(), prompts_, {}, {}, {}, {}, {}, {}, false, ""};
}

void BattleSession::apply_to_batch(Batch& batch, const Decision& decision, bool by_hand) const {
    const bool kept = batch.applied.size() < Batch::max_applied;
    const bool wanted = kept || !batch.seen_by.all();
    std::vector<Event> events;
    decide_unchecked(battle(), batch.state, decision, history_->dice(), wanted ? &events : nullptr);
    std::vector<Prompt> asked = linstock::prompts(battle(), batch.state);
    if (wanted) batch.seen_by |= seen_by(decision, events, batch.prompts, asked);
    batch.prompts = std::move(asked);
    batch.decisions.push_back(decision);
    batch.rows.push_back(
        store::DecisionRow{wire::decision_json(battle(), decision), hash_of(batch.state), batch.state.turn, by_hand});
    if (!kept) return;
    batch.applied.push_back(History::AppliedDecision{decision, batch.state, std::move(events)});
    batch.prompts_after.push_back(batch.prompts);
}

void BattleSession::adopt(Batch& batch) {
    for (std::size_t i = 0; i < batch.decisions.size(); ++i) {
        if (i < batch.applied.size()) {
            const std::vector<Prompt>& before = i == 0 ? prompts_ : batch.prompts_after[i - 1];
            history_->adopt(std::move(batch.applied[i]), before, batch.prompts_after[i]);
        } else if (const auto refusal = history_->decide(batch.decisions[i])) {
            stop_with_bug("a stored decision was refused: " + refusal->text);
            return;
        }
        made_by_hand_.push_back(batch.rows[i].by_hand);
    }
}

BattleSession::BattleSession(ServerContext& context, std::string id)
    : context_(context),
      id_(std::move(id)),
      viewers_(std::make_unique<Viewers>()) {}
BattleSession::~BattleSession() = default;

bool BattleSession::is_human(Seat seat) const {
    if (row_.record) return false;
    return seat == Seat::first ? row_.first == "human" : seat == Seat::second && row_.second == "human";
}

MaybeRejection BattleSession::take_seat(Seat seat) {
    if (is_lost(seat)) return rejected(time_was_up_message);
    if (const auto failed = context_.store->set_player(id_, static_cast<int>(seat), "human")) return rejected(*failed);
    (seat == Seat::first ? row_.first : row_.second) = "human";
    // A general who is out, thinking, finds when he comes back that another commands.
    if (running_search_ != nullptr && running_search_->prompt.seat == seat) search_clock_->cancel();
    computer_players_[at(seat)].reset();
    refresh_prompts();
    clocks_.come_back(seat, context_.battle_time());
    sync_clocks();
    return std::nullopt;
}

const Prompt* BattleSession::prompt(std::uint32_t id) const {
    const auto it = std::find_if(prompts_.begin(), prompts_.end(), [&](const Prompt& p) { return p.id == id; });
    return it == prompts_.end() ? nullptr : &*it;
}

std::string BattleSession::outcome_text() const {
    if (!is_over()) return "";
    for (std::size_t i = history_->event_count(); i-- > 0;)
        if (history_->event(i).kind == EventKind::battle_ended) return history_->sentence(i);
    return "The battle has ended.";
}

void BattleSession::refresh_prompts() { refresh_prompts(linstock::prompts(battle(), history_->state())); }

void BattleSession::refresh_prompts(std::vector<Prompt> asked) {
    for (const auto& suggester : suggesters_)
        if (suggester) suggester->forget();
    for (SeatView& sight : seat_views_)
        sight.is_current = false;
    prompts_ = row_.bug.empty() ? std::move(asked) : std::vector<Prompt>();
    if (running_search_ != nullptr && !is_still_asked(*running_search_)) search_clock_->cancel();
    request_work();
}

bool BattleSession::needs_search(const Prompt& prompt) const {
    if (!context_.on_work || prompt.seat == Seat::chance || is_human(prompt.seat) || row_.record) return false;
    const auto& mind = computer_players_[at(prompt.seat)];
    return mind == nullptr || mind->needs_state(prompt);  // he is out, thinking
}

const Prompt* BattleSession::search_prompt() const {
    if (running_search_ != nullptr || clocks_.is_stopped()) return nullptr;
    const auto it = std::find_if(prompts_.begin(), prompts_.end(), [&](const Prompt& p) { return needs_search(p); });
    return it == prompts_.end() ? nullptr : &*it;
}

bool BattleSession::is_still_asked(const BackgroundSearch& search) const {
    const Prompt* now = prompt(search.prompt.id);
    return now != nullptr && now->seat == search.prompt.seat && now->kind == search.prompt.kind &&
           hash_of(redacted_for(battle(), history_->state(), now->seat)) == search.known_hash;
}

bool BattleSession::should_search_now() const {
    if (context_.is_single_user) return true;  // there who thinks keeps the page's own requests waiting
    return !is_awaited(Seat::first) && !is_awaited(Seat::second);
}

void BattleSession::request_work() {
    if (search_clock_ != nullptr) search_clock_->set_awaited(should_search_now());
    if (!is_loaded() || !stored_) return;
    if (has_pending_automation_) return context_.on_work(shared_from_this(), owner_);
    if (search_prompt() == nullptr) return;
    const bool anybody = is_human(Seat::first) || is_human(Seat::second) || !viewers_->by_connection.empty();
    if (anybody) context_.on_work(shared_from_this(), owner_);
}

std::unique_ptr<BackgroundSearch> BattleSession::take_search() {
    const Prompt* asked = is_loaded() ? search_prompt() : nullptr;
    if (asked == nullptr) return nullptr;
    auto out = std::make_unique<BackgroundSearch>();
    out->battle = prepared_.battle;
    out->state = history_->state();
    out->prompt = *asked;
    out->player = std::move(computer_players_[at(asked->seat)]);
    out->clock = search_clock_;
    out->known_hash = hash_of(redacted_for(battle(), out->state, asked->seat));
    running_search_ = out.get();
    return out;
}

bool BattleSession::finish_search(BackgroundSearch& search) {
    computer_players_[at(search.prompt.seat)] = std::move(search.player);
    running_search_ = nullptr;
    // What was thought when the battle was adjourned or paused is thought anew when it goes on.
    if (!row_.bug.empty() || clocks_.is_stopped() || is_human(search.prompt.seat) || !is_still_asked(search)) {
        request_work();
        return false;
    }
    try {
        Batch batch = this->batch();
        // None plays a step that is refused: then the first that is lawful is as good.
        if (linstock::check(battle(), batch.state, search.answer))
            if (const auto all = candidates(battle(), batch.state, search.prompt, 1); !all.empty())
                search.answer = all.front();
        if (const auto refusal = check_among(battle(), batch.state, batch.prompts, search.answer))
            batch.bug = std::string("a general's answer was refused at '") + search.prompt.kind + "': " + refusal->text;
        else
            apply_to_batch(batch, search.answer, false);
        answer_automatically(batch, true);
        if (!commit(batch)) return true;
        // The part that comes then finds nothing to answer, and has him think again.
        has_pending_automation_ = true;
        retry_automation_later();
        return false;
    } catch (const std::exception& e) {
        stop_with_bug(std::string("a decision could not be carried out: ") + e.what());
    }
    return true;
}

Suggester& BattleSession::suggester(Seat seat) {
    auto& one = suggesters_[at(seat)];
    if (!one) one = std::make_unique<Suggester>(computer_seed(row_.id, seat));
    return *one;
}

const Decision* BattleSession::suggestion(const Prompt& prompt) {
    if (prompt.seat == Seat::chance) return nullptr;  // nobody recommends what dice shall show
    const auto look = [&]() -> const View& { return seat_view(prompt.seat); };
    return suggester(prompt.seat).suggestion(battle(), history_->state(), look, prompt);
}

const View& BattleSession::seat_view(Seat seat) {
    SeatView& sight = seat_views_[at(seat)];
    if (!sight.view) sight.view = std::make_unique<IncrementalView>(seat);
    if (std::exchange(sight.is_current, true)) return sight.view->last();
    context_.warm_sessions.touch(weak_from_this());
    return sight.view->look(battle(), history_->state());
}

void BattleSession::drop_caches() {
    for (SeatView& sight : seat_views_)
        sight = SeatView{};
    for (const auto& suggester : suggesters_)
        if (suggester) suggester->drop_view();
}

void BattleSession::release_unused_views() {
    const auto& all = viewers_->by_connection;
    const auto any = [&](const auto& is) {
        return std::any_of(all.begin(), all.end(), [&](const auto& one) { return is(one.second); });
    };
    for (const Seat seat : {Seat::first, Seat::second}) {
        if (any([&](const Viewer& a) { return a.link.holds(seat); })) continue;
        seat_views_[at(seat)] = SeatView{};
        suggesters_[at(seat)].reset();
    }
    for (const Viewpoint viewpoint : {Viewpoint::shared, Viewpoint::first, Viewpoint::second, Viewpoint::all})
        if (!any([&](const Viewer& a) { return a.viewpoint == viewpoint; })) viewers_->view_cache.forget(viewpoint);
    if (!all.empty()) return;
    viewers_->view_cache = ViewCache{};
    if (is_loaded()) history_->drop_texts();
}

MaybeRejection BattleSession::decide(const Decision& decision) {
    if (!row_.bug.empty()) return rejected("this battle is frozen: " + row_.bug);
    try {
        return apply(decision);
    } catch (const std::exception& e) {
        stop_with_bug(std::string("a decision could not be carried out: ") + e.what());
        return rejected("this battle is frozen: " + row_.bug);
    }
}

MaybeRejection BattleSession::apply(const Decision& first) {
    if (clocks_.is_paused && !ends_beside_the_rules(first) && !is_ruling(first)) return rejected(paused_message);
    if (clocks_.is_adjourned && !ends_beside_the_rules(first) && !is_ruling(first))
        return rejected("the battle is adjourned: it is played when one of you says that it goes on");
    if (auto refusal = check_among(battle(), history_->state(), prompts_, first))
        return Rejection{std::move(refusal), ""};
    Batch batch = this->batch();
    apply_to_batch(batch, first, true);
    // What the other side has proposed lies no more once one has gone on; a decision to be taken back is followed by
    // one.
    // A ruling is neither side's, and those who are not to hear of it find all that lies between them as it was.
    const BattleClocks before = clocks_;
    if (!is_ruling(first) && (clocks_.proposer != first.by || clocks_.proposal_kind == "take_back"))
        clocks_.proposal_kind.clear();
    answer_automatically(batch);
    drop_appeals(first, batch.state.turn);
    auto failed = commit(batch);
    if (failed) clocks_ = before;
    return failed;
}

bool BattleSession::has_standing_answer(const Prompt& prompt, const State& state) const {
    const std::vector<std::string>& kinds = standing(prompt.seat);
    return std::find(kinds.begin(), kinds.end(), prompt.kind) != kinds.end() ||
           std::any_of(until_phase_.begin(), until_phase_.end(), [&](const UntilPhase& u) {
               return u.seat == prompt.seat && u.kind == prompt.kind && u.turn == state.turn && u.phase == state.phase;
           });
}

bool BattleSession::is_awaited(Seat seat) const {
    // Between two parts of what goes on by itself what he has given instructions for is as good as answered.
    return is_human(seat) && std::any_of(prompts_.begin(), prompts_.end(), [&](const Prompt& p) {
               return p.seat == seat && !(has_pending_automation_ && has_standing_answer(p, history_->state()));
           });
}

std::optional<Decision> BattleSession::automatic_answer(const State& state, const Prompt& prompt) {
    if (prompt.seat == Seat::chance) return std::nullopt;
    if (!is_human(prompt.seat)) {
        if (needs_search(prompt)) return std::nullopt;
        bool verbatim = false;
        return decision_of(battle(), state, prompt, *computer_players_[at(prompt.seat)], verbatim);
    }
    if (!has_standing_answer(prompt, state)) return std::nullopt;
    Decision answer;
    return suggester(prompt.seat).answer(battle(), state, prompt, answer) ? std::optional<Decision>(answer)
                                                                          : std::nullopt;
}

void BattleSession::answer_automatically(Batch& batch, bool beside) {
    batch.has_more = false;
    if (clocks_.is_stopped()) return;
    owner_.is_new = !beside;
    // What is not in the store yet is made whole.
    const std::size_t had = batch.decisions.size();
    const std::uint64_t begun = processor_microseconds();
    const bool by_the_clock = beside && context_.search_seconds;
    const double begun_at = by_the_clock ? context_.search_seconds() : 0;
    const auto enough = [&] {
        const std::size_t made = batch.decisions.size() - had;
        return context_.max_automatic_answers != 0 && stored_ && made > 0 &&
               (made >= context_.max_automatic_answers || processor_microseconds() - begun >= max_microseconds ||
                (by_the_clock && context_.search_seconds() - begun_at >= max_background_seconds));
    };
    std::erase_if(until_phase_,
                  [&](const UntilPhase& u) { return u.turn != batch.state.turn || u.phase != batch.state.phase; });
    for (bool again = true; again;) {
        again = false;
        if (batch.bug.empty()) batch.bug = bug_of(battle(), batch.state);
        if (!batch.bug.empty()) return;
        if (enough()) {
            batch.has_more = true;
            return;
        }
        settle_appeals(batch);
        for (const Prompt& p : batch.prompts) {
            const std::optional<Decision> answer = automatic_answer(batch.state, p);
            if (!answer) continue;
            if (const auto refusal = check_among(battle(), batch.state, batch.prompts, *answer)) {
                batch.bug = std::string("an automatic answer was refused at '") + p.kind + "': " + refusal->text;
                return;
            }
            apply_to_batch(batch, *answer, false);  // `p` is no more
            if (batch.decisions.size() > max_decisions) batch.bug = "the battle has no end";
            again = true;
            break;
        }
    }
}

bool BattleSession::continue_automation() {
    if (!is_loaded() || !row_.bug.empty() || is_over()) has_pending_automation_ = false;
    if (!has_pending_automation_) return false;
    retry_automation_at_ = 0;
    try {
        Batch batch = this->batch();
        answer_automatically(batch, true);
        if (batch.decisions.empty() && batch.bug.empty()) {
            has_pending_automation_ = false;
            sync_clocks();
            request_work();
            return false;
        }
        if (!commit(batch)) return true;
        retry_automation_later();
        return false;
    } catch (const std::exception& e) {
        stop_with_bug(std::string("a decision could not be carried out: ") + e.what());
    }
    return true;
}

void BattleSession::retry_automation_later() {
    retry_automation_at_ = context_.battle_time() + store_retry_delay(++owner_.store_refusals);
    request_work();
}

MaybeRejection BattleSession::commit(Batch& batch) {
    const std::int64_t now = context_.clock();
    const store::Change change{now, linstock::over(batch.state), batch.bug,
                               encode_last_changes(row_, now, batch.seen_by)};
    if (const auto failed = context_.store->add_decisions(id_, history_->decision_count(), batch.rows, change))
        return rejected(*failed);
    for (const store::DecisionRow& one : batch.rows)
        count_stored(one.json.size());
    row_.changed = now;
    row_.seen = change.seen;
    row_.finished = change.finished;
    row_.bug = change.bug;
    adopt(batch);
    has_pending_automation_ = batch.has_more;
    retry_automation_at_ = 0;
    owner_.store_refusals = 0;
    std::erase_if(clocks_.appeals, [&](const Appeal& one) {
        return std::find(batch.settled_appeals.begin(), batch.settled_appeals.end(), one.n) !=
               batch.settled_appeals.end();
    });
    refresh_prompts(std::move(batch.prompts));
    sync_clocks();
    return std::nullopt;
}

MaybeRejection BattleSession::take_suggestion(const Prompt& prompt, bool until_phase) {
    const Decision* best = suggestion(prompt);
    if (best == nullptr) return rejected("nothing is recommended here");
    const Decision answer = *best;  // what is taken is not what decide() forgets
    // `prompt` may be one of those that refresh_prompts() throws away.
    if (until_phase)
        until_phase_.push_back(UntilPhase{prompt.seat, prompt.kind, history_->state().turn, history_->state().phase});
    return decide(answer);
}

std::uint64_t BattleSession::epoch_without_last() const {
    std::uint64_t out = 0;
    for (std::size_t e = 0; e < viewpoint_count; ++e) {
        const auto viewpoint = static_cast<Viewpoint>(e);
        const IndexSet& known = history_->known_decisions(viewpoint);
        const bool knew = !known.empty() && known.back() == history_->decision_count();
        out |= static_cast<std::uint64_t>((epoch(viewpoint) + (knew ? 1U : 0U)) & epoch_mask) << epoch_bits * e;
    }
    return out;
}

store::Failure BattleSession::store_take_back(std::size_t count, std::uint64_t epoch) {
    const std::int64_t now = context_.clock();
    ViewpointSet seen_by;
    for (std::size_t e = 0; e < viewpoint_count; ++e)
        seen_by[e] = ((epoch ^ row_.epoch) >> epoch_bits * e & epoch_mask) != 0;
    const store::Change change{now, false, "", encode_last_changes(row_, now, seen_by)};
    if (auto failed = context_.store->take_back(id_, count, epoch, change)) return failed;
    row_.changed = now;
    row_.seen = change.seen;
    row_.epoch = epoch;
    return std::nullopt;
}

MaybeRejection BattleSession::undo(Seat seat) {
    if (!row_.bug.empty()) return rejected("this battle is frozen: " + row_.bug);
    if (clocks_.is_paused && seat != Seat::umpire) return rejected(paused_message);
    if (!history_->can_undo(seat)) return Rejection{history_->undo(seat), ""};
    until_phase_.clear();
    has_pending_automation_ = false;
    // What was answered by standing instruction goes with the decision that it followed.
    for (bool hand = false; !hand && history_->can_undo(seat);) {
        hand = made_by_hand_.empty() || made_by_hand_.back();
        if (const auto failed = store_take_back(history_->decision_count() - 1, epoch_without_last())) {
            refresh_prompts();
            return Rejection{std::nullopt, *failed, true};  // some were taken back before
        }
        history_->undo(seat);
        made_by_hand_.resize(history_->decision_count());
    }
    rebase_deferred_rulings(history_->decision_count());
    refresh_prompts();
    sync_clocks();
    return std::nullopt;
}

MaybeRejection BattleSession::pause(bool yes) {
    return change_clocks([&](BattleClocks& h, std::int64_t now) { h.pause(now, yes); });
}

MaybeRejection BattleSession::set_standing(Seat seat, std::vector<std::string> kinds) {
    if (const auto failed = context_.store->set_standing(id_, static_cast<int>(seat), kinds)) return rejected(*failed);
    standing_[at(seat)] = std::move(kinds);
    return run_automation();
}

namespace {
constexpr std::size_t max_notes_bytes = 64 * std::size_t{1024};  ///< as they are told, with all that is around them
std::size_t bytes_sent(const store::NoteRow& note) {
    constexpr std::size_t around = 64;
    json::Writer to;
    to.value(note.text);
    return to.text().size() + around;
}
}  // namespace

MaybeRejection BattleSession::set_note(int viewer, std::int64_t event, const std::string& text) {
    const store::NoteRow note{viewer, event, text};
    std::size_t before = 0;
    std::size_t after = text.empty() ? 0 : bytes_sent(note);
    for (const store::NoteRow& n : notes_) {
        if (n.viewer != viewer) continue;
        before += bytes_sent(n);
        after += n.event == event ? 0 : bytes_sent(n);
    }
    if (after > max_notes_bytes && after > before)
        return rejected("all notes together have at most 64 KiB: remove others first");
    if (const auto failed = context_.store->set_note(id_, note)) return rejected(*failed);
    if (after > before) count_stored(after, before);
    std::erase_if(notes_, [&](const store::NoteRow& n) { return n.viewer == viewer && n.event == event; });
    if (!text.empty()) notes_.push_back(note);
    return std::nullopt;
}

void BattleSession::stop_with_bug(const std::string& why) {
    row_.bug = why;
    has_pending_automation_ = false;
    prompts_.clear();
    // A store that cannot take it either says so at the next start, when the battle is played again.
    static_cast<void>(context_.store->freeze(id_, why));
}

}  // namespace linstock::server
