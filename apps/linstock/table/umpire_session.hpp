#pragma once
// A battle over the JSON lines of docs/protocol.md: one request, one answer.

#include "apps/command_line/players.hpp"
#include "apps/command_line/search_threads.hpp"
#include "apps/prepare.hpp"
#include "base/dice.hpp"
#include "battle/json.hpp"
#include "battle/session.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace linstock::apps {

/// Without a seed and without dice from a file, it asks the client for every roll. `seats`: those that the client plays
/// and whose view it gets; empty = all. `general` plays the others; `threads` may be null.
class UmpireSession {
  public:
    UmpireSession(Setup setup, std::optional<Seed> seed, std::optional<std::vector<ScriptedDie>> tape,
                  std::vector<Seat> seats, std::string general, std::unique_ptr<SearchThreads> threads = nullptr)
        : setup_(std::move(setup)),
          seed_(seed),
          tape_(std::move(tape)),
          seats_(std::move(seats)),
          general_(std::move(general)),
          threads_(std::move(threads)) {}

    /// The answer to a line, without a newline. An error in the line is part of the answer.
    std::string answer(std::string_view line);
    /// The client has sent `quit`.
    bool ended() const { return quit_; }
    /// A die of the dice file had the wrong number of sides.
    bool tape_failed() const { return tape_failed_; }

  private:
    using Writer = json::Writer;
    using Value = json::Value;

    // --- Every request ---
    void serve(const Value& request, std::string_view line, Writer& to);
    void dispatch(const std::string& verb, const Value& request, std::string_view line, Writer& to);

    // --- The verbs ---
    void open(const Value& request, Writer& to);
    void list_prompts(const Value& request, Writer& to);
    void list_candidates(const Value& request, Writer& to);
    Result<Decision, std::string> answer_in(const Value& value, std::string_view line);
    void decide(const Value& value, std::string_view line, Writer& to, bool apply);
    /// Warnings about a ruling that the ruleset would not allow; they do not prevent it.
    void warn(const Decision& ruling, Writer& to);
    void write_odds(const Value& value, std::string_view line, Writer& to);
    void show_view(const Value& request, Writer& to);
    void list_events(const Value& request, Writer& to);
    void save(Writer& to);
    void load(const Value& value, std::string_view line, Writer& to);
    void undo(const Value& request, Writer& to);

    // --- Parts of answers ---
    static void ok(Writer& to) { to.key("ok").flag(true); }
    static void fail(Writer& to, const std::string& text);
    void write_news(std::size_t from_event, Writer& to);
    void write_prompts(Writer& to, std::optional<Seat> seat);
    void write_end(Writer& to);
    /// Why the next dice of the file do not fit the open roll; "" if they fit, if the file has ended, or if there is no
    /// file or no roll.
    std::string tape_fault();

    // --- Seats ---
    const Battle& battle() const { return session_ == nullptr ? *setup_.battle : session_->battle(); }
    bool mine(Seat seat) const;
    bool visible(const Event& e) const;
    Prompt visible(const Prompt& p) const;
    /// The computer players answer for the seats that the client does not play.
    void answer_computer_seats();
    /// Bots learn how the battle ended.
    void write_outcome();
    bool seat_of_request(const Value& request, std::optional<Seat>& out, Writer& to);
    bool number(const Value& request, const char* name, std::int64_t low, std::int64_t high, std::int64_t& out,
                Writer& to);

    std::shared_ptr<const Dice> dice() const;
    static std::vector<std::string> verb_list();
    static std::string verbs_there_are();
    static std::string nearest(const std::string& word, const std::vector<std::string>& all);

    Setup setup_;
    std::optional<Seed> seed_;
    std::optional<std::vector<ScriptedDie>> tape_;
    std::vector<Seat> seats_;
    std::string general_;
    std::unique_ptr<SearchThreads> threads_;  ///< of `generals_`
    Commanders generals_;
    std::unique_ptr<Session> session_;
    bool quit_ = false;
    bool tape_failed_ = false;
};

}  // namespace linstock::apps
