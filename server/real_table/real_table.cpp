#include "server/real_table/real_table.hpp"

#include "battle/engine_api.hpp"
#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "words/event_text.hpp"
#include "words/prompt_text.hpp"

#include <algorithm>
#include <cstdlib>

namespace linstock::server {

namespace {

constexpr std::size_t max_options = 16;
constexpr int max_answers = 1000;  ///< for one shot or melee; more would be a bug

void event_texts(const Battle& battle, const std::vector<Event>& events, std::vector<std::string>& out) {
    for (const Event& event : events) {
        if (event.kind == EventKind::phase_began || event.kind == EventKind::turn_began) continue;
        std::string line = wording::event_text(battle, event, true);
        if (!line.empty()) out.push_back(std::move(line));
    }
}

int stands_on_table(const UnitState& u) { return u.stands_left; }

}  // namespace

Decision default_answer(const Battle& battle, const State& state, const Prompt& prompt) {
    std::vector<Decision> open = candidates(battle, state, prompt, 16);
    const auto quiet = std::find_if(open.begin(), open.end(), [](const Decision& d) {
        return d.verb == Verb::hold_fire || d.verb == Verb::done || d.verb == Verb::no ||
               (d.verb == Verb::dispatch && d.parts.empty());
    });
    return quiet == open.end() ? open.front() : *quiet;
}

RealTable::RealTable(std::shared_ptr<const Battle> battle, const Staging& staging)
    : battle_(std::move(battle)),
      staging_(staging) {
    // Without dice: nothing has been rolled on the real table yet. Positions do not matter.
    roster_ = open(*battle_, nullptr, nullptr);
    roster_.turn = std::max<std::uint16_t>(roster_.turn, 1);  // before the first bound there is no fire
    // Officers who arrive later enter when the players report them, together with a unit or joining one.
    for (OfficerState& o : roster_.officers)
        if (kept_back(o.presence)) o.presence = Presence::on_table;
    if (staging_.opened != nullptr) staging_.opened(roster_);
    for (const UnitState& u : roster_.units)
        at_start_.push_back(stands_on_table(u));
}

std::vector<QuestionKind> RealTable::questions(UnitId unit) const {
    if (unit && (roster_.unit(unit).gone() || roster_.unit(unit).stands_left == 0)) return {};
    return staging_.questions(*battle_, roster_, unit);
}

std::vector<FactKind> RealTable::facts(const TableQuestion& asking) const {
    switch (asking.cause) {
        case RollCause::charge:
            return staging_.facts_of_charge(*battle_, roster_, asking.shot.firer, asking.shot.target);
        case RollCause::question: return staging_.facts_of_question(*battle_, roster_, asking.shot);
        default: return staging_.facts_of_fire(*battle_, roster_, asking.shot.firer, asking.shot.target);
    }
}

Result<Staged, Refusal> RealTable::stage(const TableQuestion& asking) const {
    switch (asking.cause) {
        case RollCause::charge: return staging_.charge(*battle_, roster_, asking.shot);
        case RollCause::question: return staging_.question(*battle_, roster_for(asking), asking.shot);
        default: return staging_.fire(*battle_, roster_, asking.shot);
    }
}

State RealTable::roster_for(const TableQuestion& asking) const {
    if (!roster_when_read_ || asking.shot.question != follow_up_) return roster_;
    // The answers use the rosters as they were when the question began, so the order of units does not matter.
    State out = *roster_when_read_;
    const UnitId unit = asking.shot.firer;
    if (unit) out.unit(unit) = roster_.unit(unit);
    for (std::size_t i = 0; i < out.officers.size(); ++i)
        if (unit && (roster_.officers[i].attached_to == unit || out.officers[i].attached_to == unit))
            out.officers[i] = roster_.officers[i];
    return out;
}

std::vector<OwedKind> RealTable::owed() const {
    return staging_.owed == nullptr ? std::vector<OwedKind>{} : staging_.owed(*battle_, roster_);
}

/// The answer to a prompt for a player. Nothing, with PlayedQuestion::choice set, if the player has not given it yet.
std::optional<Decision> RealTable::answer(const TableQuestion& asking, const Prompt& p, PlayedQuestion& out) const {
    const Battle& battle = *out.at.battle;
    const State& state = out.at.state;
    if (staging_.told_answer != nullptr)
        if (auto said = staging_.told_answer(asking.shot, p)) return said;
    const bool asked = asking.choices && staging_.for_owner != nullptr && staging_.for_owner(p);
    if (!asked || !is_applied(out, asking.shot, p.unit)) return default_answer(battle, state, p);
    std::vector<Decision> open = candidates(battle, state, p, max_options);
    if (open.size() == 1) return open.front();
    if (out.choices_read < asking.choices->size()) {
        const auto said = static_cast<std::size_t>((*asking.choices)[out.choices_read++]);
        return open[std::min(said, open.size() - 1)];
    }
    OwnerChoice choice;
    choice.title = wording::prompt_title(battle, p);
    choice.kind = p.kind;
    choice.unit = p.unit;
    choice.why = p.why;
    for (const Decision& d : open)
        choice.options.push_back(wording::decision_text(battle, p, d));
    choice.decisions = std::move(open);
    out.choice = std::move(choice);
    return std::nullopt;
}

/// Uses the given dice, or asks for them. A unit that is on the blank table only for its position does not roll: its
/// test passes.
void RealTable::throw_dice(const TableQuestion& asking, const Prompt& p, PlayedQuestion& out,
                           std::vector<Event>& events, std::optional<Refusal>& no) const {
    const RollAsked& roll = p.roll.front();
    Decision dice;
    dice.prompt = p.id;
    dice.by = p.seat;
    dice.verb = Verb::roll;
    if (asking.shot.firer && p.unit && !is_applied(out, asking.shot, p.unit)) {
        dice.faces.assign(roll.count, roll.sides);
    } else if (asking.faces.size() < out.faces_read + roll.count) {
        out.wanted_roll = roll;
        out.for_unit = p.unit;
        out.why = p.why;
        return;
    } else {
        const auto from = asking.faces.begin() + static_cast<std::ptrdiff_t>(out.faces_read);
        dice.faces.assign(from, from + roll.count);
        out.faces_read += roll.count;
    }
    no = decide(*out.at.battle, out.at.state, dice, nullptr, &events);
}

Result<PlayedQuestion, Refusal> RealTable::play(const TableQuestion& asking) const {
    auto staged = stage(asking);
    if (!staged) return staged.error();
    PlayedQuestion out;
    out.at = std::move(*staged);
    const Battle& battle = *out.at.battle;
    State& state = out.at.state;
    std::vector<Event> events = out.at.events;
    if (out.at.alone)
        state = *out.at.alone;
    else if (out.at.decided)
        if (auto no = decide(battle, state, out.at.decision, nullptr, &events)) return *no;
    for (int i = 0; i < max_answers && out.is_over(); ++i) {
        const std::vector<Prompt> asked = prompts(battle, state);
        if (asked.empty()) break;
        const Prompt& p = asked.front();
        if (staging_.goes_on_apart != nullptr && staging_.goes_on_apart(asking.shot, p)) break;
        if (p.seat == Seat::chance) {
            std::optional<Refusal> no;
            throw_dice(asking, p, out, events, no);
            if (no) return *no;
        } else if (const auto said = answer(asking, p, out)) {
            decide_unchecked(battle, state, *said, nullptr, &events);
        }
    }
    const auto& with = out.at.with;
    const auto lent = [&](const Event& e) {
        return asking.shot.firer && e.unit && !is_applied(out, asking.shot, e.unit) &&
               std::find(with.begin(), with.end(), e.unit) == with.end();
    };
    events.erase(std::remove_if(events.begin(), events.end(), lent), events.end());
    event_texts(battle, events, out.texts);
    out.events = std::move(events);
    return out;
}

/// True if this part has split off during the question: before it, the part was absent or destroyed (MW-6.15).
bool RealTable::was_started(const PlayedQuestion& played, UnitId id) const {
    const Presence was = roster_.unit(id).presence;
    const UnitState& then = played.at.state.unit(id);
    if (was == Presence::absent) return then.presence != Presence::absent;
    return at_start_[id.index()] == 0 && was == Presence::destroyed && then.presence == Presence::on_table;
}

/// The units of the question, and parts that split off from them. The others are on the blank table only for their
/// position, so their results are dropped.
bool RealTable::is_applied(const PlayedQuestion& played, const TableShot& shot, UnitId id) const {
    return shot.speaks_of(id) || (id && was_started(played, id));
}

void RealTable::apply_result(const PlayedQuestion& played, const TableShot& shot) {
    const State& then = played.at.state;
    if (shot.firer.none()) {  // a question to the armies
        roster_when_read_ = roster_;
        follow_up_ = played.at.owed;
        roster_.own = then.own;
        roster_.outcome = then.outcome;
        return;
    }
    const State before = roster_;
    for (const Unit& unit : battle_->forces().units) {
        if (!is_applied(played, shot, unit.id)) continue;
        const UnitState& was = before.unit(unit.id);
        const bool new_part = was_started(played, unit.id);
        UnitState& now = roster_.unit(unit.id);
        now = then.unit(unit.id);
        if (new_part) continue;
        now.place = was.place;
        now.heading = was.heading;
        now.town = was.town;
        if (!now.gone()) now.presence = was.presence;
    }
    for (const UnitId id : played.at.with)
        if (!shot.speaks_of(id)) staging_.remembers(then.unit(id), roster_.unit(id));
    if (staging_.keeps != nullptr) staging_.keeps(before, roster_);
    for (std::size_t i = 0; i < roster_.officers.size(); ++i) {
        const OfficerState& was = before.officers[i];
        const Presence is = then.officers[i].presence;
        if (is == Presence::absent || is == Presence::arriving) continue;
        const bool with_one = was.attached_to && is_applied(played, shot, was.attached_to);
        // The result of an officer who is on the table counts even without a unit of the question (RV-5.H.2: one die
        // per officer).
        if (!with_one && was.presence != Presence::on_table) continue;
        OfficerState& now = roster_.officers[i];
        now = then.officers[i];
        now.place = was.place;
        if (!with_one && is == Presence::on_table) now.attached_to = was.attached_to;
    }
}

std::optional<int> RealTable::rating(UnitId unit) const {
    return staging_.rating == nullptr ? std::nullopt : staging_.rating(roster_.unit(unit));
}

void RealTable::next_turn() {
    ++roster_.turn;
    roster_when_read_.reset();
    if (staging_.begin_turn != nullptr) staging_.begin_turn(*battle_, roster_);
}

std::optional<Refusal> RealTable::place_officer(const OfficerPlacement& o) {
    const Officer& officer = battle_->officer(o.officer);
    const auto no = [&](std::string text) {
        return Refusal{RefusalKind::wrong_shape, officer.name + ": " + std::move(text), {}};
    };
    OfficerState now = roster_.officer(o.officer);
    if (o.there) now.presence = *o.there ? Presence::on_table : Presence::destroyed;
    if (o.with) {
        if (now.presence != Presence::on_table) return no("the officer is no longer there");
        if (battle_->unit(o.with).army != officer.army) return no("the officer can only join a unit of the same side");
        if (roster_.unit(o.with).gone()) return no(battle_->unit(o.with).name + " is no longer there");
    }
    now.attached_to = o.with;
    roster_.officer(o.officer) = now;
    return std::nullopt;
}

/// If the ruleset says so, an officer with a unit leaves with it, and returns if the unit was there after all.
void RealTable::officers_go_with(UnitId unit, bool there) {
    for (OfficerState& o : roster_.officers)
        if (o.attached_to == unit && o.presence == (there ? Presence::left : Presence::on_table))
            o.presence = there ? Presence::on_table : Presence::left;
}

std::optional<Refusal> RealTable::correct(const Correction& c) {
    const Unit& unit = battle_->unit(c.unit);
    const auto no = [&](std::string text) {
        return Refusal{RefusalKind::wrong_shape, unit.name + ": " + std::move(text), {}};
    };
    UnitState u = roster_.unit(c.unit);
    if (c.stands) {
        // A part that split off (MW-6.15) had no stands at the start.
        const int most = stands_at_start(c.unit) > 0 ? stands_at_start(c.unit) : 255;
        if (*c.stands < 0 || *c.stands > most) return no("it has 0 to " + std::to_string(most));
        for (auto i = static_cast<std::size_t>(*c.stands); i < most_stands; ++i)
            u.casualties[i] = 0;
        u.stands_left = static_cast<std::uint8_t>(*c.stands);
    }
    if (!c.casualties.empty()) {
        if (c.casualties.size() > u.stands_left || c.casualties.size() > most_stands)
            return no("there are more numbers than stands");
        for (std::size_t i = 0; i < c.casualties.size(); ++i) {
            if (c.casualties[i] < 0 || c.casualties[i] >= std::max(1, unit.figures_per_stand))
                return no("a stand that is there has lost less than its figures");
            u.casualties[i] = static_cast<std::uint8_t>(c.casualties[i]);
        }
    }
    if (c.formation) {
        if (!battle_->rules->knows(*c.formation)) return no("this book has no such formation");
        u.formation = *c.formation;
    }
    if (c.condition) u.condition = *c.condition;
    if (c.condition && staging_.put_condition != nullptr) staging_.put_condition(u, *c.condition);
    if (c.mounted) u.mounted = *c.mounted;
    if (c.rating) {
        constexpr int most = 20;
        if (staging_.put_rating == nullptr) return no("units have no rating in this book");
        if (std::abs(*c.rating) > most) return no("no rating is as far from nothing as that");
        staging_.put_rating(u, *c.rating);
    }
    if (c.there) u.presence = *c.there ? Presence::on_table : Presence::left;
    if (u.stands_left == 0) u.presence = Presence::destroyed;
    roster_.unit(c.unit) = u;
    if (c.there && staging_.officers_leave) officers_go_with(c.unit, !u.gone());
    return std::nullopt;
}

}  // namespace linstock::server
