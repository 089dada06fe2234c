#include "server/room.hpp"

#include "base/hash.hpp"
#include "battle/wire.hpp"
#include "generals/playing.hpp"
#include "server/audience.hpp"

#include <algorithm>
#include <exception>

namespace linstock::server {

namespace {

constexpr std::size_t endless = 1000000;  // a battle with more decisions never ends: a bug

std::size_t at(Seat seat) { return static_cast<std::size_t>(seat); }

}  // namespace

No no(std::string error) { return No{std::nullopt, std::move(error)}; }

std::uint64_t whim_of(const std::string& seed, Seat seat) {
    Hasher h;
    h.add(seed);
    h.add(static_cast<std::uint64_t>(seat));
    return h.digest();
}

void Room::Batch::add(const Battle& battle, const Decision& d, bool hand) {
    decisions.push_back(d);
    rows.push_back(store::DecisionRow{wire::decision_json(battle, d), hash_of(state), state.turn, hand});
}

Room::Room(House& house, std::string id) : house_(house), id_(std::move(id)), audience_(std::make_unique<Audience>()) {}
Room::~Room() = default;

bool Room::human(Seat seat) const {
    if (row_.record) return false;
    return seat == Seat::first ? row_.first == "human" : seat == Seat::second && row_.second == "human";
}

const Prompt* Room::prompt(std::uint32_t id) const {
    const auto it = std::find_if(prompts_.begin(), prompts_.end(), [&](const Prompt& p) { return p.id == id; });
    return it == prompts_.end() ? nullptr : &*it;
}

std::string Room::outcome_text() const {
    if (!over()) return "";
    for (std::size_t i = course_->events().size(); i-- > 0;)
        if (course_->events()[i].kind == EventKind::battle_ended) return course_->sentence(i);
    return "The battle has ended.";
}

void Room::look_again() {
    for (const auto& aide : aides_)
        if (aide) aide->forget();
    prompts_ = row_.bug.empty() ? linstock::prompts(battle(), course_->state()) : std::vector<Prompt>();
}

Aide& Room::aide(Seat seat) {
    auto& one = aides_[at(seat)];
    if (!one) one = std::make_unique<Aide>(whim_of(row_.id, seat));
    return *one;
}

const Decision* Room::advice(const Prompt& prompt) {
    if (prompt.seat == Seat::chance) return nullptr;  // nobody recommends what dice shall show
    return aide(prompt.seat).advice(battle(), course_->state(), prompt);
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
    Batch batch{course_->state(), {}, {}, ""};
    if (auto refusal = linstock::decide(battle(), batch.state, first, course_->dice(), nullptr))
        return No{std::move(refusal), ""};
    batch.add(battle(), first, true);
    go_on(batch);
    return commit(batch);
}

std::optional<Decision> Room::automatic(const State& state, const Prompt& prompt) {
    if (prompt.seat == Seat::chance) return std::nullopt;
    if (!human(prompt.seat)) {
        bool verbatim = false;
        return answer_of(battle(), state, prompt, *generals_[at(prompt.seat)], verbatim);
    }
    const std::vector<std::string>& kinds = standing(prompt.seat);
    const bool told =
        std::find(kinds.begin(), kinds.end(), prompt.kind) != kinds.end() ||
        std::any_of(until_.begin(), until_.end(), [&](const UntilPhase& u) {
            return u.seat == prompt.seat && u.kind == prompt.kind && u.turn == state.turn && u.phase == state.phase;
        });
    if (!told) return std::nullopt;
    Decision answer;
    return aide(prompt.seat).answer(battle(), state, prompt, answer) ? std::optional<Decision>(answer) : std::nullopt;
}

void Room::go_on(Batch& batch) {
    std::erase_if(until_,
                  [&](const UntilPhase& u) { return u.turn != batch.state.turn || u.phase != batch.state.phase; });
    for (bool again = true; again;) {
        again = false;
        if (batch.bug.empty()) batch.bug = bug_of(battle(), batch.state);
        if (!batch.bug.empty()) return;
        for (const Prompt& p : linstock::prompts(battle(), batch.state)) {
            const std::optional<Decision> answer = automatic(batch.state, p);
            if (!answer) continue;
            if (const auto refusal = linstock::decide(battle(), batch.state, *answer, course_->dice(), nullptr)) {
                batch.bug = std::string("an automatic answer was refused at '") + p.kind + "': " + refusal->text;
                return;
            }
            batch.add(battle(), *answer, false);
            if (batch.decisions.size() > endless) batch.bug = "the battle has no end";
            again = true;
            break;
        }
    }
}

Done Room::commit(Batch& batch) {
    const std::int64_t now = house_.clock();
    const store::Change change{now, linstock::over(batch.state), batch.bug};
    if (const auto failed = house_.store->add_decisions(id_, course_->decisions(), batch.rows, change))
        return no(*failed);
    row_.changed = now;
    row_.finished = change.finished;
    row_.bug = change.bug;
    for (std::size_t i = 0; i < batch.decisions.size(); ++i) {
        if (const auto refusal = course_->decide(batch.decisions[i])) {
            freeze("a stored decision was refused: " + refusal->text);
            break;
        }
        by_hand_.push_back(batch.rows[i].by_hand);
    }
    look_again();
    return std::nullopt;
}

Done Room::recommended(const Prompt& prompt, bool until_phase) {
    const Decision* best = advice(prompt);
    if (best == nullptr) return no("nothing is recommended here");
    const Decision answer = *best;  // what is taken is not what take() forgets
    // `prompt` may be one of those that look_again() throws away.
    if (until_phase)
        until_.push_back(UntilPhase{prompt.seat, prompt.kind, course_->state().turn, course_->state().phase});
    return take(answer);
}

Done Room::undo(Seat seat) {
    if (!row_.bug.empty()) return no("this battle is frozen: " + row_.bug);
    if (!course_->can_undo(seat)) return No{course_->undo(seat), ""};
    until_.clear();
    // What was answered by standing instruction goes with the decision that it followed.
    for (bool hand = false; !hand && course_->can_undo(seat);) {
        hand = by_hand_.empty() || by_hand_.back();
        const std::int64_t now = house_.clock();
        if (const auto failed = house_.store->take_back(id_, course_->decisions() - 1, row_.epoch + 1, now)) {
            look_again();
            return no(*failed);
        }
        row_.changed = now;
        ++row_.epoch;
        course_->undo(seat);
        by_hand_.resize(course_->decisions());
    }
    look_again();
    return std::nullopt;
}

Done Room::set_standing(Seat seat, std::vector<std::string> kinds) {
    if (const auto failed = house_.store->set_standing(id_, static_cast<int>(seat), kinds)) return no(*failed);
    standing_[at(seat)] = std::move(kinds);
    if (!row_.bug.empty() || over()) return std::nullopt;
    try {
        Batch batch{course_->state(), {}, {}, ""};
        go_on(batch);
        return batch.decisions.empty() ? std::nullopt : commit(batch);
    } catch (const std::exception& e) {
        freeze(std::string("a decision could not be carried out: ") + e.what());
        return no("this battle is frozen: " + row_.bug);
    }
}

Done Room::set_note(int viewer, std::int64_t event, const std::string& text) {
    const store::NoteRow note{viewer, event, text};
    if (const auto failed = house_.store->set_note(id_, note)) return no(*failed);
    std::erase_if(notes_, [&](const store::NoteRow& n) { return n.viewer == viewer && n.event == event; });
    if (!text.empty()) notes_.push_back(note);
    return std::nullopt;
}

void Room::freeze(const std::string& why) {
    row_.bug = why;
    prompts_.clear();
    // A store that cannot take it either says so at the next start, when the battle is played again.
    static_cast<void>(house_.store->freeze(id_, why));
}

}  // namespace linstock::server
