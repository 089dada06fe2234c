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

constexpr const char* paused_says = "the umpire has paused the battle: it is played when he lets it go on";
constexpr std::size_t endless = 1000000;  // a battle with more decisions never ends: a bug
// As much of what nobody is asked for is done while the room is held, in microseconds of a processor; where somebody
// may wait for the room meanwhile, by the clock, in seconds.
constexpr std::uint64_t longest_at_once = 1'000'000;
constexpr double longest_beside = 0.1;

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
EyeSet seen_by(const Decision& decision, const std::vector<Event>& events, const std::vector<Prompt>& before,
               const std::vector<Prompt>& after) {
    EyeSet out;
    out.set(static_cast<std::size_t>(Eyes::all));
    for (const Seat seat : {Seat::first, Seat::second})
        if (decision.by == seat || !asks_the_same(before, after, seat))
            out.set(static_cast<std::size_t>(eyes_of(seat)));
    for (std::size_t e = 0; e < eye_count; ++e)
        if (std::any_of(events.begin(), events.end(),
                        [e](const Event& event) { return sees(static_cast<Eyes>(e), event); }))
            out.set(e);
    return out;
}

}  // namespace

std::int64_t rest_of_the_store(int refusals) {
    constexpr std::int64_t longest = 60'000;
    constexpr int doubled_at_most = 6;
    return std::min(longest, std::int64_t{1000} << std::clamp(refusals - 1, 0, doubled_at_most));
}

No no(std::string error) { return No{std::nullopt, std::move(error)}; }

std::uint64_t whim_of(const std::string& seed, Seat seat) {
    Hasher h;
    h.add(seed);
    h.add(static_cast<std::uint64_t>(seat));
    return h.digest();
}

Room::Batch Room::batch() const { return Batch{history_->state(), prompts_, {}, {}, {}, {}, {}, {}, false, ""}; }

void Room::make_on(Batch& batch, const Decision& decision, bool by_hand) const {
    const bool kept = batch.made.size() < Batch::most_made;
    const bool wanted = kept || !batch.seen_by.all();
    std::vector<Event> events;
    decide_unchecked(battle(), batch.state, decision, history_->dice(), wanted ? &events : nullptr);
    std::vector<Prompt> asked = linstock::prompts(battle(), batch.state);
    if (wanted) batch.seen_by |= seen_by(decision, events, batch.asked, asked);
    batch.asked = std::move(asked);
    batch.decisions.push_back(decision);
    batch.rows.push_back(
        store::DecisionRow{wire::decision_json(battle(), decision), hash_of(batch.state), batch.state.turn, by_hand});
    if (!kept) return;
    batch.made.push_back(History::Made{decision, batch.state, std::move(events)});
    batch.asked_after.push_back(batch.asked);
}

void Room::move_to(Batch& batch) {
    for (std::size_t i = 0; i < batch.decisions.size(); ++i) {
        if (i < batch.made.size()) {
            const std::vector<Prompt>& before = i == 0 ? prompts_ : batch.asked_after[i - 1];
            history_->take_over(std::move(batch.made[i]), before, batch.asked_after[i]);
        } else if (const auto refusal = history_->decide(batch.decisions[i])) {
            freeze("a stored decision was refused: " + refusal->text);
            return;
        }
        by_hand_.push_back(batch.rows[i].by_hand);
    }
}

Room::Room(House& house, std::string id) : house_(house), id_(std::move(id)), audience_(std::make_unique<Audience>()) {}
Room::~Room() = default;

bool Room::human(Seat seat) const {
    if (row_.record) return false;
    return seat == Seat::first ? row_.first == "human" : seat == Seat::second && row_.second == "human";
}

Done Room::seat_taken(Seat seat) {
    if (is_lost(seat)) return no(time_was_up);
    if (const auto failed = house_.store->set_player(id_, static_cast<int>(seat), "human")) return no(*failed);
    (seat == Seat::first ? row_.first : row_.second) = "human";
    // A general who is out, thinking, finds when he comes back that another commands.
    if (out_ != nullptr && out_->prompt.seat == seat) thinking_->give_up();
    generals_[at(seat)].reset();
    look_again();
    hours_.come_back(seat, house_.battle_time());
    mark_time();
    return std::nullopt;
}

const Prompt* Room::prompt(std::uint32_t id) const {
    const auto it = std::find_if(prompts_.begin(), prompts_.end(), [&](const Prompt& p) { return p.id == id; });
    return it == prompts_.end() ? nullptr : &*it;
}

std::string Room::outcome_text() const {
    if (!over()) return "";
    for (std::size_t i = history_->events(); i-- > 0;)
        if (history_->event(i).kind == EventKind::battle_ended) return history_->sentence(i);
    return "The battle has ended.";
}

void Room::look_again() { look_again(linstock::prompts(battle(), history_->state())); }

void Room::look_again(std::vector<Prompt> asked) {
    for (const auto& aide : aides_)
        if (aide) aide->forget();
    for (Sight& sight : sights_)
        sight.fresh = false;
    prompts_ = row_.bug.empty() ? std::move(asked) : std::vector<Prompt>();
    if (out_ != nullptr && !still_asked(*out_)) thinking_->give_up();
    call_for_thought();
}

bool Room::thinks_beside(const Prompt& prompt) const {
    if (!house_.thinks || prompt.seat == Seat::chance || human(prompt.seat) || row_.record) return false;
    const auto& mind = generals_[at(prompt.seat)];
    return mind == nullptr || mind->needs_state(prompt);  // he is out, thinking
}

const Prompt* Room::thinkers_question() const {
    if (out_ != nullptr || hours_.nobody_plays()) return nullptr;
    const auto it = std::find_if(prompts_.begin(), prompts_.end(), [&](const Prompt& p) { return thinks_beside(p); });
    return it == prompts_.end() ? nullptr : &*it;
}

bool Room::still_asked(const Thought& thought) const {
    const Prompt* now = prompt(thought.prompt.id);
    return now != nullptr && now->seat == thought.prompt.seat && now->kind == thought.prompt.kind &&
           hash_of(redacted_for(battle(), history_->state(), now->seat)) == thought.known;
}

bool Room::somebody_waits_for_thought() const {
    if (house_.alone) return true;  // there who thinks keeps the page's own requests waiting
    return !is_waited_for(Seat::first) && !is_waited_for(Seat::second);
}

void Room::call_for_thought() {
    if (thinking_ != nullptr) thinking_->awaited(somebody_waits_for_thought());
    if (!loaded() || !stored_) return;
    if (unfinished_) return house_.thinks(shared_from_this(), behest_);
    if (thinkers_question() == nullptr) return;
    const bool anybody = human(Seat::first) || human(Seat::second) || !audience_->all.empty();
    if (anybody) house_.thinks(shared_from_this(), behest_);
}

std::unique_ptr<Thought> Room::to_think() {
    const Prompt* asked = loaded() ? thinkers_question() : nullptr;
    if (asked == nullptr) return nullptr;
    auto out = std::make_unique<Thought>();
    out->battle = ready_.battle;
    out->state = history_->state();
    out->prompt = *asked;
    out->mind = std::move(generals_[at(asked->seat)]);
    out->clock = thinking_;
    out->known = hash_of(redacted_for(battle(), out->state, asked->seat));
    out_ = out.get();
    return out;
}

bool Room::thought(Thought& thought) {
    generals_[at(thought.prompt.seat)] = std::move(thought.mind);
    out_ = nullptr;
    // What was thought when the battle was adjourned or paused is thought anew when it goes on.
    if (!row_.bug.empty() || hours_.nobody_plays() || human(thought.prompt.seat) || !still_asked(thought)) {
        call_for_thought();
        return false;
    }
    try {
        Batch batch = this->batch();
        // None plays a step that is refused: then the first that is lawful is as good.
        if (linstock::check(battle(), batch.state, thought.answer))
            if (const auto all = candidates(battle(), batch.state, thought.prompt, 1); !all.empty())
                thought.answer = all.front();
        if (const auto refusal = check_among(battle(), batch.state, batch.asked, thought.answer))
            batch.bug =
                std::string("a general's answer was refused at '") + thought.prompt.kind + "': " + refusal->text;
        else
            make_on(batch, thought.answer, false);
        go_on(batch, true);
        if (!commit(batch)) return true;
        // The part that comes then finds nothing to answer, and has him think again.
        unfinished_ = true;
        goes_on_later();
        return false;
    } catch (const std::exception& e) {
        freeze(std::string("a decision could not be carried out: ") + e.what());
    }
    return true;
}

Aide& Room::aide(Seat seat) {
    auto& one = aides_[at(seat)];
    if (!one) one = std::make_unique<Aide>(whim_of(row_.id, seat));
    return *one;
}

const Decision* Room::advice(const Prompt& prompt) {
    if (prompt.seat == Seat::chance) return nullptr;  // nobody recommends what dice shall show
    const auto look = [&]() -> const View& { return sight(prompt.seat); };
    return aide(prompt.seat).advice(battle(), history_->state(), look, prompt);
}

const View& Room::sight(Seat seat) {
    Sight& sight = sights_[at(seat)];
    if (!sight.view) sight.view = std::make_unique<IncrementalView>(seat);
    if (std::exchange(sight.fresh, true)) return sight.view->last();
    house_.wakeful.used(weak_from_this());
    return sight.view->look(battle(), history_->state());
}

void Room::rest() {
    for (Sight& sight : sights_)
        sight = Sight{};
    for (const auto& aide : aides_)
        if (aide) aide->rest();
}

void Room::let_go() {
    const auto& all = audience_->all;
    const auto any = [&](const auto& is) {
        return std::any_of(all.begin(), all.end(), [&](const auto& one) { return is(one.second); });
    };
    for (const Seat seat : {Seat::first, Seat::second}) {
        if (any([&](const Attendance& a) { return a.link.holds(seat); })) continue;
        sights_[at(seat)] = Sight{};
        aides_[at(seat)].reset();
    }
    for (const Eyes eyes : {Eyes::shared, Eyes::first, Eyes::second, Eyes::all})
        if (!any([&](const Attendance& a) { return a.eyes == eyes; })) audience_->gallery.forget(eyes);
    if (!all.empty()) return;
    audience_->gallery = Gallery{};
    if (loaded()) history_->forget_texts();
}

Done Room::take(const Decision& decision) {
    if (!row_.bug.empty()) return no("this battle is frozen: " + row_.bug);
    try {
        return make(decision);
    } catch (const std::exception& e) {
        freeze(std::string("a decision could not be carried out: ") + e.what());
        return no("this battle is frozen: " + row_.bug);
    }
}

Done Room::make(const Decision& first) {
    if (hours_.paused && !ends_beside_the_rules(first) && !is_ruling(first)) return no(paused_says);
    if (hours_.adjourned && !ends_beside_the_rules(first) && !is_ruling(first))
        return no("the battle is adjourned: it is played when one of you says that it goes on");
    if (auto refusal = check_among(battle(), history_->state(), prompts_, first)) return No{std::move(refusal), ""};
    Batch batch = this->batch();
    make_on(batch, first, true);
    // What the other side has proposed lies no more once one has gone on; a decision to be taken back is followed by
    // one.
    // A ruling is neither side's, and those who are not to hear of it find all that lies between them as it was.
    const Hours before = hours_;
    if (!is_ruling(first) && (hours_.proposer != first.by || hours_.proposed == "take_back")) hours_.proposed.clear();
    go_on(batch);
    forget_appeals(first, batch.state.turn);
    auto failed = commit(batch);
    if (failed) hours_ = before;
    return failed;
}

bool Room::has_standing(const Prompt& prompt, const State& state) const {
    const std::vector<std::string>& kinds = standing(prompt.seat);
    return std::find(kinds.begin(), kinds.end(), prompt.kind) != kinds.end() ||
           std::any_of(until_.begin(), until_.end(), [&](const UntilPhase& u) {
               return u.seat == prompt.seat && u.kind == prompt.kind && u.turn == state.turn && u.phase == state.phase;
           });
}

bool Room::is_waited_for(Seat seat) const {
    // Between two parts of what goes on by itself what he has given instructions for is as good as answered.
    return human(seat) && std::any_of(prompts_.begin(), prompts_.end(), [&](const Prompt& p) {
               return p.seat == seat && !(unfinished_ && has_standing(p, history_->state()));
           });
}

std::optional<Decision> Room::automatic(const State& state, const Prompt& prompt) {
    if (prompt.seat == Seat::chance) return std::nullopt;
    if (!human(prompt.seat)) {
        if (thinks_beside(prompt)) return std::nullopt;
        bool verbatim = false;
        return decision_of(battle(), state, prompt, *generals_[at(prompt.seat)], verbatim);
    }
    if (!has_standing(prompt, state)) return std::nullopt;
    Decision answer;
    return aide(prompt.seat).answer(battle(), state, prompt, answer) ? std::optional<Decision>(answer) : std::nullopt;
}

void Room::go_on(Batch& batch, bool beside) {
    batch.unfinished = false;
    if (hours_.nobody_plays()) return;
    behest_.anew = !beside;
    // What is not in the store yet is made whole.
    const std::size_t had = batch.decisions.size();
    const std::uint64_t begun = processor_microseconds();
    const bool by_the_clock = beside && house_.seconds;
    const double begun_at = by_the_clock ? house_.seconds() : 0;
    const auto enough = [&] {
        const std::size_t made = batch.decisions.size() - had;
        return house_.most_at_once != 0 && stored_ && made > 0 &&
               (made >= house_.most_at_once || processor_microseconds() - begun >= longest_at_once ||
                (by_the_clock && house_.seconds() - begun_at >= longest_beside));
    };
    std::erase_if(until_,
                  [&](const UntilPhase& u) { return u.turn != batch.state.turn || u.phase != batch.state.phase; });
    for (bool again = true; again;) {
        again = false;
        if (batch.bug.empty()) batch.bug = bug_of(battle(), batch.state);
        if (!batch.bug.empty()) return;
        if (enough()) {
            batch.unfinished = true;
            return;
        }
        settle_appeals(batch);
        for (const Prompt& p : batch.asked) {
            const std::optional<Decision> answer = automatic(batch.state, p);
            if (!answer) continue;
            if (const auto refusal = check_among(battle(), batch.state, batch.asked, *answer)) {
                batch.bug = std::string("an automatic answer was refused at '") + p.kind + "': " + refusal->text;
                return;
            }
            make_on(batch, *answer, false);  // `p` is no more
            if (batch.decisions.size() > endless) batch.bug = "the battle has no end";
            again = true;
            break;
        }
    }
}

bool Room::goes_on() {
    if (!loaded() || !row_.bug.empty() || over()) unfinished_ = false;
    if (!unfinished_) return false;
    goes_on_at_ = 0;
    try {
        Batch batch = this->batch();
        go_on(batch, true);
        if (batch.decisions.empty() && batch.bug.empty()) {
            unfinished_ = false;
            mark_time();
            call_for_thought();
            return false;
        }
        if (!commit(batch)) return true;
        goes_on_later();
        return false;
    } catch (const std::exception& e) {
        freeze(std::string("a decision could not be carried out: ") + e.what());
    }
    return true;
}

void Room::goes_on_later() {
    goes_on_at_ = house_.battle_time() + rest_of_the_store(++behest_.refusals);
    call_for_thought();
}

Done Room::commit(Batch& batch) {
    const std::int64_t now = house_.clock();
    const store::Change change{now, linstock::over(batch.state), batch.bug, seen_after(row_, now, batch.seen_by)};
    if (const auto failed = house_.store->add_decisions(id_, history_->decisions(), batch.rows, change))
        return no(*failed);
    for (const store::DecisionRow& one : batch.rows)
        count_kept(one.json.size());
    row_.changed = now;
    row_.seen = change.seen;
    row_.finished = change.finished;
    row_.bug = change.bug;
    move_to(batch);
    unfinished_ = batch.unfinished;
    goes_on_at_ = 0;
    behest_.refusals = 0;
    std::erase_if(hours_.appeals, [&](const Appeal& one) {
        return std::find(batch.settled.begin(), batch.settled.end(), one.n) != batch.settled.end();
    });
    look_again(std::move(batch.asked));
    mark_time();
    return std::nullopt;
}

Done Room::recommended(const Prompt& prompt, bool until_phase) {
    const Decision* best = advice(prompt);
    if (best == nullptr) return no("nothing is recommended here");
    const Decision answer = *best;  // what is taken is not what take() forgets
    // `prompt` may be one of those that look_again() throws away.
    if (until_phase)
        until_.push_back(UntilPhase{prompt.seat, prompt.kind, history_->state().turn, history_->state().phase});
    return take(answer);
}

std::uint64_t Room::epoch_without_last() const {
    std::uint64_t out = 0;
    for (std::size_t e = 0; e < eye_count; ++e) {
        const auto eyes = static_cast<Eyes>(e);
        const Marks& known = history_->known(eyes);
        const bool knew = !known.empty() && known.back() == history_->decisions();
        out |= static_cast<std::uint64_t>((epoch(eyes) + (knew ? 1U : 0U)) & epoch_mask) << epoch_bits * e;
    }
    return out;
}

store::Failure Room::take_back(std::size_t count, std::uint64_t epoch) {
    const std::int64_t now = house_.clock();
    EyeSet seen_by;
    for (std::size_t e = 0; e < eye_count; ++e)
        seen_by[e] = ((epoch ^ row_.epoch) >> epoch_bits * e & epoch_mask) != 0;
    const store::Change change{now, false, "", seen_after(row_, now, seen_by)};
    if (auto failed = house_.store->take_back(id_, count, epoch, change)) return failed;
    row_.changed = now;
    row_.seen = change.seen;
    row_.epoch = epoch;
    return std::nullopt;
}

Done Room::undo(Seat seat) {
    if (!row_.bug.empty()) return no("this battle is frozen: " + row_.bug);
    if (hours_.paused && seat != Seat::umpire) return no(paused_says);
    if (!history_->can_undo(seat)) return No{history_->undo(seat), ""};
    until_.clear();
    unfinished_ = false;
    // What was answered by standing instruction goes with the decision that it followed.
    for (bool hand = false; !hand && history_->can_undo(seat);) {
        hand = by_hand_.empty() || by_hand_.back();
        if (const auto failed = take_back(history_->decisions() - 1, epoch_without_last())) {
            look_again();
            return No{std::nullopt, *failed, true};  // some were taken back before
        }
        history_->undo(seat);
        by_hand_.resize(history_->decisions());
    }
    rulings_wait_since(history_->decisions());
    look_again();
    mark_time();
    return std::nullopt;
}

Done Room::pause(bool yes) {
    return change_hours([&](Hours& h, std::int64_t now) { h.pause(now, yes); });
}

Done Room::set_standing(Seat seat, std::vector<std::string> kinds) {
    if (const auto failed = house_.store->set_standing(id_, static_cast<int>(seat), kinds)) return no(*failed);
    standing_[at(seat)] = std::move(kinds);
    return computers_go_on();
}

namespace {
constexpr std::size_t most_of_notes = 64 * std::size_t{1024};  ///< as they are told, with all that is around them
std::size_t bytes_told(const store::NoteRow& note) {
    constexpr std::size_t around = 64;
    json::Writer to;
    to.value(note.text);
    return to.text().size() + around;
}
}  // namespace

Done Room::set_note(int viewer, std::int64_t event, const std::string& text) {
    const store::NoteRow note{viewer, event, text};
    std::size_t before = 0;
    std::size_t after = text.empty() ? 0 : bytes_told(note);
    for (const store::NoteRow& n : notes_) {
        if (n.viewer != viewer) continue;
        before += bytes_told(n);
        after += n.event == event ? 0 : bytes_told(n);
    }
    if (after > most_of_notes && after > before)
        return no("all notes together have at most 64 KiB: remove others first");
    if (const auto failed = house_.store->set_note(id_, note)) return no(*failed);
    if (after > before) count_kept(after, before);
    std::erase_if(notes_, [&](const store::NoteRow& n) { return n.viewer == viewer && n.event == event; });
    if (!text.empty()) notes_.push_back(note);
    return std::nullopt;
}

void Room::freeze(const std::string& why) {
    row_.bug = why;
    unfinished_ = false;
    prompts_.clear();
    // A store that cannot take it either says so at the next start, when the battle is played again.
    static_cast<void>(house_.store->freeze(id_, why));
}

}  // namespace linstock::server
