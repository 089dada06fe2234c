#include "tests/server/real_table_battle.hpp"

#include "battle/ruleset.hpp"
#include "rulesets/books/register.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace linstock::server_test {

RealTablePlay::RealTablePlay(const std::string& book, std::uint64_t seed, const std::string& scenario)
    : battle_(tests::battle_of(scenario, book)),
      table_(battle_, books::find(book)->staging()),
      dice_(seed_of(seed)),
      state_(open(*battle_, nullptr, nullptr)),
      first_(make_computer_player("sergeant", seed)),
      second_(make_computer_player("sergeant", seed + 100)) {}

void RealTablePlay::fight() {
    for (int i = 0; i < 200000 && !linstock::over(state_); ++i) {
        const auto asked = prompts(*battle_, state_);
        ASSERT_FALSE(asked.empty());
        const Prompt& p = asked.front();
        before(p);
        if (p.seat == Seat::chance)
            roll(p);
        else
            decide_one(p);
        if (testing::Test::HasFatalFailure()) return;
    }
    ASSERT_TRUE(linstock::over(state_));
    ended();
    settle();
}

void RealTablePlay::roll(const Prompt& p) {
    const RollAsked& roll = p.roll.front();
    Decision d;
    d.prompt = p.id;
    d.by = p.seat;
    d.verb = Verb::roll;
    for (int i = 0; i < roll.count; ++i)
        d.faces.push_back(
            static_cast<std::uint8_t>(dice_.roll(next_++, roll.descending ? roll.sides - i : roll.sides)));
    rolls_.push_back({roll.purpose, p.unit, against(p), d.faces, occasion(state_), false});
    std::vector<Event> events;
    ASSERT_FALSE(decide(*battle_, state_, d, nullptr, &events));
    for (const Event& event : events)
        happened(event);
    after(p, d);
}

void RealTablePlay::decide_one(const Prompt& p) {
    bool verbatim = false;
    const Decision d = decision_of(*battle_, state_, p, p.seat == Seat::second ? *second_ : *first_, verbatim);
    choices_.push_back({p.kind, p.unit, d, false});
    std::vector<Event> events;
    ASSERT_FALSE(decide(*battle_, state_, d, nullptr, &events));
    for (const Event& event : events)
        happened(event);
    after(p, d);
}

void RealTablePlay::wait(server::TableQuestion question) {
    question.choices.emplace();
    waiting.push_back({std::move(question), state_});
}

const Decision* RealTablePlay::choice_of(const std::string& kind, UnitId unit) {
    for (Chosen& c : choices_) {
        if (c.used || c.kind != kind || c.unit != unit) continue;
        c.used = true;
        return &c.decision;
    }
    return nullptr;
}

std::size_t RealTablePlay::chosen(const server::OwnerChoice& choice) {
    const Decision* d = choice_of(choice.kind, choice.unit);
    if (d == nullptr) return 0;
    for (std::size_t i = 0; i < choice.decisions.size(); ++i) {
        const Decision& one = choice.decisions[i];
        if (one.verb == d->verb && one.number == d->number && one.list == d->list) return i;
    }
    return 0;
}

/// Sets formations and attached officers as the players of the real table see them.
void RealTablePlay::copy_visible_state(const Waiting& w) {
    for (const Unit& unit : battle_->forces().units) {
        if (!w.question.shot.speaks_of(unit.id) || table_.roster().unit(unit.id).gone()) continue;
        const UnitState& real = w.then.unit(unit.id);
        const UnitState& stated = table_.roster().unit(unit.id);
        if (stated.formation == real.formation && stated.mounted == real.mounted) continue;
        server::RealTable::Correction c;
        c.unit = unit.id;
        c.formation = real.formation;
        c.mounted = real.mounted;
        EXPECT_FALSE(table_.correct(c));
        ++set_by_players["formation"];
    }
    ride(w.then, true);
}

/// Before a step an officer stays with its unit if the unit falls in this step: the step itself
/// asks for the officer's fate.
void RealTablePlay::ride(const State& then, bool before_step) {
    for (const Officer& officer : battle_->forces().officers) {
        const OfficerState& real = then.officer(officer.id);
        const OfficerState& stated = table_.roster().officer(officer.id);
        if (real.presence != Presence::on_table || stated.presence != Presence::on_table) continue;
        if (real.attached_to == stated.attached_to) continue;
        const UnitId with = stated.attached_to;
        if (before_step && with && then.unit(with).gone() && !table_.roster().unit(with).gone()) continue;
        server::RealTable::OfficerPlacement put;
        put.officer = officer.id;
        put.with = real.attached_to;
        if (!table_.place_officer(put)) ++set_by_players["officer"];
    }
}

std::string RealTablePlay::words_of(const server::TableQuestion& question) const {
    std::string out = "turn " + std::to_string(state_.turn) + ": " +
                      (question.cause == server::RollCause::fire     ? "fire"
                       : question.cause == server::RollCause::charge ? "charge"
                                                                     : question.shot.question);
    for (const UnitId id : {question.shot.firer, question.shot.target})
        if (id) out += ", " + battle_->unit(id).name;
    for (const TableFact& fact : question.shot.facts)
        out += ", " + fact.word + " " + std::to_string(fact.number);
    for (const TableOther& other : question.shot.others) {
        out += (other.helps ? "; helps " : "; and ") + battle_->unit(other.unit).name;
        for (const TableFact& fact : other.facts)
            out += ", " + fact.word;
    }
    return out;
}

bool RealTablePlay::runs(const RollAsked& roll) const {
    const DiceRole role = battle_->rules->purposes[roll.purpose].role;
    return role == DiceRole::movement;
}

Thrown* RealTablePlay::thrown_for(const server::PlayedQuestion& played) {
    const RollAsked& wanted_dice = *played.wanted_roll;
    const int now = occasion(played.at.state);
    const auto first = [&](auto&& wanted) {
        const auto found = std::find_if(rolls_.begin(), rolls_.end(), [&](const Thrown& t) {
            return !t.used && t.purpose == wanted_dice.purpose && t.occasion == now && wanted(t);
        });
        return found == rolls_.end() ? nullptr : &*found;
    };
    const auto is_of_unit = [&](const Thrown& t) { return t.unit == played.for_unit; };
    if (Thrown* found = first([&](const Thrown& t) { return is_of_unit(t) && t.faces.size() == wanted_dice.count; }))
        return found;
    // A run over the real ground uses other dice, and its distance does not count.
    if (Thrown* found = runs(wanted_dice) ? first(is_of_unit) : nullptr) return found;
    // The real table may list two opponents in the other order, so that the dice are exchanged.
    Thrown* const other = first([&](const Thrown& t) { return t.against == played.for_unit; });
    if (other != nullptr) std::reverse(other->faces.begin(), other->faces.end());
    return other;
}

/// A unit that left the real table or was captured there is no longer tested: any dice do.
bool RealTablePlay::asks_for_absent_unit(const server::PlayedQuestion& played, server::TableQuestion& question) {
    if (played.for_unit.none() || !state_.unit(played.for_unit).gone()) return false;
    const Presence where = state_.unit(played.for_unit).presence;
    if (where != Presence::left && where != Presence::captured) return false;
    ++set_by_players["asked of a unit that is gone"];
    for (int i = 0; i < played.wanted_roll->count; ++i)
        question.faces.push_back(static_cast<std::uint8_t>(dice_.roll(beyond_++, played.wanted_roll->sides)));
    return true;
}

/// Answers every request of the step with the dice and choices of the real table.
void RealTablePlay::play(server::TableQuestion& question) {
    for (int i = 0; i < 500; ++i) {
        const auto played = table_.play(question);
        if (!played) {
            ++failed_steps;
            why.push_back(words_of(question) + ": refused: " + played.error().text);
            return;
        }
        if (played->is_over()) {
            table_.apply_result(*played, question.shot);
            return;
        }
        if (played->choice) {
            question.choices->push_back(static_cast<int>(chosen(*played->choice)));
            continue;
        }
        Thrown* const found = thrown_for(*played);
        if (const auto before = earlier_faces(*played); found == nullptr && !before.empty()) {
            question.faces.insert(question.faces.end(), before.begin(), before.end());
            continue;
        }
        if (found == nullptr && asks_for_absent_unit(*played, question)) continue;
        if (found == nullptr) {
            ++failed_steps;
            why.push_back(words_of(question) +
                          ": no such dice: " + battle_->rules->purposes[played->wanted_roll->purpose].name + " of " +
                          (played->for_unit ? battle_->unit(played->for_unit).name : std::string("no unit")) +
                          (played->texts.empty() ? "" : " after: " + played->texts.back()));
            return;
        }
        found->used = true;
        for (std::size_t n = 0; n < played->wanted_roll->count; ++n)
            question.faces.push_back(found->faces[std::min(n, found->faces.size() - 1)]);
    }
    FAIL() << "the step does not end";
}

void RealTablePlay::enter_results(Waiting& w) {
    // The companion itself knows whether hits are still to be applied.
    const auto owed = table_.owed();
    const bool nothing = std::none_of(owed.begin(), owed.end(), [&](const OwedKind& o) {
        return o.unit == w.question.shot.firer && o.question == w.question.shot.question;
    });
    if (w.question.shot.question == "hits" && nothing) return;
    copy_visible_state(w);
    ++steps;
    ++steps_of_kind[w.question.cause == server::RollCause::fire ? "fire"
                    : w.question.cause == server::RollCause::charge
                        ? (w.question.shot.others.empty() ? "a charge" : "a charge of several")
                        : w.question.shot.question];
    play(w.question);
}

std::string RealTablePlay::differs(const UnitState& real, const UnitState& stated) const {
    if (real.gone() != stated.gone()) return real.gone() ? "gone" : "there";
    if (real.gone()) return {};
    if (real.stands_left != stated.stands_left) return "stands";
    if (real.casualties != stated.casualties) return "casualties";
    if (real.condition != stated.condition) return "condition";
    return {};
}

std::string RealTablePlay::players_reason(const Unit&, const UnitState&, const UnitState&) const { return {}; }

void RealTablePlay::compare() {
    ride(state_, false);
    for (const Unit& unit : battle_->forces().units) {
        const UnitState& now = state_.unit(unit.id);
        const UnitState& stated = table_.roster().unit(unit.id);
        const std::string what = differs(now, stated);
        if (what.empty()) continue;
        const std::string reason = players_reason(unit, now, stated);
        if (reason.empty()) {
            ++corrected[what];
            why.push_back("turn " + std::to_string(state_.turn) + ", " + battle_->rules->phases[state_.phase].name +
                          ": " + unit.name + ", " + what);
        } else {
            ++set_by_players[reason];
        }
        server::RealTable::Correction c;
        c.unit = unit.id;
        c.stands = now.stands_left;
        c.condition = now.condition;
        c.there = !now.gone();
        if (battle_->unit(unit.id).figures_per_stand > 1 && !now.gone())
            c.casualties.assign(now.casualties.begin(), now.casualties.begin() + now.stands_left);
        if (!now.gone()) c.rating = rating_of(now);
        const auto no = table_.correct(c);
        EXPECT_FALSE(no) << no->text;
    }
    compare_officers();
}

/// Players see an officer who is captured alone or rides off. The companion must know an officer
/// killed by dice.
void RealTablePlay::compare_officers() {
    for (const Officer& officer : battle_->forces().officers) {
        const Presence real = state_.officer(officer.id).presence;
        const Presence stated = table_.roster().officer(officer.id).presence;
        const auto lost = [](Presence p) {
            return p == Presence::destroyed || p == Presence::captured || p == Presence::left;
        };
        if (lost(real) == lost(stated)) continue;
        if (real == Presence::destroyed || lost(stated)) {
            ++corrected["officer"];
            why.push_back("turn " + std::to_string(state_.turn) + ": " + officer.name);
        } else {
            ++set_by_players["officer"];
        }
        server::RealTable::OfficerPlacement put;
        put.officer = officer.id;
        put.there = !lost(real);
        EXPECT_FALSE(table_.place_officer(put));
    }
}

void RealTablePlay::settle(bool new_turn) {
    std::vector<Waiting> all;
    std::swap(all, waiting);
    for (Waiting& one : all)
        enter_results(one);
    if (new_turn) table_.next_turn();
    compare();
    rolls_.clear();
    choices_.clear();
}

void RealTablePlay::expect_equal() const {
    for (const Unit& unit : battle_->forces().units)
        EXPECT_EQ(differs(state_.unit(unit.id), table_.roster().unit(unit.id)), "") << unit.name;
}

int sum_of(const std::map<std::string, int>& counted) {
    int sum = 0;
    for (const auto& [word, n] : counted)
        sum += n;
    return sum;
}

void record(const RealTablePlay& both, std::map<std::string, int>& sums) {
    for (const auto& [word, n] : both.steps_of_kind)
        sums[word] += n;
    for (const auto& [word, n] : both.corrected)
        sums["put right: " + word] += n;
    for (const auto& [word, n] : both.set_by_players)
        sums["by hand: " + word] += n;
    sums["strayed"] += both.failed_steps;
}

}  // namespace linstock::server_test
