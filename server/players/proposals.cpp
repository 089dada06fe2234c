#include "server/players/proposals.hpp"

#include "battle/agreement.hpp"
#include "server/setup/game_terms.hpp"

#include <algorithm>

namespace linstock::server {

namespace {

Seat other_seat(Seat seat) { return seat == Seat::first ? Seat::second : Seat::first; }

Done goes_on(const Room& room) {
    if (room.row().record) return no("this is a record: nothing is settled in it any more");
    if (!room.bug().empty()) return no("this battle is frozen: " + room.bug());
    if (room.over()) return no("the battle is over");
    return std::nullopt;
}

/// Both have agreed on it.
Done carry_out(Room& room, const std::string& what, Seat proposer) {
    if (what == "draw") return room.take(draw_agreed());
    if (what == "take_back") return room.take_back_agreed(proposer);
    return room.change_hours([](Hours& hours, std::int64_t now) {
        hours.proposed.clear();
        hours.adjourn(now, true);
    });
}

/// Whether a side's clock may be told to this link: that the other side is asked while one is asked oneself is its
/// secret, and of who watches it is everybody's.
bool may_see_clock(const Room& room, const LinkKnown& link, Seat seat) {
    if ((link.first && link.second) || link.role == Role::umpire || room.over()) return true;
    if (!link.plays()) return false;
    return link.holds(seat) || !room.is_asked(other_seat(seat));
}

void write_side(json::Writer& to, const Room& room, const LinkKnown& link, Seat seat) {
    const Hours& hours = room.hours();
    const SideHours& side = hours.of(seat);
    // A page is told times of the computer's clock.
    const std::int64_t ahead = room.house().clock() - room.house().battle_time();
    to.key(linstock::name_of(seat)).object();
    if (hours.timing.runs() && may_see_clock(room, link, seat)) {
        if (const std::int64_t ends = hours.ends_at(seat); ends != 0)
            to.member("ends", ends + ahead);
        else
            to.member("left", side.left());
        if (side.out) to.key("out").flag(true);
    }
    if (side.away_until != 0) to.member("away_until", side.away_until + ahead);
    if (link.holds(seat) && hours.timing.holidays > 0) to.member("away_left", side.away_left);
    to.end_object();
}

}  // namespace

Done concede(Room& room, Seat seat) {
    if (auto wrong = goes_on(room)) return wrong;
    return room.take(concession(seat));
}

Done propose(Room& room, const LinkKnown& by, Seat seat, const std::string& what) {
    if (auto wrong = goes_on(room)) return wrong;
    const Hours& hours = room.hours();
    const Seat other = other_seat(seat);
    if (what.empty()) {
        if (hours.proposed.empty() || hours.proposer != seat) return no("you have proposed nothing");
        return room.change_hours([](Hours& h, std::int64_t) { h.proposed.clear(); });
    }
    if (std::find(proposals.begin(), proposals.end(), what) == proposals.end())
        return no("what: expected 'draw', 'adjourn' or 'take_back'");
    if (what == "adjourn" && hours.adjourned) return no("the battle is adjourned");
    if (what == "take_back" && !room.agreed_back_to(seat))
        return no("a die has been thrown since you decided last: what dice have shown is not taken back");
    const bool alone = by.holds(other) || (what == "adjourn" && !room.human(other));
    if (!alone && !room.human(other)) return no("the computer agrees to nothing: concede, or play on");
    if (alone || (hours.proposed == what && hours.proposer == other && what != "take_back"))
        return carry_out(room, what, seat);
    if (!hours.proposed.empty() && hours.proposer == other) return no("answer first what the other side has proposed");
    return room.change_hours([&](Hours& h, std::int64_t now) {
        h.proposed = what;
        h.proposal = std::max(h.proposal + 1, now);  // also after a restart no number comes twice
        h.proposer = seat;
        h.want_told(other, now);
    });
}

Done answer_proposal(Room& room, Seat seat, std::int64_t number, bool yes) {
    if (auto wrong = goes_on(room)) return wrong;
    const Hours& hours = room.hours();
    if (hours.proposed.empty() || hours.proposer == seat) return no("the other side has proposed nothing");
    if (number != hours.proposal) return no("this proposal is no longer open: the other side has made another one");
    if (yes) return carry_out(room, hours.proposed, hours.proposer);
    return room.change_hours([](Hours& h, std::int64_t) { h.proposed.clear(); });
}

Done go_on(Room& room) {
    if (auto wrong = goes_on(room)) return wrong;
    if (!room.hours().adjourned) return no("the battle is not adjourned");
    return room.change_hours([](Hours& h, std::int64_t now) { h.adjourn(now, false); });
}

Done go_away(Room& room, Seat seat, int days) {
    if (auto wrong = goes_on(room)) return wrong;
    const Hours& hours = room.hours();
    if (!hours.timing.runs()) return no("this battle has no clock: be away as long as you like");
    if (days > 0 && hours.of(seat).away_left <= 0) return no("you have no holidays left in this battle");
    return room.change_hours([&](Hours& h, std::int64_t now) { h.go_away(seat, now, days * a_day); });
}

Done come_back(Room& room, Seat seat) {
    if (auto wrong = goes_on(room)) return wrong;
    if (room.human(seat)) return no("the seat is yours: nobody has taken it over");
    if (room.hours().timing.clock == "chess") return no(time_was_up);
    return room.seat_taken(seat);
}

void write_hours(json::Writer& to, const Room& room, const LinkKnown& link) {
    const Hours& hours = room.hours();
    if (room.row().record || (!hours.timing.runs() && !hours.adjourned && !hours.umpired && hours.proposed.empty()))
        return;
    to.key("hours").object();
    write_timing(to.key("timing"), hours.timing);
    for (const Seat seat : {Seat::first, Seat::second})
        write_side(to, room, link, seat);
    if (hours.adjourned) to.key("adjourned").flag(true);
    if (hours.umpired) to.key("umpired").flag(true);
    if (hours.paused) to.key("paused").flag(true);
    if (!hours.proposed.empty()) {
        to.member("proposed", hours.proposed).member("by", linstock::name_of(hours.proposer));
        to.member("proposal", hours.proposal);
    }
    to.end_object();
}

}  // namespace linstock::server
