#include "server/real_table/shared_tables.hpp"

#include "battle/json.hpp"
#include "server/access/tokens.hpp"
#include "server/moderation/retention.hpp"
#include "server/setup/new_battle.hpp"
#include "server/storage/optimistic_update.hpp"
#include "server/storage/stored_bytes.hpp"

#include <charconv>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace linstock::server {

namespace {

constexpr const char* collection = "real table";
constexpr const char* seals_collection = "real table seals";
constexpr const char* owner = "tables";  ///< owner of tables whose last use is noted; older versions set none
constexpr std::size_t max_table_bytes = 256 * 1024;  ///< enough for two thousand steps
constexpr std::size_t max_seals = 64 * 1024;         ///< bytes, all hashes of a table together
constexpr const char* no_such = "this code leads to no table";

/// Removes a byte-order mark: the parser skips it, but inside an answer it makes the whole answer unreadable.
std::string_view without_byte_order_mark(std::string_view text) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

/// "" = valid.
std::string text_error(const std::string& text) {
    if (text.size() > max_table_bytes) return "this is more than any battle at a table has";
    const auto read = json::parse(text, "request");
    if (!read || read->kind != json::Kind::object) return "expected what a phone keeps: {scenario, ruleset, steps}";
    for (const char* word : {"scenario", "ruleset"})
        if (const json::Value* v = read->find(word); v == nullptr || v->kind != json::Kind::text)
            return std::string(word) + ": expected a text";
    const json::Value* steps = read->find("steps");
    return steps == nullptr || steps->kind != json::Kind::list ? "steps: expected a list" : "";
}

/// The hashes of a table's sealed orders, by turn and army, each as first written.
using Seals = std::map<std::int64_t, std::map<std::string, std::string>>;

/// The hashes in a table: `orders` is {turn, sides: {ARMY: {hash, ...}}} for one turn. The error is a sentence.
Result<Seals, std::string> seals_of(const json::Value& table) {
    constexpr std::size_t max_armies = 16;
    constexpr std::size_t max_hash = 128;
    constexpr const char* expected = "orders: expected {turn, sides: {ARMY: {hash}}}";
    const json::Value* orders = table.find("orders");
    if (orders == nullptr || orders->kind == json::Kind::null) return Seals{};
    const json::Value* turn = orders->kind == json::Kind::object ? orders->find("turn") : nullptr;
    const json::Value* sides = orders->kind == json::Kind::object ? orders->find("sides") : nullptr;
    if (turn == nullptr || turn->kind != json::Kind::integer || sides == nullptr || sides->kind != json::Kind::object ||
        sides->items.size() > max_armies)
        return std::string(expected);
    Seals out;
    for (std::size_t i = 0; i < sides->items.size(); ++i) {
        const json::Value& side = sides->items[i];
        const json::Value* hash = side.kind == json::Kind::object ? side.find("hash") : nullptr;
        if (hash == nullptr || hash->kind != json::Kind::text || hash->text.empty() || hash->text.size() > max_hash)
            return std::string(expected);
        out[turn->integer][sides->keys[i]] = hash->text;
    }
    return out;
}

std::string text_of(const Seals& seals) {
    json::Writer to;
    to.object();
    for (const auto& [turn, sides] : seals) {
        to.key(std::to_string(turn)).object();
        for (const auto& [army, hash] : sides)
            to.member(army, hash);
        to.end_object();
    }
    to.end_object();
    return to.take();
}

/// The seals in a text that text_of() wrote; nothing for another text.
std::optional<Seals> stored_seals(const std::string& text) {
    const auto read = json::parse(text, "seals");
    if (!read || read->kind != json::Kind::object) return std::nullopt;
    Seals out;
    for (std::size_t i = 0; i < read->items.size(); ++i) {
        const std::string& key = read->keys[i];
        std::int64_t turn = 0;
        if (std::from_chars(key.data(), key.data() + key.size(), turn).ec != std::errc()) return std::nullopt;
        const json::Value& sides = read->items[i];
        for (std::size_t k = 0; k < sides.items.size(); ++k)
            out[turn][sides.keys[k]] = sides.items[k].text;
    }
    return out;
}

/// For a table stored before hashes were stored separately.
Seals seals_of_older_version(const std::string& table) {
    const auto read = json::parse(table, "table");
    const auto seals = read ? seals_of(*read) : Result<Seals, std::string>(Seals{});
    return seals ? *seals : Seals{};
}

/// Adds new hashes. Returns the army that has another hash in the same turn; "" = none.
std::string add_seals(Seals& seals, const Seals& more) {
    for (const auto& [turn, sides] : more)
        for (const auto& [army, hash] : sides)
            if (seals[turn].try_emplace(army, hash).first->second != hash) return army;
    return "";
}

HttpReply current_table(int status, const store::DocumentRow& document, const char* error = nullptr,
                        const std::string& sealed = "") {
    json::Writer to;
    to.object();
    if (error != nullptr) to.member("error", error);
    if (!sealed.empty()) to.member("sealed", sealed);
    to.member("version", document.version).key("kept").raw(without_byte_order_mark(document.text));
    to.end_object();
    return HttpReply{status, "application/json", to.take(), {}};
}

}  // namespace

HttpReply share_table(SessionRegistry& registry, const std::string& body) {
    if (const std::string wrong = text_error(body); !wrong.empty()) return error_reply(400, wrong);
    const std::string token = new_token();
    const store::DocumentRow document{.collection = collection,
                                      .id = hash_of_token(token),
                                      .owner = owner,
                                      .text = std::string(without_byte_order_mark(body))};
    const auto seals = seals_of(*json::parse(body, "request"));
    if (!seals) return error_reply(400, seals.error());
    std::vector<store::DocumentRow> rows = {document};
    if (!seals->empty()) rows.push_back({seals_collection, document.id, "", 0, 0, text_of(*seals)});
    const auto kept = registry.context().store->put_documents(rows);
    if (!kept) return error_reply(507, kept.error());
    count_stored(body.size());
    note_use(*registry.context().store, UsedItem::table, document.id, registry.context().clock());
    const auto made = registry.context().store->document(collection, document.id);
    if (!made) return error_reply(507, made.error());
    json::Writer to;
    to.object().member("token", token).member("version", *made ? (*made)->version : 0);
    to.end_object();
    return HttpReply{201, "application/json", to.take(), {}};
}

HttpReply answer_shared_table(SessionRegistry& registry, const HttpRequest& request, const std::string& version) {
    if (request.token.empty() || request.token.size() > 200) return error_reply(404, no_such);
    auto& store = *registry.context().store;
    const std::string id = hash_of_token(request.token);
    auto document = store.document(collection, id);
    if (!document) return error_reply(507, document.error());
    if (!*document) return error_reply(404, no_such);
    note_use(store, UsedItem::table, id, registry.context().clock());
    if (request.method == "GET") return current_table(200, **document);
    if (const std::string wrong = text_error(request.body); !wrong.empty()) return error_reply(400, wrong);
    std::int64_t read = 0;
    const char* end = version.data() + version.size();
    if (const auto done = std::from_chars(version.data(), end, read); done.ec != std::errc() || done.ptr != end)
        return error_reply(400, "version: the number that was read last");
    constexpr const char* second = "the other phone was first";
    if (read != (*document)->version) return current_table(409, **document, second);
    store::DocumentRow next = **document;
    next.owner = owner;
    next.text = without_byte_order_mark(request.body);
    std::vector<store::DocumentRow> rows = {next};
    std::size_t had = (*document)->text.size();
    std::size_t has = request.body.size();
    const auto sealed = seals_of(*json::parse(request.body, "request"));
    if (!sealed) return error_reply(400, sealed.error());
    if (!sealed->empty()) {
        // A hash for a turn and an army never changes, so orders cannot be replaced after others were opened.
        const auto row = store.document(seals_collection, id);
        if (!row) return error_reply(507, row.error());
        auto all = *row ? stored_seals((*row)->text) : std::optional(seals_of_older_version((*document)->text));
        if (!all) return error_reply(507, "the sealed orders of this table cannot be read");
        if (const std::string army = add_seals(*all, *sealed); !army.empty())
            return current_table(409, **document,
                                 "the orders of this army are sealed for this turn and cannot be changed", army);
        const std::string text = text_of(*all);
        if (text.size() > max_seals) return error_reply(400, "orders: these are more turns than any battle has");
        if (!*row || text != (*row)->text) {
            rows.push_back({seals_collection, id, "", 0, *row ? (*row)->version : 0, text});
            had += *row ? (*row)->text.size() : 0;
            has += text.size();
        }
    }
    const auto kept = store.put_documents(rows);
    if (!kept) return error_reply(507, kept.error());
    if (*kept) count_stored(has, had);
    document = store.document(collection, id);
    if (!document) return error_reply(507, document.error());
    if (!*document) return error_reply(404, no_such);
    if (!*kept) return current_table(409, **document, second);
    json::Writer to;
    to.object().member("version", (*document)->version).end_object();
    return HttpReply{200, "application/json", to.take(), {}};
}

store::Failure delete_table(store::Store& store, const std::string& id) {
    const auto use = use_document(store, UsedItem::table, id);
    if (!use) return use.error();
    for (const std::string& from :
         {std::string(seals_collection), std::string(collection), *use ? (*use)->collection : ""}) {
        if (from.empty()) continue;
        auto failed = failure_of(update_document(store, from, id, [](store::DocumentRow& document) {
            const bool is_there = !document.text.empty();
            document.text.clear();
            return is_there;
        }));
        if (failed) return failed;
    }
    return std::nullopt;
}

HttpReply delete_shared_table(SessionRegistry& registry, const std::string& token) {
    if (token.empty() || token.size() > 200) return error_reply(404, no_such);
    const std::string id = hash_of_token(token);
    auto& store = *registry.context().store;
    const auto document = store.document(collection, id);
    if (!document) return error_reply(507, document.error());
    if (const auto failed = delete_table(store, id)) return error_reply(507, *failed);
    return *document ? HttpReply{200, "application/json", R"({"deleted":true})", {}} : error_reply(404, no_such);
}

store::Read<std::vector<store::DocumentRow>> tables_without_use(store::Store& store) {
    constexpr int some = 200;  // at a time, with their texts
    return store.documents(collection, "", some);
}

}  // namespace linstock::server
