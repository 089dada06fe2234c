#pragma once
// What the two sides of a battle settle between them and no rule has: giving it up, a draw, an adjournment, taking back
// by consent, holidays. What ends the battle is a line of its record (battle/agreement.hpp); the rest is beside it. The
// caller holds the room's lock and tells those at the table afterwards.

#include "server/views/viewers.hpp"

namespace linstock::server {

Done concede(Room& room, Seat seat);
/// "draw", "adjourn", "take_back"; "" withdraws what this seat has proposed. Who holds both seats agrees with himself,
/// and two who propose the same have agreed.
Done propose(Room& room, const LinkKnown& by, Seat seat, const std::string& what);
/// `number`: of the proposal that the player saw (Hours::proposal). Refused when another one is open.
Done answer_proposal(Room& room, Seat seat, std::int64_t number, bool yes);
/// After an adjournment.
Done go_on(Room& room);
/// The clock stands for so many days; 0 = he is back.
Done go_away(Room& room, Seat seat, int days);
/// The seat that the computer took over when his time was up.
Done come_back(Room& room, Seat seat);

/// Member `hours`: the clocks as far as this link may know them, who is away, what is proposed. Nothing where there is
/// nothing of it.
void write_hours(json::Writer& to, const Room& room, const LinkKnown& link);

}  // namespace linstock::server
