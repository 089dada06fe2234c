#pragma once
// What the players of a battle agreed on beforehand: names, pace, and shares of the dice. Stored beside the battle. A
// battle made by link has none.

#include "server/session/battle_session.hpp"
#include "server/setup/fair_dice.hpp"

#include <optional>
#include <string>

namespace linstock::server {

struct GameTerms {
    std::string first;  ///< display name; "" = none
    std::string second;
    std::string umpire;
    std::string pace;  ///< "live", "mail"
    FairDice fair;
};
store::DocumentRow document_of(const GameTerms& terms, const std::string& battle);
/// Whether terms are stored beside this battle.
store::Read<bool> has_terms(store::Store& store, const std::string& battle);
/// Nothing: nothing was agreed on, or the store failed.
std::optional<GameTerms> game_terms_of(const BattleSession& session);
std::optional<FairDice> fair_dice_of(const BattleSession& session);
/// The display name of the other side, with the sign of a program: "Ada (program)"; "" = it has none.
std::string opponent_name(const BattleSession& session, Seat seat);
/// Deletes a player's or the umpire's name.
store::Failure forget_name(const BattleSession& session, Seat seat);
/// Members `names`, `pace` and `fair` of a battle's card; the shares only after the end.
void write_game_terms(json::Writer& to, const BattleSession& session);

}  // namespace linstock::server
