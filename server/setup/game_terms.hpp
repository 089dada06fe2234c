#pragma once
// What the players of a battle have agreed on before it: their names, the shares of its dice. Kept beside the battle;
// one that was made by a link alone has none.

#include "server/session/battle_session.hpp"
#include "server/setup/fair_dice.hpp"

#include <optional>
#include <string>

namespace linstock::server {

struct GameTerms {
    std::string first;  ///< the name that he goes by; "" = none
    std::string second;
    std::string pace;  ///< "live", "mail"
    FairDice fair;
};
store::DocumentRow document_of(const GameTerms& terms, const std::string& battle);
/// Nothing: nothing was agreed on, or the store cannot say.
std::optional<GameTerms> game_terms_of(const BattleSession& session);
std::optional<FairDice> fair_dice_of(const BattleSession& session);
/// He has had his name taken away.
store::Failure forget_name(const BattleSession& session, Seat seat);
/// Members `names`, `pace` and `fair` of a battle's card; the shares only when it is over.
void write_game_terms(json::Writer& to, const BattleSession& session);

}  // namespace linstock::server
