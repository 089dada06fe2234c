#include "server/shared_tables.hpp"

#include "battle/json.hpp"
#include "server/kept.hpp"
#include "server/making.hpp"
#include "server/tokens.hpp"

#include <charconv>

namespace linstock::server {

namespace {

constexpr const char* drawer = "real table";
constexpr std::size_t most_kept = 256 * 1024;  ///< more than two thousand steps
constexpr const char* no_such = "this code leads to no table";

/// "" when a phone may keep it.
std::string wrong_text(const std::string& text) {
    if (text.size() > most_kept) return "this is more than any battle at a table has";
    const auto read = json::parse(text, "request");
    if (!read || read->kind != json::Kind::object) return "expected what a phone keeps: {scenario, ruleset, steps}";
    for (const char* word : {"scenario", "ruleset"})
        if (const json::Value* v = read->find(word); v == nullptr || v->kind != json::Kind::text)
            return std::string(word) + ": expected a text";
    const json::Value* steps = read->find("steps");
    return steps == nullptr || steps->kind != json::Kind::list ? "steps: expected a list" : "";
}

HttpReply as_it_is(int status, const store::PaperRow& paper, const char* error = nullptr) {
    json::Writer to;
    to.object();
    if (error != nullptr) to.member("error", error);
    to.member("version", paper.version).key("kept").raw(paper.text);
    to.end_object();
    return HttpReply{status, "application/json", to.take(), {}};
}

}  // namespace

HttpReply share_table(Lobby& lobby, const std::string& body) {
    if (const std::string wrong = wrong_text(body); !wrong.empty()) return failure(400, wrong);
    const std::string token = new_token();
    store::PaperRow paper;
    paper.drawer = drawer;
    paper.id = hash_of_token(token);
    paper.text = body;
    const auto kept = lobby.house().store->put_papers({paper});
    if (!kept) return failure(507, kept.error());
    count_kept(body.size());
    const auto made = lobby.house().store->paper(drawer, paper.id);
    if (!made) return failure(507, made.error());
    json::Writer to;
    to.object().member("token", token).member("version", *made ? (*made)->version : 0);
    to.end_object();
    return HttpReply{201, "application/json", to.take(), {}};
}

HttpReply of_shared_table(Lobby& lobby, const HttpRequest& request, const std::string& version) {
    if (request.token.empty() || request.token.size() > 200) return failure(404, no_such);
    auto& store = *lobby.house().store;
    const std::string id = hash_of_token(request.token);
    auto paper = store.paper(drawer, id);
    if (!paper) return failure(507, paper.error());
    if (!*paper) return failure(404, no_such);
    if (request.method == "GET") return as_it_is(200, **paper);
    if (const std::string wrong = wrong_text(request.body); !wrong.empty()) return failure(400, wrong);
    std::int64_t read = 0;
    const char* end = version.data() + version.size();
    if (const auto done = std::from_chars(version.data(), end, read); done.ec != std::errc() || done.ptr != end)
        return failure(400, "version: the number that was read last");
    constexpr const char* second = "the other phone was first";
    if (read != (*paper)->version) return as_it_is(409, **paper, second);
    store::PaperRow next = **paper;
    next.text = request.body;
    const std::size_t had = (*paper)->text.size();
    const auto kept = store.put_papers({next});
    if (!kept) return failure(507, kept.error());
    if (*kept) count_kept(request.body.size(), had);
    paper = store.paper(drawer, id);
    if (!paper) return failure(507, paper.error());
    if (!*paper) return failure(404, no_such);
    if (!*kept) return as_it_is(409, **paper, second);
    json::Writer to;
    to.object().member("version", (*paper)->version).end_object();
    return HttpReply{200, "application/json", to.take(), {}};
}

}  // namespace linstock::server
