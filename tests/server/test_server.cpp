#include "tests/server/test_server.hpp"

#include "apps/library.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

namespace linstock::server_test {

StoreFile::StoreFile() {
    std::string name = (std::filesystem::temp_directory_path() / "linstock-XXXXXX").string();
    const int file = mkstemp(name.data());
    if (file >= 0) ::close(file);
    path_ = name;
}
StoreFile::~StoreFile() {
    std::error_code ignored;
    for (const char* end : {"", ".archive", ".part", ".before"})
        for (const char* log : {"", "-wal", "-shm"})
            std::filesystem::remove(path_ + end + log, ignored);
}

json::Value parsed(std::string_view text) {
    auto value = json::parse(text, "");
    EXPECT_TRUE(value.ok()) << text.substr(0, 400);
    return value ? std::move(*value) : json::Value{};
}

std::string text_of(const json::Value& value, std::string_view key) {
    const json::Value* found = value.find(key);
    return found == nullptr ? "" : found->text;
}

std::unique_ptr<server::Server> server_on(const std::string& store) {
    static const std::int64_t stands = 1763769600000;
    return server_on(store, stands);
}

std::unique_ptr<server::Server> server_on(const std::string& store, const std::int64_t& now,
                                          const std::string& push_key) {
    server::ServerOptions options;
    options.store = store;
    options.clock = [&now] { return now; };
    options.push_key = push_key;
    auto opened = server::Server::open(options, apps::folder_library());
    EXPECT_TRUE(opened.ok()) << (opened ? "" : opened.error());
    return opened ? std::move(*opened) : nullptr;
}

server::HttpReply get(server::Server& s, const std::string& target, const std::string& token) {
    return s.answer(server::HttpRequest{"GET", target, token, "", ""});
}
server::HttpReply post(server::Server& s, const std::string& target, const std::string& body,
                       const std::string& token) {
    return s.answer(server::HttpRequest{"POST", target, token, "application/json", body});
}

Made made_of(const server::HttpReply& reply) {
    EXPECT_EQ(reply.status, 201) << reply.body;
    Made out;
    if (reply.status != 201) return out;
    const json::Value body = parsed(reply.body);
    out.battle = text_of(body, "battle");
    for (const json::Value& link : body.find("links")->items) {
        const std::string role = text_of(link, "role");
        const std::string token = text_of(link, "token");
        const json::Value* seats = link.find("seats");
        if (role == "both") out.both = token;
        const bool first = !seats->items.empty() && seats->items.front().text == "first";
        if (link.find("invitation") != nullptr) {
            (first ? out.invited_first : out.invited_second) = token;
            continue;
        }
        if (role == "commander") (first ? out.first : out.second) = token;
        if (role == "spectator") out.spectator = token;
        if (role == "umpire") out.umpire = token;
    }
    return out;
}

Made make(server::Server& s, const std::string& scenario, const std::string& first, const std::string& second,
          const std::string& seed) {
    const bool two = first == "human" && second == "human";
    const std::string mine = two ? R"(,"mine":["first","second"])" : "";
    return made_of(post(s, "/api/battles",
                        R"({"scenario":")" + scenario + R"(","first":")" + first + R"(","second":")" + second +
                            R"(","seed":")" + seed + "\"" + mine + "}"));
}

void concede(server::Server& s, const std::string& battle, const std::string& token) {
    Player player(s, battle, token);
    player.join();
    EXPECT_TRUE(player.ask("concede").find("ok")->flag) << player.answer();
}

Player::Player(server::Server& s, std::string battle, std::string token)
    : server_(s),
      battle_(std::move(battle)),
      token_(std::move(token)) {}
Player::~Player() { lose_connection(); }

void Player::lose_connection() {
    if (connection_ != 0) server_.disconnected(connection_);
    connection_ = 0;
    listener_.reset();
    read_ = 0;
}

json::Value Player::join(bool again, const std::string& more) {
    if (listener_ == nullptr) {
        listener_ = std::make_shared<Listener>();
        connection_ = server_.connected(listener_, client_key);
    }
    std::string have;
    if (again)
        have = ",\"have\":{\"epoch\":" + std::to_string(epoch) + ",\"events\":" + std::to_string(events.size()) + "}";
    return say(R"({"verb":"join","id":"j","token":")" + token_ + "\"" + have + more + "}");
}

json::Value Player::ask(const std::string& verb, const std::string& more) {
    return say("{\"id\":" + std::to_string(++asks_) + ",\"verb\":\"" + verb + "\",\"battle\":\"" + battle_ + "\"" +
               (more.empty() ? "" : ",") + more + "}");
}

json::Value Player::say(const std::string& text) {
    answers_.clear();
    server_.received(connection_, text);
    listen();
    EXPECT_EQ(answers_.size(), 1U) << text.substr(0, 200);
    return answers_.empty() ? json::Value{} : parsed(answers_.front());
}

void Player::listen() {
    while (listener_ != nullptr && read_ < listener_->messages.size())
        receive(listener_->messages[read_++]);
}

void Player::receive(const std::string& text) {
    const json::Value message = parsed(text);
    const std::string push = text_of(message, "push");
    if (push.empty()) {
        answers_.push_back(text);
        return;
    }
    if (push != "news") {
        pushes.push_back(text);
        return;
    }
    const auto from = static_cast<std::size_t>(message.find("from")->integer);
    if (message.find("epoch")->integer != epoch || from > events.size()) {
        missing = missing || from != 0;
        events.clear();
        epoch = message.find("epoch")->integer;
    }
    const auto& fresh = message.find("events")->items;
    for (std::size_t i = events.size() - from; i < fresh.size(); ++i)
        events.emplace_back(fresh[i].raw(text));
    scene.receive(text);
    missing = missing || !scene.fits();
    news.push_back(text);
}

std::string Player::advice() {
    const json::Value update = last();
    const json::Value& prompt = update.find("prompts")->items.front();
    const json::Value* advice = prompt.find("advice");
    return advice == nullptr ? "" : std::string(advice->find("decision")->raw(news.back()));
}

bool Player::take_advice() {
    if (!asked()) return false;
    return decide(advice());
}

TwoPeople::TwoPeople(const std::string& scenario)
    : server(server_on(":memory:")),
      made(make(*server, scenario, "human", "human")),
      first(*server, made.battle, made.first),
      second(*server, made.battle, made.second) {
    first.join();
    second.join();
}

}  // namespace linstock::server_test
