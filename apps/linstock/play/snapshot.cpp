// linstock snapshot: writes a moment of a recorded battle as a scenario.

#include "battle/snapshot.hpp"

#include "apps/command_line/battle_output.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/files.hpp"
#include "apps/linstock/commands.hpp"
#include "battle/recorded_dice.hpp"
#include "battle/terrain_change.hpp"
#include "battle/wire.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace linstock::apps {

namespace {

struct Moment {
    std::size_t decision = 0;
    State state;
};

/// The state after `wanted` decisions, or the last one that can be played on. Every state must have its recorded hash,
/// because a ruleset of another version may play differently. On an error, prints a message and returns nothing.
std::optional<Moment> moment_of(const Setup& setup, const Record& record, const SnapshotOptions& o) {
    const Battle& battle = *setup.battle;
    const auto differs = [&](std::size_t decisions) {
        complain(
            fmt::format("{}: the state after decision {} of {} differs from the record: the ruleset '{}' was of "
                        "another version, or the record was changed; see `linstock replay`",
                        o.record, decisions, record.decisions.size(), record.head.ruleset));
        return std::nullopt;
    };
    const auto dice = recorded_dice(battle, record.head);
    Moment now{0, open(battle, dice.get(), nullptr)};
    if (hash_of(now.state) != record.opening_hash) return differs(0);
    const std::size_t last = o.decision ? static_cast<std::size_t>(*o.decision) : record.decisions.size();
    Moment playable = now;
    while (now.decision < last) {
        const RecordedDecision& recorded = record.decisions[now.decision];
        const auto decision = wire::read_decision(battle_in(battle, now.state), recorded.json);
        ++now.decision;
        if (!decision || decide(battle, now.state, *decision, dice.get(), nullptr) ||
            hash_of(now.state) != recorded.hash)
            return differs(now.decision);
        if (!o.decision && !over(now.state) && now.state.fault == 0) playable = now;
    }
    return o.decision ? now : playable;
}

void report_notes(const std::vector<std::string>& notes) {
    constexpr std::size_t most = 5;
    for (std::size_t i = 0; i < std::min(most, notes.size()); ++i)
        complain("if you edit the file: " + notes[i]);
    if (notes.size() > most) complain(fmt::format("and {} more", notes.size() - most));
}

}  // namespace

Status snapshot_record(const SnapshotOptions& o) {
    const auto record = read_record_file(o.record);
    if (!record) return bad_input;
    const std::size_t all = record->decisions.size();
    if (o.decision && static_cast<std::size_t>(*o.decision) > all) {
        complain(fmt::format("--decision {}: the record has {} decisions; expected 0 to {}", *o.decision, all, all));
        return bad_input;
    }
    if (!outputs_fit({o.out}, {o.record})) return bad_input;
    std::error_code none;
    if (!o.force && !o.out.empty() && std::filesystem::is_regular_file(o.out, none)) {
        complain(o.out + " exists already; nothing was written. Choose another file, or add --force to overwrite it");
        return bad_input;
    }
    const auto setup = set_up(record->head, o.record);
    if (!setup) return bad_input;
    const auto moment = moment_of(*setup, *record, o);
    if (!moment) return diverged;
    const auto made = snapshot_of(*setup->scenario, *setup->battle, moment->state);
    if (!made) {
        complain(fmt::format("{}: decision {} of {}: {}", o.record, moment->decision, all, made.error()));
        return bad_input;
    }
    if (!o.decision) complain(fmt::format("the moment after decision {} of {}", moment->decision, all));
    if (!record->head.house.empty())
        complain("the battle has house rules: play the snapshot with the same --house, else its exact moment is lost");
    report_notes(made->notes);
    return write_output(made->text, o.out);
}

}  // namespace linstock::apps
