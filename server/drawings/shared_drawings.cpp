#include "server/drawings/shared_drawings.hpp"

#include "battle/json.hpp"
#include "server/access/tokens.hpp"
#include "server/api/http_api.hpp"
#include "server/api/request_reader.hpp"
#include "server/lobby/open_game.hpp"
#include "server/moderation/retention.hpp"
#include "server/setup/new_battle.hpp"
#include "server/storage/optimistic_update.hpp"
#include "server/storage/stored_bytes.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

namespace linstock::server {

namespace {

constexpr const char* versions_collection = "drawing version";
constexpr const char* links_collection = "drawing way";
constexpr const char* no_such = "this link leads to no drawing: it was deleted, or archived by the host";
constexpr const char* second = "another version has been stored since";
constexpr std::size_t max_comment_length = 200;
constexpr int max_documents = 200;  ///< per drawing, with its links

struct Version {
    std::int64_t n = 0;
    std::int64_t at = 0;
    std::int64_t bytes = 0;
    std::string say;
};

/// A drawing, by one of its links.
struct StoredDrawing {
    store::DocumentRow document;    ///< its version is the number of the newest version
    std::vector<Version> versions;  ///< the oldest first
    bool edits = false;
    std::string view;  ///< the link to view, for holders of the link to edit
};

std::string id_of(const std::string& drawing, std::int64_t n) { return drawing + "-" + std::to_string(n); }

void write_versions(json::Writer& to, const std::vector<Version>& versions) {
    to.key("versions").list();
    for (const Version& one : versions) {
        to.object().member("n", one.n).member("at", one.at).member("bytes", one.bytes);
        if (!one.say.empty()) to.member("say", one.say);
        to.end_object();
    }
    to.end_list();
}

std::string text_of(const std::vector<Version>& versions) {
    json::Writer to;
    to.object();
    write_versions(to, versions);
    to.end_object();
    return to.take();
}

/// From what text_of() wrote; the store guarantees that it is unchanged.
std::vector<Version> versions_of(const std::string& text) {
    std::vector<Version> out;
    const auto read = json::parse(text, "drawing");
    const json::Value* list = read ? read->find("versions") : nullptr;
    if (list == nullptr) return out;
    for (const json::Value& one : list->items) {
        RequestReader of(one, {"n", "at", "bytes", "say"});
        Version v;
        v.n = of.number("n", 0, INT64_MAX);
        v.at = of.number("at", 0, INT64_MAX);
        v.bytes = of.number("bytes", 0, INT64_MAX);
        v.say = of.text("say", "");
        out.push_back(std::move(v));
    }
    return out;
}

std::string drawing_error(const std::string& text) {
    if (text.empty()) return "text: expected what is drawn";
    if (text.size() > max_drawing_bytes)
        return "this drawing has " + std::to_string(text.size() >> 10) + " KiB; one of up to " +
               std::to_string(max_drawing_bytes >> 10) + " KiB is kept";
    return "";
}

store::DocumentRow version_document(const std::string& drawing, const Version& v, const std::string& text) {
    return {.collection = versions_collection, .id = id_of(drawing, v.n), .owner = drawing, .text = text};
}

store::DocumentRow link_to(const std::string& token, const std::string& drawing, const std::string& text) {
    return {.collection = links_collection, .id = hash_of_token(token), .owner = drawing, .text = text};
}

constexpr std::string_view may_edit = "edit ";

/// Finds a drawing by one of its links; the error is the answer.
Result<StoredDrawing, HttpReply> found(SessionRegistry& registry, const std::string& token) {
    if (token.empty() || token.size() > 200) return error_reply(404, no_such);
    auto& store = *registry.context().store;
    const auto way = store.document(links_collection, hash_of_token(token));
    if (!way) return error_reply(507, way.error());
    if (!*way) return error_reply(404, no_such);
    const auto document = store.document(drawing_collection, (*way)->owner);
    if (!document) return error_reply(507, document.error());
    if (!*document) return error_reply(404, no_such);
    note_use(store, UsedItem::drawing, (*document)->id, registry.context().clock());
    StoredDrawing out;
    out.document = **document;
    out.versions = versions_of(out.document.text);
    out.edits = (*way)->text.starts_with(may_edit);
    // An editor may pass on the other link, which is encrypted with the editor's token.
    if (out.edits) out.view = unseal((*way)->text.substr(may_edit.size()), token);
    return out;
}

/// The text of one version.
Result<std::string, HttpReply> text_at(SessionRegistry& registry, const StoredDrawing& drawn, std::int64_t n) {
    const auto document = registry.context().store->document(versions_collection, id_of(drawn.document.id, n));
    if (!document) return error_reply(507, document.error());
    if (!*document) return error_reply(404, "this version no longer exists");
    return (*document)->text;
}

HttpReply current_version(SessionRegistry& registry, const StoredDrawing& drawn, int status,
                          const char* error = nullptr) {
    const auto text = text_at(registry, drawn, drawn.document.version);
    if (!text) return text.error();
    json::Writer to;
    to.object();
    if (error != nullptr) to.member("error", error);
    to.member("version", drawn.document.version).member("at", drawn.document.due);
    to.member("may", drawn.edits ? "edit" : "view");
    if (!drawn.view.empty()) to.member("view", drawn.view);
    write_versions(to, drawn.versions);
    to.member("text", *text).end_object();
    return HttpReply{status, "application/json", to.take(), {}};
}

std::size_t bytes_of(const std::vector<Version>& versions) {
    std::int64_t out = 0;
    for (const Version& one : versions)
        out += one.bytes;
    return static_cast<std::size_t>(out);
}

/// Drops the oldest versions beyond the limits; the newest always stays.
std::vector<store::DocumentRow> drop_oldest(std::vector<Version>& versions, const std::string& drawing) {
    std::int64_t bytes = 0;
    std::size_t kept = 0;
    while (kept < versions.size() && kept < max_versions) {
        bytes += versions[versions.size() - 1 - kept].bytes;
        if (kept > 0 && bytes > static_cast<std::int64_t>(max_versions_bytes)) break;
        ++kept;
    }
    std::vector<store::DocumentRow> gone;
    for (std::size_t i = 0; i + kept < versions.size(); ++i) {
        gone.push_back(version_document(drawing, versions[i], ""));
        gone.back().version = 1;  // a version is written once
    }
    versions.erase(versions.begin(), versions.end() - static_cast<std::ptrdiff_t>(kept));
    return gone;
}

HttpReply version_text(std::int64_t version) {
    json::Writer to;
    to.object().member("version", version).end_object();
    return HttpReply{200, "application/json", to.take(), {}};
}

HttpReply change(SessionRegistry& registry, const HttpRequest& request) {
    const auto body = json::parse(request.body, "request");
    if (!body || body->kind != json::Kind::object) return error_reply(400, "the body is no JSON object");
    RequestReader ask(*body, {"version", "text", "say"});
    const std::int64_t read = ask.number("version", 1, INT64_MAX);
    const std::string text = ask.text("text");
    Version made;
    made.say = ask.text("say", "");
    if (made.say.size() > max_comment_length) ask.fail("say: expected at most 200 bytes");
    if (!text_error(made.say).empty()) ask.fail("say: expected UTF-8 without control characters");
    if (!ask.error().empty()) return error_reply(400, ask.error());
    if (const std::string wrong = drawing_error(text); !wrong.empty())
        return error_reply(text.empty() ? 400 : 413, wrong);
    auto drawn = found(registry, request.token);
    if (!drawn) return drawn.error();
    if (!drawn->edits) return error_reply(403, "this link is for looking: keep it under a link of your own");
    if (read != drawn->document.version) return current_version(registry, *drawn, 409, second);
    const auto newest = text_at(registry, *drawn, read);
    if (newest && *newest == text) return version_text(read);
    made.n = read + 1;
    made.at = drawn->document.due = registry.context().clock();
    made.bytes = static_cast<std::int64_t>(text.size());
    drawn->versions.push_back(made);
    const std::size_t had = bytes_of(drawn->versions) - text.size();
    std::vector<store::DocumentRow> documents = drop_oldest(drawn->versions, drawn->document.id);
    drawn->document.text = text_of(drawn->versions);
    documents.push_back(drawn->document);
    documents.push_back(version_document(drawn->document.id, made, text));
    const auto kept = registry.context().store->put_documents(documents);
    if (!kept) return error_reply(507, kept.error());
    if (*kept) {
        count_stored(bytes_of(drawn->versions), had);
        return version_text(made.n);
    }
    drawn = found(registry, request.token);
    return drawn ? current_version(registry, *drawn, 409, second) : drawn.error();
}

HttpReply show_version(SessionRegistry& registry, const StoredDrawing& drawn, const std::string& asked) {
    std::int64_t n = 0;
    const char* end = asked.data() + asked.size();
    if (const auto done = std::from_chars(asked.data(), end, n); done.ec != std::errc() || done.ptr != end)
        return error_reply(400, "n: the number of a version");
    const auto at =
        std::find_if(drawn.versions.begin(), drawn.versions.end(), [&](const Version& v) { return v.n == n; });
    if (at == drawn.versions.end()) return error_reply(404, "this version no longer exists");
    const auto text = text_at(registry, drawn, n);
    if (!text) return text.error();
    json::Writer to;
    to.object().member("version", n).member("at", at->at).member("text", *text).end_object();
    return HttpReply{200, "application/json", to.take(), {}};
}

/// All documents of a drawing, for its deletion: versions, links, last use.
store::Read<std::vector<store::DocumentRow>> parts_of(store::Store& store, const std::string& drawing) {
    std::vector<store::DocumentRow> gone;
    const auto use = use_document(store, UsedItem::drawing, drawing);
    if (!use) return use.error();
    if (*use) gone.push_back(**use);
    for (const char* collection : {versions_collection, links_collection}) {
        auto more = store.documents(collection, drawing, max_documents);
        if (!more) return more.error();
        gone.insert(gone.end(), more->begin(), more->end());
    }
    for (store::DocumentRow& one : gone)
        one.text.clear();
    return gone;
}

HttpReply delete_all(SessionRegistry& registry, const StoredDrawing& drawn) {
    if (!drawn.edits) return error_reply(403, "it is deleted by who may change it");
    auto& store = *registry.context().store;
    auto gone = parts_of(store, drawn.document.id);
    if (!gone) return error_reply(507, gone.error());
    gone->push_back(drawn.document);
    gone->back().text.clear();
    const auto done = store.put_documents(*gone);
    if (!done) return error_reply(507, done.error());
    return *done ? HttpReply{200, "application/json", R"({"deleted":true})", {}} : error_reply(409, second);
}

}  // namespace

HttpReply create_drawing(SessionRegistry& registry, const std::string& body) {
    const auto read = json::parse(body, "request");
    if (!read || read->kind != json::Kind::object) return error_reply(400, "the body is no JSON object");
    RequestReader ask(*read, {"text"});
    const std::string text = ask.text("text");
    if (!ask.error().empty()) return error_reply(400, ask.error());
    if (const std::string wrong = drawing_error(text); !wrong.empty())
        return error_reply(text.empty() ? 400 : 413, wrong);
    const std::string edit = new_token();
    const std::string view = new_token();
    store::DocumentRow document;
    document.collection = drawing_collection;
    document.id = document.owner = "drawing-" + new_battle_id();
    document.due = registry.context().clock();
    const Version first{1, document.due, static_cast<std::int64_t>(text.size()), ""};
    document.text = text_of({first});
    const auto kept = registry.context().store->put_documents(
        {document, version_document(document.id, first, text),
         link_to(edit, document.id, std::string(may_edit) + seal(view, edit)), link_to(view, document.id, "view")});
    if (!kept) return error_reply(507, kept.error());
    if (!*kept) return error_reply(503, "try again in a moment");
    count_stored(text.size());
    note_use(*registry.context().store, UsedItem::drawing, document.id, document.due);
    json::Writer to;
    to.object().member("edit", edit).member("view", view).member("version", first.n).end_object();
    return HttpReply{201, "application/json", to.take(), {}};
}

HttpReply answer_drawing(SessionRegistry& registry, const HttpRequest& request, const std::string& what) {
    const bool post = request.method == "POST";
    if (what.empty() && post) return change(registry, request);
    const auto drawn = found(registry, request.token);
    if (!drawn) return drawn.error();
    if (what == "delete") return delete_all(registry, *drawn);
    if (what == "version") return show_version(registry, *drawn, parsed_target(request.target).parameter("n"));
    return current_version(registry, *drawn, 200);
}

store::Failure delete_drawing(store::Store& store, const std::string& id) {
    const auto done = retry_until_stored([&]() -> std::optional<store::Read<bool>> {
        auto document = store.document(drawing_collection, id);
        if (!document) return store::Read<bool>(document.error());
        auto gone = parts_of(store, id);
        if (!gone) return store::Read<bool>(gone.error());
        if (*document) {
            gone->push_back(std::move(**document));
            gone->back().text.clear();
        }
        auto put = store.put_documents(*gone);
        return put && !*put ? std::nullopt : std::optional(std::move(put));
    });
    return done ? failure_of(*done) : store::Failure(too_many_changes);
}

}  // namespace linstock::server
