#include "study/balance.hpp"

#include "study/unit_numbers.hpp"

#include <algorithm>

namespace linstock::study {

Fairness judge(const Interval& share, double fair) {
    const double low = 0.5 - fair / 100;
    const double high = 0.5 + fair / 100;
    const bool within_fair = share.low >= low && share.high <= high;
    const bool holds_even = share.low <= 0.5 && share.high >= 0.5;
    if (holds_even) return within_fair ? Fairness::fair : Fairness::undecided;
    return within_fair || (share.estimate >= low && share.estimate <= high) ? Fairness::leaning : Fairness::unfair;
}

Interval first_share(const ArmSummary& arm) { return wilson(arm.won[1], arm.decided()); }

namespace {

Change turns_change(int turns, int by) {
    return {{"turns", std::to_string(turns + by)}, by > 0 ? "a turn more" : "a turn less"};
}

/// One stand, base or figure more or less, as the ruleset counts the unit.
Change strength_change(const Unit& unit, const UnitNumber& number, int by) {
    return {{unit.name + "/" + std::string(number.said), std::to_string(unit.stands + by)},
            "a " + std::string(number.one) + (by > 0 ? " more for " : " less for ") + unit.name};
}

/// At most `most` of the changes, evenly spread.
std::vector<Change> some_of(const std::vector<Change>& all, std::size_t most) {
    if (all.size() <= most) return all;
    std::vector<Change> out;
    for (std::size_t i = 0; i < most; ++i)
        out.push_back(all[i * all.size() / most]);
    return out;
}

}  // namespace

std::vector<Change> changes_to_try(const Battle& battle, const VariedRuleset& book, ArmyId favoured, std::size_t most) {
    const int turns = battle.scenario->turns;
    std::vector<Change> less;
    std::vector<Change> more;
    for (const Unit& unit : battle.forces().units) {
        if (unit.start.how == Start::absent || unit.stands <= 0) continue;
        const UnitNumber& number = numbers_of(unit, book).front();
        if (unit.army == favoured && unit.stands > 1) less.push_back(strength_change(unit, number, -1));
        if (unit.army != favoured && unit.stands < number.most) more.push_back(strength_change(unit, number, +1));
    }
    std::vector<Change> out;
    if (turns > 1) out.push_back(turns_change(turns, -1));
    out.push_back(turns_change(turns, +1));
    const std::size_t room = most > out.size() ? most - out.size() : 0;
    for (const auto& part : {some_of(less, room - room / 2), some_of(more, room / 2)})
        out.insert(out.end(), part.begin(), part.end());
    return out;
}

}  // namespace linstock::study
