#include "server/clocks/battle_clocks.hpp"

#include "server/api/request_reader.hpp"

#include <algorithm>

namespace linstock::server {

namespace {

constexpr std::int64_t grace = a_minute;  ///< before anybody is told
constexpr std::int64_t at_most_every = an_hour;
constexpr std::int64_t longest = 400 * a_day;  ///< of anything that is agreed on

std::int64_t earlier(std::int64_t a, std::int64_t b) {
    if (a == 0 || b == 0) return std::max(a, b);
    return std::min(a, b);
}

void write_side(json::Writer& to, const SideHours& s) {
    to.object();
    to.member("turn_left", s.turn_left).member("reserve_left", s.reserve_left).member("since", s.since);
    to.member("away_until", s.away_until).member("away_left", s.away_left);
    to.key("out").flag(s.out);
    if (s.lost) to.key("lost").flag(true);
    to.key("listens").flag(s.listens);
    to.member("tell_at", s.tell_at).member("told", s.told);
    to.end_object();
}

SideHours read_side(const json::Value& value) {
    Reading read(value, {"turn_left", "reserve_left", "since", "away_until", "away_left", "out", "lost", "listens",
                         "tell_at", "told"});
    SideHours s;
    s.turn_left = read.number("turn_left", 0, INT64_MAX, 0);
    s.reserve_left = read.number("reserve_left", 0, INT64_MAX, 0);
    s.since = read.number("since", 0, INT64_MAX, 0);
    s.away_until = read.number("away_until", 0, INT64_MAX, 0);
    s.away_left = read.number("away_left", 0, INT64_MAX, 0);
    s.out = read.flag("out");
    s.lost = read.flag("lost");
    s.listens = read.flag("listens");
    s.tell_at = read.number("tell_at", 0, INT64_MAX, 0);
    s.told = read.number("told", 0, INT64_MAX, 0);
    return s;
}

/// First the turn's own time, then the reserve.
void use(SideHours& s, std::int64_t spent) {
    const std::int64_t of_turn = std::min(s.turn_left, spent);
    s.turn_left -= of_turn;
    s.reserve_left = std::max<std::int64_t>(0, s.reserve_left - (spent - of_turn));
}

}  // namespace

void write_timing(json::Writer& to, const Timing& t) {
    to.object();
    to.member("clock", t.clock).member("each", t.each).member("reserve", t.reserve).member("holidays", t.holidays);
    to.member("end", t.end).member("level", t.level);
    to.end_object();
}

TimingRead read_timing(const json::Value& value) {
    Reading read(value, {"clock", "each", "reserve", "holidays", "end", "level"});
    Timing t;
    t.clock = read.text("clock", "none");
    t.each = read.number("each", 0, longest, 0);
    t.reserve = read.number("reserve", 0, longest, 0);
    t.holidays = read.number("holidays", 0, longest, 0);
    t.end = read.text("end", "remind");
    t.level = read.text("level", "sergeant");
    if (t.clock != "none" && t.clock != "days" && t.clock != "chess")
        read.fail("clock: expected 'none', 'days' or 'chess'");
    if (t.end != "remind" && t.end != "computer" && t.end != "lost")
        read.fail("end: expected 'remind', 'computer' or 'lost'");
    if (t.clock == "days" && t.each < an_hour) read.fail("each: expected an hour or more for a turn, in milliseconds");
    if (t.clock == "chess" && t.reserve < a_minute)
        read.fail("reserve: expected a minute or more for the battle, in milliseconds");
    return {t, read.error()};
}

void Hours::begin(const Timing& agreed) {
    timing = agreed;
    for (SideHours& s : sides) {
        s.turn_left = timing.clock == "days" ? timing.each : 0;
        s.reserve_left = timing.reserve;
        s.away_left = timing.holidays;
    }
}

void Hours::settle(std::int64_t now) {
    for (SideHours& s : sides) {
        if (s.since == 0) continue;
        const std::int64_t from = std::max(s.since, std::min(s.away_until, now));
        if (!stands() && now > from) use(s, now - from);
        s.since = std::max(s.since, now);
    }
}

void Hours::ask(std::int64_t now, bool first, bool second, int turn_now) {
    const bool same = turn_now <= turn && first == (sides[0].since != 0) && second == (sides[1].since != 0);
    if (same) return;
    settle(now);
    if (turn_now > turn) {
        for (SideHours& s : sides) {
            if (timing.clock == "days") s.turn_left = timing.each;
            if (timing.clock == "chess" && turn > 0) s.reserve_left += timing.each * (turn_now - turn);
            s.out = false;
        }
        turn = turn_now;
    }
    for (const Seat seat : {Seat::first, Seat::second}) {
        SideHours& s = of(seat);
        const bool asked = seat == Seat::first ? first : second;
        if (asked == (s.since != 0)) continue;
        s.since = asked ? now : 0;
        s.out = false;
        if (asked)
            want_told(seat, now);
        else
            s.tell_at = 0;  // he has been here
    }
}

std::int64_t Hours::ends_at(Seat seat) const {
    const SideHours& s = of(seat);
    if (s.since == 0 || s.out || stands()) return 0;
    return std::max(s.since, s.away_until) + s.left();
}

std::int64_t Hours::left_at(Seat seat, std::int64_t now) const {
    Hours then = *this;
    then.settle(now);
    return then.of(seat).left();
}

void Hours::adjourn(std::int64_t now, bool yes) {
    settle(now);
    adjourned = yes;
    for (const Seat seat : {Seat::first, Seat::second}) {
        if (yes) of(seat).tell_at = 0;
        if (!yes && of(seat).since != 0) want_told(seat, now);
    }
}

void Hours::pause(std::int64_t now, bool yes) {
    settle(now);
    paused = yes;
}

void Hours::go_away(Seat seat, std::int64_t now, std::int64_t length) {
    settle(now);
    SideHours& s = of(seat);
    s.away_left += std::max<std::int64_t>(0, s.away_until - now);
    length = std::min(length, s.away_left);
    s.away_left -= length;
    s.away_until = length > 0 ? now + length : 0;
}

void Hours::come_back(Seat seat, std::int64_t now) {
    settle(now);
    SideHours& s = of(seat);
    s.out = false;
    s.turn_left = std::max(s.turn_left, timing.each);
}

void Hours::want_told(Seat seat, std::int64_t now) {
    SideHours& s = of(seat);
    if (!s.listens || s.tell_at != 0) return;
    s.tell_at = std::max(now + grace, s.told == 0 ? 0 : s.told + at_most_every);
}

void Hours::was_told(Seat seat, std::int64_t now, bool done, bool sent) {
    SideHours& s = of(seat);
    s.tell_at = done ? 0 : now + at_most_every;
    if (sent) s.told = now;
}

std::int64_t Hours::due() const {
    std::int64_t out = 0;
    for (const Seat seat : {Seat::first, Seat::second})
        out = earlier(out, earlier(ends_at(seat), of(seat).tell_at));
    return out;
}

bool Hours::plain() const {
    const auto listens = [](const SideHours& s) { return s.listens || s.told != 0; };
    return !timing.runs() && !adjourned && !umpired && !paused && !couriers && proposed.empty() && !listens(sides[0]) &&
           !listens(sides[1]);
}

namespace {
void write_appeal(json::Writer& to, const Appeal& one) {
    to.object().member("n", one.n).member("by", static_cast<int>(one.by));
    to.member("decision", one.decision).member("what", one.what).member("why", one.why);
    to.key("clauses").list();
    for (const std::string& clause : one.clauses)
        to.value(clause);
    to.end_list();
    to.member("answer", one.answer).member("turn", one.turn);
    if (!one.ruling.empty()) to.member("ruling", one.ruling).member("since", static_cast<std::int64_t>(one.since));
    to.end_object();
}
Appeal read_appeal(const json::Value& value) {
    Reading read(value, {"n", "by", "decision", "what", "why", "clauses", "answer", "turn", "ruling", "since"});
    Appeal out;
    out.n = static_cast<int>(read.number("n", 0, INT32_MAX, 0));
    out.by = static_cast<Seat>(read.number("by", 1, 2, 1));
    out.decision = read.text("decision", "");
    out.what = read.text("what", "");
    out.why = read.text("why", "");
    out.clauses = read.texts("clauses");
    out.answer = read.text("answer", "");
    out.turn = static_cast<int>(read.number("turn", 0, INT32_MAX, 0));
    out.ruling = read.text("ruling", "");
    out.since = static_cast<std::uint64_t>(read.number("since", 0, INT64_MAX, 0));
    return out;
}
}  // namespace

std::string to_text(const Hours& h) {
    json::Writer to;
    to.object();
    write_timing(to.key("timing"), h.timing);
    write_side(to.key("first"), h.sides[0]);
    write_side(to.key("second"), h.sides[1]);
    to.member("turn", h.turn);
    to.key("adjourned").flag(h.adjourned);
    if (h.umpired) to.key("umpired").flag(true);
    if (h.paused) to.key("paused").flag(true);
    if (h.couriers) to.key("couriers").flag(true);
    to.member("proposed", h.proposed).member("proposer", static_cast<int>(h.proposer));
    if (h.proposal != 0) to.member("proposal", h.proposal);
    if (!h.appeals.empty()) {
        to.key("appeals").list();
        for (const Appeal& one : h.appeals)
            write_appeal(to, one);
        to.end_list();
    }
    to.end_object();
    return to.take();
}

std::optional<Hours> hours_of(const std::string& text) {
    const auto value = json::parse(text, "");
    if (!value || value->kind != json::Kind::object) return std::nullopt;
    Reading read(*value, {"timing", "first", "second", "turn", "adjourned", "umpired", "paused", "couriers", "proposed",
                          "proposer", "proposal", "appeals"});
    Hours h;
    const json::Value* timing = read.object("timing");
    const json::Value* first = read.object("first");
    const json::Value* second = read.object("second");
    h.turn = static_cast<int>(read.number("turn", 0, INT32_MAX, 0));
    h.adjourned = read.flag("adjourned");
    h.umpired = read.flag("umpired");
    h.paused = read.flag("paused");
    h.couriers = read.flag("couriers");
    h.proposed = read.text("proposed", "");
    h.proposer = static_cast<Seat>(read.number("proposer", 1, 2, 1));
    h.proposal = read.number("proposal", 0, INT64_MAX, 0);
    if (const json::Value* appeals = value->find("appeals"))
        for (const json::Value& one : appeals->items)
            h.appeals.push_back(read_appeal(one));
    if (!read.error().empty() || timing == nullptr || first == nullptr || second == nullptr) return std::nullopt;
    h.timing = read_timing(*timing).timing;
    h.sides = {read_side(*first), read_side(*second)};
    return h;
}

}  // namespace linstock::server
