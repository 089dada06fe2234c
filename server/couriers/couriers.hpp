#pragma once
// Dispatches between the commanders of a side, in battles with couriers. A dispatch rides from its writer's officer to
// its reader's officer, as far per turn as the ruleset lets an officer ride, and can be read on arrival. The umpire
// sees couriers ride and may delay, hurry or lose one, with a reason. Dispatches to and from the umpire arrive at
// once, because the umpire stands beside the table. A dispatch decides nothing, so none is in the battle's record.

#include "report/page/after_action.hpp"
#include "server/server.hpp"
#include "server/session/session_registry.hpp"

#include <string>

namespace linstock::server {

/// What this link may read: its own dispatches, those that have arrived, and the addresses. The umpire reads
/// everything; after the end everyone does. The caller holds the session's lock here and in the next functions.
HttpReply read_dispatches(BattleSession& session, const OpenedLink& by);
/// {to, name, text, seat?}: sends one.
HttpReply send_dispatch(BattleSession& session, const OpenedLink& by, const std::string& body);
/// {seat, n, what, turns?, reason}: the umpire's ruling on a riding courier: "delay", "hurry" or "lose".
HttpReply rule_on_courier(BattleSession& session, const OpenedLink& by, const std::string& body);

/// A subordinate of the side has a link from now on and can be written to.
store::Failure add_dispatch_address(const BattleSession& session, const LinkAccess& subordinate);

/// The same for the report: during the battle what this link may read, then everything.
Result<std::vector<report::ReportedDispatch>, std::string> report_dispatches(const BattleSession& session,
                                                                             const LinkAccess& link);

/// The dispatches that a seat's commander wrote or received, as a JSON list.
std::string dispatches_json(const BattleSession& session, const LinkAccess& commander);
/// Deletes the dispatches of a side that its officers wrote, or those that the umpire wrote to it.
store::Failure delete_dispatches(const BattleSession& session, Seat side, bool of_umpire);

}  // namespace linstock::server
