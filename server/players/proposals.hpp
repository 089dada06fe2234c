#pragma once
// Agreements of the two sides that no rule covers: resignation, draw, adjournment, taking back by consent, holidays.
// What ends the battle is a line of its record (battle/agreement.hpp); the rest is stored beside it. The caller holds
// the session's lock and sends updates afterwards.

#include "server/views/viewers.hpp"

namespace linstock::server {

MaybeRejection concede(BattleSession& session, Seat seat);
/// "draw", "adjourn", "store_take_back"; "" withdraws this seat's proposal. A link with both seats agrees immediately,
/// and so do two sides with the same proposal.
MaybeRejection propose(BattleSession& session, const LinkAccess& by, Seat seat, const std::string& what);
/// `number`: of the proposal that the player saw (BattleClocks::proposal_number). Refused if another one is open.
MaybeRejection answer_proposal(BattleSession& session, Seat seat, std::int64_t number, bool yes);
/// Continues an adjourned battle.
MaybeRejection resume(BattleSession& session);
/// The side's clock stands still for this number of days; 0 = the player is back.
MaybeRejection go_away(BattleSession& session, Seat seat, int days);
/// Takes back the seat that the computer took over when its time was up.
MaybeRejection come_back(BattleSession& session, Seat seat);

/// Member `hours`: the clocks as far as this link may know them, absences, and the open proposal. Nothing if there is
/// none of these.
void write_clocks(json::Writer& to, const BattleSession& session, const LinkAccess& link);

}  // namespace linstock::server
