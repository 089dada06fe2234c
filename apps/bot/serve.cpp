// The bot's side of the protocol: it requests the known state, prepares its own battle from the texts, and decides as
// it would in the other process.

#include "apps/bot/serve.hpp"

#include "apps/bot/messages.hpp"
#include "apps/command_line/players.hpp"
#include "apps/command_line/setup.hpp"
#include "battle/redacted_save.hpp"
#include "battle/wire.hpp"
#include "generals/play_out.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

namespace linstock::apps {

namespace {

std::string text_of(const json::Value& message, const char* name) {
    const json::Value* v = message.find(name);
    return v != nullptr && v->kind == json::Kind::text ? v->text : "";
}

class LevelBot {
  public:
    explicit LevelBot(std::string level) : level_(std::move(level)) {}

    /// The line to write, if any. The error ends the program.
    Result<std::optional<std::string>, std::string> take(const std::string& line) {
        auto message = json::parse(line, "");
        if (!message) return "a line is not JSON: " + message.error().text;
        const std::string type = text_of(*message, "type");
        if (type == "hello") return hello(*message);
        if (type == "battle") return begin(*message);
        if (type == "question") {
            const json::Value* number = message->find("question");
            const json::Value* prompt = message->find("prompt");
            const json::Value* id = prompt == nullptr ? nullptr : prompt->find("prompt");
            if (number == nullptr || id == nullptr) return std::string("a question without its numbers");
            question_ = number->integer;
            prompt_ = static_cast<std::uint32_t>(id->integer);
            return std::optional<std::string>(R"({"verb":"known"})");
        }
        const json::Value* known = message->find("known");
        if (known != nullptr) return decide(known->raw(line));
        if (message->find("ok") != nullptr) return "it was refused: " + line;
        return std::optional<std::string>();
    }

  private:
    Result<std::optional<std::string>, std::string> hello(const json::Value& message) {
        const json::Value* protocol = message.find("protocol");
        if (protocol == nullptr || protocol->integer != bot_protocol)
            return fmt::format("expected bot protocol {}", bot_protocol);
        return std::optional<std::string>();
    }
    Result<std::optional<std::string>, std::string> begin(const json::Value& message) {
        std::vector<SourceText> house;
        if (const json::Value* texts = message.find("house"))
            for (const json::Value& text : texts->items)
                house.push_back(SourceText{text.text, "house rules"});
        Problems warnings;
        auto setup = prepare_text(SourceText{text_of(message, "scenario"), "scenario", true},
                                  text_of(message, "ruleset"), std::move(house), warnings, rules_in(message));
        if (!setup) return to_text(setup.error().front());
        battle_ = setup->battle;
        std::uint64_t seed = 0;
        if (!json::read_hex(text_of(message, "seed"), seed)) return std::string("a battle without a seed");
        seat_ = text_of(message, "seat") == "second" ? Seat::second : Seat::first;
        view_ = IncrementalView(seat_);
        player_ = make_computer_player(level_, seed);
        return std::optional<std::string>();
    }
    /// The charts of the other process, which may differ from those of this program.
    static std::shared_ptr<const RulesetFiles> rules_in(const json::Value& message) {
        const json::Value* rules = message.find("rules");
        if (rules == nullptr) return nullptr;
        RulesetFiles out;
        out.ruleset = {text_of(*rules, "ruleset"), "ruleset.toml"};
        out.charts = {text_of(*rules, "charts"), "charts.toml"};
        out.clauses = {text_of(*rules, "clauses"), "clauses.toml"};
        return std::make_shared<const RulesetFiles>(std::move(out));
    }
    Result<std::optional<std::string>, std::string> decide(std::string_view save) {
        if (battle_ == nullptr) return std::string("a question before the battle");
        const auto known = wire::load_redacted(*battle_, save, "known");
        if (!known) return to_text(known.error().front());
        const auto prompt = open_prompt(*known);
        if (!prompt) return fmt::format("prompt {} is not open in the known state", prompt_);
        bool verbatim = false;
        const Decision d = decision_of(*battle_, *known, *prompt, *player_, view_, verbatim);
        json::Writer to;
        to.object().member("question", question_).key("decision").raw(wire::decision_json(*battle_, d)).end_object();
        return std::optional<std::string>(to.take());
    }
    /// The open prompt as the computer player gets it in the program's own battles: only what it reads
    /// (first_prompt_for).
    std::optional<Prompt> open_prompt(const State& known) const {
        if (auto first = first_prompt_for(*battle_, known, *player_, *player_); first && first->id == prompt_)
            return first;
        for (Prompt& p : prompts(*battle_, known))
            if (p.id == prompt_ && p.seat == seat_) return std::move(p);
        return std::nullopt;
    }

    std::string level_;
    std::shared_ptr<const Battle> battle_;
    std::unique_ptr<ComputerPlayer> player_;
    IncrementalView view_{Seat::first};
    Seat seat_ = Seat::first;
    std::int64_t question_ = 0;
    std::uint32_t prompt_ = 0;
};

}  // namespace

Status play_as_bot(const std::string& level) {
    if (!is_known_player(level)) return bad_input;
    LevelBot bot(level);
    std::string line;
    while (std::getline(std::cin, line)) {
        const auto answer = bot.take(line);
        if (!answer) {
            complain("bot " + level + ": " + answer.error());
            return bad_input;
        }
        if (*answer) std::cout << **answer << '\n' << std::flush;
    }
    return all_well;
}

}  // namespace linstock::apps
