// How a battle is opened: new, from a record, or from the store.

#include "battle/event.hpp"
#include "battle/exact_moment.hpp"
#include "battle/record.hpp"
#include "battle/ruleset.hpp"
#include "battle/wire.hpp"
#include "server/session/stored_history.hpp"
#include "server/setup/scenario_text.hpp"
#include "server/setup/stored_ruleset.hpp"
#include "server/storage/stored_bytes.hpp"

#include <algorithm>
#include <exception>
#include <iterator>

namespace linstock::server {

namespace {

std::shared_ptr<const Dice> dice_of(const Battle& battle, const store::BattleRow& row) {
    if (!row.seed.empty())
        if (const auto seed = read_seed(row.seed)) return std::make_shared<SeededDice>(*seed);
    if (!row.tape.empty())
        if (auto tape = read_dice_script(row.tape))
            return std::make_shared<ScriptedDice>(std::move(*tape), first_draw(battle));
    return nullptr;
}

Seat seat_asked(const Battle& battle, const State& state, std::uint32_t prompt) {
    for (const Prompt& p : linstock::prompts(battle, state))
        if (p.id == prompt) return p.seat;
    return Seat::chance;
}

std::string errors_of(const Problems& problems) {
    std::string out;
    for (const Problem& p : problems)
        if (!p.warning) out += (out.empty() ? "" : "; ") + to_text(p);
    return out;
}

}  // namespace

// Battles of one scenario share everything except the terrain, which the umpire may change.
void StoredHistory::set_prepared(PreparedBattle prepared) {
    prepared_ = std::move(prepared);
    shared_battle_ = prepared_.battle;
    prepared_.battle = with_own_terrain_cache(*shared_battle_);
}

void StoredHistory::open_history() {
    auto dice = dice_of(*prepared_.battle, row_);
    asks_dice_ = dice == nullptr && !row_.record;
    history_ = std::make_unique<History>(prepared_.battle, std::move(dice));
}

void StoredHistory::open(store::BattleRow row, PreparedBattle prepared) {
    row_ = std::move(row);
    set_prepared(std::move(prepared));
    open_history();
    row_.opening = hash_of(state());
}

void StoredHistory::add_unstored(std::string json, bool by_hand) {
    by_hand_.push_back(by_hand);
    unstored_.push_back(store::DecisionRow{std::move(json), hash_of(state()), state().turn, by_hand});
}

void StoredHistory::append_record(const std::vector<std::string>& decisions) {
    for (const std::string& json : decisions) {
        const auto decision = wire::read_decision(battle(), json);
        if (!decision || history_->decide(*decision)) break;
        add_unstored(json, false);
    }
    row_.bug = bug_of(battle(), state());
    set_finished();
}

bool StoredHistory::append(const std::vector<Decision>& decisions) {
    for (const Decision& d : decisions) {
        const bool by_hand = is_human(seat_asked(battle(), state(), d.prompt));
        std::string json = wire::decision_json(battle(), d);
        if (const auto refusal = history_->decide(d)) {
            row_.bug = "its replay differs: " + refusal->text;
            return false;
        }
        add_unstored(std::move(json), by_hand);
    }
    return true;
}

void StoredHistory::adopt_unstored(DecisionBatch& batch) {
    row_.bug = batch.bug;
    adopt(batch);
    std::move(batch.rows.begin(), batch.rows.end(), std::back_inserter(unstored_));
}

store::Failure StoredHistory::store_new(const std::vector<store::LinkRow>& links) {
    const store::BookRow book = prepared_.ruleset_files == nullptr ? store::BookRow{} : row_of(prepared_.ruleset_files);
    row_.book = book.hash;
    if (auto failed = context_.store->add_battle(row_, links, unstored_, book)) return failed;
    std::size_t house_rules = 0;
    for (const std::string& text : row_.house)
        house_rules += text.size();
    count_stored(row_.scenario_text.size() + house_rules + row_.tape.size());
    for (const store::DecisionRow& one : unstored_)
        count_stored(one.json.size());
    unstored_.clear();
    is_stored_ = true;
    drop_canonical_text(row_, *prepared_.scenario);
    return std::nullopt;
}

store::Read<std::optional<StoredHistory::Stored>> StoredHistory::read() const {
    auto row = context_.store->battle(id_);
    if (!row) return row.error();
    if (!*row) return std::optional<Stored>();
    auto decisions = context_.store->decisions(id_);
    if (!decisions) return decisions.error();
    return std::optional(Stored{std::move(**row), std::move(*decisions)});
}

std::string StoredHistory::open_stored(Stored stored) {
    row_ = std::move(stored.row);
    is_stored_ = true;
    if (row_.bug.starts_with(closed_prefix))
        return "this battle can no longer be opened: " + row_.bug.substr(closed_prefix.size());
    std::vector<SourceText> house_rules;
    for (std::size_t i = 0; i < row_.house.size(); ++i)
        house_rules.push_back(SourceText{row_.house[i], "house rules " + std::to_string(i + 1)});
    auto prepared = prepare_with_stored_rules(context_, SourceText{row_.scenario_text, "scenario", true}, row_.ruleset,
                                              row_.ruleset_hash, house_rules);
    if (!prepared) return "this battle can no longer be opened: " + errors_of(prepared.error());
    set_prepared(std::move(*prepared));
    drop_canonical_text(row_, *prepared_.scenario);
    open_history();
    if (!prepared_.battle->rules->has_hash(row_.ruleset_hash))
        row_.bug = "the charts of '" + row_.ruleset + "' have changed since the battle began";
    else if (hash_of(state()) != row_.opening)
        row_.bug = "this version of the program opens the battle differently than the version that began it";
    else
        replay(stored.decisions);
    // A battle of an older version has no ruleset in the store: it is added now, or the next time if that fails.
    if (row_.book.empty() && row_.bug.empty() && prepared_.ruleset_files != nullptr)
        static_cast<void>(context_.store->keep_book(id_, row_of(prepared_.ruleset_files)));
    return "";
}

void StoredHistory::replay(const std::vector<store::DecisionRow>& rows) {
    const auto differs = [&](std::size_t i, const std::string& why) {
        row_.bug = "its replay differs at decision " + std::to_string(i + 1) + ": " + why;
    };
    try {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto decision = wire::read_decision(battle(), rows[i].json);
            if (!decision) return differs(i, decision.error());
            if (const auto refusal = history_->decide(*decision)) return differs(i, refusal->text);
            by_hand_.push_back(rows[i].by_hand);
            if (hash_of(state()) != rows[i].hash) return differs(i, "the state after it differs");
        }
    } catch (const std::exception& e) {
        row_.bug = std::string("it could not be replayed: ") + e.what();
        return;
    }
    const std::string bug = bug_of(battle(), state());
    if (!bug.empty()) row_.bug = bug;
}

}  // namespace linstock::server
