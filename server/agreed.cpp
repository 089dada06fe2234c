#include "server/agreed.hpp"

#include "server/reading.hpp"

namespace linstock::server {

namespace {
constexpr const char* drawer = "agreed";
}

store::PaperRow paper_of(const Agreed& agreed, const std::string& battle) {
    json::Writer to;
    to.object();
    to.member("first", agreed.first).member("second", agreed.second).member("pace", agreed.pace);
    write_fair(to.key("fair"), agreed.fair, true);
    to.end_object();
    store::PaperRow out;
    out.drawer = drawer;
    out.id = battle;
    out.owner = battle;
    out.text = to.take();
    return out;
}

std::optional<Agreed> agreed_of(const Room& room) {
    const auto paper = room.house().store->paper(drawer, room.id());
    if (!paper || !*paper) return std::nullopt;
    const auto value = json::parse((*paper)->text, "");
    if (!value || value->kind != json::Kind::object) return std::nullopt;
    Reading read(*value, {"first", "second", "pace", "fair"});
    Agreed out;
    out.first = read.text("first", "");
    out.second = read.text("second", "");
    out.pace = read.text("pace", "");
    if (const json::Value* fair = read.object("fair")) out.fair = read_fair(*fair);
    return out;
}

std::optional<FairDice> fair_dice_of(const Room& room) {
    auto agreed = agreed_of(room);
    if (!agreed) return std::nullopt;
    return agreed->fair;
}

store::Failure forget_name(const Room& room, Seat seat) {
    constexpr int tries = 20;
    for (int i = 0; i < tries; ++i) {
        auto agreed = agreed_of(room);
        if (!agreed) return std::nullopt;
        const auto before = room.house().store->paper(drawer, room.id());
        if (!before) return before.error();
        if (!*before) return std::nullopt;
        (seat == Seat::first ? agreed->first : agreed->second).clear();
        store::PaperRow paper = paper_of(*agreed, room.id());
        paper.version = (*before)->version;
        const auto done = room.house().store->put_papers({paper});
        if (!done) return done.error();
        if (*done) return std::nullopt;
    }
    return "too many change this at once";
}

void write_agreed(json::Writer& to, const Room& room) {
    const auto agreed = agreed_of(room);
    if (!agreed) return;
    to.key("names").object();
    to.member("first", agreed->first).member("second", agreed->second).end_object();
    to.member("pace", agreed->pace);
    write_fair(to.key("fair"), agreed->fair, room.over());
}

}  // namespace linstock::server
