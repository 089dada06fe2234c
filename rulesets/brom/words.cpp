#include "rulesets/brom/words.hpp"

#include <algorithm>

namespace linstock::brom {

std::string the_unit(const Battle& battle, UnitId id) {
    const std::string& name = battle.unit(id).name;
    const bool has_article = name.rfind("The ", 0) == 0 || name.rfind("the ", 0) == 0;
    return has_article ? "the " + name.substr(4) : "the " + name;
}

std::string inches(double distance) {
    const auto tenths = static_cast<long long>(distance * 10 + 0.5);
    std::string text = std::to_string(tenths / 10);
    if (tenths % 10 != 0) text += "." + std::to_string(tenths % 10);
    return text + (tenths == 10 ? " inch" : " inches");
}

std::string either(const std::vector<std::string>& words, const char* last) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 == words.size() ? last : ", ") + words[i];
    return text;
}

const char* order_phrase(Verb verb) {
    switch (verb) {
        case Verb::yes: return "answer yes";
        case Verb::no: return "answer no";
        case Verb::choose: return "choose a number";
        case Verb::select: return "select units";
        case Verb::done: return "be done";
        case Verb::roll: return "roll dice";
        case Verb::place: return "be placed";
        case Verb::follow: return "follow a path before its order to move";
        case Verb::enter_town: return "enter a town";
        case Verb::leave_town: return "leave a town";
        case Verb::hold_fire: return "hold its fire";
        case Verb::spike: return "spike guns";
        case Verb::man_guns: return "serve abandoned guns";
        case Verb::move_guns: return "drag abandoned guns";
        case Verb::ride: return "ride (only officers do)";
        case Verb::attach: return "take an officer to it";
        case Verb::detach: return "let an officer go";
        case Verb::occupy: return "occupy the ground it has won";
        case Verb::close_on: return "close on a new enemy";
        case Verb::announce: return "announce its entry";
        case Verb::take_side: return "take a side of the table";
        case Verb::aid: return "be helped to rally";
        case Verb::offer_end: return "end the battle";
        case Verb::concede: return "concede the battle";
        case Verb::reform: return "re-form";
        case Verb::fire_at: return "fire at anything but a unit";
        default: return name_of(verb).data();  // the others are words by themselves
    }
}

std::string open_to(const Battle& battle, std::span<const Offer> offers, UnitId unit) {
    std::vector<std::string> words;
    for (const Offer& o : offers) {
        if (o.unit != unit) continue;
        std::string word = order_phrase(o.verb);
        if (o.target) word += " " + the_unit(battle, o.target);
        if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(std::move(word));
    }
    return either(words);
}

std::string ground_text(std::uint8_t kinds) {
    std::vector<std::string> words;
    for (std::size_t kind = 0; kind < ground_kinds; ++kind)
        if ((kinds & (1U << kind)) != 0) words.emplace_back(ground_words[kind]);
    return either(words, " and ");
}

}  // namespace linstock::brom
