#include "server/couriers/couriers.hpp"

#include "server/api/request_reader.hpp"
#include "server/couriers/courier_route.hpp"
#include "server/couriers/dispatch.hpp"
#include "server/lobby/open_game.hpp"
#include "server/players/chat.hpp"
#include "server/setup/new_battle.hpp"
#include "server/storage/optimistic_update.hpp"

#include <algorithm>
#include <functional>

namespace linstock::server {

namespace {

constexpr const char* drawer = "dispatches";
constexpr const char* the_commander = "commander";
constexpr const char* the_umpire = "umpire";
constexpr std::size_t most_posts = 40;        ///< of a side
constexpr std::size_t most_written = 200;     ///< by one post: all are kept
constexpr std::size_t at_once = 5;            ///< of one link ...
constexpr std::int64_t within_time = 10'000;  ///< ... in so many milliseconds
constexpr std::size_t most_rulings = 10;      ///< on one courier
constexpr int most_turns = 20;                ///< of one ruling

std::string paper_id(const Room& room, Seat seat) { return room.id() + ":" + std::string(linstock::name_of(seat)); }
int turn_of(const Room& room) { return room.history().state().turn; }

bool umpires(const Room& room, const LinkKnown& link) {
    return link.role == Role::umpire && room.hours().umpired && !room.row().record;
}
/// Who has one seat, or a part of it. At one screen for both seats nothing is kept from anybody, and nobody writes.
bool commands_one(const LinkKnown& link) { return link.plays() && link.first != link.second; }
Seat seat_of_link(const LinkKnown& link) { return link.first ? Seat::first : Seat::second; }
std::string post_of(const LinkKnown& link) {
    return link.role == Role::subordinate ? post_of_commands(link.commands) : the_commander;
}

Result<Satchel, std::string> satchel(const Room& room, Seat seat) {
    const auto paper = room.house().store->paper(drawer, paper_id(room, seat));
    if (!paper) return paper.error();
    return *paper ? satchel_of((*paper)->text) : Satchel{};
}

/// What went wrong, with the status of the answer.
struct Wrong {
    int status = 0;
    std::string text;
};
using Changed = std::optional<Wrong>;

/// Changes what is kept of a side, as often as somebody else was faster.
Changed change(const Room& room, Seat seat, const std::function<Changed(Satchel&)>& how) {
    Changed wrong;
    const auto kept = change_paper(*room.house().store, drawer, paper_id(room, seat), [&](store::PaperRow& row) {
        Satchel all = satchel_of(row.text);
        wrong = how(all);
        if (wrong) return false;
        row.owner = room.id();
        row.text = to_text(all);
        return true;
    });
    if (wrong) return wrong;
    if (!kept) return Wrong{507, kept.error()};
    return *kept ? Changed() : Wrong{503, "too many write at once: try again in a moment"};
}

void write_letter(json::Writer& to, const Dispatch& d) {
    to.member("from", d.from).member("to", d.to).member("name", d.name).member("text", d.text);
    to.member("written", d.written);
}

/// To who wrote it: as far as he can know. What befalls a courier on his way he does not see.
void write_sent(json::Writer& to, const Dispatch& d) {
    to.object();
    write_letter(to, d);
    to.member("expected", d.expected).end_object();
}

void write_received(json::Writer& to, const Dispatch& d) {
    to.object();
    write_letter(to, d);
    to.member("arrived", d.due).end_object();
}

/// To the umpire, and when the battle is over to all.
void write_whole(json::Writer& to, const Room& room, Seat seat, const Dispatch& d) {
    const int turn = turn_of(room);
    to.object();
    to.member("seat", linstock::name_of(seat)).member("n", d.n);
    write_letter(to, d);
    to.member("expected", d.expected);
    to.member("state", d.lost ? "lost" : d.arrived(turn) ? "arrived" : "rides");
    if (d.arrived(turn)) to.member("arrived", d.due);
    if (d.rides(turn)) {
        to.member("due", d.due);
        to.key("at").point(d.place(turn)).key("start").point(d.start).key("goal").point(d.goal);
    }
    to.key("rulings").list();
    for (const CourierRuling& r : d.rulings) {
        to.object().member("turn", r.turn).member("what", r.what);
        if (r.turns > 0) to.member("turns", r.turns);
        to.member("reason", r.reason).end_object();
    }
    to.end_list().end_object();
}

/// What one post of a side may read, the oldest first; of what has come nothing tells how much else was written.
void write_own(json::Writer& to, const Room& room, const Satchel& all, const std::string& post) {
    for (const Dispatch& d : all.dispatches) {
        if (d.from == post)
            write_sent(to, d);
        else if (d.to == post && d.arrived(turn_of(room)))
            write_received(to, d);
    }
}

void write_post(json::Writer& to, const Room& room, Seat seat, const std::string& post, bool of_umpire) {
    to.object();
    if (of_umpire) to.member("seat", linstock::name_of(seat));
    to.member("to", post);
    to.key("commands").list();
    for (const int c : commands_of_post(post))
        to.value(room.battle().forces().command(CommandId{static_cast<std::uint16_t>(c)}).name);
    to.end_list().end_object();
}

/// Whom he can write to.
void write_posts(json::Writer& to, const Room& room, Seat seat, const Satchel& all, const std::string& own) {
    if (own != the_commander) write_post(to, room, seat, the_commander, own == the_umpire);
    for (const std::string& post : all.posts)
        if (post != own) write_post(to, room, seat, post, own == the_umpire);
    if (own != the_umpire && room.hours().umpired) write_post(to, room, seat, the_umpire, false);
}

void write_ride(json::Writer& to, const Room& room) {
    const Cited<double> ride = room.house().library->courier_ride(room.battle());
    to.key("ride").object();
    to.key("a_turn").length(to_coord(ride.value));
    if (!ride.why.clause.none())
        to.member("clause", room.battle().charts().clause(ride.why.clause).id).member("mark", to_text(ride.why.mark));
    to.end_object();
}

HttpReply refuse(const Wrong& wrong) { return failure(wrong.status, wrong.text); }

/// The sides that a link reads of, with what is kept of them.
struct Side {
    Seat seat = Seat::first;
    Satchel all;
};
Result<std::vector<Side>, std::string> sides_for(const Room& room, const LinkKnown& link) {
    std::vector<Side> out;
    const bool all = room.over() || umpires(room, link);
    for (const Seat seat : {Seat::first, Seat::second}) {
        if (!all && (!commands_one(link) || seat_of_link(link) != seat)) continue;
        auto kept = satchel(room, seat);
        if (!kept) return kept.error();
        out.push_back({seat, std::move(*kept)});
    }
    return out;
}

void write_dispatches(json::Writer& to, const Room& room, const LinkKnown& link, const std::vector<Side>& sides) {
    const bool all = room.over() || umpires(room, link);
    to.list();
    for (const Side& side : sides) {
        if (!all) write_own(to, room, side.all, post_of(link));
        if (all)
            for (const Dispatch& d : side.all.dispatches)
                write_whole(to, room, side.seat, d);
    }
    to.end_list();
}

/// Whose letter it is, and of which side.
struct Writing {
    Seat seat = Seat::first;
    Dispatch letter;
};

/// What is wrong with what he asks, before anything is read of what is kept.
Changed read_letter(const Room& room, const Entrance& by, const std::string& body, Writing& out) {
    const auto parsed = json::parse(body, "body");
    if (!parsed || parsed->kind != json::Kind::object) return Wrong{400, "the body is no JSON object"};
    const bool of_umpire = umpires(room, by.link);
    Reading ask(*parsed, {"to", "name", "text", "seat"});
    Dispatch& d = out.letter;
    d.to = ask.text("to");
    d.name = ask.text("name");
    d.text = ask.text("text");
    const std::string seat = of_umpire ? ask.text("seat") : ask.text("seat", "");
    if (of_umpire && seat != "first" && seat != "second") ask.fail("seat: expected 'first' or 'second'");
    for (const std::string& wrong : {wrong_name(d.name), wrong_line(d.text)})
        if (!wrong.empty()) ask.fail(wrong);
    if (!ask.error().empty()) return Wrong{400, ask.error()};
    if (!room.couriers_ride()) return Wrong{409, "no couriers ride in this battle, or it is over"};
    if (!of_umpire && !commands_one(by.link)) return Wrong{403, "dispatches are written by who commands"};
    out.seat = of_umpire ? (seat == "first" ? Seat::first : Seat::second) : seat_of_link(by.link);
    d.from = of_umpire ? the_umpire : post_of(by.link);
    d.by = by.hash.substr(0, 16);
    return std::nullopt;
}

bool can_be_written_to(const Room& room, const Satchel& all, const std::string& post) {
    if (post == the_umpire) return room.hours().umpired;
    return post == the_commander || std::find(all.posts.begin(), all.posts.end(), post) != all.posts.end();
}

/// The courier is off: when he is there follows from where the two are now.
void send_off(const Room& room, Seat seat, Dispatch& d) {
    d.written = d.since = turn_of(room);
    d.expected = d.due = d.written;
    if (d.from == the_umpire || d.to == the_umpire) return;
    const Battle& battle = room.battle();
    const State& state = room.history().state();
    const ArmyId army = army_of(seat);
    const Vec start = place_of_post(battle, state, army, commands_of_post(d.from));
    const Vec goal = place_of_post(battle, state, army, commands_of_post(d.to));
    d.start = d.seen = to_point(start);
    d.goal = to_point(goal);
    d.due += turns_to_ride(distance(start, goal), room.house().library->courier_ride(battle).value);
    d.expected = d.due;
}

Changed put_in(const Room& room, Seat seat, Satchel& all, Dispatch& d) {
    if (d.to == d.from || !can_be_written_to(room, all, d.to)) return Wrong{404, "to: nobody of this side leads that"};
    std::size_t lately = 0;
    std::size_t written = 0;
    for (const Dispatch& before : all.dispatches) {
        lately += before.by == d.by && d.at - before.at < within_time ? 1 : 0;
        written += before.from == d.from ? 1 : 0;
    }
    if (lately >= at_once) return Wrong{429, "you have written much: wait a few seconds"};
    if (written >= most_written) return Wrong{429, "you have written as many dispatches as are kept of a battle"};
    d.n = all.dispatches.empty() ? 0 : all.dispatches.back().n + 1;
    send_off(room, seat, d);
    all.dispatches.push_back(d);
    return std::nullopt;
}

/// "delay", "hurry" or "lose" of a courier who rides.
Changed rule(Dispatch& d, const CourierRuling& ruling) {
    if (!d.rides(ruling.turn)) return Wrong{409, "no courier rides with it any more"};
    if (d.rulings.size() >= most_rulings) return Wrong{429, "enough has been ruled on this courier"};
    d.seen = d.place(ruling.turn);
    d.since = ruling.turn;
    if (ruling.what == "lose") d.lost = true;
    if (ruling.what == "delay") d.due += ruling.turns;
    if (ruling.what == "hurry") d.due = std::max(ruling.turn, d.due - ruling.turns);
    d.rulings.push_back(ruling);
    return std::nullopt;
}

bool is_ruling_word(const std::string& what) { return what == "delay" || what == "hurry" || what == "lose"; }

// ------------------------------------------------------------------ in the report

/// "Ann (Blue West Brigade)"; `name`: that he goes by, or "".
std::string called(const Room& room, Seat seat, const std::string& post, const std::string& name = "") {
    const OrderOfBattle& forces = room.battle().forces();
    std::string out;
    if (post == the_umpire) out = "the umpire";
    if (post == the_commander) out = forces.army(army_of(seat)).name + ", the commander";
    for (const int c : commands_of_post(post))
        out += (out.empty() ? "" : ", ") + forces.command(CommandId{static_cast<std::uint16_t>(c)}).name;
    return name.empty() ? out : name + " (" + out + ")";
}

std::string turn_told(const Room& room, int turn) {
    return std::string(room.battle().rules->terms.turn) + " " + std::to_string(turn);
}

std::string ruling_told(const Room& room, const CourierRuling& r) {
    const std::string by =
        " by " + std::to_string(r.turns) + " " + room.battle().rules->terms.turn + (r.turns == 1 ? "" : "s");
    return "Umpire, " + turn_told(room, r.turn) + ": " +
           (r.what == "lose" ? "lost" : (r.what == "delay" ? "delayed" : "hurried") + by) + " (" + r.reason + ")";
}

/// `all`: who sees what befalls a courier; who only wrote it knows when it should be there.
report::ReportedDispatch letter_told(const Room& room, Seat seat, const Dispatch& d, bool all, bool wrote) {
    report::ReportedDispatch out;
    out.army = army_of(seat);
    out.written = d.written;
    out.from = called(room, seat, d.from, d.name);
    out.to = called(room, seat, d.to);
    out.text = d.text;
    const int turn = turn_of(room);
    if (all && d.lost) out.fate = "lost";
    if (all && d.rides(turn))
        out.fate = room.over() ? "still on its way at the end" : "due in " + turn_told(room, d.due);
    if (!all && wrote) out.fate = "should be there in " + turn_told(room, d.expected);
    if (out.fate.empty()) out.fate = "arrived in " + turn_told(room, d.due);
    for (const CourierRuling& r : d.rulings)
        if (all) out.rulings.push_back(ruling_told(room, r));
    return out;
}

}  // namespace

Result<std::vector<report::ReportedDispatch>, std::string> letters_for(const Room& room, const LinkKnown& link) {
    const auto sides = sides_for(room, link);
    if (!sides) return sides.error();
    const bool all = room.over() || umpires(room, link);
    const std::string post = post_of(link);
    std::vector<report::ReportedDispatch> out;
    for (const Side& side : *sides)
        for (const Dispatch& d : side.all.dispatches) {
            const bool wrote = d.from == post;
            if (all || wrote || (d.to == post && d.arrived(turn_of(room))))
                out.push_back(letter_told(room, side.seat, d, all, wrote));
        }
    std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.written < b.written; });
    return out;
}

HttpReply read_dispatches(Room& room, const Entrance& by) {
    const LinkKnown& link = by.link;
    const auto sides = sides_for(room, link);
    if (!sides) return failure(507, sides.error());
    const bool writes = room.couriers_ride() && (umpires(room, link) || commands_one(link));
    json::Writer to;
    to.object();
    to.member("turn", turn_of(room));
    write_ride(to, room);
    if (writes) to.member("post", umpires(room, link) ? the_umpire : post_of(link));
    to.key("posts").list();
    if (writes)
        for (const Side& side : *sides)
            write_posts(to, room, side.seat, side.all, umpires(room, link) ? the_umpire : post_of(link));
    to.end_list();
    write_dispatches(to.key("dispatches"), room, link, *sides);
    to.end_object();
    return HttpReply{200, "application/json", to.take(), {}};
}

HttpReply send_dispatch(Room& room, const Entrance& by, const std::string& body) {
    Writing writing;
    if (const auto wrong = read_letter(room, by, body, writing)) return refuse(*wrong);
    writing.letter.at = room.house().clock();
    const auto put = [&](Satchel& all) { return put_in(room, writing.seat, all, writing.letter); };
    if (const auto wrong = change(room, writing.seat, put)) return refuse(*wrong);
    return read_dispatches(room, by);
}

HttpReply rule_on_courier(Room& room, const Entrance& by, const std::string& body) {
    const auto parsed = json::parse(body, "body");
    if (!parsed || parsed->kind != json::Kind::object) return failure(400, "the body is no JSON object");
    Reading ask(*parsed, {"seat", "n", "what", "turns", "reason"});
    const std::string seat = ask.text("seat");
    const std::int64_t n = ask.number("n", 0, INT64_MAX);
    CourierRuling ruling;
    ruling.what = ask.text("what");
    const bool by_turns = ruling.what != "lose";
    ruling.turns = by_turns ? static_cast<int>(ask.number("turns", 1, most_turns, 1)) : 0;
    ruling.reason = ask.text("reason");
    ruling.turn = turn_of(room);
    if (seat != "first" && seat != "second") ask.fail("seat: expected 'first' or 'second'");
    if (!is_ruling_word(ruling.what)) ask.fail("what: expected 'delay', 'hurry' or 'lose'");
    if (const std::string wrong = wrong_line(ruling.reason); !wrong.empty()) ask.fail("reason: " + wrong);
    if (!ask.error().empty()) return failure(400, ask.error());
    if (!umpires(room, by.link)) return failure(403, "only the umpire of a battle rules on its couriers");
    if (!room.couriers_ride()) return failure(409, "no couriers ride in this battle, or it is over");
    const auto carried_out = [&](Satchel& all) -> Changed {
        for (Dispatch& d : all.dispatches)
            if (d.n == n) return rule(d, ruling);
        return Wrong{404, "there is no such dispatch"};
    };
    const Changed wrong = change(room, seat == "first" ? Seat::first : Seat::second, carried_out);
    return wrong ? refuse(*wrong) : read_dispatches(room, by);
}

store::Failure add_post(const Room& room, const LinkKnown& link) {
    if (!room.couriers_ride()) return std::nullopt;
    const std::string post = post_of(link);
    const auto wrong = change(room, seat_of_link(link), [&](Satchel& all) -> Changed {
        if (std::find(all.posts.begin(), all.posts.end(), post) != all.posts.end()) return std::nullopt;
        if (all.posts.size() >= most_posts) return Wrong{429, "so many parts of a side are not led apart"};
        all.posts.push_back(post);
        return std::nullopt;
    });
    if (wrong) return wrong->text;
    return std::nullopt;
}

std::string dispatches_of(const Room& room, const LinkKnown& commander) {
    json::Writer to;
    const auto sides = sides_for(room, commander);
    write_dispatches(to, room, commander, sides ? *sides : std::vector<Side>());
    return to.take();
}

store::Failure forget_dispatches(const Room& room, Seat seat) {
    const auto kept = satchel(room, seat);
    if (!kept) return kept.error();
    if (kept->dispatches.empty()) return std::nullopt;
    const auto wrong = change(room, seat, [](Satchel& all) -> Changed {
        std::erase_if(all.dispatches, [](const Dispatch& d) { return d.from != the_umpire; });
        return std::nullopt;
    });
    if (wrong) return wrong->text;
    return std::nullopt;
}

}  // namespace linstock::server
