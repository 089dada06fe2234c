#pragma once
// New battles: of a scenario, of one that was fought, of a record, to be watched or fought on.

#include "battle/json.hpp"
#include "server/access/links.hpp"
#include "server/server.hpp"
#include "server/session/session_registry.hpp"

#include <memory>
#include <string>
#include <vector>

namespace linstock::server {

HttpReply create_battle(SessionRegistry& registry, const std::string& body);
HttpReply create_record(SessionRegistry& registry, const std::string& body);
/// A battle that is stored, and which the lobby does not know of yet, with the links of whoever made it.
struct NewBattle {
    std::shared_ptr<BattleSession> session;
    std::vector<NewLink> links;
};
/// The same battle with the players exchanged; who asks gets the keys of his new seats. The caller holds the room's
/// lock.
Result<NewBattle, HttpReply> create_rematch_battle(SessionRegistry& registry, const BattleSession& session,
                                                   const LinkAccess& by);
/// The same of who is alone with it, at one screen or against the computer: it is there at once.
HttpReply create_solo_rematch(SessionRegistry& registry, const BattleSession& session, const LinkAccess& by);
/// What is told of a battle that was made (`BattleMade`).
std::string new_battle_json(const std::string& battle, const std::vector<NewLink>& links);
/// A battle that begins where this record breaks off, with its players and its dice; who asks gets the keys of all
/// human seats. The caller holds the room's lock.
HttpReply continue_record(SessionRegistry& registry, const BattleSession& record);
/// {decision, seat, level}: a battle that is over, gone on with from a moment of it against the computer. What was
/// decided until then is in it, and its dice are those of the battle it comes from. The caller holds the room's lock.
HttpReply continue_battle(SessionRegistry& registry, const BattleSession& session, const LinkAccess& by,
                          const std::string& body);
/// The caller holds the room's lock in all of these.
/// For a subordinate of this link's seat.
HttpReply create_subordinate_link(BattleSession& session, const LinkAccess& of, const std::string& body);
/// Whoever has the invitation gets a key of the seat, of his own making if he sends one; it can be asked again with the
/// same key. Who held the seat holds it no more.
HttpReply claim_seat(BattleSession& session, const OpenedLink& by, const std::string& body);
/// An invitation to the seat that this link holds: to hand it on.
HttpReply create_invitation(BattleSession& session, const OpenedLink& by, const std::string& body);
/// A link by which a battle that is over is watched, for whoever played it: to show it to others.
HttpReply create_watch_link(BattleSession& session, const LinkAccess& of);
/// Another key instead of this one. Subordinates' links and open invitations end with it.
HttpReply renew_key(BattleSession& session, const OpenedLink& by, const std::string& token, const std::string& body);

/// What is answered when something is wrong.
HttpReply error_reply(int status, const std::string& error, const Problems& problems = {});
void write_problems(json::Writer& to, const Problems& problems);

/// Card of a battle for one of its links (`BattleCard`). The caller holds the room's lock.
std::string card_json(const BattleSession& session, const LinkAccess& link);

}  // namespace linstock::server
