#include "server/setup/game_terms.hpp"

#include "server/api/request_reader.hpp"
#include "server/storage/optimistic_update.hpp"

namespace linstock::server {

namespace {
constexpr const char* drawer = "agreed";

std::optional<Agreed> agreed_in(const std::string& text) {
    const auto value = json::parse(text, "");
    if (!value || value->kind != json::Kind::object) return std::nullopt;
    Reading read(*value, {"first", "second", "pace", "fair"});
    Agreed out;
    out.first = read.text("first", "");
    out.second = read.text("second", "");
    out.pace = read.text("pace", "");
    if (const json::Value* fair = read.object("fair")) out.fair = read_fair(*fair);
    return out;
}
}  // namespace

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
    return agreed_in((*paper)->text);
}

std::optional<FairDice> fair_dice_of(const Room& room) {
    auto agreed = agreed_of(room);
    if (!agreed) return std::nullopt;
    return agreed->fair;
}

store::Failure forget_name(const Room& room, Seat seat) {
    return failure_of(change_paper(*room.house().store, drawer, room.id(), [&](store::PaperRow& paper) {
        auto agreed = agreed_in(paper.text);
        if (!agreed) return false;
        (seat == Seat::first ? agreed->first : agreed->second).clear();
        paper.text = paper_of(*agreed, room.id()).text;
        return true;
    }));
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
