#include "server/clocks/battle_clocks.hpp"

#include "server/api/request_reader.hpp"

#include <algorithm>

namespace linstock::server {

namespace {

constexpr std::int64_t notification_delay = ms_per_minute;  ///< before a notification
constexpr std::int64_t notification_interval = ms_per_hour;
constexpr std::int64_t max_duration = 400 * ms_per_day;  ///< of any agreed duration

std::int64_t earlier_time(std::int64_t a, std::int64_t b) {
    if (a == 0 || b == 0) return std::max(a, b);
    return std::min(a, b);
}

void write_side(json::Writer& to, const SideClock& s) {
    to.object();
    to.member("turn_left", s.turn_left).member("reserve_left", s.reserve_left).member("since", s.asked_since);
    to.member("away_until", s.away_until).member("away_left", s.away_left);
    to.key("out").flag(s.has_expired);
    if (s.has_lost) to.key("lost").flag(true);
    to.key("listens").flag(s.wants_notifications);
    to.member("tell_at", s.notify_at).member("told", s.notified_at);
    to.end_object();
}

std::optional<SideClock> read_side(const json::Value& value) {
    RequestReader read(value, {"turn_left", "reserve_left", "since", "away_until", "away_left", "out", "lost",
                               "listens", "tell_at", "told"});
    SideClock s;
    s.turn_left = read.number("turn_left", 0, INT64_MAX, 0);
    s.reserve_left = read.number("reserve_left", 0, INT64_MAX, 0);
    s.asked_since = read.number("since", 0, INT64_MAX, 0);
    s.away_until = read.number("away_until", 0, INT64_MAX, 0);
    s.away_left = read.number("away_left", 0, INT64_MAX, 0);
    s.has_expired = read.flag("out");
    s.has_lost = read.flag("lost");
    s.wants_notifications = read.flag("listens");
    s.notify_at = read.number("tell_at", 0, INT64_MAX, 0);
    s.notified_at = read.number("told", 0, INT64_MAX, 0);
    return read.error().empty() ? std::optional(s) : std::nullopt;
}

/// First the time per turn, then the reserve.
void spend(SideClock& s, std::int64_t spent) {
    const std::int64_t of_turn = std::min(s.turn_left, spent);
    s.turn_left -= of_turn;
    s.reserve_left = std::max<std::int64_t>(0, s.reserve_left - (spent - of_turn));
}

}  // namespace

void write_clock_settings(json::Writer& to, const ClockSettings& t) {
    to.object();
    to.member("clock", t.clock).member("each", t.per_turn).member("reserve", t.reserve).member("holidays", t.holidays);
    to.member("end", t.on_expiry).member("level", t.level);
    to.end_object();
}

ClockSettingsRead read_clock_settings(const json::Value& value) {
    RequestReader read(value, {"clock", "each", "reserve", "holidays", "end", "level"});
    ClockSettings t;
    t.clock = read.text("clock", "none");
    t.per_turn = read.number("each", 0, max_duration, 0);
    t.reserve = read.number("reserve", 0, max_duration, 0);
    t.holidays = read.number("holidays", 0, max_duration, 0);
    t.on_expiry = read.text("end", "remind");
    t.level = read.text("level", "sergeant");
    if (t.clock != "none" && t.clock != "days" && t.clock != "chess")
        read.fail("clock: expected 'none', 'days' or 'chess'");
    if (t.on_expiry != "remind" && t.on_expiry != "computer" && t.on_expiry != "lost")
        read.fail("end: expected 'remind', 'computer' or 'lost'");
    if (t.clock == "days" && t.per_turn < ms_per_hour)
        read.fail("each: expected an hour or more for a turn, in milliseconds");
    if (t.clock == "chess" && t.reserve < ms_per_minute)
        read.fail("reserve: expected a minute or more for the battle, in milliseconds");
    return {t, read.error()};
}

void BattleClocks::start(const ClockSettings& agreed) {
    settings = agreed;
    for (SideClock& s : sides) {
        s.turn_left = settings.clock == "days" ? settings.per_turn : 0;
        s.reserve_left = settings.reserve;
        s.away_left = settings.holidays;
    }
}

void BattleClocks::settle(std::int64_t now) {
    for (SideClock& s : sides) {
        if (s.asked_since == 0) continue;
        const std::int64_t from = std::max(s.asked_since, std::min(s.away_until, now));
        if (!is_standing_still() && now > from) spend(s, now - from);
        s.asked_since = std::max(s.asked_since, now);
    }
}

void BattleClocks::set_asked(std::int64_t now, bool first, bool second, int turn_now) {
    const bool same = turn_now <= turn && first == (sides[0].asked_since != 0) && second == (sides[1].asked_since != 0);
    if (same) return;
    settle(now);
    if (turn_now > turn) {
        for (SideClock& s : sides) {
            if (settings.clock == "days") s.turn_left = settings.per_turn;
            if (settings.clock == "chess" && turn > 0) s.reserve_left += settings.per_turn * (turn_now - turn);
            s.has_expired = false;
        }
        turn = turn_now;
    }
    for (const Seat seat : {Seat::first, Seat::second}) {
        SideClock& s = of(seat);
        const bool asked = seat == Seat::first ? first : second;
        if (asked == (s.asked_since != 0)) continue;
        s.asked_since = asked ? now : 0;
        s.has_expired = false;
        if (asked)
            schedule_notification(seat, now);
        else
            s.notify_at = 0;  // the player has been here
    }
}

std::int64_t BattleClocks::expires_at(Seat seat) const {
    const SideClock& s = of(seat);
    if (s.asked_since == 0 || s.has_expired || is_standing_still()) return 0;
    return std::max(s.asked_since, s.away_until) + s.remaining();
}

std::int64_t BattleClocks::remaining_at(Seat seat, std::int64_t now) const {
    BattleClocks then = *this;
    then.settle(now);
    return then.of(seat).remaining();
}

void BattleClocks::adjourn(std::int64_t now, bool yes) {
    settle(now);
    is_adjourned = yes;
    for (const Seat seat : {Seat::first, Seat::second}) {
        if (yes) of(seat).notify_at = 0;
        if (!yes && of(seat).asked_since != 0) schedule_notification(seat, now);
    }
}

void BattleClocks::pause(std::int64_t now, bool yes) {
    settle(now);
    is_paused = yes;
}

void BattleClocks::start_holiday(Seat seat, std::int64_t now, std::int64_t length) {
    settle(now);
    SideClock& s = of(seat);
    s.away_left += std::max<std::int64_t>(0, s.away_until - now);
    length = std::min(length, s.away_left);
    s.away_left -= length;
    s.away_until = length > 0 ? now + length : 0;
}

void BattleClocks::come_back(Seat seat, std::int64_t now) {
    settle(now);
    SideClock& s = of(seat);
    s.has_expired = false;
    s.turn_left = std::max(s.turn_left, settings.per_turn);
}

void BattleClocks::schedule_notification(Seat seat, std::int64_t now) {
    SideClock& s = of(seat);
    if (!s.wants_notifications || s.notify_at != 0) return;
    s.notify_at = std::max(now + notification_delay, s.notified_at == 0 ? 0 : s.notified_at + notification_interval);
}

void BattleClocks::notification_done(Seat seat, std::int64_t now, bool done, bool sent) {
    SideClock& s = of(seat);
    s.notify_at = done ? 0 : now + notification_interval;
    if (sent) s.notified_at = now;
}

std::int64_t BattleClocks::next_due() const {
    std::int64_t out = 0;
    for (const Seat seat : {Seat::first, Seat::second})
        out = earlier_time(out, earlier_time(expires_at(seat), of(seat).notify_at));
    return out;
}

bool BattleClocks::is_default() const {
    const auto listens = [](const SideClock& s) { return s.wants_notifications || s.notified_at != 0; };
    return !settings.runs() && !is_adjourned && !has_umpire && !seed_known && !is_paused && !uses_couriers &&
           proposal_kind.empty() && !listens(sides[0]) && !listens(sides[1]);
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
std::optional<Appeal> read_appeal(const json::Value& value) {
    RequestReader read(value, {"n", "by", "decision", "what", "why", "clauses", "answer", "turn", "ruling", "since"});
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
    return read.error().empty() ? std::optional(std::move(out)) : std::nullopt;
}
}  // namespace

std::string to_text(const BattleClocks& h) {
    json::Writer to;
    to.object();
    write_clock_settings(to.key("timing"), h.settings);
    write_side(to.key("first"), h.sides[0]);
    write_side(to.key("second"), h.sides[1]);
    to.member("turn", h.turn);
    to.key("adjourned").flag(h.is_adjourned);
    if (h.has_umpire) to.key("umpired").flag(true);
    if (h.umpire_plays) to.key("umpire_plays").flag(true);
    if (h.seed_known) to.key("seed_known").flag(true);
    if (h.is_paused) to.key("paused").flag(true);
    if (h.uses_couriers) to.key("couriers").flag(true);
    to.member("proposed", h.proposal_kind).member("proposer", static_cast<int>(h.proposer));
    if (h.proposal_number != 0) to.member("proposal", h.proposal_number);
    if (!h.appeals.empty()) {
        to.key("appeals").list();
        for (const Appeal& one : h.appeals)
            write_appeal(to, one);
        to.end_list();
    }
    to.end_object();
    return to.take();
}

std::optional<BattleClocks> parse_clocks(const std::string& text) {
    const auto value = json::parse(text, "");
    if (!value || value->kind != json::Kind::object) return std::nullopt;
    RequestReader read(*value, {"timing", "first", "second", "turn", "adjourned", "umpired", "umpire_plays",
                                "seed_known", "paused", "couriers", "proposed", "proposer", "proposal", "appeals"});
    BattleClocks h;
    const json::Value* timing = read.object("timing");
    const json::Value* first = read.object("first");
    const json::Value* second = read.object("second");
    h.turn = static_cast<int>(read.number("turn", 0, INT32_MAX, 0));
    h.is_adjourned = read.flag("adjourned");
    h.has_umpire = read.flag("umpired");
    h.umpire_plays = read.flag("umpire_plays");
    h.seed_known = read.flag("seed_known");
    h.is_paused = read.flag("paused");
    h.uses_couriers = read.flag("couriers");
    h.proposal_kind = read.text("proposed", "");
    h.proposer = static_cast<Seat>(read.number("proposer", 1, 2, 1));
    h.proposal_number = read.number("proposal", 0, INT64_MAX, 0);
    if (const json::Value* appeals = value->find("appeals")) {
        if (appeals->kind != json::Kind::list) return std::nullopt;
        for (const json::Value& one : appeals->items) {
            auto appeal = read_appeal(one);
            if (!appeal) return std::nullopt;
            h.appeals.push_back(std::move(*appeal));
        }
    }
    if (!read.error().empty() || timing == nullptr || first == nullptr || second == nullptr) return std::nullopt;
    const ClockSettingsRead settings = read_clock_settings(*timing);
    const auto of_first = read_side(*first);
    const auto of_second = read_side(*second);
    if (!settings.error.empty() || !of_first || !of_second) return std::nullopt;
    h.settings = settings.settings;
    h.sides = {*of_first, *of_second};
    return h;
}

}  // namespace linstock::server
