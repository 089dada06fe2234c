#include "words/sentences.hpp"

#include "battle/event.hpp"
#include "words/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace linstock::wording {

std::string modifier_text(const Modifier& m) {
    std::string name = plain_word(m.name);
    switch (m.counts) {
        case Counts::added: return m.value == 0 ? name : name + " " + signed_text(m.value);
        case Counts::number: return fmt::format("{} {}", name, m.value);
        case Counts::heads: {
            // "figures engaged": the first word is the unit of the count.
            const std::size_t end = std::min(name.find(' '), name.size());
            const bool one = m.value == 1 && end > 0 && name[end - 1] == 's';
            return fmt::format("{} {}", m.value, one ? name.substr(0, end - 1) + name.substr(end) : name);
        }
        case Counts::fifths: return fmt::format("{} {}/5", name, signed_text(m.value));
        case Counts::share: return fmt::format("{}/5 {}", m.value, name);
        case Counts::percent: return fmt::format("{} percent {}", m.value, name);
        case Counts::times: return m.value == 2 ? name + ": doubled" : fmt::format("{}: times {}", name, m.value);
    }
    return name;
}

namespace sentences {

std::string dice_text(const DiceShown& dice) {
    std::string out;
    for (const std::uint8_t face : dice.faces)
        out += (out.empty() ? "" : " ") + std::to_string(face);
    return out;
}

std::string dice_note(const DiceShown& dice, const std::string& against) {
    if (dice.sides == 0 || dice.faces.empty()) return {};
    return fmt::format(" ({}{}{} {})", against, against.empty() ? "" : "; ", dice.faces.size() == 1 ? "die" : "dice",
                       dice_text(dice));
}

std::string modifiers_text(const std::vector<Modifier>& modifiers, bool factors) {
    std::vector<std::string> parts;
    parts.reserve(modifiers.size());
    for (const Modifier& m : modifiers) {
        const std::string name = plain_word(m.name);
        // A modifier that only gives a reason has no number. A rating of 0 has one, and so have the factors of a duel.
        const bool bare = m.value == 0 && name != "rating" && (!factors || name.find("wins ties") != std::string::npos);
        const std::string value = m.counts == Counts::number ? std::to_string(m.value) : signed_text(m.value);
        parts.push_back(name + (bare ? "" : " " + value));
    }
    std::string out;
    for (const std::string& p : parts)
        out += (out.empty() ? "" : ", ") + p;
    return out;
}

bool has_word(const Event& e) { return e.word != nullptr && e.word[0] != '\0'; }

std::string reason_note(const Event& e) { return has_word(e) ? ": " + plain_word(e.word) : std::string(); }

std::string length_note(const EventContext& t) {
    const Event& e = t.event;
    if (e.distance < 0) return {};
    return " " + measure_text(t.battle, to_vec({e.distance, 0}).x);
}

std::string subject(const EventContext& t) {
    const Event& e = t.event;
    if (!e.unit.none()) return named(t.battle, e.unit, true);
    if (!e.officer.none()) return named(t.battle, e.officer, true);
    if (!e.command.none()) return named(t.battle, e.command, true);
    return named(t.battle, e.army, true);
}

}  // namespace sentences

}  // namespace linstock::wording
