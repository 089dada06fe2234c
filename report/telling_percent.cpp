// Sentences of the books that reckon in percent and fifths: what a shot is worth and what comes of it, checks whose row
// is an order, close action by chances, rallies by portions.
#include "report/sentences.hpp"
#include "report/telling.hpp"
#include "report/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::report::sentences {

namespace {

std::string word_of(const Event& e) { return has_word(e) ? plain_word(e.word) : std::string(); }

bool is_guns(const Told& t) { return !t.event.unit.none() && t.battle.unit(t.event.unit).branch() == Branch::guns; }

int face(const Event& e, std::size_t i = 0) { return i < e.dice.faces.size() ? e.dice.faces[i] : 0; }

// ---------------------------------------------------------------- fire

/// Who adds to the factor itself; all else that has a sign is in fifths.
bool of_factor(std::string_view name) {
    constexpr std::array<std::string_view, 4> names = {"crack troops", "green troops", "sharpshooters", "carbines"};
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// "24 figures, factor 7, first volley +2/5"
std::string count_told(const Modifier& m) {
    const std::string_view name = m.name;
    if (name == "figures") return count_of(m.value, "figure", "figures");
    if (name == "gunners") return count_of(m.value, "gunner", "gunners");
    if (name == "sections") return count_of(m.value, "section", "sections");
    if (name == "percent of the piece") return fmt::format("{} per cent a section", m.value);
    if (name == "factor" || name == "rate of fire") return fmt::format("{} {}", name, m.value);
    if (name.starts_with("fifths ")) return fmt::format("{}/5 {}", m.value, name.substr(7));
    if (name.starts_with("percent ")) return fmt::format("{} per cent {}", m.value, name.substr(8));
    return fmt::format("{} {}{}", name, signed_text(m.value), of_factor(name) || m.value == 0 ? "" : "/5");
}

std::string fired(const Told& t) {
    const Event& e = t.event;
    std::string out = fmt::format("{} fires at {}", subject(t), named(t.battle, e.other));
    if (has_word(e)) out += " " + word_of(e);
    if (e.distance >= 0) out += "," + length_note(t);
    std::vector<std::string> parts;
    for (const Modifier& m : e.modifiers)
        if (std::string_view(m.name) == "sections") parts.push_back(count_told(m));
    for (const Modifier& m : e.modifiers)
        if (std::string_view(m.name) != "sections") parts.push_back(count_told(m));
    for (std::size_t i = 0; i < parts.size(); ++i)
        out += (i == 0 ? ": " : ", ") + parts[i];
    return out + fmt::format("; {} per cent.", e.amount);
}

/// What whole hundreds make for certain, and the die for the rest.
std::string remainder(const Told& t) {
    const Event& e = t.event;
    const bool guns = is_guns(t);
    const auto losses = [&](int n) {
        return guns ? count_of(n, "hit", "hits") : count_of(n, "casualty", "casualties");
    };
    const int sure = e.second / 100;
    std::string out = fmt::format("Fire of {} per cent on {}: ", e.second, named(t.battle, e.unit));
    if (sure > 0) out += losses(sure) + ", ";
    out += fmt::format("{} against {}: ", face(e), e.needed);
    if (e.amount > sure) return out + (sure > 0 ? "one more." : losses(1) + ".");
    return out + (sure > 0 ? "no more." : "no " + std::string(guns ? "hit." : "casualty."));
}

std::string rolled(const Told& t) {
    const std::string word = word_of(t.event);
    if (word == "fire remainder") return remainder(t);
    if (word == "a gunner is hit" || word == "a horse is hit")
        return fmt::format("{} of {} is hit: {}, gunners up to {}.", word == "a horse is hit" ? "A horse" : "A gunner",
                           named(t.battle, t.event.unit), face(t.event), t.event.needed);
    return {};
}

// ---------------------------------------------------------------- checks

/// "holds, fires 3/5": two orders in one word.
std::string row_told(std::string word, bool later) {
    const std::size_t comma = word.find(", ");
    if (comma != std::string::npos) word.replace(comma, 2, " and ");
    return (later ? "next turn it " : "it ") + word;
}

std::string checked(const Told& t) {
    const Event& e = t.event;
    const bool charge = e.second == 2;
    std::string out = subject(t) + (charge ? " checks to charge home" : " checks its morale");
    if (!e.dice.faces.empty()) out += fmt::format(": die {}", face(e));
    if (!e.modifiers.empty()) out += ", " + modifiers_text(e.modifiers);
    out += fmt::format(", total {}", e.amount);
    const std::string word = word_of(e);
    return out + (word.empty() ? "." : "; " + row_told(word, !charge && word != "stampedes") + ".");
}

// ---------------------------------------------------------------- close action

/// "16 figures, factor 3, medium cover +2/5": a unit of a combat; each begins with who of it is engaged.
std::vector<std::string> fighters(const Event& e) {
    std::vector<std::string> out;
    for (const Modifier& m : e.modifiers) {
        const std::string_view name = m.name;
        if (name == "engaged figures") {
            out.push_back(count_of(m.value, "figure", "figures") + " engaged");
            continue;
        }
        const std::string text = name == "factor" || m.value == 0 ? fmt::format("{} {}", name, m.value)
                                                                  : fmt::format("{} {}/5", name, signed_text(m.value));
        if (out.empty()) out.emplace_back();
        out.back() += (out.back().empty() ? "" : ", ") + text;
    }
    return out;
}

/// The two totals with what makes them, the attackers' chance of the whole, and the die.
std::string chance(const Told& t) {
    const Event& e = t.event;
    const std::string first = named(t.battle, e.unit);
    const std::string second = named(t.battle, e.other);
    const std::vector<std::string> all = fighters(e);
    const bool two = all.size() == 2;
    std::string out = fmt::format("{}: die {}{}, strength {}; ", named(t.battle, e.unit, true), face(e, 0),
                                  two ? ", " + all[0] : std::string(), decimal(e.amount / 10.0, 1));
    out += fmt::format("{}: die {}{}, strength {}", second, face(e, 1), two ? ", " + all[1] : std::string(),
                       decimal(e.second / 10.0, 1));
    for (std::size_t i = 0; !two && i < all.size(); ++i)
        out += (i == 0 ? " (" : "; ") + all[i] + (i + 1 == all.size() ? ")" : "");
    const bool won = word_of(e) == "first";
    const UnitId winner = won ? e.unit : e.other;
    return out + fmt::format(". {} per cent for {}: {}, {} {}.", e.needed, first, face(e, 2), won ? first : second,
                             is_many(t.battle, winner) ? "win" : "wins");
}

std::string ended(const Told& t) {
    const Event& e = t.event;
    return fmt::format("{} wins the close combat against {}: {} per cent of those engaged are lost there, {} here.",
                       subject(t), named(t.battle, e.other), e.second, e.amount);
}

std::string stopped(const Told& t) {
    const Event& e = t.event;
    const std::string has = e.amount > 0 ? fmt::format("and may go {}/5", e.amount) : "and may not go on";
    return fmt::format("{} does not charge home at {}: it needs {}/5 {}.", subject(t), named(t.battle, e.other),
                       e.needed, has);
}

// ---------------------------------------------------------------- breaking and coming back

std::string split(const Told& t) {
    const Event& e = t.event;
    const std::string whole = named(t.battle, e.unit);
    if (word_of(e) == "is split")
        return fmt::format("{} of {} {}, the rest stand.", capitalised(count_of(e.amount, "figure", "figures")), whole,
                           e.amount == 1 ? "runs" : "run");
    return fmt::format("{} of {} {} from the guns.", capitalised(count_of(e.amount, "gunner", "gunners")), whole,
                       e.amount == 1 ? "is driven" : "are driven");
}

std::string gathered(const Told& t) {
    const Event& e = t.event;
    std::string out = subject(t) + " is gathered again:";
    for (const Modifier& m : e.modifiers)
        if (std::string_view(m.name) == "percent that comes back") out += fmt::format(" {} per cent,", m.value);
    const bool guns = is_guns(t);
    out += " " + count_of(e.amount, guns ? "gunner comes" : "figure comes", guns ? "gunners come" : "figures come");
    return out + " back" + dice_note(e.dice) + ".";
}

std::string noted(const Told& t) {
    const Event& e = t.event;
    const std::string word = word_of(e);
    if (word == "is split" || word == "has crews driven from their guns") return split(t);
    if (word == "is gathered again") return gathered(t);
    if (word == "has a cannon taken" && !e.other.none())
        return fmt::format("{} takes a cannon of {}.", named(t.battle, e.other, true), named(t.battle, e.unit));
    if (word == "is run into by friends" && !e.other.none())
        return fmt::format("{} is run into by {}.", subject(t), named(t.battle, e.other));
    if (word == "sees friends run" && !e.other.none())
        return fmt::format("{} sees {} run.", subject(t), named(t.battle, e.other));
    return {};
}

/// "is ordered to skirmish towards the 4th Virginia": the first word of the class.
std::string ordered(const Told& t) {
    const Event& e = t.event;
    const std::string word = word_of(e);
    const std::size_t comma = word.find(", ");
    if (comma == std::string::npos && word != "attack") return {};
    std::string out = subject(t) + " is ordered to " + word.substr(0, comma);
    if (e.other.none()) return out + ".";
    constexpr std::array<const char*, 5> ways = {"", " before ", " with ", " ", " before "};
    return out + ways[static_cast<std::size_t>(std::clamp(e.amount, 0, 4))] + named(t.battle, e.other) + ".";
}

std::string lost(const Told& t) {
    const Event& e = t.event;
    const std::string what =
        is_guns(t) ? count_of(e.amount, "gunner", "gunners") : count_of(e.amount, "figure", "figures");
    if (word_of(e) == "do not come back")
        return fmt::format("{} of {} {} not come back.", capitalised(what), named(t.battle, e.unit),
                           e.amount == 1 ? "does" : "do");
    for (const Modifier& m : e.modifiers)
        if (std::string_view(m.name) == "prisoners")
            return fmt::format("{} loses {} to {}, {} taken.", subject(t), what, named(t.battle, e.other),
                               count_text(m.value));
    return {};
}

}  // namespace

std::string in_percent(const Told& t) {
    const Event& e = t.event;
    switch (e.kind) {
        case EventKind::fired: return e.second == 100 ? fired(t) : std::string();
        case EventKind::rolled: return rolled(t);
        case EventKind::morale_checked: return e.dice.sides == 10 ? checked(t) : std::string();
        case EventKind::duel: return e.dice.faces.size() == 3 ? chance(t) : std::string();
        case EventKind::combat_ended: return e.needed == 100 && !e.other.none() ? ended(t) : std::string();
        case EventKind::stood: return e.needed > 0 && !e.other.none() ? stopped(t) : std::string();
        case EventKind::casualties: return lost(t);
        case EventKind::noted: return noted(t);
        case EventKind::ordered: return e.amount > 0 ? ordered(t) : std::string();
        case EventKind::bonus_taken:
            if (word_of(e) != "lowers the loser's performance") return {};
            return e.amount == 0
                       ? subject(t) + " leaves its odds unused."
                       : fmt::format("{} presses its odds by {}.", subject(t), count_of(e.amount, "step", "steps"));
        case EventKind::rallied:
            if (word_of(e) != "rests") return {};
            return fmt::format("{} rallies and rests for {}{}.", subject(t), count_of(e.amount, "turn", "turns"),
                               dice_note(e.dice));
        default: return {};
    }
}

}  // namespace linstock::report::sentences
