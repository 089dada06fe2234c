// What the umpire has ruled: his mark, on whom, what is so from now on, and why.

#include "battle/event.hpp"
#include "battle/ruling.hpp"
#include "words/sentences.hpp"
#include "words/words.hpp"

#include <fmt/format.h>

#include <string>
#include <variant>

namespace linstock::wording::sentences {

namespace {

struct InWords {
    std::string operator()(std::int64_t n) const { return std::to_string(n); }
    std::string operator()(double n) const { return fmt::format("{:g}", n); }
    std::string operator()(bool yes) const { return yes ? "yes" : "no"; }
    std::string operator()(const std::string& word) const { return plain_word(word); }
    std::string operator()(const std::vector<OwnItem>& items) const {
        std::string out;
        for (const OwnItem& item : items)
            out += (out.empty() ? "" : " ") + std::visit(*this, item);
        return out;
    }
};

void add(std::string& out, const std::string& more) { out += (out.empty() ? "" : ", ") + more; }

std::string spoken(std::string word) {
    for (char& c : word)
        if (c == '_') c = ' ';
    return word;
}

std::string where_it_stands(const SituationUnit& told) {
    std::string out;
    if (told.place) add(out, fmt::format("at [{:.1f}, {:.1f}]", told.place->x, told.place->y));
    if (told.heading) add(out, fmt::format("facing {:.0f}°", to_degrees(*told.heading)));
    if (told.formation) add(out, "in " + spoken(std::string(name_of(*told.formation))));
    if (told.mounted) add(out, *told.mounted ? "mounted" : "dismounted");
    return out;
}

std::string what_it_is(const Happening& t, const SituationUnit& told) {
    std::string out;
    if (!told.presence.empty()) add(out, spoken(told.presence));
    if (told.stands_left) add(out, fmt::format("{} {}s left", *told.stands_left, t.battle.rules->terms.stand));
    std::string losses;
    for (const int n : told.casualties)
        losses += " " + std::to_string(n);
    if (!losses.empty()) add(out, "casualties" + losses);
    for (const OwnValue& v : told.own.values)
        add(out, (v.key == "condition" ? "" : spoken(v.key) + " ") + spoken(std::visit(InWords{}, v.value)));
    return out;
}

}  // namespace

std::string of_the_umpire(const Happening& t) {
    const Event& e = t.event;
    if (e.kind != EventKind::ruled || e.ruling == nullptr) return {};
    std::string what = where_it_stands(e.ruling->told);
    if (const std::string more = what_it_is(t, e.ruling->told); !more.empty()) add(what, more);
    return fmt::format("Umpire: {}, now {} (reason: {}).", named(t.battle, e.unit), what, e.ruling->reason);
}

}  // namespace linstock::wording::sentences
