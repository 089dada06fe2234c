#pragma once
// The connections to a battle: each with its link and with what it has received so far.

#include "server/server.hpp"
#include "server/session/battle_session.hpp"
#include "server/views/view_snapshot.hpp"

#include <bitset>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace linstock::server {

struct Viewer {
    std::shared_ptr<MessageSink> sink;
    LinkAccess link;
    std::string hash;                         ///< of the link's token
    Viewpoint viewpoint = Viewpoint::shared;  ///< for which it has received messages
    std::uint32_t epoch = 0;                  ///< see epoch_of()
    std::size_t sent_events = 0;              ///< number of visible events that were sent
    ViewSnapshotRef snapshot;                 ///< the last snapshot that was sent; null: send the next view whole
    KnownFacts known;
    bool gets_suggestions = true;  ///< suggestions are sent with prompts; otherwise the client requests them
    std::uint64_t other_hash = 0;  ///< hash of the rest of the last message, without events and view
    std::shared_ptr<const std::string> presence;        ///< the last message about who is connected
    std::shared_ptr<const JoinedMemory::Share> memory;  ///< the battle, held for this client's network
};

class Viewers {
  public:
    std::map<ConnectionId, Viewer> by_connection;
    ViewCache view_cache;
    Seat hot_seat = Seat::first;  ///< whose turn it is when both sides share a screen
    /// Spectators are told less often who is connected: a player who comes and goes would otherwise cost a message to
    /// each of thousands.
    static constexpr std::int64_t presence_interval = 2000;  ///< milliseconds
    std::int64_t next_presence_at = 0;                       ///< battle time
    bool has_outdated_presence = false;                      ///< of a spectator; the next update sends it
};

/// When both sides share a screen, it shows the side that must decide; it stays with a side as long as that side must
/// decide. Call it after every change, before current_viewpoint().
void update_hot_seat(BattleSession& session);
/// The viewpoint of the link now.
Viewpoint current_viewpoint(const BattleSession& session, const LinkAccess& link);
/// A number that changes when sent messages become invalid: after an undo, or when a link's viewpoint changes.
std::uint32_t epoch_of(const BattleSession& session, Viewpoint viewpoint);
/// The viewpoint for counting decisions: a link with both seats counts all.
Viewpoint counting_viewpoint(const LinkAccess& link, Viewpoint viewpoint);
/// The seats that must decide, as far as the link may know. Of the other side it learns only that its own side need
/// not decide.
std::vector<Seat> awaited_seats(const BattleSession& session, const LinkAccess& link);
/// For a side with several commanders: which of them must decide, as one of them may know it: this commander, the
/// superior, and which others are connected. Nothing while the side need not decide. The other side never learns it.
void write_side_prompts(json::Writer& to, const BattleSession& session, const LinkAccess& link);
/// Call it after a commander of a side with several commanders connects or disconnects. It updates the others of the
/// side.
void send_side_presence(BattleSession& session, const LinkAccess& came_or_went);
/// The owner of the notes that this link writes. A side's notes have its seat's number.
inline constexpr int watchers_notes = 0;
inline constexpr int umpires_notes = 3;  ///< spectators do not see them
inline constexpr std::size_t notes_owner_count = 4;
using NotesOwners = std::bitset<notes_owner_count>;
int notes_owner(const LinkAccess& link, Viewpoint viewpoint);
/// Whether the link may write notes. A side shares its notes. With couriers only the commander has notes, since shared
/// ones would be faster than a courier. In a battle open to strangers spectators have none: they would overwrite each
/// other's.
bool has_notes(const BattleSession& session, const LinkAccess& link);
/// The notes that the link may read: its own. In a record or a finished battle between computers, its owner and the
/// spectators read each other's.
NotesOwners readable_notes(const BattleSession& session, const LinkAccess& link, Viewpoint viewpoint);
/// Whether the prompt is for this link. A subordinate receives a part of a side's prompts
/// (server/views/subordinate_view.hpp).
bool is_for(const BattleSession& session, const LinkAccess& link, const Prompt& prompt);
/// The JSON of a prompt for this link, with a suggestion if the link may have one.
std::string prompt_json_for(const BattleSession& session, const LinkAccess& link, const Prompt& prompt,
                            const Decision* suggestion);
/// When both sides share a screen, only the side at the screen may undo: the other must not learn of sealed orders.
bool may_take_back(const LinkAccess& link, Viewpoint viewpoint, Seat seat);

/// Sends every connection what changed for it. Call it after any change.
void send_updates(BattleSession& session);
/// Sends a connection everything except the first `have` events.
void send_initial(BattleSession& session, Viewer& to, std::size_t have);
/// The whole view, for a client that has lost its snapshot. Later differences start from it.
std::string full_view(BattleSession& session, Viewer& to);
/// Sends the list of connections.
/// Sends each viewer who is connected, if that has changed since the viewer's last message.
void send_presence(BattleSession& session);
/// Sends the notes of this owner after a change.
void send_notes(BattleSession& session, int viewer);

std::string notes_json(const BattleSession& session, NotesOwners of);

}  // namespace linstock::server
