#include "apps/bot/bot_player.hpp"

#include "apps/bot/bot_names.hpp"
#include "battle/check_among.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

namespace linstock::apps {

namespace {

using Clock = Child::Clock;

Clock::duration seconds(double n) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(n));
}

/// The start of a line that could not be understood, for a message.
std::string shown(const std::string& line) {
    constexpr std::size_t most = 80;
    std::string out;
    for (const char c : line.substr(0, most))
        out += static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) > '~' ? '?' : c;
    return line.size() > most ? out + "..." : out;
}

Decision concession(Seat seat) {
    Decision d;
    d.by = seat;
    d.verb = Verb::concede;
    return d;
}

}  // namespace

BotPlayer::BotPlayer(std::string name, std::string command, std::uint64_t seed, const BotLimits& limits)
    : name_(std::move(name)),
      command_(std::move(command)),
      seed_(seed),
      limits_(limits) {}

BotPlayer::~BotPlayer() {
    if (counts_.questions > 0) count_bot(name_, counts_);
}

Decision BotPlayer::choose(const Battle&, const View&, const Prompt&, const std::vector<Decision>& candidates) {
    return candidates.front();  // unreached: needs_state() is true for every prompt
}

void BotPlayer::set_time_limit(const linstock::Clock&, double seconds_a_turn) {
    limits_.seconds_a_turn = seconds_a_turn;
}

Decision BotPlayer::choose_from_state(const Battle& battle, const State& known, const View& view, const Prompt& prompt,
                                      const std::vector<Decision>& candidates) {
    const Question q{battle, known, view, prompt, candidates};
    if (lost_) return concession(prompt.seat);
    if (std::exchange(retried_, 0) == prompt.id) {
        ++counts_.defaulted;
        return candidates.front();
    }
    asked_ = prompt.id;
    if (turn_ != known.turn) seconds_left_ = limits_.seconds_a_turn;
    turn_ = known.turn;
    ++counts_.questions;
    if (child_ == nullptr) start(q);
    if (seconds_left_ <= 0) {
        ++counts_.slow;
        return candidates.front();
    }
    const Clock::time_point begun = Clock::now();
    const double extra = counts_.questions == 1 ? limits_.seconds_to_start : 0;
    Decision out = ask(q, begun + seconds(seconds_left_ + extra));
    const double took = std::chrono::duration<double>(Clock::now() - begun).count();
    counts_.slowest = std::max(counts_.slowest, took);
    seconds_left_ -= std::max(0.0, took - extra);
    return out;
}

void BotPlayer::start(const Question& q) {
    counts_.battles = 1;
    child_ = std::make_unique<Child>(command_);
    requests_.emplace(q.prompt.seat);
    const Clock::time_point at_once = Clock::now();  // what the pipe does not accept now is sent with the next question
    child_->send(hello_line(), at_once);
    child_->send(battle_line(texts_of(q.battle), q.prompt.seat, seed_), at_once);
}

Decision BotPlayer::ask(const Question& q, Clock::time_point deadline) {
    refusals_ = 0;
    requests_->set_question(q.battle, q.known, q.prompt);
    // A bot that has not read earlier questions gets no more of them.
    if (child_->flush(deadline) == Child::Status::timeout) return too_slow(q);
    ++question_;
    child_->send(question_line(q.battle, question_, q.prompt, q.view, q.candidates, seconds_left_), deadline);
    std::string line;
    for (;;) {
        // Endless requests do not count as an answer.
        if (Clock::now() >= deadline) return too_slow(q);
        switch (child_->receive(line, deadline)) {
            case Child::Status::timeout: return too_slow(q);
            case Child::Status::ended: return lose_battle(q, why_it_ended());
            case Child::Status::ok: break;
        }
        if (line.find_first_not_of(" \t") == std::string::npos) continue;
        if (auto decision = take_line(q, line, deadline)) return std::move(*decision);
    }
}

std::optional<Decision> BotPlayer::take_line(const Question& q, const std::string& line, Clock::time_point deadline) {
    const auto read = read_bot_line(line);
    if (!read) return take_bad_line(q, read.error() + ": " + shown(line), error_line(read.error()), deadline);
    if (read->answer) return take_answer(q, *read->answer, deadline);
    const BotRequests::Reply reply = requests_->reply(read->request, line);
    if (!reply.error.empty()) return take_bad_line(q, reply.error, reply.line, deadline);
    child_->send(reply.line, deadline);
    return std::nullopt;
}

std::optional<Decision> BotPlayer::take_answer(const Question& q, const BotAnswer& answer, Clock::time_point deadline) {
    const auto bad = [&](const std::string& error) { return take_bad_line(q, error, error_line(error), deadline); };
    if (answer.question < question_) return std::nullopt;  // too late: the question was answered by default
    if (answer.question > question_)
        return bad(fmt::format("question: {} is asked, not {}", question_, answer.question));
    Decision out;
    if (answer.candidate) {
        if (*answer.candidate >= q.candidates.size())
            return bad(fmt::format("candidate: {} is asked for, but they run from 0 to {}", *answer.candidate,
                                   q.candidates.size() - 1));
        out = q.candidates[*answer.candidate];
    } else {
        auto decision = requests_->read_decision(answer.decision);
        if (!decision) return bad(decision.error());
        if (const auto refusal = check_among(q.battle, q.known, std::span(&q.prompt, 1), *decision))
            return take_refusal(q, *refusal, deadline);
        out = std::move(*decision);
    }
    timeouts_ = 0;
    return out;
}

std::optional<Decision> BotPlayer::take_bad_line(const Question& q, const std::string& error, const std::string& reply,
                                                 Clock::time_point deadline) {
    counts_.add_fault(error);
    if (++counts_.bad_lines > limits_.bad_lines)
        return lose_battle(
            q, fmt::format("more than {} of its lines were not understood, the last: {}", limits_.bad_lines, error));
    child_->send(reply, deadline);
    return std::nullopt;
}

std::optional<Decision> BotPlayer::take_refusal(const Question& q, const Refusal& refusal, Clock::time_point deadline) {
    ++counts_.refused;
    if (++refusals_ > limits_.refusals) {
        ++counts_.defaulted;
        counts_.add_fault(fmt::format("more than {} decisions of a question were refused, the last: {}",
                                      limits_.refusals, refusal.text));
        return q.candidates.front();
    }
    child_->send(refusal_line(q.battle, question_, refusal), deadline);
    return std::nullopt;
}

Decision BotPlayer::too_slow(const Question& q) {
    ++counts_.slow;
    if (++timeouts_ >= limits_.silences)
        return lose_battle(q, fmt::format("it was too slow for {} questions in a row", timeouts_));
    return q.candidates.front();
}

Decision BotPlayer::lose_battle(const Question& q, const std::string& reason) {
    lost_ = true;
    ++counts_.lost;
    counts_.add_reason(reason);
    child_->end(Clock::now());
    return concession(q.prompt.seat);
}

std::string BotPlayer::why_it_ended() const {
    std::string out = child_->exit_reason();
    if (child_->last_errors().empty()) return out;
    out += ", its last error lines:";
    for (const std::string& line : child_->last_errors())
        out += "\n    " + line;
    return out;
}

bool BotPlayer::on_rejected(const Refusal& refusal) {
    ++counts_.refused;
    counts_.add_fault("a decision was refused: " + refusal.text);
    retried_ = asked_;
    return true;
}

void BotPlayer::on_battle_over(const Battle& battle, const State& state) {
    if (child_ == nullptr || lost_) return;
    const Seat seat = requests_->seat();
    const Clock::time_point deadline = Clock::now() + std::chrono::seconds(2);
    child_->send(end_line(battle, state.outcome, seat), deadline);
    child_->end(deadline);
    if (!child_->exited_well()) ++counts_.stayed;
}

void enable_bots(const BotLimits& limits) {
    set_external_players([limits](std::string_view name, std::uint64_t seed) -> std::unique_ptr<ComputerPlayer> {
        std::string command = bot_command(name);
        if (command.empty()) return nullptr;
        return std::make_unique<BotPlayer>(std::string(name), shell_line(command), seed, limits);
    });
}

}  // namespace linstock::apps
