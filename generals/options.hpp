#pragma once
// What is worth trying for an answer: the first idea, then a few that differ from it and from each other. Searching few
// options well beats searching many.

#include "generals/plan.hpp"

#include <cstddef>
#include <vector>

namespace linstock::general {

/// Questions about which a general thinks: orders and ways. Of fire and of officers the first idea is as good.
bool worth_thinking(const Prompt& prompt);
/// The plan of the turn has a say in the answer.
bool by_plan(const Prompt& prompt);

/// Two answers that lead to much the same place, not farther `apart`, in the same shape.
bool much_alike(const Decision& a, const Decision& b, double apart);

/// At most `most` answers to such a question, `first` in front. All are candidates or take an offer as it stands; what
/// no officer would order is not among them, unless it is the first: few dice make everything look good now and then.
/// `field` and `plan` are the commander's; the plan is not read unless by_plan() says so.
std::vector<Decision> options_for(const Field& field, const Plan& plan, const Prompt& prompt,
                                  const std::vector<Decision>& candidates, const Decision& first, std::size_t most);

/// Units whose orders are thought over together, of a side that gives all its orders at once: all of them, then each
/// lowest formation.
std::vector<std::vector<UnitId>> groups_of(const Field& field);
/// The dispatch with other orders for these units: all stand, all attack, all go nearer, all withdraw who may be
/// pressed. The first is among them, and there are no more than so many.
constexpr std::size_t most_dispatches = 6;
std::vector<Decision> dispatches_for(const Field& field, const Prompt& prompt, const Decision& first,
                                     const std::vector<UnitId>& group);

}  // namespace linstock::general
