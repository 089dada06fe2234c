#include "generals/computer_player.hpp"

#include "generals/external_player.hpp"
#include "generals/levels.hpp"
#include "generals/random_player.hpp"
#include "generals/sentry.hpp"
#include "generals/sergeant.hpp"
#include "generals/varied_sergeant.hpp"

namespace linstock {

std::size_t ComputerPlayer::candidates_wanted(const Prompt&) const { return 24; }
bool ComputerPlayer::answers_for_one(const Prompt&) const { return false; }
bool ComputerPlayer::reads_all(const Prompt&) const { return true; }

bool ComputerPlayer::needs_view(const Prompt&) const { return true; }

bool ComputerPlayer::needs_state(const Prompt&) const { return false; }

Decision ComputerPlayer::choose_from_state(const Battle& battle, const State&, const View& view, const Prompt& prompt,
                                           const std::vector<Decision>& candidates) {
    return choose(battle, view, prompt, candidates);
}

void ComputerPlayer::set_time_limit(const Clock&, double) {}
void ComputerPlayer::set_task_runner(general::TaskRunner*) {}

std::unique_ptr<ComputerPlayer> make_computer_player(std::string_view name, std::uint64_t seed) {
    if (name == "sergeant") return std::make_unique<general::Sergeant>(seed);
    if (const general::PlayerSpec spec = general::parse_player_spec(name); spec.level != nullptr)
        return std::make_unique<general::SearchingPlayer>(*spec.level, seed, spec.style);
    if (name == "recruit") return std::make_unique<general::VariedSergeant>(seed, general::recruit_variant());
    if (name == "sentry") return std::make_unique<general::Sentry>();
    if (name == "random") return std::make_unique<general::RandomPlayer>(seed);
    return make_external_player(name, seed);
}

Decision answer(const Prompt& prompt, const Offer& offer) {
    Decision d;
    d.prompt = prompt.id;
    d.by = prompt.seat;
    d.verb = offer.verb;
    d.unit = offer.unit;
    d.target = offer.target;
    d.officer = offer.officer;
    d.piece = offer.piece;
    if (offer.verb == Verb::fire_at) d.number = offer.number;
    return d;
}

double seconds_a_turn(std::string_view name) {
    const general::PlayerSpec spec = general::parse_player_spec(name);
    return spec.level == nullptr ? 0 : spec.level->seconds_per_turn;
}

bool is_computer_player(std::string_view name) { return make_computer_player(name, 0) != nullptr; }

std::vector<std::string> player_level_names() {
    std::vector<std::string> out;
    for (const general::Level& level : general::levels())
        out.emplace_back(level.name);
    for (const char* name : {"sergeant", "recruit", "random"})
        out.emplace_back(name);
    return out;
}

std::vector<std::string> names_with_styles() {
    std::vector<std::string> out = player_level_names();
    for (const general::Style& style : general::styles())
        for (const general::Level& level : general::levels())
            out.push_back(std::string(style.name) + "-" + level.name);
    return out;
}

namespace {

/// "a, b and c"
std::string in_a_row(const std::vector<std::string>& words, const char* last) {
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i)
        out += (i == 0 ? "" : i + 1 < words.size() ? ", " : last) + words[i];
    return out;
}

}  // namespace

std::string styles_text() {
    std::vector<std::string> who;
    std::vector<std::string> which;
    for (const general::Level& level : general::levels())
        who.emplace_back(level.name);
    for (const general::Style& style : general::styles())
        which.push_back(std::string(style.name) + "-");
    return in_a_row(who, " and ") + " accept a style before the name: " + in_a_row(which, " or ") + ", such as " +
           which.front() + who.back();
}

std::string computer_players_text() { return in_a_row(player_level_names(), ", ") + "; " + styles_text(); }

}  // namespace linstock
