#pragma once
// Appeals: a side asks its umpire whether a refused decision may be made nevertheless. The umpire answers, or makes a
// ruling that waits until no step is about its unit. Functions on a list of appeals; the caller stores the list.

#include "server/clocks/battle_clocks.hpp"
#include "server/session/stored_history.hpp"

#include <optional>
#include <string>
#include <vector>

namespace linstock::server {

using Appeals = std::vector<Appeal>;

/// With an appeal of this decision; nothing: the side already has three open ones.
std::optional<Appeals> with_appeal(const StoredHistory& stored, Appeals appeals, const Decision& decision,
                                   const Prompt& prompt, const Refusal& refusal);
/// With the umpire's negative answer to appeal `n`; nothing: there is no such open appeal.
std::optional<Appeals> with_answer(Appeals appeals, int n, const std::string& answer);
/// With this ruling waiting at the appeal about its unit; nothing: no open appeal is about the unit, or the ruling
/// would not be allowed later either.
std::optional<Appeals> with_deferred_ruling(const StoredHistory& stored, Appeals appeals, const Decision& ruling);

/// Makes the waiting rulings that are allowed now.
void apply_deferred_rulings(const StoredHistory& stored, const Appeals& appeals, DecisionBatch& batch);

/// Removes those whose waiting ruling is among the decisions. The decisions are stored before the appeals: if the
/// process ended between the two, this completes it.
void drop_settled(const StoredHistory& stored, Appeals& appeals);
/// Removes those of earlier turns, those about the unit of a ruling, and the answered ones of the deciding side.
void drop_outdated(const StoredHistory& stored, Appeals& appeals, const Decision& decision, int turn);
/// Only `count` decisions remain: waiting rulings may be made from there on.
void rebase_deferred_rulings(Appeals& appeals, std::size_t count);

}  // namespace linstock::server
