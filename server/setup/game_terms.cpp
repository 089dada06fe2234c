#include "server/setup/game_terms.hpp"

#include "server/access/tokens.hpp"
#include "server/api/request_reader.hpp"
#include "server/storage/optimistic_update.hpp"

namespace linstock::server {

namespace {
constexpr const char* collection = "agreed";

std::optional<GameTerms> parse_terms(const std::string& text) {
    const auto value = json::parse(text, "");
    if (!value || value->kind != json::Kind::object) return std::nullopt;
    RequestReader read(*value, {"first", "second", "umpire", "pace", "fair"});
    GameTerms out;
    out.first = read.text("first", "");
    out.second = read.text("second", "");
    out.umpire = read.text("umpire", "");
    out.pace = read.text("pace", "");
    if (const json::Value* fair = read.object("fair")) out.fair = read_fair(*fair);
    return out;
}
}  // namespace

store::DocumentRow document_of(const GameTerms& terms, const std::string& battle) {
    json::Writer to;
    to.object();
    to.member("first", terms.first).member("second", terms.second);
    if (!terms.umpire.empty()) to.member("umpire", terms.umpire);
    to.member("pace", terms.pace);
    write_fair(to.key("fair"), terms.fair, true);
    to.end_object();
    return {.collection = collection, .id = battle, .owner = battle, .text = to.take()};
}

store::Read<bool> has_terms(store::Store& store, const std::string& battle) {
    const auto document = store.document(collection, battle);
    if (!document) return document.error();
    return document->has_value();
}

std::optional<GameTerms> game_terms_of(const BattleSession& session) {
    const auto document = session.context().store->document(collection, session.id());
    if (!document || !*document) return std::nullopt;
    return parse_terms((*document)->text);
}

std::optional<FairDice> fair_dice_of(const BattleSession& session) {
    auto terms = game_terms_of(session);
    if (!terms) return std::nullopt;
    return terms->fair;
}

std::string opponent_name(const BattleSession& session, Seat seat) {
    const auto terms = game_terms_of(session);
    const std::string name = !terms ? "" : seat == Seat::first ? terms->second : terms->first;
    const int other = seat == Seat::first ? 2 : 1;
    const auto program = session.context().store->has_link_ending(session.id(), other, program_hash_end);
    return !name.empty() && program && *program ? name + " (program)" : name;
}

store::Failure forget_name(const BattleSession& session, Seat seat) {
    return failure_of(
        update_document(*session.context().store, collection, session.id(), [&](store::DocumentRow& document) {
            auto terms = parse_terms(document.text);
            if (!terms) return false;
            (seat == Seat::umpire ? terms->umpire : seat == Seat::first ? terms->first : terms->second).clear();
            document.text = document_of(*terms, session.id()).text;
            return true;
        }));
}

void write_game_terms(json::Writer& to, const BattleSession& session) {
    const auto terms = game_terms_of(session);
    if (!terms) return;
    to.key("names").object();
    to.member("first", terms->first).member("second", terms->second);
    if (!terms->umpire.empty()) to.member("umpire", terms->umpire);
    to.end_object();
    to.member("pace", terms->pace);
    write_fair(to.key("fair"), terms->fair, session.is_over());
}

}  // namespace linstock::server
