#pragma once
// Requests of a bot before its answer: the state that its seat knows, samples of full states that agree with it, and
// copies to play on. Everything comes from the known state (battle/redacted_state.hpp), so nothing hidden is reachable.

#include "base/dice.hpp"
#include "battle/engine_api.hpp"
#include "battle/json.hpp"
#include "battle/wire_requests.hpp"
#include "generals/determinizer.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::apps {

/// The requests that a bot may send, with their members.
std::vector<wire::RequestShape> bot_request_shapes();

class BotRequests {
  public:
    static constexpr std::size_t max_forks = 256;  ///< open at the same time

    explicit BotRequests(Seat seat) : seat_(seat) {}
    Seat seat() const { return seat_; }

    /// The question that requests are about. All three must live until the next call.
    void set_question(const Battle& battle, const State& known, const Prompt& prompt);

    struct Reply {
        std::string line;
        std::string error;  ///< why the request was not understood; "" = it was
    };
    /// `text` is the line that `request`, which has a verb, was parsed from.
    Reply reply(const json::Value& request, std::string_view text);

    /// A decision of the bot's own seat for the question. The error says what is wrong with its JSON.
    Result<Decision, std::string> read_decision(std::string_view json) const;

  private:
    struct Fork {
        State state;
        SeededDice dice;
    };
    using Writer = json::Writer;
    using Value = json::Value;
    /// A request with its text. Each of these functions writes `ok` and its members, or returns the error.
    struct Asked {
        const Value& request;
        std::string_view text;
    };
    std::string known(const Asked& asked, Writer& to);
    std::string candidates(const Asked& asked, Writer& to);
    std::string check(const Asked& asked, Writer& to);
    std::string odds(const Asked& asked, Writer& to);
    std::string view(const Asked& asked, Writer& to);
    std::string sample(const Asked& asked, Writer& to);
    std::string fork(const Asked& asked, Writer& to);
    std::string decide(const Asked& asked, Writer& to);
    std::string drop(const Asked& asked, Writer& to);

    struct Verb;
    friend std::vector<wire::RequestShape> bot_request_shapes();

    /// The state that a request is about: that of a fork, or the known one if it names no fork. Null with an error.
    const State* state_of(const Asked& asked, std::string& error);
    Fork* fork_of(const Asked& asked, std::string& error);
    std::string add_fork(State state, const Asked& asked, Writer& to);
    Result<Decision, std::string> decision_of(const Asked& asked, const State& state) const;
    /// Writes the open prompts of a fork, and its result.
    void write_moment(const State& state, Writer& to) const;

    Seat seat_;
    const Battle* battle_ = nullptr;
    const State* known_ = nullptr;
    const Prompt* prompt_ = nullptr;
    std::optional<general::Determinizer> sampler_;
    std::map<std::int64_t, Fork> forks_;
    std::int64_t next_fork_ = 1;
};

}  // namespace linstock::apps
