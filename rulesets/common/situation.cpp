#include "rulesets/common/situation.hpp"

#include "base/diagnostics.hpp"
#include "base/measure.hpp"
#include "battle/ruleset.hpp"
#include "ground/measuring.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <type_traits>
#include <variant>

namespace linstock::common {

Presence presence_at_start(const StartPosition& start) {
    switch (start.how) {
        case Start::placed: return Presence::on_table;
        case Start::zone:
        case Start::arrives: return Presence::arriving;
        case Start::reserve: return Presence::reserve;
        default: return Presence::absent;
    }
}

Presence presence_named(const std::string& name, Presence as_it_is) {
    constexpr std::array<const char*, 8> names = {"on_table", "concealed", "reserve",  "arriving",
                                                  "left",     "destroyed", "captured", "absent"};
    for (std::size_t i = 0; i < names.size(); ++i)
        if (name == names[i]) return static_cast<Presence>(i);
    return name == "gone" ? Presence::left : as_it_is;
}

void tell_stand(UnitState& u, const SituationUnit& stated) {
    u.presence = presence_named(stated.presence, u.presence);
    if (stated.stands_left) u.stands_left = static_cast<std::uint8_t>(*stated.stands_left);
    if (stated.place) u.place = to_point(*stated.place);
    if (stated.heading) u.heading = *stated.heading;
    if (stated.formation) u.formation = *stated.formation;
}

std::vector<std::string> names_in(const std::string& list) {
    std::vector<std::string> out(1);
    for (const char c : list) {
        if (c == ',')
            out.emplace_back();
        else if (c != ' ' || !out.back().empty())
            out.back() += c;
    }
    for (std::string& name : out)
        name.erase(name.find_last_not_of(' ') + 1);
    return out;
}

namespace {

/// The item with that name, 1-based; none = no item, or several.
template <class Things>
std::optional<std::int64_t> named(const Things& things, const std::string& name) {
    std::optional<std::int64_t> found;
    for (const auto& thing : things) {
        if (thing.name != name) continue;
        if (found) return std::nullopt;
        found = thing.id.value;
    }
    return found;
}

std::optional<std::int64_t> from_word(const Battle& battle, const Field& field, const std::string& word) {
    for (std::size_t i = 0; i < field.words.size(); ++i)
        if (field.words[i] != nullptr && word == field.words[i]) return static_cast<std::int64_t>(i);
    const OrderOfBattle& forces = battle.forces();
    switch (field.reference) {
        case FieldReference::unit: return named(forces.units, word);
        case FieldReference::officer: return named(forces.officers, word);
        case FieldReference::command: return named(forces.commands, word);
        case FieldReference::army: return named(forces.armies, word);
        case FieldReference::piece:
        case FieldReference::nothing: break;
    }
    return std::nullopt;
}

/// Whether the field of this holder may name that unit or officer: an enemy, or another of its side.
bool of_the_right_side(const Battle& battle, const Holder& holder, const Field& field, std::int64_t number) {
    if (field.side == ReferenceSide::any || number == 0 || !holder.army) return true;
    const auto index = static_cast<std::uint16_t>(number);
    const ArmyId army = field.reference == FieldReference::unit ? battle.unit(UnitId{index}).army
                                                                : battle.officer(OfficerId{index}).army;
    if (field.side == ReferenceSide::enemy) return army != holder.army;
    return army == holder.army && (field.reference != FieldReference::unit || UnitId{index} != holder.unit);
}

/// Texts by people have true and false for flags, and words for the values of an enum. Saves and older records may have
/// numbers there.
bool in_its_own_kind(const Battle& battle, const Field& field, const OwnItem& item) {
    if (battle.scenario->origin != TextOrigin::by_hand) return true;
    const bool flag = std::get_if<bool>(&item) != nullptr;
    if (field.type == FieldType::boolean) return flag;
    return !flag && (field.words.empty() || std::get_if<std::int64_t>(&item) == nullptr);
}

/// The value that a file gives one element of a field; none = it may not have that value.
std::optional<std::int64_t> stated(const Battle& battle, const Holder& holder, const Field& field,
                                   const OwnItem& item) {
    std::optional<std::int64_t> out;
    if (const auto* number = std::get_if<std::int64_t>(&item)) out = *number;
    if (const auto* flag = std::get_if<bool>(&item)) out = *flag ? 1 : 0;
    if (const auto* word = std::get_if<std::string>(&item)) out = from_word(battle, field, *word);
    if (!out || field.type == FieldType::point || !is_valid_value(field, *out, how_many(battle))) return std::nullopt;
    return of_the_right_side(battle, holder, field, *out) ? out : std::nullopt;
}

/// A single value is the first element of a field that is a list.
std::vector<OwnItem> elements(const OwnValue& v) {
    if (const auto* list = std::get_if<std::vector<OwnItem>>(&v.value)) return *list;
    std::vector<OwnItem> out;
    std::visit(
        [&](const auto& one) {
            if constexpr (!std::is_same_v<std::decay_t<decltype(one)>, std::vector<OwnItem>>) out.emplace_back(one);
        },
        v.value);
    return out;
}

const Field* field_named(std::span<const Field> fields, const std::string& name) {
    const auto it = std::find_if(fields.begin(), fields.end(),
                                 [&](const Field& f) { return name == f.name && f.type != FieldType::point; });
    return it == fields.end() ? nullptr : &*it;
}

struct ItemText {
    std::string operator()(std::int64_t i) const { return std::to_string(i); }
    std::string operator()(double /*d*/) const { return "a fraction"; }
    std::string operator()(bool b) const { return b ? "true" : "false"; }
    std::string operator()(const std::string& text) const { return "'" + text + "'"; }
};

/// All words that are allowed there: those of an enum, or the names of what the field may refer to.
std::vector<std::string> words_for(const Battle& battle, const Holder& holder, const Field& field) {
    std::vector<std::string> out;
    for (const char* known : field.words)
        if (known != nullptr) out.emplace_back(known);
    const auto names_of = [&](const auto& things) {
        for (const auto& thing : things)
            if (of_the_right_side(battle, holder, field, thing.id.value)) out.push_back(thing.name);
    };
    const OrderOfBattle& forces = battle.forces();
    switch (field.reference) {
        case FieldReference::unit: names_of(forces.units); break;
        case FieldReference::officer: names_of(forces.officers); break;
        case FieldReference::command: names_of(forces.commands); break;
        case FieldReference::army: names_of(forces.armies); break;
        case FieldReference::piece:
        case FieldReference::nothing: break;
    }
    return out;
}

std::string expected_of(const Battle& battle, const Field& field) {
    std::string out = expected_values(field, how_many(battle));
    if (field.reference != FieldReference::nothing && field.reference != FieldReference::piece)
        out += "; or by its name";
    return out;
}

void check_told(const Battle& battle, const Holder& holder, const Field& field, const OwnValue& v, Problems& problems) {
    const auto wrong = [&](const std::string& text, const std::string& expected) -> Problem& {
        problems.push_back(battle.scenario->problem({v.line, v.column}, v.key + ": " + text, expected));
        return problems.back();
    };
    const std::vector<OwnItem> items = elements(v);
    if (items.size() > field.count) {
        wrong(std::to_string(items.size()) + " values",
              field.count == 1 ? "one" : "at most " + std::to_string(field.count));
        return;
    }
    for (const OwnItem& item : items) {
        if (in_its_own_kind(battle, field, item) && stated(battle, holder, field, item)) continue;
        Problem& p = wrong(std::visit(ItemText{}, item) + " is not allowed here", expected_of(battle, field));
        const auto* word = std::get_if<std::string>(&item);
        if (word == nullptr) continue;
        const std::vector<std::string> words = words_for(battle, holder, field);
        if (!words.empty()) p.nearest = nearest_word(*word, words);
    }
}

}  // namespace

void stated_fields(const Battle& battle, const Holder& holder, std::span<const Field> fields, const OwnTable& table,
                   std::byte* block) {
    if (!table.ruleset.empty() && table.ruleset != battle.rules->id) return;
    for (const OwnValue& v : table.values) {
        const Field* field = field_named(fields, v.key);
        if (field == nullptr) continue;
        const std::vector<OwnItem> items = elements(v);
        for (std::size_t k = 0; k < items.size() && k < field->count; ++k)
            if (const auto number = stated(battle, holder, *field, items[k])) write_field(*field, block, k, *number);
    }
}

OfficerState& tell_officer(const Battle& battle, State& state, const SituationOfficer& stated,
                           std::span<const Field> fields) {
    OfficerState& o = state.officer(stated.officer);
    o.presence = presence_named(stated.presence, o.presence);
    if (stated.place) o.place = to_point(*stated.place);
    stated_fields(battle, battle.officer(stated.officer), fields, stated.own, o.own.bytes.data());
    return o;
}

void check_stated_fields(const Battle& battle, const Holder& holder, std::span<const Field> fields,
                         const OwnTable& table, const char* of, Problems& problems,
                         const std::vector<std::string>& also) {
    if (!table.ruleset.empty() && table.ruleset != battle.rules->id) return;
    std::vector<std::string> known = also;
    for (const Field& f : fields)
        if (f.type != FieldType::point) known.emplace_back(f.name);
    for (const OwnValue& v : table.values) {
        if (std::find(also.begin(), also.end(), v.key) != also.end()) continue;
        if (const Field* field = field_named(fields, v.key)) {
            check_told(battle, holder, *field, v, problems);
            continue;
        }
        Problem p = battle.scenario->problem({v.line, v.column}, "unknown field '" + v.key + "' of " + of);
        p.nearest = nearest_word(v.key, known);
        problems.push_back(std::move(p));
    }
}

void check_phase(const Ruleset& rules, const Scenario& scenario, Problems& problems) {
    if (!scenario.situation || scenario.situation->phase.empty()) return;
    const std::string& stated = scenario.situation->phase;
    std::vector<std::string> phases;
    for (const PhaseName& phase : rules.phases)
        phases.emplace_back(phase.name);
    if (std::find(phases.begin(), phases.end(), stated) != phases.end()) return;
    std::string names;
    for (const std::string& name : phases)
        names += (names.empty() ? "one of: " : ", ") + name;
    Problem p = scenario.problem(scenario.situation->phase_where, "unknown phase '" + stated + "'", names);
    p.nearest = nearest_word(stated, phases);
    problems.push_back(std::move(p));
}

bool in_a_zone(std::span<const Zone> zones, const Box& box) {
    const auto corners = box.corners();
    return std::any_of(zones.begin(), zones.end(), [&](const Zone& zone) {
        return std::all_of(corners.begin(), corners.end(), [&](Vec c) { return contains(zone.area, c); });
    });
}

double depth_of_table(const Ground& ground, Heading inward) {
    const Vec in = direction(inward);
    return std::fabs(in.x) * ground.width() + std::fabs(in.y) * ground.height();
}

bool near_own_edge(const Ground& ground, Heading inward, double depth, const Box& box) {
    const auto corners = box.corners();
    const Vec in = direction(inward);
    const Vec middle{ground.width() * 0.5, ground.height() * 0.5};
    const double half = std::fabs(in.x) * middle.x + std::fabs(in.y) * middle.y;
    return std::all_of(corners.begin(), corners.end(),
                       [&](Vec c) { return within(dot(c - middle, in) + half, depth); });
}

}  // namespace linstock::common
