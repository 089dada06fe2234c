#pragma once
// The lines of bot protocol 1 (docs/bot-protocol.md): what Linstock sends, and how a bot's line is read.

#include "apps/bot/battle_texts.hpp"
#include "base/result.hpp"
#include "battle/engine_api.hpp"
#include "battle/json.hpp"
#include "battle/view.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::apps {

inline constexpr std::int64_t bot_protocol = 1;

std::string hello_line();
/// `seed`: for the bot's own random numbers.
std::string battle_line(const BattleTexts& texts, Seat seat, std::uint64_t seed);
std::string question_line(const Battle& battle, std::uint64_t number, const Prompt& prompt, const View& view,
                          const std::vector<Decision>& candidates, double seconds_left);
/// `score`: 1 for a victory of that seat, 0.5 for a draw, 0 for a defeat.
std::string end_line(const Battle& battle, const Outcome& outcome, Seat seat);
/// The reply to an answer that was not accepted; the question stays open.
std::string refusal_line(const Battle& battle, std::uint64_t number, const Refusal& refusal);
std::string error_line(const std::string& error);

/// The answer to a question: a candidate by its place in the list, or a decision as JSON.
struct BotAnswer {
    std::uint64_t question = 0;
    std::optional<std::size_t> candidate;
    std::string decision;
};

/// What a bot wrote: an answer, or a request for the reply to which it waits.
struct BotLine {
    std::optional<BotAnswer> answer;
    json::Value request;  ///< where `answer` is empty
};

/// The error says what is wrong with the line and what was expected.
Result<BotLine, std::string> read_bot_line(std::string_view line);

}  // namespace linstock::apps
