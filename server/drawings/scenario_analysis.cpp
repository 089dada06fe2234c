// What is asked about a scenario while it is drawn: what a unit sees and reaches from where it stands, and how battles
// of it end. Nothing of it is kept.

#include "battle/engine_api.hpp"
#include "generals/play_out.hpp"
#include "server/analysis/layers.hpp"
#include "server/api/http_api.hpp"
#include "server/setup/new_battle.hpp"
#include "server/views/viewpoint.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <mutex>
#include <optional>

namespace linstock::server {

namespace {

constexpr std::uint64_t max_battles = 50;  ///< of one request
constexpr std::uint64_t last_seed = 1'000'000;
/// After so long no other battle is begun, and one that takes so long is broken off.
constexpr std::chrono::milliseconds start_limit{1500};
constexpr std::chrono::milliseconds run_limit{12'000};

std::optional<std::uint64_t> number_in(const std::string& text, std::uint64_t most) {
    std::uint64_t value = 0;
    const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (wrong != std::errc() || end != text.data() + text.size() || value > most) return std::nullopt;
    return value;
}

UnitId find_unit(const Battle& battle, const std::string& army, const std::string& name) {
    for (const Unit& u : battle.forces().units)
        if (u.name == name && battle.forces().army(u.army).name == army) return u.id;
    return {};
}

/// One at a time: the players' own battles come first.
std::mutex& trial_mutex() {
    static std::mutex one;
    return one;
}

struct TrialResults {
    std::array<std::int64_t, 3> won{};  ///< by nobody, by the first army, by the second
    std::int64_t turns = 0;
    std::int64_t fought = 0;
};

/// False where it took too long.
bool run_trial(const Battle& battle, std::uint64_t seed, TrialResults& ends) {
    using Clock = std::chrono::steady_clock;
    const auto begun = Clock::now();
    const SeededDice dice(seed_of(seed));
    State state = open(battle, &dice, nullptr);
    const auto first = make_computer_player("sergeant", 2 * seed);
    const auto second = make_computer_player("sergeant", 2 * seed + 1);
    bool late = false;
    // Turn by turn, so that one without an end in sight is left.
    for (int turn = state.turn + 1; !state.outcome.over && !late; ++turn) {
        PlayLimits limits;
        limits.turns = turn;
        const PlayOutResult played = play_out(battle, state, *first, *second, dice, nullptr, limits);
        if (!played.bug.empty() || (!played.stopped && !state.outcome.over)) return false;
        late = Clock::now() - begun > run_limit;
    }
    if (late && !state.outcome.over) return false;
    ++ends.won.at(std::min<std::size_t>(state.outcome.winner.value, 2));
    ends.turns += state.turn;
    ++ends.fought;
    return true;
}

}  // namespace

HttpReply show_scenario_layer(const Library& library, const std::string& text, const ScenarioLayerRequest& wanted) {
    const auto prepared = library.prepare(SourceText{text, "scenario"}, wanted.ruleset, {});
    if (!prepared) return error_reply(422, "this scenario cannot be played so", prepared.error());
    const Battle& battle = *prepared->battle;
    LayerRequest asked;
    if (!parse_layer_kind(wanted.layer, asked.kind) ||
        (asked.kind != LayerKind::reach && asked.kind != LayerKind::sight))
        return error_reply(400, "layer: reach or sight is drawn of who has not fought yet");
    asked.unit = find_unit(battle, wanted.army, wanted.unit);
    if (asked.unit.none()) return error_reply(404, "there is no such unit: army and unit name one");
    const State state = open(battle, nullptr, nullptr);
    return HttpReply{
        200, "application/json", layer_json(battle, state, seat_of(battle.unit(asked.unit).army), asked), {}};
}

HttpReply run_trial_battles(const Library& library, const std::string& text, const TrialRequest& wanted) {
    const auto battles = number_in(wanted.battles, max_battles);
    const auto from = number_in(wanted.first_seed.empty() ? "1" : wanted.first_seed, last_seed);
    if (!battles || *battles == 0 || !from)
        return error_reply(400, "fight: expected 1 to 50 battles, from: the first seed");
    const std::unique_lock hold(trial_mutex(), std::try_to_lock);
    if (!hold) return error_reply(503, "other battles are being fought just now; ask again in a moment");
    const auto prepared = library.prepare(SourceText{text, "scenario"}, wanted.ruleset, {});
    if (!prepared) return error_reply(422, "this scenario cannot be played so", prepared.error());
    const auto begun = std::chrono::steady_clock::now();
    TrialResults ends;
    for (std::uint64_t i = 0; i < *battles && std::chrono::steady_clock::now() - begun < start_limit; ++i)
        if (!run_trial(*prepared->battle, *from + i, ends))
            return error_reply(
                422, "a battle of this size takes too long to be fought here; `linstock balance` takes its time");
    json::Writer to;
    to.object();
    to.member("battles", ends.fought).member("first", ends.won[1]).member("second", ends.won[2]);
    to.member("draws", ends.won[0]).member("turns", ends.turns);
    to.end_object();
    return HttpReply{200, "application/json", to.take(), {}};
}

}  // namespace linstock::server
