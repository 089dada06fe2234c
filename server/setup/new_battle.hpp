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

HttpReply make_battle(Lobby& lobby, const std::string& body);
HttpReply make_record(Lobby& lobby, const std::string& body);
/// A battle that is stored, and which the lobby does not know of yet, with the links of whoever made it.
struct LaidOut {
    std::shared_ptr<Room> room;
    std::vector<MadeLink> links;
};
/// The same battle with the players exchanged; who asks gets the keys of his new seats. The caller holds the room's
/// lock.
Result<LaidOut, HttpReply> lay_out_again(Lobby& lobby, const Room& room, const LinkKnown& by);
/// The same of who is alone with it, at one screen or against the computer: it is there at once.
HttpReply make_again_alone(Lobby& lobby, const Room& room, const LinkKnown& by);
/// What is told of a battle that was made (`BattleMade`).
std::string made_json(const std::string& battle, const std::vector<MadeLink>& links);
/// A battle that begins where this record breaks off, with its players and its dice; who asks gets the keys of all
/// human seats. The caller holds the room's lock.
HttpReply make_going_on(Lobby& lobby, const Room& record);
/// {decision, seat, level}: a battle that is over, gone on with from a moment of it against the computer. What was
/// decided until then is in it, and its dice are those of the battle it comes from. The caller holds the room's lock.
HttpReply make_onward(Lobby& lobby, const Room& room, const LinkKnown& by, const std::string& body);
/// The caller holds the room's lock in all of these.
/// For a subordinate of this link's seat.
HttpReply make_link(Room& room, const LinkKnown& of, const std::string& body);
/// Whoever has the invitation gets a key of the seat, of his own making if he sends one; it can be asked again with the
/// same key. Who held the seat holds it no more.
HttpReply claim_seat(Room& room, const Entrance& by, const std::string& body);
/// An invitation to the seat that this link holds: to hand it on.
HttpReply make_invitation(Room& room, const Entrance& by, const std::string& body);
/// A link by which a battle that is over is watched, for whoever played it: to show it to others.
HttpReply make_watch(Room& room, const LinkKnown& of);
/// Another key instead of this one. Subordinates' links and open invitations end with it.
HttpReply make_key(Room& room, const Entrance& by, const std::string& token, const std::string& body);

/// What is answered when something is wrong.
HttpReply failure(int status, const std::string& error, const Problems& problems = {});
void write_problems(json::Writer& to, const Problems& problems);

/// Card of a battle for one of its links (`BattleCard`). The caller holds the room's lock.
std::string card_json(const Room& room, const LinkKnown& link);

}  // namespace linstock::server
