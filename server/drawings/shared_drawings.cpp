#include "server/drawings/shared_drawings.hpp"

#include "battle/json.hpp"
#include "server/access/tokens.hpp"
#include "server/api/http_api.hpp"
#include "server/api/request_reader.hpp"
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

constexpr const char* versions_drawer = "drawing version";
constexpr const char* ways_drawer = "drawing way";
constexpr const char* no_such =
    "this link leads to no drawing: it was deleted, or put away by whoever hosts this server";
constexpr const char* second = "somebody else has kept another version since";
constexpr std::size_t longest_said = 200;
constexpr int most_papers = 200;  ///< of one drawing, its ways too

struct Version {
    std::int64_t n = 0;
    std::int64_t at = 0;
    std::int64_t bytes = 0;
    std::string say;
};

/// A drawing, by one of its links.
struct Drawn {
    store::PaperRow paper;          ///< its version is the newest one's number
    std::vector<Version> versions;  ///< the oldest first
    bool edits = false;
    std::string view;  ///< the link for those who look; for who edits
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

/// Of what text_of() wrote: the store says that it is as it was written.
std::vector<Version> versions_of(const std::string& text) {
    std::vector<Version> out;
    const auto read = json::parse(text, "drawing");
    const json::Value* list = read ? read->find("versions") : nullptr;
    if (list == nullptr) return out;
    for (const json::Value& one : list->items) {
        Reading of(one, {"n", "at", "bytes", "say"});
        Version v;
        v.n = of.number("n", 0, INT64_MAX);
        v.at = of.number("at", 0, INT64_MAX);
        v.bytes = of.number("bytes", 0, INT64_MAX);
        v.say = of.text("say", "");
        out.push_back(std::move(v));
    }
    return out;
}

std::string wrong_text(const std::string& text) {
    if (text.empty()) return "text: expected what is drawn";
    if (text.size() > most_of_a_drawing)
        return "this drawing has " + std::to_string(text.size() >> 10) + " KiB; one of up to " +
               std::to_string(most_of_a_drawing >> 10) + " KiB is kept";
    return "";
}

store::PaperRow version_paper(const std::string& drawing, const Version& v, const std::string& text) {
    store::PaperRow out;
    out.drawer = versions_drawer;
    out.id = id_of(drawing, v.n);
    out.owner = drawing;
    out.text = text;
    return out;
}

store::PaperRow way_to(const std::string& token, const std::string& drawing, const std::string& text) {
    store::PaperRow out;
    out.drawer = ways_drawer;
    out.id = hash_of_token(token);
    out.owner = drawing;
    out.text = text;
    return out;
}

constexpr std::string_view may_edit = "edit ";

/// By its link; the failure that is to be answered where there is none.
Result<Drawn, HttpReply> found(Lobby& lobby, const std::string& token) {
    if (token.empty() || token.size() > 200) return failure(404, no_such);
    auto& store = *lobby.house().store;
    const auto way = store.paper(ways_drawer, hash_of_token(token));
    if (!way) return failure(507, way.error());
    if (!*way) return failure(404, no_such);
    const auto paper = store.paper(drawing_drawer, (*way)->owner);
    if (!paper) return failure(507, paper.error());
    if (!*paper) return failure(404, no_such);
    note_use(store, Unused::drawing, (*paper)->id, lobby.house().clock());
    Drawn out;
    out.paper = **paper;
    out.versions = versions_of(out.paper.text);
    out.edits = (*way)->text.starts_with(may_edit);
    // Whoever edits may hand on the other link: it is sealed with his.
    if (out.edits) out.view = opened((*way)->text.substr(may_edit.size()), token);
    return out;
}

/// The text of one of its versions.
Result<std::string, HttpReply> text_at(Lobby& lobby, const Drawn& drawn, std::int64_t n) {
    const auto paper = lobby.house().store->paper(versions_drawer, id_of(drawn.paper.id, n));
    if (!paper) return failure(507, paper.error());
    if (!*paper) return failure(404, "this version is not kept any more");
    return (*paper)->text;
}

HttpReply as_it_is(Lobby& lobby, const Drawn& drawn, int status, const char* error = nullptr) {
    const auto text = text_at(lobby, drawn, drawn.paper.version);
    if (!text) return text.error();
    json::Writer to;
    to.object();
    if (error != nullptr) to.member("error", error);
    to.member("version", drawn.paper.version).member("at", drawn.paper.due);
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

/// The oldest go where there are too many; the newest stays, whatever it has.
std::vector<store::PaperRow> without_the_oldest(std::vector<Version>& versions, const std::string& drawing) {
    std::int64_t bytes = 0;
    std::size_t kept = 0;
    while (kept < versions.size() && kept < most_versions) {
        bytes += versions[versions.size() - 1 - kept].bytes;
        if (kept > 0 && bytes > static_cast<std::int64_t>(most_of_all_versions)) break;
        ++kept;
    }
    std::vector<store::PaperRow> gone;
    for (std::size_t i = 0; i + kept < versions.size(); ++i) {
        gone.push_back(version_paper(drawing, versions[i], ""));
        gone.back().version = 1;  // a version is written once
    }
    versions.erase(versions.begin(), versions.end() - static_cast<std::ptrdiff_t>(kept));
    return gone;
}

HttpReply told_version(std::int64_t version) {
    json::Writer to;
    to.object().member("version", version).end_object();
    return HttpReply{200, "application/json", to.take(), {}};
}

HttpReply change(Lobby& lobby, const HttpRequest& request) {
    const auto body = json::parse(request.body, "request");
    if (!body || body->kind != json::Kind::object) return failure(400, "the body is no JSON object");
    Reading ask(*body, {"version", "text", "say"});
    const std::int64_t read = ask.number("version", 1, INT64_MAX);
    const std::string text = ask.text("text");
    Version made;
    made.say = ask.text("say", "");
    if (made.say.size() > longest_said) ask.fail("say: expected at most 200 bytes");
    if (!ask.error().empty()) return failure(400, ask.error());
    if (const std::string wrong = wrong_text(text); !wrong.empty()) return failure(text.empty() ? 400 : 413, wrong);
    auto drawn = found(lobby, request.token);
    if (!drawn) return drawn.error();
    if (!drawn->edits) return failure(403, "this link is for looking: keep it under a link of your own");
    if (read != drawn->paper.version) return as_it_is(lobby, *drawn, 409, second);
    const auto newest = text_at(lobby, *drawn, read);
    if (newest && *newest == text) return told_version(read);
    made.n = read + 1;
    made.at = drawn->paper.due = lobby.house().clock();
    made.bytes = static_cast<std::int64_t>(text.size());
    drawn->versions.push_back(made);
    const std::size_t had = bytes_of(drawn->versions) - text.size();
    std::vector<store::PaperRow> papers = without_the_oldest(drawn->versions, drawn->paper.id);
    drawn->paper.text = text_of(drawn->versions);
    papers.push_back(drawn->paper);
    papers.push_back(version_paper(drawn->paper.id, made, text));
    const auto kept = lobby.house().store->put_papers(papers);
    if (!kept) return failure(507, kept.error());
    if (*kept) {
        count_kept(bytes_of(drawn->versions), had);
        return told_version(made.n);
    }
    drawn = found(lobby, request.token);
    return drawn ? as_it_is(lobby, *drawn, 409, second) : drawn.error();
}

HttpReply show_version(Lobby& lobby, const Drawn& drawn, const std::string& asked) {
    std::int64_t n = 0;
    const char* end = asked.data() + asked.size();
    if (const auto done = std::from_chars(asked.data(), end, n); done.ec != std::errc() || done.ptr != end)
        return failure(400, "n: the number of a version");
    const auto at =
        std::find_if(drawn.versions.begin(), drawn.versions.end(), [&](const Version& v) { return v.n == n; });
    if (at == drawn.versions.end()) return failure(404, "this version is not kept any more");
    const auto text = text_at(lobby, drawn, n);
    if (!text) return text.error();
    json::Writer to;
    to.object().member("version", n).member("at", at->at).member("text", *text).end_object();
    return HttpReply{200, "application/json", to.take(), {}};
}

/// What belongs to a drawing, to be deleted with it: its versions, its links, its last use.
store::Read<std::vector<store::PaperRow>> parts_of(store::Store& store, const std::string& drawing) {
    std::vector<store::PaperRow> gone;
    const auto use = use_paper(store, Unused::drawing, drawing);
    if (!use) return use.error();
    if (*use) gone.push_back(**use);
    for (const char* drawer : {versions_drawer, ways_drawer}) {
        auto more = store.papers(drawer, drawing, most_papers);
        if (!more) return more.error();
        gone.insert(gone.end(), more->begin(), more->end());
    }
    for (store::PaperRow& one : gone)
        one.text.clear();
    return gone;
}

HttpReply take_away(Lobby& lobby, const Drawn& drawn) {
    if (!drawn.edits) return failure(403, "it is deleted by who may change it");
    auto& store = *lobby.house().store;
    auto gone = parts_of(store, drawn.paper.id);
    if (!gone) return failure(507, gone.error());
    gone->push_back(drawn.paper);
    gone->back().text.clear();
    const auto done = store.put_papers(*gone);
    if (!done) return failure(507, done.error());
    return *done ? HttpReply{200, "application/json", R"({"deleted":true})", {}} : failure(409, second);
}

}  // namespace

HttpReply keep_drawing(Lobby& lobby, const std::string& body) {
    const auto read = json::parse(body, "request");
    if (!read || read->kind != json::Kind::object) return failure(400, "the body is no JSON object");
    Reading ask(*read, {"text"});
    const std::string text = ask.text("text");
    if (!ask.error().empty()) return failure(400, ask.error());
    if (const std::string wrong = wrong_text(text); !wrong.empty()) return failure(text.empty() ? 400 : 413, wrong);
    const std::string edit = new_token();
    const std::string view = new_token();
    store::PaperRow paper;
    paper.drawer = drawing_drawer;
    paper.id = paper.owner = "drawing-" + new_battle_id();
    paper.due = lobby.house().clock();
    const Version first{1, paper.due, static_cast<std::int64_t>(text.size()), ""};
    paper.text = text_of({first});
    const auto kept = lobby.house().store->put_papers(
        {paper, version_paper(paper.id, first, text),
         way_to(edit, paper.id, std::string(may_edit) + sealed(view, edit)), way_to(view, paper.id, "view")});
    if (!kept) return failure(507, kept.error());
    if (!*kept) return failure(503, "try again in a moment");
    count_kept(text.size());
    note_use(*lobby.house().store, Unused::drawing, paper.id, paper.due);
    json::Writer to;
    to.object().member("edit", edit).member("view", view).member("version", first.n).end_object();
    return HttpReply{201, "application/json", to.take(), {}};
}

HttpReply of_drawing(Lobby& lobby, const HttpRequest& request, const std::string& what) {
    const bool post = request.method == "POST";
    if (what.empty() && post) return change(lobby, request);
    const auto drawn = found(lobby, request.token);
    if (!drawn) return drawn.error();
    if (what == "delete") return take_away(lobby, *drawn);
    if (what == "version") return show_version(lobby, *drawn, parsed_target(request.target).asked("n"));
    return as_it_is(lobby, *drawn, 200);
}

store::Failure delete_drawing(store::Store& store, const std::string& id) {
    const auto done = until_kept([&]() -> std::optional<store::Read<bool>> {
        auto paper = store.paper(drawing_drawer, id);
        if (!paper) return store::Read<bool>(paper.error());
        auto gone = parts_of(store, id);
        if (!gone) return store::Read<bool>(gone.error());
        if (*paper) {
            gone->push_back(std::move(**paper));
            gone->back().text.clear();
        }
        auto put = store.put_papers(*gone);
        return put && !*put ? std::nullopt : std::optional(std::move(put));
    });
    return done ? failure_of(*done) : store::Failure(too_many);
}

}  // namespace linstock::server
