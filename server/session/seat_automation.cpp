#include "server/session/seat_automation.hpp"

#include "base/processor_time.hpp"
#include "battle/check_among.hpp"
#include "battle/redacted_state.hpp"
#include "generals/play_out.hpp"

#include <algorithm>

namespace linstock::server {

namespace {

constexpr double no_time_limit = 1e9;             ///< seconds; the search is limited by steps
constexpr std::size_t max_decisions = 1'000'000;  ///< a battle with more never ends: a bug
// Limits of one batch: processor time while a client waits, time by the clock in the background.
constexpr std::uint64_t max_microseconds = 1'000'000;
constexpr double max_background_seconds = 0.1;

std::size_t at(Seat seat) { return static_cast<std::size_t>(seat); }

}  // namespace

store::Failure SeatAutomation::load_standing(const std::string& battle) {
    for (const Seat seat : {Seat::first, Seat::second}) {
        auto kinds = context_.store->standing(battle, static_cast<int>(seat));
        if (!kinds) return kinds.error();
        standing_[at(seat)] = std::move(*kinds);
    }
    return std::nullopt;
}

void SeatAutomation::open() {
    search_clock_ = std::make_shared<SearchClock>(context_.search_seconds);
    for (const Seat seat : {Seat::first, Seat::second})
        if (stored_.player(seat) != "human" && !stored_.row().record) seat_computer(seat);
}

void SeatAutomation::seat_computer(Seat seat) {
    const std::string& level = stored_.player(seat);
    auto& player = players_[at(seat)];
    player = make_computer_player(level, computer_seed(stored_.row().seed + stored_.row().id, seat));
    if (!context_.on_work || !player) return;
    const auto now = [clock = search_clock_] { return clock->now(); };
    player->set_time_limit(now, context_.search_seconds ? seconds_a_turn(level) : no_time_limit);
}

void SeatAutomation::unseat_computer(Seat seat) {
    if (running_search_ != nullptr && running_search_->prompt.seat == seat) search_clock_->cancel();
    players_[at(seat)].reset();
}

store::Failure SeatAutomation::set_standing(const std::string& battle, Seat seat, std::vector<std::string> kinds) {
    if (auto failed = context_.store->set_standing(battle, static_cast<int>(seat), kinds)) return failed;
    standing_[at(seat)] = std::move(kinds);
    return std::nullopt;
}

void SeatAutomation::answer_until_phase_ends(const Prompt& prompt) {
    until_phase_.push_back(UntilPhase{prompt.seat, prompt.kind, stored_.state().turn, stored_.state().phase});
}

bool SeatAutomation::has_standing_answer(const Prompt& prompt, const State& state) const {
    const std::vector<std::string>& kinds = standing(prompt.seat);
    return std::find(kinds.begin(), kinds.end(), prompt.kind) != kinds.end() ||
           std::any_of(until_phase_.begin(), until_phase_.end(), [&](const UntilPhase& u) {
               return u.seat == prompt.seat && u.kind == prompt.kind && u.turn == state.turn && u.phase == state.phase;
           });
}

bool SeatAutomation::is_awaited(Seat seat) const {
    const auto& prompts = stored_.prompts();
    return stored_.is_human(seat) && std::any_of(prompts.begin(), prompts.end(), [&](const Prompt& p) {
               return p.seat == seat && !(has_pending_ && has_standing_answer(p, stored_.state()));
           });
}

std::optional<Decision> SeatAutomation::automatic_answer(const State& state, const Prompt& prompt) {
    if (prompt.seat == Seat::chance) return std::nullopt;
    if (!stored_.is_human(prompt.seat)) {
        if (needs_search(prompt)) return std::nullopt;
        bool verbatim = false;
        return decision_of(stored_.battle(), state, prompt, *players_[at(prompt.seat)], verbatim);
    }
    if (!has_standing_answer(prompt, state)) return std::nullopt;
    Decision answer;
    if (!suggestions_.answer(stored_.battle(), state, prompt, answer)) return std::nullopt;
    return answer;
}

void SeatAutomation::answer(DecisionBatch& batch, const BeforeAnswer& before, bool in_background) {
    batch.has_more = false;
    if (clocks_.is_stopped()) return;
    owner.is_new = !in_background;
    const std::size_t had = batch.decisions.size();
    const std::uint64_t begun = processor_microseconds();
    const bool by_the_clock = in_background && context_.search_seconds;
    const double begun_at = by_the_clock ? context_.search_seconds() : 0;
    // A battle that is not in the store yet is made in one batch.
    const auto reached_limit = [&] {
        const std::size_t made = batch.decisions.size() - had;
        return context_.max_automatic_answers != 0 && stored_.is_stored() && made > 0 &&
               (made >= context_.max_automatic_answers || processor_microseconds() - begun >= max_microseconds ||
                (by_the_clock && context_.search_seconds() - begun_at >= max_background_seconds));
    };
    std::erase_if(until_phase_,
                  [&](const UntilPhase& u) { return u.turn != batch.state.turn || u.phase != batch.state.phase; });
    for (bool again = true; again;) {
        again = false;
        if (batch.bug.empty()) batch.bug = bug_of(stored_.battle(), batch.state);
        if (!batch.bug.empty()) return;
        if (reached_limit()) {
            batch.has_more = true;
            return;
        }
        before(batch);
        for (const Prompt& p : batch.prompts) {
            const std::optional<Decision> answer = automatic_answer(batch.state, p);
            if (!answer) continue;
            if (const auto refusal = check_among(stored_.battle(), batch.state, batch.prompts, *answer)) {
                batch.bug = std::string("an automatic answer was refused at '") + p.kind + "': " + refusal->text;
                return;
            }
            stored_.apply_to(batch, *answer, false);  // invalidates `p`
            if (batch.decisions.size() > max_decisions) batch.bug = "the battle has no end";
            again = true;
            break;
        }
    }
}

void SeatAutomation::find_pending() {
    const auto& prompts = stored_.prompts();
    has_pending_ = context_.max_automatic_answers != 0 && !stored_.is_over() && !stored_.row().record &&
                   std::any_of(prompts.begin(), prompts.end(), [&](const Prompt& p) {
                       if (p.seat == Seat::chance) return false;
                       return stored_.is_human(p.seat) ? has_standing_answer(p, stored_.state()) : !needs_search(p);
                   });
}

void SeatAutomation::forget_pending() {
    until_phase_.clear();
    has_pending_ = false;
}

void SeatAutomation::committed(bool has_more) {
    has_pending_ = has_more;
    retry_at_ = 0;
    owner.store_refusals = 0;
}

void SeatAutomation::retry_later() { retry_at_ = context_.battle_time() + store_retry_delay(++owner.store_refusals); }

bool SeatAutomation::needs_search(const Prompt& prompt) const {
    if (!context_.on_work || prompt.seat == Seat::chance || stored_.is_human(prompt.seat) || stored_.row().record)
        return false;
    const auto& player = players_[at(prompt.seat)];
    return player == nullptr || player->needs_state(prompt);
}

const Prompt* SeatAutomation::search_prompt() const {
    if (running_search_ != nullptr || clocks_.is_stopped()) return nullptr;
    const auto& prompts = stored_.prompts();
    const auto it = std::find_if(prompts.begin(), prompts.end(), [&](const Prompt& p) { return needs_search(p); });
    return it == prompts.end() ? nullptr : &*it;
}

bool SeatAutomation::is_still_asked(const BackgroundSearch& search) const {
    const Prompt* now = stored_.prompt(search.prompt.id);
    return now != nullptr && now->seat == search.prompt.seat && now->kind == search.prompt.kind &&
           hash_of(redacted_for(stored_.battle(), stored_.state(), now->seat)) == search.known_hash;
}

std::unique_ptr<BackgroundSearch> SeatAutomation::take_search() {
    const Prompt* prompt = stored_.is_open() ? search_prompt() : nullptr;
    if (prompt == nullptr) return nullptr;
    auto out = std::make_unique<BackgroundSearch>();
    out->battle = stored_.prepared().battle;
    out->state = stored_.state();
    out->prompt = *prompt;
    out->player = std::move(players_[at(prompt->seat)]);
    out->clock = search_clock_;
    out->known_hash = hash_of(redacted_for(stored_.battle(), out->state, prompt->seat));
    running_search_ = out.get();
    return out;
}

bool SeatAutomation::return_search(BackgroundSearch& search) {
    players_[at(search.prompt.seat)] = std::move(search.player);
    running_search_ = nullptr;
    return !stored_.is_frozen() && !clocks_.is_stopped() && !stored_.is_human(search.prompt.seat) &&
           is_still_asked(search);
}

void SeatAutomation::cancel_search() {
    if (running_search_ != nullptr) search_clock_->cancel();
}

void SeatAutomation::cancel_stale_search() {
    if (running_search_ != nullptr && !is_still_asked(*running_search_)) search_clock_->cancel();
}

void SeatAutomation::update_search_clock() {
    if (search_clock_ == nullptr) return;
    // In a browser's own program a search keeps the page's requests waiting, so it always counts as awaited.
    const bool no_person_is_asked = !is_awaited(Seat::first) && !is_awaited(Seat::second);
    search_clock_->set_awaited(context_.is_single_user || no_person_is_asked);
}

}  // namespace linstock::server
