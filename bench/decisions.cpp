// What one decision costs the server itself, without sockets, disk and client: battles of two people, both at the
// table, who ask for candidates, check one and decide it. Processor time of the server's calls alone, and the memory
// that a battle has taken by then.

#include "apps/library.hpp"
#include "base/dice.hpp"
#include "base/processor_time.hpp"
#include "battle/json.hpp"
#include "generals/play_out.hpp"
#include "server/server.hpp"
#include "server/session/history.hpp"

#include <benchmark/benchmark.h>
#include <malloc.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace linstock {
namespace {

class Listener final : public server::MessageSink {
  public:
    void send(std::shared_ptr<const std::string> message) override {
        bytes += message->size();
        const bool news = message->find("\"push\":\"news\"") < 40;
        if (news || message->find("\"push\"") > 40) (news ? last_news : answer) = std::move(message);
    }
    void close(std::string) override {}
    std::shared_ptr<const std::string> last_news;
    std::shared_ptr<const std::string> answer;
    std::size_t bytes = 0;
};

double processor_time() { return static_cast<double>(processor_microseconds()) * 1e-6; }

/// One battle, a connection for each seat.
struct Table {
    std::string battle;
    std::shared_ptr<Listener> seat[2] = {std::make_shared<Listener>(), std::make_shared<Listener>()};
    server::ConnectionId connection[2] = {0, 0};
};

class House {
  public:
    explicit House(const std::string& scenario) : scenario_(scenario) {
        server::ServerOptions options;
        options.store = ":memory:";
        options.max_sessions = 100000;
        auto opened = server::Server::open(options, apps::folder_library());
        if (opened) server_ = std::move(*opened);
    }
    bool ready() const { return server_ != nullptr; }

    bool sit_down(int seed) {
        const std::string text = R"({"scenario":")" + scenario_ +
                                 R"(","first":"human","second":"human","mine":["first","second"],"seed":")" +
                                 std::to_string(seed) + "\"}";
        const auto made = json::parse(server_->answer({"POST", "/api/battles", "", "application/json", text}).body, "");
        const json::Value* links = made ? made->find("links") : nullptr;
        if (links == nullptr) return false;
        Table table;
        table.battle = made->find("battle")->text;
        std::size_t n = 0;
        for (const json::Value& link : links->items) {
            if (n == 2 || link.find("role")->text != "commander") continue;
            table.connection[n] = server_->connected(table.seat[n]);
            server_->received(table.connection[n],
                              R"({"verb":"join","id":1,"token":")" + link.find("token")->text + "\"}");
            ++n;
        }
        tables_.push_back(std::move(table));
        return n == 2;
    }

    /// Whether there was anything to decide.
    bool decide(std::size_t at) {
        Table& table = tables_[at];
        for (int seat = 0; seat < 2; ++seat) {
            const auto told = table.seat[seat]->last_news;
            const auto news = json::parse(*told, "");
            if (!news || news->find("prompts")->items.empty()) continue;
            const json::Value& prompt = news->find("prompts")->items.front();
            const json::Value* advice = prompt.find("advice");
            if (advice == nullptr) return false;
            const std::string decision(advice->find("decision")->raw(*told));
            const std::string about = R"({"id":2,"battle":")" + table.battle + R"(","verb":")";
            const double before = processor_time();
            const auto say = [&](const std::string& text) { server_->received(table.connection[seat], text); };
            say(about + R"(candidates","most":8,"prompt":)" + std::to_string(prompt.find("prompt")->integer) + "}");
            say(about + R"(check","decision":)" + decision + "}");
            const double asked = processor_time();
            say(about + R"(decide","decision":)" + decision + "}");
            seconds += processor_time() - before;
            deciding += processor_time() - asked;
            ++decisions;
            return true;
        }
        return false;
    }
    /// Of the house itself: what the clients keep is not its.
    std::size_t memory() const {
        std::size_t out = mallinfo2().uordblks;
        for (const Table& table : tables_)
            for (const auto& seat : table.seat)
                for (const auto& text : {seat->last_news, seat->answer})
                    out -= text ? text->size() : 0;
        return out;
    }
    std::size_t bytes() const {
        std::size_t out = 0;
        for (const Table& table : tables_)
            out += table.seat[0]->bytes + table.seat[1]->bytes;
        return out;
    }

    double seconds = 0;
    double deciding = 0;
    std::size_t decisions = 0;

  private:
    std::string scenario_;
    std::unique_ptr<server::Server> server_;
    std::vector<Table> tables_;
};

void decisions(benchmark::State& state, const char* scenario) {
    const int battles = static_cast<int>(state.range(0));
    const int each = static_cast<int>(state.range(1));
    for (auto unused : state) {
        static_cast<void>(unused);
        House house(scenario);
        if (!house.ready() || !house.sit_down(0)) return state.SkipWithError("no battle can be made");
        const std::size_t empty = house.memory();
        for (int i = 1; i < battles; ++i)
            house.sit_down(i);
        const std::size_t fresh = house.memory();
        for (int i = 0; i < each; ++i)
            for (int b = 0; b < battles; ++b)
                house.decide(static_cast<std::size_t>(b));
        const std::size_t full = house.memory();
        const auto all = static_cast<double>(house.decisions);
        const auto count = static_cast<double>(battles);
        state.SetIterationTime(house.seconds);
        state.counters["us_a_decision"] = house.seconds / all * 1e6;
        state.counters["of_it_decide"] = house.deciding / all * 1e6;
        state.counters["KiB_new"] = static_cast<double>(fresh - empty) / count / 1024;
        state.counters["KiB_in_play"] = static_cast<double>(full - empty) / count / 1024;
        state.counters["bytes_told"] = static_cast<double>(house.bytes()) / all;
    }
}
BENCHMARK_CAPTURE(decisions, two_brigades, "two-brigades")->Args({40, 60})->Iterations(1)->UseManualTime();
BENCHMARK_CAPTURE(decisions, antietam, "antietam-cornfield")->Args({8, 40})->Iterations(1)->UseManualTime();

/// What the lock of a room is held for when a decision is taken back: the battle as it was before it is made again.
void taken_back(benchmark::State& state, const char* scenario, const char* book) {
    const auto library = apps::folder_library();
    const auto text = library->scenario(scenario);
    if (!text) return state.SkipWithError("there is no such scenario");
    const auto prepared = library->prepare(*text, book, {});
    if (!prepared) return state.SkipWithError("the scenario cannot be played");
    server::History history(prepared->battle, std::make_shared<SeededDice>(seed_of(1)));
    const auto first = make_computer_player("sergeant", 1);
    const auto second = make_computer_player("sergeant", 2);
    constexpr std::size_t decided = 199;  // the most that are ever made again where nothing else is kept
    while (history.decision_count() < decided && !history.is_over()) {
        const Prompt asked = prompts(history.battle(), history.state()).front();
        bool verbatim = false;
        ComputerPlayer& mind = asked.seat == Seat::first ? *first : *second;
        if (history.decide(decision_of(history.battle(), history.state(), asked, mind, verbatim)))
            return state.SkipWithError("a sergeant's answer was refused");
    }
    const auto took = [&](std::size_t wanted) {
        const double before = processor_time();
        benchmark::DoNotOptimize(history.state_at(wanted));
        return processor_time() - before;
    };
    for (auto unused : state) {
        static_cast<void>(unused);
        double longest = 0;
        for (std::size_t back = 1; back < 20; ++back)
            longest = std::max(longest, took(decided - back));
        state.SetIterationTime(longest);
        state.counters["ms_longest_of_the_last"] = longest * 1e3;
        state.counters["ms_from_the_opening"] = took(159) * 1e3;
    }
}
BENCHMARK_CAPTURE(taken_back, gettysburg, "gettysburg-day2-union-left", "brothers")->Iterations(1)->UseManualTime();

}  // namespace
}  // namespace linstock
