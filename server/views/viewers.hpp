#pragma once
// Who is at a table: each connection with its link, and what it has been told so far.

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
    Viewpoint viewpoint = Viewpoint::shared;  ///< with which it has been told
    std::uint32_t epoch = 0;                  ///< of what it has been told
    std::size_t sent_events = 0;              ///< events of those that it sees
    ViewSnapshotRef snapshot;                 ///< as it knows it; none = the next view is told whole
    KnownFacts known;
    bool gets_suggestions = true;  ///< what is recommended is told with a question; else it is asked for
    std::uint64_t other_hash = 0;  ///< hash of what it was told besides events and view
};

class Viewers {
  public:
    std::map<ConnectionId, Viewer> by_connection;
    ViewCache view_cache;
    Seat hot_seat = Seat::first;  ///< whose turn it is at a table with one screen
};

/// At a table with one screen it is shown to whoever is asked; who has it keeps it while he is asked too. After every
/// change, before anybody's eyes are asked for.
void update_hot_seat(BattleSession& session);
/// With whose eyes a link sees now.
Viewpoint current_viewpoint(const BattleSession& session, const LinkAccess& link);
/// The number that changes whenever what was told becomes void: by an undo, or by other eyes.
std::uint32_t epoch_of(const BattleSession& session, Viewpoint viewpoint);
/// With whose eyes decisions are counted for a link: who holds both seats knows of all.
Viewpoint counting_viewpoint(const LinkAccess& link, Viewpoint viewpoint);
/// Who is asked, as far as a link may know: that the other side is asked is what is left when one's own is not.
std::vector<Seat> awaited_seats(const BattleSession& session, const LinkAccess& link);
/// Of a side with several commanders who of them is asked, for one of them: himself, his commander, who of the others
/// is at the table. Nothing while their side is not asked; the other side's are nobody's business.
void write_side_prompts(json::Writer& to, const BattleSession& session, const LinkAccess& link);
/// Who is at the table has changed: those whose side has several commanders see who of them is there.
void send_side_presence(BattleSession& session, const LinkAccess& came_or_went);
/// Whose notes this link writes, and changes: those of a side are its seat's number.
inline constexpr int watchers_notes = 0;
inline constexpr int umpires_notes = 3;  ///< what he has seen is no watcher's business
inline constexpr std::size_t notes_owner_count = 4;
using NotesOwners = std::bitset<notes_owner_count>;
int notes_owner(const LinkAccess& link, Viewpoint viewpoint);
/// A side shares its notes; while couriers ride they would be there before any, and are its commander's alone. Where
/// anybody may watch, strangers would write on, and over, each other's sheet: who watches there has none.
bool has_notes(const BattleSession& session, const LinkAccess& link);
/// Whose it reads: its own; and where all sides were the computer's or it is a record, once it is over, who brought it
/// and who watches read each other's.
NotesOwners readable_notes(const BattleSession& session, const LinkAccess& link, Viewpoint viewpoint);
/// Of a question for a whole side a subordinate is asked his part (server/views/subordinate_view.hpp).
bool is_for(const BattleSession& session, const LinkAccess& link, const Prompt& prompt);
/// The JSON of a question that is for the link, as it is asked: with its advice, where the link may take it.
std::string prompt_json_for(const BattleSession& session, const LinkAccess& link, const Prompt& prompt,
                            const Decision* suggestion);
/// Of two seats at one screen only the one who sits there takes back: orders under seal are no business of the other.
bool may_take_back(const LinkAccess& link, Viewpoint viewpoint, Seat seat);

/// After anything has happened: the news to everybody who may see some.
void send_updates(BattleSession& session);
/// To one, for whom everything is new but the first `have` events.
void send_initial(BattleSession& session, Viewer& to, std::size_t have);
/// The whole view of one who lacks the one before; what is told him from now on goes on from there.
std::string full_view(BattleSession& session, Viewer& to);
/// Who is at the table.
void send_presence(BattleSession& session);
/// This viewer's have changed.
void send_notes(BattleSession& session, int viewer);

std::string notes_json(const BattleSession& session, NotesOwners of);

}  // namespace linstock::server
