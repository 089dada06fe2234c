#pragma once
// Dispatches between the commanders of a side, in a battle that was made with couriers. What one writes rides from the
// officer of who writes to the officer of whom it is for, as far in a turn as the book lets an officer ride, and is
// read when it is there. The umpire sees them ride, delays one, hurries it or lets it be lost, and has to say why. What
// is written to him, and by him, is there at once: he stands beside the table. A dispatch decides nothing: none is in
// the battle's record.

#include "report/page/after_action.hpp"
#include "server/server.hpp"
#include "server/session/session_registry.hpp"

#include <string>

namespace linstock::server {

/// What this link may read: its own, what has arrived, who can be written to; the umpire all; when the battle is over
/// everybody all. The caller holds the room's lock, as for the next.
HttpReply read_dispatches(BattleSession& session, const OpenedLink& by);
/// {to, name, text, seat?}: one is sent.
HttpReply send_dispatch(BattleSession& session, const OpenedLink& by, const std::string& body);
/// {seat, n, what, turns?, reason}: the umpire's word on one that rides: "delay", "hurry" or "lose".
HttpReply rule_on_courier(BattleSession& session, const OpenedLink& by, const std::string& body);

/// A part of the side is led by a link of its own from now on, and can be written to.
store::Failure add_dispatch_address(const BattleSession& session, const LinkAccess& subordinate);

/// The same as sentences of the report: while the battle is played what this link may read, then all.
Result<std::vector<report::ReportedDispatch>, std::string> report_dispatches(const BattleSession& session,
                                                                             const LinkAccess& link);

/// What a seat's commander has written and what has reached him, as a list of JSON; and what his side wrote is no more.
std::string dispatches_json(const BattleSession& session, const LinkAccess& commander);
store::Failure delete_dispatches(const BattleSession& session, Seat seat);

}  // namespace linstock::server
