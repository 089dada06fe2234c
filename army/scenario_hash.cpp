// The hash of a scenario: its canonical text, with numbers instead of names and without prose.

#include "army/own_briefing.hpp"
#include "army/scenario.hpp"
#include "base/hash.hpp"

#include <map>

namespace linstock {

namespace {

/// Gives things their number as name. A text of the file that is one of the old names becomes the same number.
class Numbered {
  public:
    void name(const char* kind, std::size_t index, std::string& name) {
        std::string number = kind + std::to_string(index + 1);
        if (!name.empty()) numbers_.emplace(name, number);
        name = std::move(number);
    }
    void replace(std::string& text) const {
        if (const auto found = numbers_.find(text); found != numbers_.end()) text = found->second;
    }
    void replace(std::vector<std::string>& texts) const {
        for (std::string& text : texts)
            replace(text);
    }
    void replace(std::vector<OwnTable>& tables) const {
        for (OwnTable& table : tables)
            replace(table);
    }
    void replace(OwnTable& table) const {
        for (OwnValue& own : table.values) {
            if (auto* text = std::get_if<std::string>(&own.value)) replace(*text);
            auto* items = std::get_if<std::vector<OwnItem>>(&own.value);
            if (items == nullptr) continue;
            for (OwnItem& item : *items)
                if (auto* text = std::get_if<std::string>(&item)) replace(*text);
        }
    }

  private:
    std::map<std::string, std::string, std::less<>> numbers_;
};

/// Two armies may each have an officer of the same name: texts that name either become the first one's number.
Numbered number_names(Scenario& s) {
    Numbered out;
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        out.name("piece ", i, s.pieces[i].name);
    for (std::size_t i = 0; i < s.forces.armies.size(); ++i)
        out.name("army ", i, s.forces.armies[i].name);
    for (std::size_t i = 0; i < s.forces.commands.size(); ++i)
        out.name("command ", i, s.forces.commands[i].name);
    for (std::size_t i = 0; i < s.forces.officers.size(); ++i)
        out.name("officer ", i, s.forces.officers[i].name);
    for (std::size_t i = 0; i < s.forces.units.size(); ++i)
        out.name("unit ", i, s.forces.units[i].name);
    return out;
}

}  // namespace

std::uint64_t play_hash_of(const Scenario& scenario) {
    Scenario s = scenario;
    for (std::string* prose : {&s.title, &s.date, &s.place, &s.summary, &s.outcome, &s.ground_scale})
        prose->clear();
    s.rulesets.clear();  // a battle names its ruleset itself
    const Numbered numbered = number_names(s);
    numbered.replace(s.own);
    for (Army& a : s.forces.armies) {
        a.adjective.clear();
        a.briefing.clear();
        remove_own_briefings(a);
        numbered.replace(a.own);
    }
    for (Command& c : s.forces.commands)
        numbered.replace(c.own);
    for (Officer& o : s.forces.officers)
        numbered.replace(o.own);
    for (Unit& u : s.forces.units) {
        u.short_name.clear();
        numbered.replace(u.own);
    }
    Numbered objectives;
    for (std::size_t i = 0; i < s.objectives.size(); ++i)
        objectives.name("objective ", i, s.objectives[i].name);
    for (VictoryLine& line : s.victory) {
        objectives.replace(line.holds);
        objectives.replace(line.denies);
    }
    if (s.situation) {
        numbered.replace(s.situation->cards);
        numbered.replace(s.situation->own);
        for (SituationUnit& u : s.situation->units)
            numbered.replace(u.own);
        for (SituationOfficer& o : s.situation->officers)
            numbered.replace(o.own);
    }
    Hasher hasher;
    hasher.add(std::uint64_t{2});
    hasher.add(std::string_view(write_scenario(s)));
    return hasher.digest();
}

bool Scenario::has_hash(std::uint64_t value) const { return value == hash || value == hash_of(write_scenario(*this)); }

}  // namespace linstock
