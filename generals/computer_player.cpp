#include "generals/computer_player.hpp"

#include "generals/external_player.hpp"
#include "generals/levels.hpp"
#include "generals/random_player.hpp"
#include "generals/sentry.hpp"
#include "generals/sergeant.hpp"
#include "generals/varied_sergeant.hpp"

namespace linstock {

std::size_t General::wants(const Prompt&) const { return 24; }
bool General::answers_for_one(const Prompt&) const { return false; }
bool General::reads_all(const Prompt&) const { return true; }

bool General::needs_view(const Prompt&) const { return true; }

bool General::ponders(const Prompt&) const { return false; }

Decision General::ponder(const Battle& battle, const State&, const View& view, const Prompt& prompt,
                         const std::vector<Decision>& candidates) {
    return choose(battle, view, prompt, candidates);
}

void General::keep_to(const Clock&, double) {}

std::unique_ptr<General> make_general(std::string_view name, std::uint64_t seed) {
    if (name == "sergeant") return std::make_unique<general::Sergeant>(seed);
    if (const general::Rank rank = general::rank_named(name); rank.level != nullptr)
        return std::make_unique<general::Thinker>(*rank.level, seed, rank.leaning);
    if (name == "recruit") return std::make_unique<general::Varied>(seed, general::beginners_bent());
    if (name == "sentry") return std::make_unique<general::Sentry>();
    if (name == "random") return std::make_unique<general::Random>(seed);
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
    const general::Rank rank = general::rank_named(name);
    return rank.level == nullptr ? 0 : rank.level->seconds;
}

bool is_general(std::string_view name) { return make_general(name, 0) != nullptr; }

std::vector<std::string> general_names() {
    std::vector<std::string> out;
    for (const general::Level& level : general::levels())
        out.emplace_back(level.name);
    for (const char* name : {"sergeant", "recruit", "random"})
        out.emplace_back(name);
    return out;
}

std::vector<std::string> names_with_tempers() {
    std::vector<std::string> out = general_names();
    for (const general::Leaning& leaning : general::leanings())
        for (const general::Level& level : general::levels())
            out.push_back(std::string(leaning.name) + "-" + level.name);
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

std::string tempers_told() {
    std::vector<std::string> who;
    std::vector<std::string> which;
    for (const general::Level& level : general::levels())
        who.emplace_back(level.name);
    for (const general::Leaning& leaning : general::leanings())
        which.push_back(std::string(leaning.name) + "-");
    return in_a_row(who, " and ") + " may have a temper before their name: " + in_a_row(which, " or ") + ", such as " +
           which.front() + who.back();
}

std::string generals_told() { return in_a_row(general_names(), ", ") + "; " + tempers_told(); }

}  // namespace linstock
