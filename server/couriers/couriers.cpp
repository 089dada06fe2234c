#include "server/couriers/couriers.hpp"

#include "battle/ruleset.hpp"
#include "server/api/request_reader.hpp"
#include "server/couriers/courier_route.hpp"
#include "server/couriers/dispatch.hpp"
#include "server/lobby/open_game.hpp"
#include "server/players/chat.hpp"
#include "server/setup/new_battle.hpp"
#include "server/storage/optimistic_update.hpp"
#include "server/storage/stored_bytes.hpp"

#include <algorithm>
#include <functional>

namespace linstock::server {

namespace {

constexpr const char* collection = "dispatches";
constexpr const char* the_commander = "commander";
constexpr const char* the_umpire = "umpire";
constexpr std::size_t max_addresses = 40;     ///< per side
constexpr std::size_t max_dispatches = 200;   ///< per writer; all are stored
constexpr std::size_t burst = 5;              ///< per link ...
constexpr std::int64_t within_time = 10'000;  ///< ... within this time, in milliseconds
constexpr std::size_t max_rulings = 10;       ///< per courier
constexpr int max_turns = 20;                 ///< per ruling

std::string document_id(const BattleSession& session, Seat seat) {
    return session.id() + ":" + std::string(linstock::name_of(seat));
}
int turn_of(const BattleSession& session) { return session.history().state().turn; }

bool umpires(const BattleSession& session, const LinkAccess& link) {
    return link.role == Role::umpire && session.clocks().has_umpire && !session.row().record;
}
/// Whether the link has one seat or a part of it. A link with both seats sees everything, so it cannot write
/// dispatches.
bool commands_one(const LinkAccess& link) { return link.plays() && link.first != link.second; }
Seat seat_of_link(const LinkAccess& link) { return link.first ? Seat::first : Seat::second; }
std::string address_of(const LinkAccess& link) {
    return link.role == Role::subordinate ? address_of_commands(link.commands) : the_commander;
}

Result<SideDispatches, std::string> side_dispatches(const BattleSession& session, Seat seat) {
    const auto document = session.context().store->document(collection, document_id(session, seat));
    if (!document) return document.error();
    return *document ? parse_side_dispatches((*document)->text) : SideDispatches{};
}

/// An error with the status of the answer.
struct RequestError {
    int status = 0;
    std::string text;
};
using Changed = std::optional<RequestError>;

/// Changes a side's dispatches, repeated while other processes interfere.
Changed change(const BattleSession& session, Seat seat, const std::function<Changed(SideDispatches&)>& how) {
    Changed wrong;
    std::size_t had = 0;
    std::size_t has = 0;
    const auto kept =
        update_document(*session.context().store, collection, document_id(session, seat), [&](store::DocumentRow& row) {
            SideDispatches all = parse_side_dispatches(row.text);
            wrong = how(all);
            if (wrong) return false;
            row.owner = session.id();
            had = row.text.size();
            row.text = to_text(all);
            has = row.text.size();
            return true;
        });
    if (wrong) return wrong;
    if (!kept) return RequestError{507, kept.error()};
    if (*kept) count_stored(has, had);
    return *kept ? Changed() : RequestError{503, "too many write at once: try again in a moment"};
}

void write_dispatch(json::Writer& to, const Dispatch& d) {
    to.member("from", d.from).member("to", d.to).member("name", d.name).member("text", d.text);
    to.member("written", d.written);
}

/// For the writer: only what they can know. They do not see what happens to the courier.
void write_sent(json::Writer& to, const Dispatch& d) {
    to.object();
    write_dispatch(to, d);
    to.member("expected", d.expected).end_object();
}

void write_received(json::Writer& to, const Dispatch& d) {
    to.object();
    write_dispatch(to, d);
    to.member("arrived", d.due).end_object();
}

/// For the umpire, and for everyone after the end.
void write_whole(json::Writer& to, const BattleSession& session, Seat seat, const Dispatch& d) {
    const int turn = turn_of(session);
    to.object();
    to.member("seat", linstock::name_of(seat)).member("n", d.n);
    write_dispatch(to, d);
    to.member("expected", d.expected);
    to.member("state", d.lost ? "lost" : d.has_arrived(turn) ? "arrived" : "rides");
    if (d.has_arrived(turn)) to.member("arrived", d.due);
    if (d.is_riding(turn)) {
        to.member("due", d.due);
        to.key("at").point(d.position_at(turn)).key("start").point(d.start).key("goal").point(d.goal);
    }
    to.key("rulings").list();
    for (const CourierRuling& r : d.rulings) {
        to.object().member("turn", r.turn).member("what", r.what);
        if (r.turns > 0) to.member("turns", r.turns);
        to.member("reason", r.reason).end_object();
    }
    to.end_list().end_object();
}

/// What one address of a side may read, the oldest first. Nothing in it shows how many other dispatches were written.
void write_own(json::Writer& to, const BattleSession& session, const SideDispatches& all, const std::string& post) {
    for (const Dispatch& d : all.dispatches) {
        if (d.from == post)
            write_sent(to, d);
        else if (d.to == post && d.has_arrived(turn_of(session)))
            write_received(to, d);
    }
}

void write_address(json::Writer& to, const BattleSession& session, Seat seat, const std::string& post, bool of_umpire) {
    to.object();
    if (of_umpire) to.member("seat", linstock::name_of(seat));
    to.member("to", post);
    to.key("commands").list();
    for (const int c : commands_of_address(post))
        to.value(session.battle().forces().command(CommandId{static_cast<std::uint16_t>(c)}).name);
    to.end_list().end_object();
}

/// The addresses that it can write to.
void write_addresses(json::Writer& to, const BattleSession& session, Seat seat, const SideDispatches& all,
                     const std::string& own) {
    if (own != the_commander) write_address(to, session, seat, the_commander, own == the_umpire);
    for (const std::string& post : all.addresses)
        if (post != own) write_address(to, session, seat, post, own == the_umpire);
    if (own != the_umpire && session.clocks().has_umpire) write_address(to, session, seat, the_umpire, false);
}

void write_ride(json::Writer& to, const BattleSession& session) {
    const Cited<double> ride = session.context().library->courier_ride(session.battle());
    to.key("ride").object();
    to.key("a_turn").length(to_coord(ride.value));
    if (!ride.why.clause.none())
        to.member("clause", session.battle().charts().clause(ride.why.clause).id)
            .member("mark", to_text(ride.why.mark));
    to.end_object();
}

HttpReply refuse(const RequestError& wrong) { return error_reply(wrong.status, wrong.text); }

/// The sides that a link reads, with their dispatches.
struct Side {
    Seat seat = Seat::first;
    SideDispatches all;
};
Result<std::vector<Side>, std::string> sides_for(const BattleSession& session, const LinkAccess& link) {
    std::vector<Side> out;
    const bool all = session.is_over() || umpires(session, link);
    for (const Seat seat : {Seat::first, Seat::second}) {
        if (!all && (!commands_one(link) || seat_of_link(link) != seat)) continue;
        auto kept = side_dispatches(session, seat);
        if (!kept) return kept.error();
        out.push_back({seat, std::move(*kept)});
    }
    return out;
}

void write_dispatches(json::Writer& to, const BattleSession& session, const LinkAccess& link,
                      const std::vector<Side>& sides) {
    const bool all = session.is_over() || umpires(session, link);
    to.list();
    for (const Side& side : sides) {
        if (!all) write_own(to, session, side.all, address_of(link));
        if (all)
            for (const Dispatch& d : side.all.dispatches)
                write_whole(to, session, side.seat, d);
    }
    to.end_list();
}

/// A dispatch to send, and its side.
struct DispatchDraft {
    Seat seat = Seat::first;
    Dispatch dispatch;
};

/// Checks the request before anything is read from the store.
Changed read_draft(const BattleSession& session, const OpenedLink& by, const std::string& body, DispatchDraft& out) {
    const auto parsed = json::parse(body, "body");
    if (!parsed || parsed->kind != json::Kind::object) return RequestError{400, "the body is no JSON object"};
    const bool of_umpire = umpires(session, by.link);
    RequestReader ask(*parsed, {"to", "name", "text", "seat"});
    Dispatch& d = out.dispatch;
    d.to = ask.text("to");
    d.name = ask.text("name");
    d.text = ask.text("text");
    const std::string seat = of_umpire ? ask.text("seat") : ask.text("seat", "");
    if (of_umpire && seat != "first" && seat != "second") ask.fail("seat: expected 'first' or 'second'");
    for (const std::string& wrong : {name_error(d.name), line_error(d.text)})
        if (!wrong.empty()) ask.fail(wrong);
    if (!ask.error().empty()) return RequestError{400, ask.error()};
    if (!session.couriers_ride()) return RequestError{409, "no couriers ride in this battle, or it is over"};
    if (!of_umpire && !commands_one(by.link)) return RequestError{403, "dispatches are written by who commands"};
    out.seat = of_umpire ? (seat == "first" ? Seat::first : Seat::second) : seat_of_link(by.link);
    d.from = of_umpire ? the_umpire : address_of(by.link);
    d.sender_hash = by.hash.substr(0, 16);
    return std::nullopt;
}

bool can_be_written_to(const BattleSession& session, const SideDispatches& all, const std::string& post) {
    if (post == the_umpire) return session.clocks().has_umpire;
    return post == the_commander || std::find(all.addresses.begin(), all.addresses.end(), post) != all.addresses.end();
}

/// Starts the courier: the arrival follows from both positions now.
void send_off(const BattleSession& session, Seat seat, Dispatch& d) {
    d.written = d.since = turn_of(session);
    d.expected = d.due = d.written;
    if (d.from == the_umpire || d.to == the_umpire) return;
    const Battle& battle = session.battle();
    const State& state = session.history().state();
    const ArmyId army = army_of(seat);
    const Vec start = command_position(battle, state, army, commands_of_address(d.from));
    const Vec goal = command_position(battle, state, army, commands_of_address(d.to));
    d.start = d.seen = to_point(start);
    d.goal = to_point(goal);
    d.due += courier_turns(distance(start, goal), session.context().library->courier_ride(battle).value);
    d.expected = d.due;
}

Changed add_dispatch(const BattleSession& session, Seat seat, SideDispatches& all, Dispatch& d) {
    if (d.to == d.from || !can_be_written_to(session, all, d.to))
        return RequestError{404, "to: this side has no such commander"};
    std::size_t lately = 0;
    std::size_t written = 0;
    for (const Dispatch& before : all.dispatches) {
        lately += before.sender_hash == d.sender_hash && d.sent_at - before.sent_at < within_time ? 1 : 0;
        written += before.from == d.from ? 1 : 0;
    }
    if (lately >= burst) return RequestError{429, "you have written much: wait a few seconds"};
    if (written >= max_dispatches)
        return RequestError{429, "you have written as many dispatches as are kept of a battle"};
    d.n = all.dispatches.empty() ? 0 : all.dispatches.back().n + 1;
    send_off(session, seat, d);
    all.dispatches.push_back(d);
    return std::nullopt;
}

/// "delay", "hurry" or "lose" for a riding courier.
Changed rule(Dispatch& d, const CourierRuling& ruling) {
    if (!d.is_riding(ruling.turn)) return RequestError{409, "its courier has already arrived or is lost"};
    if (d.rulings.size() >= max_rulings) return RequestError{429, "enough has been ruled on this courier"};
    d.seen = d.position_at(ruling.turn);
    d.since = ruling.turn;
    if (ruling.what == "lose") d.lost = true;
    if (ruling.what == "delay") d.due += ruling.turns;
    if (ruling.what == "hurry") d.due = std::max(ruling.turn, d.due - ruling.turns);
    d.rulings.push_back(ruling);
    return std::nullopt;
}

bool is_ruling_word(const std::string& what) { return what == "delay" || what == "hurry" || what == "lose"; }

// --- In the report ---

/// "Ann (Blue West Brigade)"; `name`: display name, or "".
std::string name_of_address(const BattleSession& session, Seat seat, const std::string& post,
                            const std::string& name = "") {
    const OrderOfBattle& forces = session.battle().forces();
    std::string out;
    if (post == the_umpire) out = "the umpire";
    if (post == the_commander) out = forces.army(army_of(seat)).name + ", the commander";
    for (const int c : commands_of_address(post))
        out += (out.empty() ? "" : ", ") + forces.command(CommandId{static_cast<std::uint16_t>(c)}).name;
    return name.empty() ? out : name + " (" + out + ")";
}

std::string turn_text(const BattleSession& session, int turn) {
    return std::string(session.battle().rules->terms.turn) + " " + std::to_string(turn);
}

std::string reported_ruling(const BattleSession& session, const CourierRuling& r) {
    const std::string by =
        " by " + std::to_string(r.turns) + " " + session.battle().rules->terms.turn + (r.turns == 1 ? "" : "s");
    return "Umpire, " + turn_text(session, r.turn) + ": " +
           (r.what == "lose" ? "lost" : (r.what == "delay" ? "delayed" : "hurried") + by) + " (" + r.reason + ")";
}

/// `all`: the reader sees what happened to the courier; otherwise only the expected arrival.
report::ReportedDispatch reported_dispatch(const BattleSession& session, Seat seat, const Dispatch& d, bool all,
                                           bool wrote) {
    report::ReportedDispatch out;
    out.army = army_of(seat);
    out.written = d.written;
    out.from = name_of_address(session, seat, d.from, d.name);
    out.to = name_of_address(session, seat, d.to);
    out.text = d.text;
    const int turn = turn_of(session);
    if (all && d.lost) out.fate = "lost";
    if (all && d.is_riding(turn))
        out.fate = session.is_over() ? "still on its way at the end" : "due in " + turn_text(session, d.due);
    if (!all && wrote) out.fate = "should be there in " + turn_text(session, d.expected);
    if (out.fate.empty()) out.fate = "arrived in " + turn_text(session, d.due);
    for (const CourierRuling& r : d.rulings)
        if (all) out.rulings.push_back(reported_ruling(session, r));
    return out;
}

}  // namespace

Result<std::vector<report::ReportedDispatch>, std::string> report_dispatches(const BattleSession& session,
                                                                             const LinkAccess& link) {
    const auto sides = sides_for(session, link);
    if (!sides) return sides.error();
    const bool all = session.is_over() || umpires(session, link);
    const std::string post = address_of(link);
    std::vector<report::ReportedDispatch> out;
    for (const Side& side : *sides)
        for (const Dispatch& d : side.all.dispatches) {
            const bool wrote = d.from == post;
            if (all || wrote || (d.to == post && d.has_arrived(turn_of(session))))
                out.push_back(reported_dispatch(session, side.seat, d, all, wrote));
        }
    std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.written < b.written; });
    return out;
}

HttpReply read_dispatches(BattleSession& session, const OpenedLink& by) {
    const LinkAccess& link = by.link;
    const auto sides = sides_for(session, link);
    if (!sides) return error_reply(507, sides.error());
    const bool writes = session.couriers_ride() && (umpires(session, link) || commands_one(link));
    json::Writer to;
    to.object();
    to.member("turn", turn_of(session));
    write_ride(to, session);
    if (writes) to.member("post", umpires(session, link) ? the_umpire : address_of(link));
    to.key("posts").list();
    if (writes)
        for (const Side& side : *sides)
            write_addresses(to, session, side.seat, side.all, umpires(session, link) ? the_umpire : address_of(link));
    to.end_list();
    write_dispatches(to.key("dispatches"), session, link, *sides);
    to.end_object();
    return HttpReply{200, "application/json", to.take(), {}};
}

HttpReply send_dispatch(BattleSession& session, const OpenedLink& by, const std::string& body) {
    DispatchDraft writing;
    if (const auto wrong = read_draft(session, by, body, writing)) return refuse(*wrong);
    writing.dispatch.sent_at = session.context().clock();
    const auto put = [&](SideDispatches& all) { return add_dispatch(session, writing.seat, all, writing.dispatch); };
    if (const auto wrong = change(session, writing.seat, put)) return refuse(*wrong);
    return read_dispatches(session, by);
}

HttpReply rule_on_courier(BattleSession& session, const OpenedLink& by, const std::string& body) {
    const auto parsed = json::parse(body, "body");
    if (!parsed || parsed->kind != json::Kind::object) return error_reply(400, "the body is no JSON object");
    RequestReader ask(*parsed, {"seat", "n", "what", "turns", "reason"});
    const std::string seat = ask.text("seat");
    const std::int64_t n = ask.number("n", 0, INT64_MAX);
    CourierRuling ruling;
    ruling.what = ask.text("what");
    const bool by_turns = ruling.what != "lose";
    ruling.turns = by_turns ? static_cast<int>(ask.number("turns", 1, max_turns, 1)) : 0;
    ruling.reason = ask.text("reason");
    ruling.turn = turn_of(session);
    if (seat != "first" && seat != "second") ask.fail("seat: expected 'first' or 'second'");
    if (!is_ruling_word(ruling.what)) ask.fail("what: expected 'delay', 'hurry' or 'lose'");
    if (const std::string wrong = line_error(ruling.reason); !wrong.empty()) ask.fail("reason: " + wrong);
    if (!ask.error().empty()) return error_reply(400, ask.error());
    if (!umpires(session, by.link)) return error_reply(403, "only the battle's umpire can rule on couriers");
    if (!session.couriers_ride()) return error_reply(409, "no couriers ride in this battle, or it is over");
    const auto carried_out = [&](SideDispatches& all) -> Changed {
        for (Dispatch& d : all.dispatches)
            if (d.n == n) return rule(d, ruling);
        return RequestError{404, "there is no such dispatch"};
    };
    const Changed wrong = change(session, seat == "first" ? Seat::first : Seat::second, carried_out);
    return wrong ? refuse(*wrong) : read_dispatches(session, by);
}

store::Failure add_dispatch_address(const BattleSession& session, const LinkAccess& link) {
    if (!session.couriers_ride()) return std::nullopt;
    const std::string post = address_of(link);
    const auto wrong = change(session, seat_of_link(link), [&](SideDispatches& all) -> Changed {
        if (std::find(all.addresses.begin(), all.addresses.end(), post) != all.addresses.end()) return std::nullopt;
        if (all.addresses.size() >= max_addresses)
            return RequestError{429, "so many parts of a side are not led apart"};
        all.addresses.push_back(post);
        return std::nullopt;
    });
    if (wrong) return wrong->text;
    return std::nullopt;
}

std::string dispatches_json(const BattleSession& session, const LinkAccess& commander) {
    json::Writer to;
    const auto sides = sides_for(session, commander);
    write_dispatches(to, session, commander, sides ? *sides : std::vector<Side>());
    return to.take();
}

store::Failure delete_dispatches(const BattleSession& session, Seat side, bool of_umpire) {
    const auto kept = side_dispatches(session, side);
    if (!kept) return kept.error();
    if (kept->dispatches.empty()) return std::nullopt;
    const auto wrong = change(session, side, [of_umpire](SideDispatches& all) -> Changed {
        std::erase_if(all.dispatches, [&](const Dispatch& d) { return (d.from == the_umpire) == of_umpire; });
        return std::nullopt;
    });
    if (wrong) return wrong->text;
    return std::nullopt;
}

}  // namespace linstock::server
