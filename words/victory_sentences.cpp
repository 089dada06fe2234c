#include "words/victory_sentences.hpp"

#include "battle/ruleset.hpp"
#include "words/ruleset_texts.hpp"
#include "words/words.hpp"

namespace linstock::wording {

namespace {

std::string places(const Battle& battle, const std::vector<std::string>& names, const char* last) {
    std::vector<std::string> items;
    for (const std::string& name : names)
        items.push_back(objective_name(battle, name));
    return listed(items, last);
}

std::vector<std::string> conditions(const Battle& battle, const VictoryLine& l) {
    std::vector<std::string> out;
    const std::string enemy = l.winner ? named(battle, other_army(l.winner)) : std::string("the other side");
    if (!l.holds.empty()) out.push_back("it holds " + places(battle, l.holds, "and"));
    if (l.holds_at_least > 0)
        out.push_back("it holds at least " + count_of(l.holds_at_least, "objective", "objectives"));
    if (!l.denies.empty()) out.push_back(enemy + " does not hold " + places(battle, l.denies, "or"));
    if (l.lead && *l.lead > 0)
        out.push_back("it leads by " + count_of(*l.lead, "point", "points") + " or more of objectives held");
    if (l.lead && *l.lead <= 0) out.push_back("it is not behind in points of objectives held");
    if (l.enemy_stands_lost_percent)
        out.push_back(enemy + " has lost " + std::to_string(*l.enemy_stands_lost_percent) +
                      " per cent of its stands or more");
    if (!l.no_enemy_foot_in.empty()) out.push_back("no formed infantry of " + enemy + " is left in the area");
    if (!l.own_foot_in.empty())
        out.push_back("it has at least " +
                      count_of(l.own_foot_at_least, "formed unit of foot", "formed units of foot") + " in the area");
    if (l.own_stands_lost_under_percent)
        out.push_back("it has lost less than " + std::to_string(*l.own_stands_lost_under_percent) +
                      " per cent of its stands");
    return out;
}

std::string sentence(const Battle& battle, const VictoryLine& l) {
    std::string out;
    if (!l.winner) {
        out = l.level.empty() || l.level == "draw" ? "A draw" : "A draw (" + l.level + ")";
    } else {
        const std::string article = l.level.find_first_of("aeiou") == 0 ? "an " : "a ";
        out = named(battle, l.winner, true) + " wins " +
              (l.level.empty() ? std::string("the battle") : article + l.level + " victory");
    }
    const std::vector<std::string> all = conditions(battle, l);
    out += all.empty() ? std::string(l.winner ? "" : " otherwise") : " if " + listed(all);
    if (l.any_turn) out += "; that ends the battle on any turn";
    return out + ".";
}

}  // namespace

std::vector<std::string> goal_sentences(const Battle& battle) {
    std::vector<std::string> out;
    if (const char* book = battle.rules->terms.victory)
        out.emplace_back(book);
    else
        for (const VictoryLine& line : battle.scenario->victory)
            out.push_back(sentence(battle, line));
    return out;
}

std::vector<std::string> victory_sentences(const Battle& battle) {
    std::vector<std::string> out = goal_sentences(battle);
    if (const RulesetTexts* words = battle.rules->words; words != nullptr && words->early_end != nullptr)
        out.push_back(words->early_end(battle));
    return out;
}

}  // namespace linstock::wording
