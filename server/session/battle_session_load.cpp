// How a room comes to its battle: made anew, from a record, or out of the store.

#include "battle/event.hpp"
#include "battle/json.hpp"
#include "battle/record.hpp"
#include "battle/wire.hpp"
#include "server/session/battle_session.hpp"
#include "server/setup/scenario_text.hpp"
#include "server/setup/stored_ruleset.hpp"
#include "server/storage/stored_bytes.hpp"
#include "server/views/viewers.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <iterator>

namespace linstock::server {

namespace {

constexpr std::array<std::string_view, 5> role_names = {"commander", "both", "subordinate", "spectator", "umpire"};

constexpr double endless = 1e9;  ///< seconds, where thought is measured in steps alone

std::shared_ptr<const Dice> dice_of(const store::BattleRow& row) {
    if (!row.seed.empty())
        if (const auto seed = read_seed(row.seed)) return std::make_shared<SeededDice>(*seed);
    if (!row.tape.empty())
        if (auto tape = read_dice_script(row.tape)) return std::make_shared<ScriptedDice>(std::move(*tape));
    return nullptr;
}

Seat seat_asked(const Battle& battle, const State& state, std::uint32_t prompt) {
    for (const Prompt& p : linstock::prompts(battle, state))
        if (p.id == prompt) return p.seat;
    return Seat::chance;
}

std::string all_of(const Problems& problems) {
    std::string out;
    for (const Problem& p : problems)
        if (!p.warning) out += (out.empty() ? "" : "; ") + to_text(p);
    return out;
}

}  // namespace

std::string_view name_of(Role role) { return role_names[static_cast<std::size_t>(role)]; }

bool parse_role(std::string_view name, Role& out) {
    for (std::size_t i = 0; i < role_names.size(); ++i) {
        if (role_names[i] != name) continue;
        out = static_cast<Role>(i);
        return true;
    }
    return false;
}

LinkAccess link_of(const store::LinkRow& row) {
    LinkAccess link;
    parse_role(row.role, link.role);
    link.first = (row.seats & 1U) != 0;
    link.second = (row.seats & 2U) != 0;
    link.commands = row.commands;
    link.invitation = row.invitation;
    return link;
}

void BattleSession::open_history() {
    auto dice = dice_of(row_);
    asks_dice_ = dice == nullptr && !row_.record;
    history_ = std::make_unique<History>(prepared_.battle, std::move(dice));
    search_clock_ = std::make_shared<SearchClock>(context_.search_seconds);
    for (const Seat seat : {Seat::first, Seat::second}) {
        const std::string& player = seat == Seat::first ? row_.first : row_.second;
        if (player != "human" && !row_.record) seat_computer(seat);
    }
}

void BattleSession::seat_computer(Seat seat) {
    const std::string& player = seat == Seat::first ? row_.first : row_.second;
    auto& mind = computer_players_[static_cast<std::size_t>(seat)];
    mind = make_computer_player(player, computer_seed(row_.seed + row_.id, seat));
    if (!context_.on_work || !mind) return;
    const auto now = [clock = search_clock_] { return clock->now(); };
    mind->set_time_limit(now, context_.search_seconds ? seconds_a_turn(player) : endless);
}

/// Battles of one scenario share all but the grounds that their umpires make of it.
void BattleSession::set_prepared(PreparedBattle prepared) {
    prepared_ = std::move(prepared);
    shared_battle_ = prepared_.battle;
    prepared_.battle = with_own_terrain_cache(*shared_battle_);
}

void BattleSession::start(store::BattleRow row, PreparedBattle prepared) {
    start_from(std::move(row), std::move(prepared), {});
}

void BattleSession::start_record(store::BattleRow row, PreparedBattle prepared,
                                 const std::vector<std::string>& decisions) {
    row_ = std::move(row);
    set_prepared(std::move(prepared));
    open_history();
    row_.opening = hash_of(history_->state());
    for (const std::string& json : decisions) {
        const auto decision = wire::read_decision(battle(), json);
        if (!decision || history_->decide(*decision)) break;
        made_by_hand_.push_back(false);
        unstored_rows_.push_back(store::DecisionRow{json, hash_of(history_->state()), history_->state().turn, false});
    }
    row_.bug = bug_of(battle(), history_->state());
    row_.finished = is_over();
    refresh_prompts();
}

void BattleSession::start_from(store::BattleRow row, PreparedBattle prepared, const std::vector<Decision>& decided) {
    row_ = std::move(row);
    set_prepared(std::move(prepared));
    try {
        open_history();
        row_.opening = hash_of(history_->state());
        for (const Decision& d : decided) {
            const bool hand = is_human(seat_asked(battle(), history_->state(), d.prompt));
            const std::string json = wire::decision_json(battle(), d);
            if (const auto refusal = history_->decide(d)) {
                row_.bug = "played again it leaves its path: " + refusal->text;
                return;
            }
            made_by_hand_.push_back(hand);
            unstored_rows_.push_back(
                store::DecisionRow{json, hash_of(history_->state()), history_->state().turn, hand});
        }
        prompts_ = linstock::prompts(battle(), history_->state());
        Batch batch = this->batch();
        answer_automatically(batch);
        row_.bug = batch.bug;
        adopt(batch);
        std::move(batch.rows.begin(), batch.rows.end(), std::back_inserter(unstored_rows_));
    } catch (const std::exception& e) {
        row_.bug = std::string("it could not be fought on: ") + e.what();
    }
    row_.finished = history_ != nullptr && is_over();
    if (history_ != nullptr) refresh_prompts();
}

store::Failure BattleSession::store_new(const std::vector<store::LinkRow>& links) {
    const store::BookRow book =
        prepared_.ruleset_files == nullptr ? store::BookRow{} : row_of(*prepared_.ruleset_files);
    row_.book = book.hash;
    auto failed = context_.store->add_battle(row_, links, unstored_rows_, book);
    if (failed) return failed;
    std::size_t house = 0;
    for (const std::string& text : row_.house)
        house += text.size();
    count_stored(row_.scenario_text.size() + house + row_.tape.size());
    for (const store::DecisionRow& one : unstored_rows_)
        count_stored(one.json.size());
    unstored_rows_.clear();
    stored_ = true;
    drop_canonical_text(row_, *prepared_.scenario);
    load_clocks();
    sync_clocks();
    request_work();
    return std::nullopt;
}

std::optional<std::string> BattleSession::load() {
    if (is_loaded()) return std::nullopt;
    if (!load_error_.empty()) return load_error_;
    // Memory that does not suffice is none of the store's refusals: it would not suffice the next time either.
    refused_by_store_ = is_damaged_ = false;
    const auto refused = [this](const std::string& why) {
        refused_by_store_ = true;
        is_damaged_ = store::tells_damage(why);
        return why;
    };
    auto row = context_.store->battle(id_);
    if (!row) return refused(row.error());
    if (!*row) return "there is no such battle";
    auto decisions = context_.store->decisions(id_);
    if (!decisions) return refused(decisions.error());
    for (const Seat seat : {Seat::first, Seat::second}) {
        auto kinds = context_.store->standing(id_, static_cast<int>(seat));
        if (!kinds) return refused(kinds.error());
        standing_[static_cast<std::size_t>(seat)] = std::move(*kinds);
    }
    auto notes = context_.store->notes(id_);
    if (!notes) return refused(notes.error());
    notes_ = std::move(*notes);
    row_ = std::move(**row);
    stored_ = true;
    if (row_.bug.starts_with(closed_prefix)) {
        load_error_ = "this battle is not opened any more: " + row_.bug.substr(closed_prefix.size());
        return load_error_;
    }
    std::vector<SourceText> house;
    for (std::size_t i = 0; i < row_.house.size(); ++i)
        house.push_back(SourceText{row_.house[i], "house rules " + std::to_string(i + 1)});
    auto prepared = prepare_with_stored_rules(context_, SourceText{row_.scenario_text, "scenario", true}, row_.ruleset,
                                              row_.ruleset_hash, house);
    if (!prepared) {
        load_error_ = "this battle cannot be opened any more: " + all_of(prepared.error());
        return load_error_;
    }
    set_prepared(std::move(*prepared));
    drop_canonical_text(row_, *prepared_.scenario);
    open_history();
    if (!prepared_.battle->rules->has_hash(row_.ruleset_hash))
        row_.bug = "the charts of '" + row_.ruleset + "' have changed since this battle was begun";
    else if (hash_of(history_->state()) != row_.opening)
        row_.bug = "this version of the program opens this battle otherwise than it was begun";
    else
        replay(*decisions);
    // One of an older version of the program keeps its book from now on; if that fails, the next time.
    if (row_.book.empty() && row_.bug.empty() && prepared_.ruleset_files != nullptr)
        static_cast<void>(context_.store->keep_book(id_, row_of(*prepared_.ruleset_files)));
    refresh_prompts();
    // Where the program ended between two parts of what they answer.
    has_pending_automation_ =
        context_.max_automatic_answers != 0 && !is_over() && !row_.record &&
        std::any_of(prompts_.begin(), prompts_.end(), [&](const Prompt& p) {
            if (p.seat == Seat::chance) return false;
            return is_human(p.seat) ? has_standing_answer(p, history_->state()) : !needs_search(p);
        });
    load_clocks();
    if (has_pending_automation_) request_work();
    return std::nullopt;
}

void BattleSession::replay(const std::vector<store::DecisionRow>& rows) {
    const auto left = [&](std::size_t i, const std::string& why) {
        row_.bug = "played again it leaves its path at decision " + std::to_string(i + 1) + ": " + why;
    };
    try {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto decision = wire::read_decision(battle(), rows[i].json);
            if (!decision) return left(i, decision.error());
            if (const auto refusal = history_->decide(*decision)) return left(i, refusal->text);
            made_by_hand_.push_back(rows[i].by_hand);
            if (hash_of(history_->state()) != rows[i].hash) return left(i, "the state after it differs");
        }
    } catch (const std::exception& e) {
        row_.bug = std::string("it could not be played again: ") + e.what();
        return;
    }
    const std::string bug = bug_of(battle(), history_->state());
    if (!bug.empty()) row_.bug = bug;
}

}  // namespace linstock::server
