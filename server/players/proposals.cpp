#include "server/players/proposals.hpp"

#include "battle/agreement.hpp"
#include "server/setup/game_terms.hpp"

#include <algorithm>

namespace linstock::server {

namespace {

Seat other_seat(Seat seat) { return seat == Seat::first ? Seat::second : Seat::first; }

MaybeRejection goes_on(const BattleSession& session) {
    if (session.row().record) return rejected("this is a record: nothing is settled in it any more");
    if (!session.bug().empty()) return rejected("this battle is frozen: " + session.bug());
    if (session.is_over()) return rejected("the battle is over");
    return std::nullopt;
}

/// Both have agreed on it.
MaybeRejection carry_out(BattleSession& session, const std::string& what, Seat proposer) {
    if (what == "draw") return session.decide(draw_agreed());
    if (what == "take_back") return session.take_back_agreed(proposer);
    return session.change_clocks([](BattleClocks& clocks, std::int64_t now) {
        clocks.proposal_kind.clear();
        clocks.adjourn(now, true);
    });
}

/// Whether a side's clock may be told to this link: that the other side is asked while one is asked oneself is its
/// secret, and of who watches it is everybody's.
bool may_see_clock(const BattleSession& session, const LinkAccess& link, Seat seat) {
    if ((link.first && link.second) || link.role == Role::umpire || session.is_over()) return true;
    if (!link.plays()) return false;
    return link.holds(seat) || !session.is_asked(other_seat(seat));
}

void write_side(json::Writer& to, const BattleSession& session, const LinkAccess& link, Seat seat) {
    const BattleClocks& clocks = session.clocks();
    const SideClock& side = clocks.of(seat);
    // A page is told times of the computer's clock.
    const std::int64_t ahead = session.context().clock() - session.context().battle_time();
    to.key(linstock::name_of(seat)).object();
    if (clocks.settings.runs() && may_see_clock(session, link, seat)) {
        if (const std::int64_t ends = clocks.expires_at(seat); ends != 0)
            to.member("ends", ends + ahead);
        else
            to.member("left", side.remaining());
        if (side.has_expired) to.key("out").flag(true);
    }
    if (side.away_until != 0) to.member("away_until", side.away_until + ahead);
    if (link.holds(seat) && clocks.settings.holidays > 0) to.member("away_left", side.away_left);
    to.end_object();
}

}  // namespace

MaybeRejection concede(BattleSession& session, Seat seat) {
    if (auto wrong = goes_on(session)) return wrong;
    return session.decide(concession(seat));
}

MaybeRejection propose(BattleSession& session, const LinkAccess& by, Seat seat, const std::string& what) {
    if (auto wrong = goes_on(session)) return wrong;
    const BattleClocks& clocks = session.clocks();
    const Seat other = other_seat(seat);
    if (what.empty()) {
        if (clocks.proposal_kind.empty() || clocks.proposer != seat) return rejected("you have proposed nothing");
        return session.change_clocks([](BattleClocks& h, std::int64_t) { h.proposal_kind.clear(); });
    }
    if (std::find(proposal_kinds.begin(), proposal_kinds.end(), what) == proposal_kinds.end())
        return rejected("what: expected 'draw', 'adjourn' or 'take_back'");
    if (what == "adjourn" && clocks.is_adjourned) return rejected("the battle is adjourned");
    if (what == "take_back" && !session.agreed_take_back_target(seat))
        return rejected("a die has been thrown since you decided last: what dice have shown is not taken back");
    const bool alone = by.holds(other) || (what == "adjourn" && !session.is_human(other));
    if (!alone && !session.is_human(other)) return rejected("the computer agrees to nothing: concede, or play on");
    if (alone || (clocks.proposal_kind == what && clocks.proposer == other && what != "take_back"))
        return carry_out(session, what, seat);
    if (!clocks.proposal_kind.empty() && clocks.proposer == other)
        return rejected("answer first what the other side has proposed");
    return session.change_clocks([&](BattleClocks& h, std::int64_t now) {
        h.proposal_kind = what;
        h.proposal_number = std::max(h.proposal_number + 1, now);  // also after a restart no number comes twice
        h.proposer = seat;
        h.schedule_notification(other, now);
    });
}

MaybeRejection answer_proposal(BattleSession& session, Seat seat, std::int64_t number, bool yes) {
    if (auto wrong = goes_on(session)) return wrong;
    const BattleClocks& clocks = session.clocks();
    if (clocks.proposal_kind.empty() || clocks.proposer == seat) return rejected("the other side has proposed nothing");
    if (number != clocks.proposal_number)
        return rejected("this proposal is no longer open: the other side has made another one");
    if (yes) return carry_out(session, clocks.proposal_kind, clocks.proposer);
    return session.change_clocks([](BattleClocks& h, std::int64_t) { h.proposal_kind.clear(); });
}

MaybeRejection resume(BattleSession& session) {
    if (auto wrong = goes_on(session)) return wrong;
    if (!session.clocks().is_adjourned) return rejected("the battle is not adjourned");
    return session.change_clocks([](BattleClocks& h, std::int64_t now) { h.adjourn(now, false); });
}

MaybeRejection go_away(BattleSession& session, Seat seat, int days) {
    if (auto wrong = goes_on(session)) return wrong;
    const BattleClocks& clocks = session.clocks();
    if (!clocks.settings.runs()) return rejected("this battle has no clock: be away as long as you like");
    if (days > 0 && clocks.of(seat).away_left <= 0) return rejected("you have no holidays left in this battle");
    return session.change_clocks(
        [&](BattleClocks& h, std::int64_t now) { h.start_holiday(seat, now, days * ms_per_day); });
}

MaybeRejection come_back(BattleSession& session, Seat seat) {
    if (auto wrong = goes_on(session)) return wrong;
    if (session.is_human(seat)) return rejected("the seat is yours: nobody has taken it over");
    if (session.clocks().settings.clock == "chess") return rejected(time_was_up_message);
    return session.take_seat(seat);
}

void write_clocks(json::Writer& to, const BattleSession& session, const LinkAccess& link) {
    const BattleClocks& clocks = session.clocks();
    if (session.row().record ||
        (!clocks.settings.runs() && !clocks.is_adjourned && !clocks.has_umpire && clocks.proposal_kind.empty()))
        return;
    to.key("hours").object();
    write_clock_settings(to.key("timing"), clocks.settings);
    for (const Seat seat : {Seat::first, Seat::second})
        write_side(to, session, link, seat);
    if (clocks.is_adjourned) to.key("adjourned").flag(true);
    if (clocks.has_umpire) to.key("umpired").flag(true);
    if (clocks.is_paused) to.key("paused").flag(true);
    if (!clocks.proposal_kind.empty()) {
        to.member("proposed", clocks.proposal_kind).member("by", linstock::name_of(clocks.proposer));
        to.member("proposal", clocks.proposal_number);
    }
    to.end_object();
}

}  // namespace linstock::server
