#include "server/couriers/dispatch.hpp"

#include "server/api/request_reader.hpp"
#include "server/couriers/courier_route.hpp"
#include "server/json_list.hpp"

#include <algorithm>
#include <charconv>

namespace linstock::server {

namespace {

void write_ruling(json::Writer& to, const CourierRuling& r) {
    to.object().member("turn", r.turn).member("what", r.what).member("turns", r.turns);
    to.member("reason", r.reason).end_object();
}

void write_dispatch(json::Writer& to, const Dispatch& d) {
    to.object();
    to.member("n", d.n).member("at", d.sent_at).member("by", d.sender_hash).member("from", d.from).member("to", d.to);
    to.member("name", d.name).member("text", d.text);
    to.member("written", d.written).member("expected", d.expected).member("due", d.due);
    if (d.lost) to.key("lost").flag(true);
    to.key("start").point(d.start).key("goal").point(d.goal).key("seen").point(d.seen).member("since", d.since);
    to.key("rulings").list();
    for (const CourierRuling& r : d.rulings)
        write_ruling(to, r);
    to.end_list();
    to.end_object();
}

int turn_in(RequestReader& read, const char* name) { return static_cast<int>(read.number(name, 0, INT32_MAX, 0)); }

Point point_in(const json::Value& of, const char* name) {
    Point out;
    const json::Value* at = of.find(name);
    if (at == nullptr || !json::read_point(*at, out)) return {};
    return out;
}

CourierRuling read_ruling(const json::Value& one) {
    RequestReader read(one, {"turn", "what", "turns", "reason"});
    return {turn_in(read, "turn"), read.text("what", ""), turn_in(read, "turns"), read.text("reason", "")};
}

Dispatch read_dispatch(const json::Value& one) {
    RequestReader read(one, {"n", "at", "by", "from", "to", "name", "text", "written", "expected", "due", "lost",
                             "start", "goal", "seen", "since", "rulings"});
    Dispatch d;
    d.n = read.number("n", 0, INT64_MAX, 0);
    d.sent_at = read.number("at", 0, INT64_MAX, 0);
    d.sender_hash = read.text("by", "");
    d.from = read.text("from", "");
    d.to = read.text("to", "");
    d.name = read.text("name", "");
    d.text = read.text("text", "");
    d.written = turn_in(read, "written");
    d.expected = turn_in(read, "expected");
    d.due = turn_in(read, "due");
    d.lost = read.flag("lost");
    d.start = point_in(one, "start");
    d.goal = point_in(one, "goal");
    d.seen = point_in(one, "seen");
    d.since = turn_in(read, "since");
    if (const json::Value* rulings = one.find("rulings"))
        for (const json::Value& r : rulings->items)
            d.rulings.push_back(read_ruling(r));
    return d;
}

}  // namespace

Point Dispatch::position_at(int turn) const {
    return to_point(courier_position(to_vec(seen), to_vec(goal), since, due, turn));
}

std::string to_text(const SideDispatches& dispatches) {
    json::Writer to;
    to.object();
    write_values(to, "posts", dispatches.addresses);
    to.key("dispatches").list();
    for (const Dispatch& d : dispatches.dispatches)
        write_dispatch(to, d);
    to.end_list();
    to.end_object();
    return to.take();
}

SideDispatches parse_side_dispatches(const std::string& text) {
    SideDispatches out;
    const auto all = json::parse(text, "");
    if (text.empty() || !all || all->kind != json::Kind::object) return out;
    RequestReader read(*all, {"posts", "dispatches"});
    out.addresses = read.texts("posts");
    if (const json::Value* dispatches = all->find("dispatches"))
        for (const json::Value& one : dispatches->items)
            out.dispatches.push_back(read_dispatch(one));
    return out;
}

std::string address_of_commands(std::vector<int> commands) {
    std::sort(commands.begin(), commands.end());
    commands.erase(std::unique(commands.begin(), commands.end()), commands.end());
    std::string out;
    for (const int c : commands)
        out += (out.empty() ? "" : ",") + std::to_string(c);
    return out;
}

std::vector<int> commands_of_address(const std::string& post) {
    std::vector<int> out;
    const char* const end = post.data() + post.size();
    for (const char* at = post.data(); at < end;) {
        int command = 0;
        const auto read = std::from_chars(at, end, command);
        if (read.ec != std::errc()) return {};
        out.push_back(command);
        at = read.ptr + 1;
    }
    return out;
}

}  // namespace linstock::server
