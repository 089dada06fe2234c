#pragma once
// New battles: from a scenario, as a rematch, from a record, or from a moment of another battle.

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
/// A stored battle that is not yet in the registry, with the maker's links.
struct NewBattle {
    std::shared_ptr<BattleSession> session;
    std::vector<NewLink> links;
};
/// The same battle with sides exchanged. The caller gets the keys of its new seats. The caller holds the session's
/// lock.
Result<NewBattle, HttpReply> create_rematch_battle(SessionRegistry& registry, const BattleSession& session,
                                                   const LinkAccess& by);
/// The same for a client that plays both sides or against the computer: the battle begins immediately.
HttpReply create_solo_rematch(SessionRegistry& registry, const BattleSession& session, const LinkAccess& by);
/// The answer for a new battle (`BattleMade`).
std::string new_battle_json(const std::string& battle, const std::vector<NewLink>& links);
/// A battle that continues where this record breaks off, with its players and dice. The caller gets the keys of all
/// human seats. The caller holds the session's lock.
HttpReply continue_record(SessionRegistry& registry, const BattleSession& record);
/// {decision, seat, level}: continues a finished battle from one of its moments against the computer. The decisions
/// before that moment are part of the new battle, and its dice are those of the old one. The caller holds the
/// session's lock.
HttpReply continue_battle(SessionRegistry& registry, const BattleSession& session, const LinkAccess& by,
                          const std::string& body);
/// The caller holds the session's lock in all functions below. A link for a subordinate of this link's seat.
HttpReply create_subordinate_link(BattleSession& session, const LinkAccess& of, const std::string& body);
/// Claims the seat of an invitation: the answer is its key, which the client may have made and sent. Repeating the
/// request with the same key gives the same answer. A former holder loses the seat.
HttpReply claim_seat(BattleSession& session, const OpenedLink& by, const std::string& body);
/// An invitation that passes on the seat of this link.
HttpReply create_invitation(BattleSession& session, const OpenedLink& by, const std::string& body);
/// A link for watching a finished battle, for its players to share.
HttpReply create_watch_link(BattleSession& session, const LinkAccess& of);
/// Replaces this key. Subordinates' links and open invitations end.
HttpReply renew_key(BattleSession& session, const OpenedLink& by, const std::string& token, const std::string& body);

/// The answer for an error.
HttpReply error_reply(int status, const std::string& error, const Problems& problems = {});
void write_problems(json::Writer& to, const Problems& problems);

/// The card of a battle for one of its links (`BattleCard`). The caller holds the session's lock.
std::string card_json(const BattleSession& session, const LinkAccess& link);

}  // namespace linstock::server
