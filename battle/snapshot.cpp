#include "battle/snapshot.hpp"

#include "base/measure.hpp"
#include "battle/exact_moment.hpp"
#include "battle/ruleset.hpp"
#include "battle/terrain_change.hpp"
#include "battle/wire_words.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

namespace linstock {

namespace {

/// Writes the readable keys of a situation.
class Describer {
  public:
    Describer(const Scenario& scenario, const Battle& battle, const State& state)
        : scenario_(scenario),
          battle_(battle),
          state_(state),
          scale_(scenario.width / battle.scenario->width) {}

    Situation situation() {
        Situation out;
        out.turn = std::clamp(static_cast<int>(state_.turn), 1, scenario_.turns);
        if (state_.turn > 0 && state_.phase < battle_.rules->phases.size())
            out.phase = battle_.rules->phases[state_.phase].name;
        // A ruleset may have units that the file does not have, such as detached sections.
        for (const Unit& unit : scenario_.forces.units)
            out.units.push_back(describe(unit));
        for (const Officer& officer : scenario_.forces.officers)
            out.officers.push_back(describe(officer));
        for (std::size_t i = 0; i < scenario_.pieces.size() && i < state_.pieces.size(); ++i) {
            const PieceState& p = state_.pieces[i];
            if (p.down != 0 || p.breached != 0 || p.hits != 0 || p.mark != 0)
                out.pieces.emplace_back(PieceId::of_index(i), p);
        }
        add_fields(out.own, battle_.rules->state_fields, state_.own.bytes.data());
        return out;
    }

  private:
    Vec in_file(Point p) const { return to_vec(p) * scale_; }

    SituationUnit describe(const Unit& unit) {
        const UnitState& u = state_.unit(unit.id);
        SituationUnit out;
        out.unit = unit.id;
        out.presence = wire::Words<Presence>::of(u.presence);
        out.stands_left = int{u.stands_left};
        if (u.casualties_on_stands() > 0)
            for (std::size_t i = 0; i < u.stands_left && i < most_stands; ++i)
                out.casualties.push_back(u.casualties[i]);
        if (u.on_field()) {
            out.place = in_file(u.place);
            out.heading = u.heading;
            out.formation = u.formation;
            if (unit.branch() == Branch::horse) out.mounted = u.mounted;
        }
        if (u.condition != Condition::steady)
            add(out.own, "condition", std::string(wire::Words<Condition>::of(u.condition)));
        add_fields(out.own, battle_.rules->unit_fields, u.own.bytes.data());
        return out;
    }

    SituationOfficer describe(const Officer& officer) {
        const OfficerState& o = state_.officer(officer.id);
        SituationOfficer out;
        out.officer = officer.id;
        out.presence = wire::Words<Presence>::of(o.presence);
        if (o.attached_to.value <= scenario_.forces.units.size()) out.attached_to = o.attached_to;
        const bool there = o.presence == Presence::on_table || o.presence == Presence::concealed;
        if (there && o.attached_to.none()) out.place = in_file(o.place);
        add_fields(out.own, battle_.rules->officer_fields, o.own.bytes.data());
        return out;
    }

    void add(OwnTable& to, const char* key, const OwnItem& item) {
        to.ruleset = battle_.rules->id;
        OwnValue value;
        value.key = key;
        std::visit([&](const auto& one) { value.value = one; }, item);
        to.values.push_back(std::move(value));
    }
    void add_fields(OwnTable& to, std::span<const Field> fields, const std::byte* block) {
        for (const Field& field : fields)
            add_field(to, field, block);
    }
    /// Fields that are 0 are left out: so they are at the start.
    void add_field(OwnTable& to, const Field& field, const std::byte* block) {
        if (field.type == FieldType::point) return;
        std::vector<OwnItem> items;
        bool any = false;
        for (std::size_t k = 0; k < field.count; ++k) {
            const std::int64_t number = read_field(field, block, k);
            any = any || number != 0;
            items.push_back(in_words(field, number));
        }
        if (!any) return;
        if (field.count == 1) return add(to, field.name, items.front());
        to.ruleset = battle_.rules->id;
        OwnValue value;
        value.key = field.name;
        value.value = std::move(items);
        to.values.push_back(std::move(value));
    }
    OwnItem in_words(const Field& field, std::int64_t number) const {
        if (field.type == FieldType::boolean) return number != 0;
        const std::vector<Unit>& units = scenario_.forces.units;
        if (field.reference == FieldReference::unit && number > 0 &&
            number <= static_cast<std::int64_t>(units.size())) {
            const std::string& name = units[static_cast<std::size_t>(number - 1)].name;
            if (std::count_if(units.begin(), units.end(), [&](const Unit& u) { return u.name == name; }) == 1)
                return name;
        }
        const auto at = static_cast<std::size_t>(number);
        if (number >= 0 && at < field.words.size() && field.words[at] != nullptr) return std::string(field.words[at]);
        return number;
    }

    const Scenario& scenario_;
    const Battle& battle_;
    const State& state_;
    double scale_;
};

/// Tables of other rulesets have no use in a snapshot, and a scenario may not have them.
void keep_tables_of(const std::string& ruleset, std::vector<OwnTable>& tables) {
    std::erase_if(tables, [&](const OwnTable& t) { return t.ruleset != ruleset; });
}

/// The scenario for this ruleset only, without its situation.
Scenario for_ruleset(const Scenario& scenario, const std::string& ruleset) {
    Scenario out = scenario;
    if (out.rulesets.size() > 1 && out.rulesets.front() != ruleset) out.variant.clear();
    out.rulesets = {ruleset};
    keep_tables_of(ruleset, out.own);
    for (Army& army : out.forces.armies)
        keep_tables_of(ruleset, army.own);
    for (Command& command : out.forces.commands)
        keep_tables_of(ruleset, command.own);
    for (Officer& officer : out.forces.officers)
        keep_tables_of(ruleset, officer.own);
    for (Unit& unit : out.forces.units)
        keep_tables_of(ruleset, unit.own);
    out.situation.reset();
    return out;
}

/// Removes the field in which a ruleset found this error. Returns its key; "" = the error is elsewhere.
std::string remove_field(const Problem& p, OwnTable& own) {
    const auto it = std::find_if(own.values.begin(), own.values.end(), [&](const OwnValue& v) {
        return v.line == p.line && (p.column == 0 || v.column == p.column);
    });
    if (it == own.values.end()) return "";
    std::string key = it->key;
    own.values.erase(it);
    return key;
}

/// Removes from the readable keys what the ruleset rejects in a situation, such as units in one another's place.
class Reducer {
  public:
    Reducer(Scenario scenario, std::shared_ptr<const Ruleset> rules)
        : scenario_(std::move(scenario)),
          rules_(std::move(rules)) {}

    void run() {
        constexpr int most_attempts = 100;
        for (int i = 0; i < most_attempts; ++i) {
            const auto read = read_scenario(write_scenario(scenario_), "the snapshot");
            Problems problems;
            if (!read) {
                problems = read.error();
            } else {
                const auto battle = prepare(rules_, *read);
                if (battle) return;
                problems = battle.error();
                scenario_.situation = (*read)->situation;  // with the positions of its keys in the text
            }
            if (!remove_any(problems)) break;
        }
        notes_.emplace_back("The readable keys describe no battle that this ruleset accepts.");
    }
    Scenario take() { return std::move(scenario_); }
    std::vector<std::string> notes() { return std::move(notes_); }

  private:
    bool remove_any(const Problems& problems) {
        Situation& s = *scenario_.situation;
        const auto of_unit = [&](const SituationUnit& u) { return scenario_.forces.unit(u.unit).name; };
        const auto of_officer = [&](const SituationOfficer& o) { return scenario_.forces.officer(o.officer).name; };
        bool any = false;
        for (const Problem& p : problems) {
            if (p.warning) continue;
            const std::string key = remove_field(p, s.own);
            if (!key.empty()) any = note(key, p);
            any = remove_from(s.units, p, of_unit) || any;
            any = remove_from(s.officers, p, of_officer) || any;
            // An impossible state that names no key: the fields of the ruleset are the likely cause.
            if (!any && p.line == s.where.line) any = remove_all_fields(p);
        }
        return any;
    }
    template <class Stated, class NameOf>
    bool remove_from(std::vector<Stated>& all, const Problem& p, NameOf&& name_of) {
        for (auto it = all.begin(); it != all.end(); ++it) {
            const std::string key = remove_field(p, it->own);
            // A ruleset without `condition` has a field of its own for it.
            if (key == "condition") return true;
            if (!key.empty()) return note(name_of(*it) + ": " + key, p);
            if (it->where.line == 0 || it->where.line != p.line) continue;
            note(name_of(*it), p);
            all.erase(it);
            return true;
        }
        return false;
    }
    bool remove_all_fields(const Problem& p) {
        Situation& s = *scenario_.situation;
        bool any = !s.own.values.empty();
        s.own.values.clear();
        for (SituationUnit& u : s.units) {
            any = any || !u.own.values.empty();
            u.own.values.clear();
        }
        for (SituationOfficer& o : s.officers) {
            any = any || !o.own.values.empty();
            o.own.values.clear();
        }
        return any && note("the fields of the ruleset", p);
    }
    bool note(const std::string& removed, const Problem& p) {
        notes_.push_back("No keys for " + removed + ": " + p.text + ".");
        return true;
    }

    Scenario scenario_;
    std::shared_ptr<const Ruleset> rules_;
    std::vector<std::string> notes_;
};

/// The title of a snapshot already ends with its turn.
std::string title_without_turn(const Scenario& scenario) {
    constexpr std::string_view mark = ", turn ";
    const std::size_t at = scenario.title.rfind(mark);
    if (!scenario.situation || at == std::string::npos) return scenario.title;
    const std::string turn = scenario.title.substr(at + mark.size());
    const bool is_number = !turn.empty() && turn.find_first_not_of("0123456789") == std::string::npos;
    return is_number ? scenario.title.substr(0, at) : scenario.title;
}

std::string in_one_line(const Problems& problems) {
    return problems.empty() ? std::string("an unknown error") : to_text(problems.front());
}

}  // namespace

Result<Snapshot, std::string> snapshot_of(const Scenario& scenario, const Battle& battle, const State& state) {
    const std::shared_ptr<const Ruleset>& rules = battle.rules;
    if (over(state)) return std::string("the battle is over at this moment, so that nothing can be played on");
    if (const std::string bug = bug_of(battle, state); !bug.empty()) return bug;
    Scenario out = for_ruleset(scenario, rules->id);
    out.title = title_without_turn(scenario) + ", turn " + std::to_string(std::max(1, int{state.turn}));
    out.situation = Describer(scenario, battle, state).situation();
    Reducer reducer(std::move(out), rules);
    reducer.run();
    Snapshot made;
    made.notes = reducer.notes();
    out = reducer.take();
    const auto line = exact_line(rules, out, state, begun_turn(scenario));
    if (!line) return "this scenario cannot be prepared without its situation: " + in_one_line(line.error());
    set_exact_line(out, rules->id, *line);
    made.text = write_scenario(out);
    // What a reader of the text gets must be this state.
    const auto read = read_scenario(made.text, "the snapshot");
    if (!read) return "this is a bug of Linstock: the snapshot cannot be read: " + in_one_line(read.error());
    Problems warnings;
    const auto again = prepare(rules, *read, &warnings);
    if (!again) return "this moment cannot be expressed: " + in_one_line(again.error());
    if (!(open(**again, nullptr, nullptr) == state)) return "this moment cannot be expressed: " + in_one_line(warnings);
    return made;
}

}  // namespace linstock
