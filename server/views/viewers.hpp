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

struct Attendance {
    std::shared_ptr<Client> client;
    LinkKnown link;
    std::string hash;          ///< of the link's token
    Eyes eyes = Eyes::shared;  ///< with which it has been told
    std::uint32_t epoch = 0;   ///< of what it has been told
    std::size_t told = 0;      ///< events of those that it sees
    PictureRef picture;        ///< as it knows it; none = the next view is told whole
    Heard heard;
    bool advised = true;     ///< what is recommended is told with a question; else it is asked for
    std::uint64_t rest = 0;  ///< hash of what it was told besides events and view
};

class Audience {
  public:
    std::map<ConnectionId, Attendance> all;
    Gallery gallery;
    Seat hot = Seat::first;  ///< whose turn it is at a table with one screen
};

/// At a table with one screen it is shown to whoever is asked; who has it keeps it while he is asked too. After every
/// change, before anybody's eyes are asked for.
void turn_the_screen(Room& room);
/// With whose eyes a link sees now.
Eyes eyes_now(const Room& room, const LinkKnown& link);
/// The number that changes whenever what was told becomes void: by an undo, or by other eyes.
std::uint32_t epoch_of(const Room& room, Eyes eyes);
/// With whose eyes decisions are counted for a link: who holds both seats knows of all.
Eyes counting_eyes(const LinkKnown& link, Eyes eyes);
/// Who is asked, as far as a link may know: that the other side is asked is what is left when one's own is not.
std::vector<Seat> waiting_for(const Room& room, const LinkKnown& link);
/// Of a side with several commanders who of them is asked, for one of them: himself, his commander, who of the others
/// is at the table. Nothing while their side is not asked; the other side's are nobody's business.
void write_asked(json::Writer& to, const Room& room, const LinkKnown& link);
/// Who is at the table has changed: those whose side has several commanders see who of them is there.
void tell_sides(Room& room, const LinkKnown& came_or_went);
/// Whose notes this link writes, and changes: those of a side are its seat's number.
inline constexpr int watchers_notes = 0;
inline constexpr int umpires_notes = 3;  ///< what he has seen is no watcher's business
inline constexpr std::size_t all_viewers = 4;
using Viewers = std::bitset<all_viewers>;
int viewer_of(const LinkKnown& link, Eyes eyes);
/// A side shares its notes; while couriers ride they would be there before any, and are its commander's alone. Where
/// anybody may watch, strangers would write on, and over, each other's sheet: who watches there has none.
bool has_notes(const Room& room, const LinkKnown& link);
/// Whose it reads: its own; and where all sides were the computer's or it is a record, once it is over, who brought it
/// and who watches read each other's.
Viewers notes_read(const Room& room, const LinkKnown& link, Eyes eyes);
/// Of a question for a whole side a subordinate is asked his part (server/views/subordinate_view.hpp).
bool is_for(const Room& room, const LinkKnown& link, const Prompt& prompt);
/// The JSON of a question that is for the link, as it is asked: with its advice, where the link may take it.
std::string asked_of(const Room& room, const LinkKnown& link, const Prompt& prompt, const Decision* advice);
/// Of two seats at one screen only the one who sits there takes back: orders under seal are no business of the other.
bool may_take_back(const LinkKnown& link, Eyes eyes, Seat seat);

/// After anything has happened: the news to everybody who may see some.
void tell_all(Room& room);
/// To one, for whom everything is new but the first `have` events.
void tell_first(Room& room, Attendance& to, std::size_t have);
/// The whole view of one who lacks the one before; what is told him from now on goes on from there.
std::string view_anew(Room& room, Attendance& to);
/// Who is at the table.
void tell_players(Room& room);
/// This viewer's have changed.
void tell_notes(Room& room, int viewer);

std::string notes_json(const Room& room, Viewers of);

}  // namespace linstock::server
