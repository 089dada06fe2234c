// Sentences of umpire rulings: what changes, for which unit or piece, and why.

#include "battle/event.hpp"
#include "battle/ruleset.hpp"
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

std::string key_as_words(std::string word) {
    for (char& c : word)
        if (c == '_') c = ' ';
    return word;
}

std::string stated_position(const SituationUnit& stated) {
    std::string out;
    if (stated.place) add(out, fmt::format("at [{:.1f}, {:.1f}]", stated.place->x, stated.place->y));
    if (stated.heading) add(out, fmt::format("facing {:.0f}°", to_degrees(*stated.heading)));
    if (stated.formation) add(out, "in " + key_as_words(std::string(name_of(*stated.formation))));
    if (stated.mounted) add(out, *stated.mounted ? "mounted" : "dismounted");
    return out;
}

std::string stated_condition(const EventContext& t, const SituationUnit& stated) {
    std::string out;
    if (!stated.presence.empty()) add(out, key_as_words(stated.presence));
    if (stated.stands_left) add(out, fmt::format("{} {}s left", *stated.stands_left, t.battle.rules->terms.stand));
    std::string losses;
    for (const int n : stated.casualties)
        losses += " " + std::to_string(n);
    if (!losses.empty()) add(out, "casualties" + losses);
    for (const OwnValue& v : stated.own.values)
        add(out,
            (v.key == "condition" ? "" : key_as_words(v.key) + " ") + key_as_words(std::visit(InWords{}, v.value)));
    return out;
}

/// "killed", "taken": the fate of an officer, where the word differs from a unit's.
std::string fate_of_officer(Presence presence) {
    switch (presence) {
        case Presence::on_table: return "on the table";
        case Presence::concealed: return "concealed";
        case Presence::reserve: return "in reserve";
        case Presence::arriving: return "not yet arrived";
        case Presence::destroyed: return "killed";
        case Presence::captured: return "taken";
        case Presence::left:
        case Presence::absent: break;
    }
    return "gone from the table";
}

std::string of_an_officer(const Battle& battle, const OfficerRuling& stated) {
    std::string out;
    if (stated.place) add(out, fmt::format("at [{:.1f}, {:.1f}]", stated.place->x, stated.place->y));
    if (stated.attached_to)
        add(out, *stated.attached_to ? "with " + named(battle, *stated.attached_to) : "without a unit");
    if (stated.presence) add(out, fate_of_officer(*stated.presence));
    return out;
}

std::string of_the_ground(const Piece& piece, bool down) {
    const bool crossing = piece.kind == PieceKind::bridge || piece.kind == PieceKind::ford;
    if (!down) return crossing ? "passable again" : is_linear_obstacle(piece) ? "restored" : "restored";
    if (piece.kind == PieceKind::bridge) return "broken";
    return crossing ? "impassable" : "gone";
}

std::string at_point(Point p) { return fmt::format("[{:.1f}, {:.1f}]", to_vec(p).x, to_vec(p).y); }

/// For a line its ends; for an area its number of corners and its first corner.
std::string terrain_position(const TerrainChange& laid) {
    const std::string first = at_point(laid.points.front());
    if (is_area(laid.kind)) return fmt::format("with {} corners from {}", laid.points.size(), first);
    return laid.points.size() == 1 ? "at " + first : fmt::format("from {} to {}", first, at_point(laid.points.back()));
}

std::string terrain_text(const TerrainChange& laid) {
    const std::string kind = plain_word(name_of(laid.kind));
    return laid.name.empty() ? kind : fmt::format("{} ({})", laid.name, kind);
}

std::string of_a_unit(const EventContext& t, const SituationUnit& stated) {
    std::string out = stated_position(stated);
    if (const std::string more = stated_condition(t, stated); !more.empty()) add(out, more);
    return out;
}

std::string ruling_text(const std::string& whom, const std::string& what, const Ruling& ruling) {
    return fmt::format("Umpire: {}, now {} (reason: {}).", whom, what, ruling.reason);
}

}  // namespace

std::string umpire_text(const EventContext& t) {
    const Event& e = t.event;
    if (e.kind != EventKind::ruled || e.ruling == nullptr) return {};
    const Ruling& ruling = *e.ruling;
    if (ruling.dice > 0)
        return fmt::format("Umpire: {} void and rolled again (reason: {}).",
                           ruling.dice == 1 ? "the last die is" : fmt::format("the last {} dice are", ruling.dice),
                           ruling.reason);
    if (ruling.ground)
        return fmt::format("Umpire: new ground, {}, {} (reason: {}).", terrain_text(*ruling.ground),
                           terrain_position(*ruling.ground), ruling.reason);
    if (e.officer) return ruling_text(named(t.battle, e.officer), of_an_officer(t.battle, ruling.officer), ruling);
    if (e.piece && ruling.down && e.piece.index() < t.battle.ground->pieces().size())
        return ruling_text(named(t.battle, e.piece), of_the_ground(t.battle.ground->piece(e.piece), *ruling.down),
                           ruling);
    return ruling_text(named(t.battle, e.unit), of_a_unit(t, ruling.stated), ruling);
}

}  // namespace linstock::wording::sentences
