#include "server/session/stored_history.hpp"

#include "battle/event.hpp"
#include "battle/ruling.hpp"
#include "battle/wire.hpp"
#include "server/storage/stored_bytes.hpp"

#include <algorithm>

namespace linstock::server {

namespace {

bool asks_the_same(const std::vector<Prompt>& before, const std::vector<Prompt>& after, Seat seat) {
    const auto ids = [seat](const std::vector<Prompt>& all) {
        std::vector<std::uint32_t> out;
        for (const Prompt& p : all)
            if (p.seat == seat) out.push_back(p.id);
        return out;
    };
    return ids(before) == ids(after);
}

/// The viewpoints that see that this decision was made.
ViewpointSet seen_by(const Decision& decision, const std::vector<Event>& events, const std::vector<Prompt>& before,
                     const std::vector<Prompt>& after) {
    ViewpointSet out;
    out.set(static_cast<std::size_t>(Viewpoint::all));
    for (const Seat seat : {Seat::first, Seat::second})
        if (decision.by == seat || !asks_the_same(before, after, seat))
            out.set(static_cast<std::size_t>(viewpoint_of(seat)));
    for (std::size_t e = 0; e < viewpoint_count; ++e)
        if (std::any_of(events.begin(), events.end(),
                        [e](const Event& event) { return sees(static_cast<Viewpoint>(e), event); }))
            out.set(e);
    return out;
}

}  // namespace

bool StoredHistory::is_human(Seat seat) const {
    if (row_.record) return false;
    return seat == Seat::first ? row_.first == "human" : seat == Seat::second && row_.second == "human";
}

std::uint32_t StoredHistory::epoch(Viewpoint viewpoint) const {
    return static_cast<std::uint32_t>(row_.epoch >> epoch_bits * static_cast<unsigned>(viewpoint)) & epoch_mask;
}

std::string StoredHistory::outcome_text() const {
    if (!is_over()) return "";
    for (std::size_t i = history_->event_count(); i-- > 0;)
        if (history_->event(i).kind == EventKind::battle_ended) return history_->sentence(i);
    return "The battle has ended.";
}

std::size_t StoredHistory::memory_bytes() const {
    // Measured with scenarios of 1,000 and 2,400 units, and with 1,000 battles in play (docs/performance.md).
    constexpr std::size_t base = std::size_t{48} << 10;
    constexpr std::size_t per_unit = std::size_t{2} << 10;
    constexpr std::size_t per_unit_shared = std::size_t{7} << 9;
    // Two copies of the point, and less than 200 bytes of the terrain index, whatever the pieces cover.
    constexpr std::size_t per_point_shared = 256;
    constexpr std::size_t per_piece_shared = std::size_t{1} << 10;
    constexpr std::size_t per_decision = 256;
    const Scenario& scenario = *prepared_.scenario;
    const OrderOfBattle& forces = scenario.forces;
    const std::size_t units = forces.units.size() + forces.officers.size() + forces.commands.size();
    std::size_t points = 0;
    for (const Piece& piece : scenario.pieces) {
        points += piece.area.size() + piece.line.size();
        for (const Polyline& crest : piece.crests)
            points += crest.size();
    }
    const std::size_t shared =
        per_unit_shared * units + per_piece_shared * scenario.pieces.size() + per_point_shared * points;
    const auto sharing = static_cast<std::size_t>(std::max(1L, shared_battle_.use_count()));
    const std::size_t snapshots = history_->decision_count() / History::snapshot_stride * sizeof(UnitState) * units;
    return base + per_unit * units + shared / sharing + per_decision * history_->decision_count() + snapshots;
}

const Prompt* StoredHistory::prompt(std::uint32_t id) const {
    const auto it = std::find_if(prompts_.begin(), prompts_.end(), [&](const Prompt& p) { return p.id == id; });
    return it == prompts_.end() ? nullptr : &*it;
}

bool StoredHistory::is_asked(Seat seat) const {
    return std::any_of(prompts_.begin(), prompts_.end(), [&](const Prompt& p) { return p.seat == seat; });
}

void StoredHistory::set_prompts(std::vector<Prompt> prompts) {
    prompts_ = is_frozen() ? std::vector<Prompt>() : std::move(prompts);
}

DecisionBatch StoredHistory::batch() const {
    return DecisionBatch{state(), prompts_, {}, {}, {}, {}, {}, {}, false, ""};
}

void StoredHistory::apply_to(DecisionBatch& batch, const Decision& decision, bool by_hand) const {
    const bool stays = batch.applied.size() < DecisionBatch::max_applied;
    const bool needs_events = stays || !batch.seen_by.all();
    std::vector<Event> events;
    decide_unchecked(battle(), batch.state, decision, history_->dice(), needs_events ? &events : nullptr);
    std::vector<Prompt> prompts = linstock::prompts(battle(), batch.state);
    if (needs_events) batch.seen_by |= seen_by(decision, events, batch.prompts, prompts);
    batch.prompts = std::move(prompts);
    batch.decisions.push_back(decision);
    batch.rows.push_back(
        store::DecisionRow{wire::decision_json(battle(), decision), hash_of(batch.state), batch.state.turn, by_hand});
    if (!stays) return;
    batch.applied.push_back(History::AppliedDecision{decision, batch.state, std::move(events)});
    batch.prompts_after.push_back(batch.prompts);
}

void StoredHistory::adopt(DecisionBatch& batch) {
    for (std::size_t i = 0; i < batch.decisions.size(); ++i) {
        if (i < batch.applied.size()) {
            const std::vector<Prompt>& before = i == 0 ? prompts_ : batch.prompts_after[i - 1];
            history_->adopt(std::move(batch.applied[i]), before, batch.prompts_after[i]);
        } else if (const auto refusal = history_->decide(batch.decisions[i])) {
            return freeze("a stored decision was refused: " + refusal->text);
        }
        by_hand_.push_back(batch.rows[i].by_hand);
    }
}

store::Failure StoredHistory::commit(DecisionBatch& batch) {
    const std::int64_t now = context_.clock();
    const store::Change change{now, linstock::over(batch.state), batch.bug,
                               encode_last_changes(row_, now, batch.seen_by)};
    if (auto failed = context_.store->add_decisions(id_, history_->decision_count(), batch.rows, change)) return failed;
    for (const store::DecisionRow& one : batch.rows)
        count_stored(one.json.size());
    row_.changed = now;
    row_.seen = change.seen;
    row_.finished = change.finished;
    row_.bug = change.bug;
    adopt(batch);
    return std::nullopt;
}

store::Failure StoredHistory::set_player(Seat seat, const std::string& player) {
    if (auto failed = context_.store->set_player(id_, static_cast<int>(seat), player)) return failed;
    (seat == Seat::first ? row_.first : row_.second) = player;
    return std::nullopt;
}

StoredHistory::RepeatedRulings StoredHistory::hidden_rulings_since(std::size_t count) const {
    RepeatedRulings out;
    for (std::size_t n = count; n < history_->decision_count(); ++n) {
        if (!history_->is_hidden_ruling(n, Seat::first) && !history_->is_hidden_ruling(n, Seat::second)) continue;
        if (out.numbers.empty()) out.batch.state = history_->state_at(count);
        const Decision ruling = history_->decision(n);
        if (linstock::check(battle(), out.batch.state, ruling)) continue;
        apply_to(out.batch, ruling, true);
        out.numbers.push_back(n);
    }
    return out;
}

std::uint64_t StoredHistory::epoch_after(std::size_t count, const RepeatedRulings& repeated) const {
    std::uint64_t out = 0;
    for (std::size_t e = 0; e < viewpoint_count; ++e) {
        const auto viewpoint = static_cast<Viewpoint>(e);
        const IndexSet& known = history_->known_decisions(viewpoint);
        bool knew = false;
        for (std::size_t k = known.size(); k > 0 && known[k - 1] > count && !knew; --k) {
            const std::size_t number = known[k - 1] - 1;
            knew = std::find(repeated.numbers.begin(), repeated.numbers.end(), number) == repeated.numbers.end();
        }
        out |= static_cast<std::uint64_t>((epoch(viewpoint) + (knew ? 1U : 0U)) & epoch_mask) << epoch_bits * e;
    }
    return out;
}

store::Failure StoredHistory::store_take_back(std::size_t count, const RepeatedRulings& repeated) {
    const std::uint64_t epoch = epoch_after(count, repeated);
    const std::int64_t now = context_.clock();
    ViewpointSet seen_by;
    for (std::size_t e = 0; e < viewpoint_count; ++e)
        seen_by[e] = ((epoch ^ row_.epoch) >> epoch_bits * e & epoch_mask) != 0;
    const store::Change change{now, false, "", encode_last_changes(row_, now, seen_by)};
    if (auto failed = context_.store->take_back(id_, count, epoch, repeated.batch.rows, change)) return failed;
    row_.changed = now;
    row_.seen = change.seen;
    row_.epoch = epoch;
    return std::nullopt;
}

void StoredHistory::adopt_repeated(std::size_t count, RepeatedRulings& repeated) {
    by_hand_.resize(count);
    compute_prompts();
    adopt(repeated.batch);
}

store::Failure StoredHistory::undo_to(std::size_t count, RepeatedRulings repeated) {
    if (auto failed = store_take_back(count, repeated)) return failed;
    history_->undo_to(count);
    adopt_repeated(count, repeated);
    return std::nullopt;
}

MaybeRejection StoredHistory::revert_to(std::size_t count, RepeatedRulings repeated) {
    if (const auto failed = store_take_back(count, repeated)) return rejected(*failed);
    prepared_.battle = with_own_terrain_cache(*prepared_.battle);  // drops terrain that undone rulings had changed
    auto shorter = std::make_unique<History>(prepared_.battle, history_->dice_shared());
    for (std::size_t i = 0; i < count; ++i)
        if (shorter->decide(history_->decision(i))) {
            freeze("the decisions that remained after a take-back could not be replayed");
            return frozen();
        }
    history_ = std::move(shorter);
    adopt_repeated(count, repeated);
    return std::nullopt;
}

std::optional<std::size_t> StoredHistory::agreed_take_back_target(Seat seat) const {
    for (std::size_t n = history_->decision_count(); n-- > 0;) {
        if (history_->state_at(n).draws != state().draws) return std::nullopt;
        const Decision decision = history_->decision(n);
        if (history_->is_hidden_ruling(n, Seat::first) || history_->is_hidden_ruling(n, Seat::second)) continue;
        if (is_ruling(decision)) return std::nullopt;  // the sides cannot agree a ruling of the umpire away
        if (decision.by == seat && by_hand_[n]) return n;
    }
    return std::nullopt;
}

void StoredHistory::freeze(const std::string& why) {
    row_.bug = why;
    prompts_.clear();
    // If the store refuses this as well, the bug is found again when the battle is loaded the next time.
    static_cast<void>(context_.store->freeze(id_, why));
}

}  // namespace linstock::server
