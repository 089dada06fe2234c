#pragma once
// What the two sides of a battle settle between them and no rule has: giving it up, a draw, an adjournment, taking back
// by consent, holidays. What ends the battle is a line of its record (battle/agreement.hpp); the rest is beside it. The
// caller holds the room's lock and tells those at the table afterwards.

#include "server/views/viewers.hpp"

namespace linstock::server {

MaybeRejection concede(BattleSession& session, Seat seat);
/// "draw", "adjourn", "store_take_back"; "" withdraws what this seat has proposed. Who holds both seats agrees with
/// himself, and two who propose the same have agreed.
MaybeRejection propose(BattleSession& session, const LinkAccess& by, Seat seat, const std::string& what);
/// `number`: of the proposal that the player saw (BattleClocks::proposal_number). Refused when another one is open.
MaybeRejection answer_proposal(BattleSession& session, Seat seat, std::int64_t number, bool yes);
/// After an adjournment.
MaybeRejection resume(BattleSession& session);
/// The clock stands for so many days; 0 = he is back.
MaybeRejection go_away(BattleSession& session, Seat seat, int days);
/// The seat that the computer took over when his time was up.
MaybeRejection come_back(BattleSession& session, Seat seat);

/// Member `hours`: the clocks as far as this link may know them, who is away, what is proposed. Nothing where there is
/// nothing of it.
void write_clocks(json::Writer& to, const BattleSession& session, const LinkAccess& link);

}  // namespace linstock::server
