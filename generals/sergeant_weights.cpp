#include "generals/sergeant_weights.hpp"

#include "charts/data_file.hpp"
#include "generals/temper_data.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace linstock::general {

namespace {

constexpr auto of_fire_and_steel = std::to_array<Weight>({
    {"fire", &Temper::fire, 0.4, 0, 6.4},
    {"caution", &Temper::caution, 0.2, 0, 3.2},
    {"pull", &Temper::pull, 0.225, 0, 3.6},
    {"odds_pull", &Temper::odds_pull, 0.4, -1, 4},
    {"charge", &Temper::charge, 0.5, -3, 4},
    {"next_charge", &Temper::next_charge, 0.15, 0, 2.4},
    {"flank", &Temper::flank, 0.087, 0, 1.4},
    {"support", &Temper::support, 0.08, 0, 0.5},
    {"hold", &Temper::hold, 0.25, 0, 4},
    {"guns_pull", &Temper::guns_pull, 0.03, 0, 0.48},
    {"bayonet", &Temper::bayonet, 0.25, 0, 4},
    {"urgency", &Temper::urgency, 0.25, 0, 4},
    {"officer", &Temper::officer, 0.25, 0, 4},
    {"way_back", &Temper::way_back, 0.3, 0, 3},
    {"fire_moving", &Temper::fire_moving, 0.12, 0.3, 1.3},
    {"fire_bold", &Temper::fire_bold, 0.12, -0.5, 1.5},
    {"turned", &Temper::turned, 0.1, 0, 1.5},
    {"deep_near", &Temper::deep_near, 0.2, -0.5, 2},
    {"stays", &Temper::stays, 0.1, -0.3, 1},
    {"retires", &Temper::retires, 0.1, 0, 2},
    {"crowding", &Temper::crowding, 0.062, 0, 1},
    {"crowded", &Temper::crowded, 0.05, 0, 0.8},
    {"supported", &Temper::supported, 0.05, 0, 0.8},
    {"supporting", &Temper::supporting, 0.1, 0, 1.6},
    {"draws_fire", &Temper::draws_fire, 0.1, 0, 1.6},
    {"may_fire", &Temper::may_fire, 0.087, 0, 1.4},
    {"turns_to", &Temper::turns_to, 0.138, 0, 2.2},
    {"turned_late", &Temper::turned_late, 0.075, 0, 1.2},
    {"keeps_up", &Temper::keeps_up, 0.4, 1, 5},
    {"fear_guns", &Temper::fear_guns, 0.3, 0, 4.8},
    {"fear", &Temper::fear, 0.08, 0, 1},
    {"fear_shaken", &Temper::fear_shaken, 0.062, 0, 1},
    {"fear_horse", &Temper::fear_horse, 0.35, 0, 5.6},
    {"fear_behind", &Temper::fear_behind, 0.3, 0, 4.8},
    {"fear_far", &Temper::fear_far, 0.1, 0, 1.6},
    {"alone", &Temper::alone, 0.25, -1, 3},
    {"standoff", &Temper::standoff, 0.25, -2, 3},
    {"column_way", &Temper::column_way, 0.2, 0, 1.5},
    {"charge_share", &Temper::charge_share, 0.08, 0.4, 1},
    {"hit_guns", &Temper::hit_guns, 0.25, 0.4, 4},
    {"hit_horse", &Temper::hit_horse, 0.25, 0.4, 4},
    {"hit_fresh", &Temper::hit_fresh, 0.2, 0.5, 3},
    {"hit_shaken", &Temper::hit_shaken, 0.15, 0.5, 2.5},
    {"hit_routed", &Temper::hit_routed, 0.15, 0, 2.4},
    {"hit_worn", &Temper::hit_worn, 0.3, -1, 4},
    {"rout", &Temper::rout, 1, 0, 16},
    {"rout_power", &Temper::rout_power, 2, 0, 32},
    {"retreat", &Temper::retreat, 0.375, 0, 6},
    {"retreat_power", &Temper::retreat_power, 0.625, 0, 10},
    {"own_loss", &Temper::own_loss, 0.25, 0, 4},
    {"way_in", &Temper::way_in, 0.25, 0, 3},
    {"melee", &Temper::melee, 0.375, 0, 6},
    {"runaway", &Temper::runaway, 0.875, 0, 14},
    {"neighbours", &Temper::neighbours, 0.1, 0, 1.6},
    {"reaches_least", &Temper::reaches_least, 0.08, 0.05, 0.8},
    {"breaks_least", &Temper::breaks_least, 0.08, 0, 0.8},
    {"stood_given", &Temper::stood_given, 0.25, 0, 3},
    {"stood_taken", &Temper::stood_taken, 0.225, 0, 3.6},
    {"charge_bold", &Temper::charge_bold, 0.15, -0.5, 1.5},
    {"helpers_sent", &Temper::helpers_sent, 0.15, 0, 1.5},
    {"helpers_may", &Temper::helpers_may, 0.1, 0, 1},
    {"stand_given", &Temper::stand_given, 0.2, 0, 3.2},
    {"stand_far", &Temper::stand_far, 0.35, 0.2, 8},
    {"await", &Temper::await, 0.4, 0, 2.5},
    {"guns_enough", &Temper::guns_enough, 0.2, 0, 3.2},
    {"gang", &Temper::gang, 0.2, -0.8, 3},
    {"at_charger", &Temper::at_charger, 0.35, 0, 5.6},
    {"passing", &Temper::passing, 0.08, 0.1, 0.9},
    {"passing_charger", &Temper::passing_charger, 0.08, 0.1, 0.9},
    {"passing_hits", &Temper::passing_hits, 0.4, 0.2, 4},
    {"go_place", &Temper::go_place, 0.2, 0, 3.2},
    {"go_share", &Temper::go_share, 0.075, 0, 1.2},
    {"pursue", &Temper::pursue, 0.4, -2, 5},
    {"heard", &Temper::heard, 0.087, 0, 1.4},
    {"unheard", &Temper::unheard, 0.008, 0, 0.2},
    {"rides_with", &Temper::rides_with, 0.1, 0, 1.6},
    {"battlefield", &Temper::battlefield, 4, 6, 40},
    {"keeping", &Temper::keeping, 2, 0, 15},
    {"rear_share", &Temper::rear_share, 0.1, 0, 0.6},
    {"rear_behind", &Temper::rear_behind, 1, 1.5, 12},
    {"interval", &Temper::interval, 0.5, 0.1, 5},
    {"short_of", &Temper::short_of, 1.5, -6, 12},
    {"guns_behind", &Temper::guns_behind, 2, -2, 24},
    {"horse_aside", &Temper::horse_aside, 0.3, -0.5, 1.5},
    {"horse_behind", &Temper::horse_behind, 2, -4, 12},
    {"horse_pull", &Temper::horse_pull, 0.1, 0, 1.6},
    {"bold_least", &Temper::bold_least, 0.1, 0.3, 1},
    {"bold_most", &Temper::bold_most, 0.25, 1, 3},
    {"bold_base", &Temper::bold_base, 0.138, 0, 2.2},
    {"bold_odds", &Temper::bold_odds, 0.113, 0, 1.8},
    {"bold_haste", &Temper::bold_haste, 0.062, 0, 1},
    {"odds_most", &Temper::odds_most, 0.2, 0.8, 3},
    {"hold_base", &Temper::hold_base, 0.15, 0, 2.4},
    {"hold_worth", &Temper::hold_worth, 0.125, 0, 2},
    {"early_pull", &Temper::early_pull, 0.25, -0.5, 3},
    {"lead_pull", &Temper::lead_pull, 0.25, -0.5, 3},
    {"gather", &Temper::gather, 0.3, -1, 3},
    {"one_wing", &Temper::one_wing, 0.25, -1, 1},
    {"spent_share", &Temper::spent_share, 0.08, 0.2, 0.8},
});
constexpr auto of_rounds = std::to_array<Weight>({
    {"of_theirs", &Temper::of_theirs, 0.188, 0, 3},
    {"lose_time", &Temper::lose_time, 0.075, 0, 1.2},
    {"pin", &Temper::pin, 0.075, 0, 1.2},
    {"disperse", &Temper::disperse, 0.2, 0, 3.2},
    {"later", &Temper::later, 0.113, 0, 1.8},
    {"base_of_guns", &Temper::base_of_guns, 0.3, 0, 4.8},
    {"base_there", &Temper::base_there, 0.3, 0, 4.8},
    {"need_level", &Temper::need_level, 0.15, 0, 1},
    {"crowd_fire", &Temper::crowd_fire, 0.175, 0, 2.8},
    {"risk", &Temper::risk, 0.037, 0, 0.6},
    {"risk_late", &Temper::risk_late, 0.113, 0, 1.8},
    {"comes_fire", &Temper::comes_fire, 0.075, 0, 1.2},
    {"stays_fire", &Temper::stays_fire, 0.225, 0, 3.6},
    {"end_ours", &Temper::end_ours, 0.375, 0, 6},
    {"end_stay", &Temper::end_stay, 0.75, 0, 12},
    {"end_bar", &Temper::end_bar, 0.375, 0, 6},
    {"own_held", &Temper::own_held, 0.05, 0, 0.8},
    {"own_threat", &Temper::own_threat, 0.3, 0, 4.8},
    {"own_late", &Temper::own_late, 0.3, 0, 4.8},
    {"take_theirs", &Temper::take_theirs, 0.3, 0, 4.8},
    {"take", &Temper::take, 0.5, 0, 8},
    {"take_stay", &Temper::take_stay, 0.15, 0, 2.4},
    {"take_late", &Temper::take_late, 0.4, 0, 6.4},
    {"crowd", &Temper::crowd, 0.12, 0.05, 0.95},
    {"need_least", &Temper::need_least, 0.1, 0, 0.95},
    {"need_far", &Temper::need_far, 0.5, 0, 8},
    {"crowd_far", &Temper::crowd_far, 0.25, 0, 4},
    {"guns_way", &Temper::guns_way, 0.1, 0, 1.6},
    {"haste", &Temper::haste, 0.1, 0, 1.6},
    {"haste_late", &Temper::haste_late, 0.2, 0, 3.2},
    {"enemy_way", &Temper::enemy_way, 0.125, 0, 2},
    {"stray", &Temper::stray, 0.125, 0, 2},
    {"stray_alone", &Temper::stray_alone, 0.25, 0, 4},
    {"hard_far", &Temper::hard_far, 0.6, -3, 8},
    {"hard_held", &Temper::hard_held, 0.15, -1, 1},
    {"closes", &Temper::closes, 0.15, -1, 2},
    {"shoots", &Temper::shoots, 0.2, 0, 4},
    {"ride_danger", &Temper::ride_danger, 0.3, 0, 4},
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

std::span<const Weight> weights_to_tune(const Ruleset& rules) {
    if (rules.terms.in_rounds) return of_rounds;
    if (asks(rules, PromptRole::orders_of_all)) return {};
    return of_fire_and_steel;
}

Result<Tempers, Problems> read_tempers(std::string_view text, std::string_view file) {
    auto read = parse_data(text, file);
    if (!read) return read.error();
    Tempers out;
    const DataTable root = read->root();
    for (const std::string& book : root.keys()) {
        const DataTable table = root.table(book);
        Temper& temper = out[book];
        for (const std::span<const Weight> some :
             {std::span<const Weight>(of_fire_and_steel), std::span<const Weight>(of_rounds)})
            for (const Weight& w : some)
                temper.*w.of = std::clamp(table.maybe_number(w.name).value_or(temper.*w.of), w.least, w.most);
    }
    Problems problems;
    read->finish(problems);
    if (any_fatal(problems)) return problems;
    return out;
}

std::string text_of(const std::string& book, const Temper& temper) {
    const Temper plain;
    std::string out = "\n[" + book + "]\n";
    for (const std::span<const Weight> some :
         {std::span<const Weight>(of_fire_and_steel), std::span<const Weight>(of_rounds)})
        for (const Weight& w : some)
            if (temper.*w.of < plain.*w.of || temper.*w.of > plain.*w.of)
                out += std::string(w.name) + " = " + number_text(temper.*w.of) + "\n";
    return out;
}

const Temper& temper_for(const Ruleset& rules) {
    // Read once. The data is built into the program and does not change.
    static const Tempers all = [] {
        auto read = read_tempers(temper_data);
        return read ? std::move(*read) : Tempers{};
    }();
    static const Temper plain;
    const auto it = all.find(rules.id);
    return it == all.end() ? plain : it->second;
}

}  // namespace linstock::general
