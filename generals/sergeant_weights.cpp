#include "generals/sergeant_weights.hpp"

#include "battle/ruleset.hpp"
#include "charts/data_file.hpp"
#include "generals/temper_data.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace linstock::general {

namespace {

constexpr auto of_fire_and_steel = std::to_array<TunableWeight>({
    {"fire", &SergeantWeights::fire, 0.4, 0, 6.4},
    {"caution", &SergeantWeights::caution, 0.2, 0, 3.2},
    {"pull", &SergeantWeights::pull, 0.225, 0, 3.6},
    {"odds_pull", &SergeantWeights::odds_pull, 0.4, -1, 4},
    {"charge", &SergeantWeights::charge, 0.5, -3, 4},
    {"next_charge", &SergeantWeights::next_charge, 0.15, 0, 2.4},
    {"flank", &SergeantWeights::flank, 0.087, 0, 1.4},
    {"support", &SergeantWeights::support, 0.08, 0, 0.5},
    {"hold", &SergeantWeights::hold, 0.25, 0, 4},
    {"guns_pull", &SergeantWeights::guns_pull, 0.03, 0, 0.48},
    {"bayonet", &SergeantWeights::bayonet, 0.25, 0, 4},
    {"urgency", &SergeantWeights::urgency, 0.25, 0, 4},
    {"officer", &SergeantWeights::officer, 0.25, 0, 4},
    {"way_back", &SergeantWeights::way_back, 0.3, 0, 3},
    {"fire_moving", &SergeantWeights::fire_moving, 0.12, 0.3, 1.3},
    {"fire_bold", &SergeantWeights::fire_bold, 0.12, -0.5, 1.5},
    {"turned", &SergeantWeights::turned, 0.1, 0, 1.5},
    {"deep_near", &SergeantWeights::deep_near, 0.2, -0.5, 2},
    {"stays", &SergeantWeights::stays, 0.1, -0.3, 1},
    {"retires", &SergeantWeights::retires, 0.1, 0, 2},
    {"crowding", &SergeantWeights::crowding, 0.062, 0, 1},
    {"crowded", &SergeantWeights::crowded, 0.05, 0, 0.8},
    {"supported", &SergeantWeights::supported, 0.05, 0, 0.8},
    {"supporting", &SergeantWeights::supporting, 0.1, 0, 1.6},
    {"draws_fire", &SergeantWeights::draws_fire, 0.1, 0, 1.6},
    {"may_fire", &SergeantWeights::may_fire, 0.087, 0, 1.4},
    {"turns_to", &SergeantWeights::turns_to, 0.138, 0, 2.2},
    {"turned_late", &SergeantWeights::turned_late, 0.075, 0, 1.2},
    {"keeps_up", &SergeantWeights::keeps_up, 0.4, 1, 5},
    {"fear_guns", &SergeantWeights::fear_guns, 0.3, 0, 4.8},
    {"fear", &SergeantWeights::fear, 0.08, 0, 1},
    {"fear_shaken", &SergeantWeights::fear_shaken, 0.062, 0, 1},
    {"fear_horse", &SergeantWeights::fear_horse, 0.35, 0, 5.6},
    {"fear_behind", &SergeantWeights::fear_behind, 0.3, 0, 4.8},
    {"fear_far", &SergeantWeights::fear_far, 0.1, 0, 1.6},
    {"alone", &SergeantWeights::alone, 0.25, -1, 3},
    {"standoff", &SergeantWeights::standoff, 0.25, -2, 3},
    {"column_way", &SergeantWeights::column_way, 0.2, 0, 1.5},
    {"charge_share", &SergeantWeights::charge_share, 0.08, 0.4, 1},
    {"hit_guns", &SergeantWeights::hit_guns, 0.25, 0.4, 4},
    {"hit_horse", &SergeantWeights::hit_horse, 0.25, 0.4, 4},
    {"hit_fresh", &SergeantWeights::hit_fresh, 0.2, 0.5, 3},
    {"hit_shaken", &SergeantWeights::hit_shaken, 0.15, 0.5, 2.5},
    {"hit_routed", &SergeantWeights::hit_routed, 0.15, 0, 2.4},
    {"hit_worn", &SergeantWeights::hit_worn, 0.3, -1, 4},
    {"rout", &SergeantWeights::rout, 1, 0, 16},
    {"rout_power", &SergeantWeights::rout_power, 2, 0, 32},
    {"retreat", &SergeantWeights::retreat, 0.375, 0, 6},
    {"retreat_power", &SergeantWeights::retreat_power, 0.625, 0, 10},
    {"own_loss", &SergeantWeights::own_loss, 0.25, 0, 4},
    {"way_in", &SergeantWeights::way_in, 0.25, 0, 3},
    {"melee", &SergeantWeights::melee, 0.375, 0, 6},
    {"runaway", &SergeantWeights::runaway, 0.875, 0, 14},
    {"neighbours", &SergeantWeights::neighbours, 0.1, 0, 1.6},
    {"reaches_least", &SergeantWeights::reaches_least, 0.08, 0.05, 0.8},
    {"breaks_least", &SergeantWeights::breaks_least, 0.08, 0, 0.8},
    {"stood_given", &SergeantWeights::stood_given, 0.25, 0, 3},
    {"stood_taken", &SergeantWeights::stood_taken, 0.225, 0, 3.6},
    {"charge_bold", &SergeantWeights::charge_bold, 0.15, -0.5, 1.5},
    {"helpers_sent", &SergeantWeights::helpers_sent, 0.15, 0, 1.5},
    {"helpers_may", &SergeantWeights::helpers_may, 0.1, 0, 1},
    {"stand_given", &SergeantWeights::stand_given, 0.2, 0, 3.2},
    {"stand_far", &SergeantWeights::stand_far, 0.35, 0.2, 8},
    {"await", &SergeantWeights::await, 0.4, 0, 2.5},
    {"guns_enough", &SergeantWeights::guns_enough, 0.2, 0, 3.2},
    {"gang", &SergeantWeights::gang, 0.2, -0.8, 3},
    {"at_charger", &SergeantWeights::at_charger, 0.35, 0, 5.6},
    {"passing", &SergeantWeights::passing, 0.08, 0.1, 0.9},
    {"passing_charger", &SergeantWeights::passing_charger, 0.08, 0.1, 0.9},
    {"passing_hits", &SergeantWeights::passing_hits, 0.4, 0.2, 4},
    {"go_place", &SergeantWeights::go_place, 0.2, 0, 3.2},
    {"go_share", &SergeantWeights::go_share, 0.075, 0, 1.2},
    {"pursue", &SergeantWeights::pursue, 0.4, -2, 5},
    {"heard", &SergeantWeights::heard, 0.087, 0, 1.4},
    {"unheard", &SergeantWeights::unheard, 0.008, 0, 0.2},
    {"rides_with", &SergeantWeights::rides_with, 0.1, 0, 1.6},
    {"battlefield", &SergeantWeights::battlefield, 4, 6, 40},
    {"keeping", &SergeantWeights::keeping, 2, 0, 15},
    {"rear_share", &SergeantWeights::rear_share, 0.1, 0, 0.6},
    {"rear_behind", &SergeantWeights::rear_behind, 1, 1.5, 12},
    {"interval", &SergeantWeights::interval, 0.5, 0.1, 5},
    {"short_of", &SergeantWeights::short_of, 1.5, -6, 12},
    {"guns_behind", &SergeantWeights::guns_behind, 2, -2, 24},
    {"horse_aside", &SergeantWeights::horse_aside, 0.3, -0.5, 1.5},
    {"horse_behind", &SergeantWeights::horse_behind, 2, -4, 12},
    {"horse_pull", &SergeantWeights::horse_pull, 0.1, 0, 1.6},
    {"bold_least", &SergeantWeights::bold_least, 0.1, 0.3, 1},
    {"bold_most", &SergeantWeights::bold_most, 0.25, 1, 3},
    {"bold_base", &SergeantWeights::bold_base, 0.138, 0, 2.2},
    {"bold_odds", &SergeantWeights::bold_odds, 0.113, 0, 1.8},
    {"bold_haste", &SergeantWeights::bold_haste, 0.062, 0, 1},
    {"odds_most", &SergeantWeights::odds_most, 0.2, 0.8, 3},
    {"hold_base", &SergeantWeights::hold_base, 0.15, 0, 2.4},
    {"hold_worth", &SergeantWeights::hold_worth, 0.125, 0, 2},
    {"early_pull", &SergeantWeights::early_pull, 0.25, -0.5, 3},
    {"lead_pull", &SergeantWeights::lead_pull, 0.25, -0.5, 3},
    {"gather", &SergeantWeights::gather, 0.3, -1, 3},
    {"one_wing", &SergeantWeights::one_wing, 0.25, -1, 1},
    {"spent_share", &SergeantWeights::spent_share, 0.08, 0.2, 0.8},
});
constexpr auto of_rounds = std::to_array<TunableWeight>({
    {"of_theirs", &SergeantWeights::of_theirs, 0.188, 0, 3},
    {"lose_time", &SergeantWeights::lose_time, 0.075, 0, 1.2},
    {"pin", &SergeantWeights::pin, 0.075, 0, 1.2},
    {"disperse", &SergeantWeights::disperse, 0.2, 0, 3.2},
    {"later", &SergeantWeights::later, 0.113, 0, 1.8},
    {"base_of_guns", &SergeantWeights::base_of_guns, 0.3, 0, 4.8},
    {"base_there", &SergeantWeights::base_there, 0.3, 0, 4.8},
    {"need_level", &SergeantWeights::need_level, 0.15, 0, 1},
    {"crowd_fire", &SergeantWeights::crowd_fire, 0.175, 0, 2.8},
    {"risk", &SergeantWeights::risk, 0.037, 0, 0.6},
    {"risk_late", &SergeantWeights::risk_late, 0.113, 0, 1.8},
    {"comes_fire", &SergeantWeights::comes_fire, 0.075, 0, 1.2},
    {"stays_fire", &SergeantWeights::stays_fire, 0.225, 0, 3.6},
    {"end_ours", &SergeantWeights::end_ours, 0.375, 0, 6},
    {"end_stay", &SergeantWeights::end_stay, 0.75, 0, 12},
    {"end_bar", &SergeantWeights::end_bar, 0.375, 0, 6},
    {"own_held", &SergeantWeights::own_held, 0.05, 0, 0.8},
    {"own_threat", &SergeantWeights::own_threat, 0.3, 0, 4.8},
    {"own_late", &SergeantWeights::own_late, 0.3, 0, 4.8},
    {"take_theirs", &SergeantWeights::take_theirs, 0.3, 0, 4.8},
    {"take", &SergeantWeights::take, 0.5, 0, 8},
    {"take_stay", &SergeantWeights::take_stay, 0.15, 0, 2.4},
    {"take_late", &SergeantWeights::take_late, 0.4, 0, 6.4},
    {"crowd", &SergeantWeights::crowd, 0.12, 0.05, 0.95},
    {"need_least", &SergeantWeights::need_least, 0.1, 0, 0.95},
    {"need_far", &SergeantWeights::need_far, 0.5, 0, 8},
    {"crowd_far", &SergeantWeights::crowd_far, 0.25, 0, 4},
    {"guns_way", &SergeantWeights::guns_way, 0.1, 0, 1.6},
    {"haste", &SergeantWeights::haste, 0.1, 0, 1.6},
    {"haste_late", &SergeantWeights::haste_late, 0.2, 0, 3.2},
    {"enemy_way", &SergeantWeights::enemy_way, 0.125, 0, 2},
    {"stray", &SergeantWeights::stray, 0.125, 0, 2},
    {"stray_alone", &SergeantWeights::stray_alone, 0.25, 0, 4},
    {"hard_far", &SergeantWeights::hard_far, 0.6, -3, 8},
    {"hard_held", &SergeantWeights::hard_held, 0.15, -1, 1},
    {"closes", &SergeantWeights::closes, 0.15, -1, 2},
    {"shoots", &SergeantWeights::shoots, 0.2, 0, 4},
    {"ride_danger", &SergeantWeights::ride_danger, 0.3, 0, 4},
});

bool asks(const Ruleset& rules, PromptRole role) {
    return std::any_of(rules.questions.begin(), rules.questions.end(),
                       [&](const PromptKind& kind) { return kind.role == role; });
}

/// Exactly as the reader parses it.
std::string number_text(double x) {
    std::string out = std::to_string(x);
    out.erase(out.find_last_not_of('0') + 1);
    return out.back() == '.' ? out + "0" : out;
}

}  // namespace

std::span<const TunableWeight> tunable_weights(const Ruleset& rules) {
    if (rules.terms.in_rounds) return of_rounds;
    if (asks(rules, PromptRole::orders_of_all)) return {};
    return of_fire_and_steel;
}

Result<SergeantWeightTables, Problems> read_sergeant_weights(std::string_view text, std::string_view file) {
    auto read = parse_data(text, file);
    if (!read) return read.error();
    SergeantWeightTables out;
    const DataTable root = read->root();
    for (const std::string& book : root.keys()) {
        const DataTable table = root.table(book);
        SergeantWeights& weights = out[book];
        for (const std::span<const TunableWeight> some :
             {std::span<const TunableWeight>(of_fire_and_steel), std::span<const TunableWeight>(of_rounds)})
            for (const TunableWeight& w : some)
                weights.*w.member = std::clamp(table.maybe_number(w.name).value_or(weights.*w.member), w.min, w.max);
    }
    Problems problems;
    read->finish(problems);
    if (any_fatal(problems)) return problems;
    return out;
}

std::string text_of(const std::string& book, const SergeantWeights& weights) {
    const SergeantWeights plain;
    std::string out = "\n[" + book + "]\n";
    for (const std::span<const TunableWeight> some :
         {std::span<const TunableWeight>(of_fire_and_steel), std::span<const TunableWeight>(of_rounds)})
        for (const TunableWeight& w : some)
            if (weights.*w.member < plain.*w.member || weights.*w.member > plain.*w.member)
                out += std::string(w.name) + " = " + number_text(weights.*w.member) + "\n";
    return out;
}

const SergeantWeights& sergeant_weights_for(const Ruleset& rules) {
    // Read once. The data is built into the program and does not change.
    static const SergeantWeightTables all = [] {
        auto read = read_sergeant_weights(temper_data);
        return read ? std::move(*read) : SergeantWeightTables{};
    }();
    static const SergeantWeights plain;
    const auto it = all.find(rules.id);
    return it == all.end() ? plain : it->second;
}

}  // namespace linstock::general
