#include "skirmish/read_lists.hpp"

#include "army/enum_words.hpp"

#include <algorithm>

namespace linstock::skirmish {

namespace {

constexpr int most_men = 5000;
constexpr int most_guns = 24;

template <class E>
E word(const DataTable& t, std::string_view key, E usual) {
    const auto found = t.maybe_word(key, word_list<E>());
    return found ? from_word<E>(*found).value_or(usual) : usual;
}

UnitRow read_unit(const DataTable& t, bool battery) {
    UnitRow u;
    u.name = t.text("name");
    u.short_name = t.text("short");
    u.arm = word(t, "arm", battery ? Arm::artillery : Arm::infantry);
    u.quality = from_word<Quality>(t.word("quality", word_list<Quality>())).value_or(Quality::line);
    u.second_rate = t.maybe_boolean("second_rate").value_or(false);
    u.weapon = word(t, "weapon", default_weapon(u.branch()));
    if (battery != (u.branch() == Branch::guns))
        t.problem_at("arm", battery ? "a battery has an arm of the artillery" : "artillery stands under 'battery'");
    if (battery)
        u.guns = static_cast<int>(t.integer("guns", 1, most_guns));
    else
        u.men = static_cast<int>(t.integer("men", 1, most_men));
    u.pieces = t.maybe_text("pieces").value_or("");
    u.sharpshooters = t.maybe_boolean("sharpshooters").value_or(false);
    u.source = t.text("source");
    return u;
}

std::vector<UnitRow> read_units(const DataTable& t, std::string_view key) {
    std::vector<UnitRow> out;
    for (const DataTable& row : t.tables(key))
        out.push_back(read_unit(row, key == "battery"));
    return out;
}

OfficerRow read_officer(const DataTable& t) {
    OfficerRow o;
    if (!t.present()) return o;
    o.name = t.text("name");
    o.kind = word(t, "kind", OfficerKind::regular);
    o.value = static_cast<int>(t.maybe_integer("value", 1, 6).value_or(0));
    return o;
}

void report_duplicates(const DataTable& root, const ArmyList& list) {
    std::vector<std::string> names;
    std::vector<std::string> shorts;
    const auto add = [&](const UnitRow& u) {
        if (std::find(names.begin(), names.end(), u.name) != names.end())
            root.problem("two units are called '" + u.name + "'", "each name once");
        if (std::find(shorts.begin(), shorts.end(), u.short_name) != shorts.end())
            root.problem("two units have the short name '" + u.short_name + "'", "each name once");
        names.push_back(u.name);
        shorts.push_back(u.short_name);
    };
    for (const BodyRow& body : list.bodies)
        std::for_each(body.units.begin(), body.units.end(), add);
    std::for_each(list.batteries.begin(), list.batteries.end(), add);
}

}  // namespace

int ArmyList::size() const {
    std::size_t n = batteries.size();
    for (const BodyRow& body : bodies)
        n += body.units.size();
    return static_cast<int>(n);
}

ArmyList read_list(const DataTable& root, std::string id) {
    ArmyList list;
    list.id = std::move(id);
    list.name = root.text("name");
    list.army = root.text("army");
    list.colours = root.text("colours");
    list.side = root.text("side");
    list.campaigns = root.texts("campaigns");
    list.period = root.text("period");
    const auto years = root.integers("years");
    if (years.size() == 2 && years[0] <= years[1])
        list.years = {static_cast<int>(years[0]), static_cast<int>(years[1])};
    else
        root.problem_at("years", "expected the first and the last year", "years = [1862, 1863]");
    list.commander = read_officer(root.table("commander"));
    list.batteries = read_units(root, "battery");
    for (const DataTable& t : root.tables("body")) {
        BodyRow body;
        body.name = t.text("name");
        body.officer = read_officer(t.maybe_table("officer"));
        body.nation = t.maybe_text("nation").value_or("");
        body.units = read_units(t, "unit");
        if (body.units.empty()) t.problem("this body has no units", "unit = [ { ... } ]");
        list.bodies.push_back(std::move(body));
    }
    if (list.bodies.empty()) root.problem("this list has no bodies", "[[body]]");
    report_duplicates(root, list);
    return list;
}

}  // namespace linstock::skirmish
