#include "rulesets/brothers/profile.hpp"

#include "battle/state.hpp"
#include "charts/resolve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace linstock::brothers {

namespace {

constexpr std::array<const char*, kinds> kind_rows = {"infantry", "cavalry", "artillery"};

/// The allowed range of a number. House rules can contain any number.
struct Allowed {
    double least, most;
};
constexpr Allowed some_length = {0.1, 400};
constexpr Allowed base_length = {0.1, 20};
constexpr Allowed road_factor = {1, 10};
constexpr Allowed share_of_move = {0, 1};
constexpr Allowed penalty = {0, 5};
constexpr Allowed command_value = {1, 6};

class Reading {
  public:
    Reading(Resolver& r, Profile& p, Problems& problems) : r_(r), p_(p), problems_(problems) {}

    void run() {
        lengths();
        modifiers();
        covers();
        for (std::size_t k = 0; k < piece_kinds; ++k)
            ground(static_cast<PieceKind>(k));
        kinds_by_going();
        keys();
        p_.victory = r_.role("victory");
        p_.counters = r_.role("counters");
        p_.commanders = r_.role("commanders");
        book_values(p_.counters,
                    {{"range", {0, 12}}, {"attack", {2, 6}}, {"strength", {1, static_cast<double>(most_stands)}}});
        book_values(p_.commanders, {{"formation", command_value}, {"higher", command_value}});
    }

  private:
    bool is_allowed(double value, Allowed allowed, bool whole, const std::string& what, Cite why) {
        if (value >= allowed.least && value <= allowed.most && (!whole || value == std::floor(value))) return true;
        Problem p;
        p.file = r_.charts().id();
        p.text = fmt::format("{} is {:g}", what, value);
        p.expected = fmt::format("{}{:g} to {:g}", whole ? "a whole number, " : "", allowed.least, allowed.most);
        if (!why.clause.none()) p.clause = r_.charts().clause(why.clause).id;
        add_once(std::move(p));
        return false;
    }
    /// The same rule is read for every variant, so report it once.
    void add_once(Problem p) {
        const bool is_known = std::any_of(problems_.begin(), problems_.end(), [&](const Problem& other) {
            return other.file == p.file && other.text == p.text;
        });
        if (!is_known) problems_.push_back(std::move(p));
    }
    /// The number of a cell. A number out of range is a problem, and the minimum replaces it.
    Cited<double> checked(ChartId chart, std::string_view row, std::string_view column, CellKind kind, Allowed allowed,
                          bool whole) {
        const CellRef cell = r_.cell(chart, row, column, kind);
        if (cell.none()) return {};  // already reported
        Cited<double> number = r_.charts().measure(cell);
        const std::string what = fmt::format("{} / {} / {}", r_.charts().chart(chart).id, row, column);
        if (!is_allowed(number.value, allowed, whole, what, number.why)) number.value = allowed.least;
        return number;
    }

    /// Default values of the ruleset have the same limits as a scenario's values.
    void book_values(ChartId id, std::initializer_list<std::pair<const char*, Allowed>> columns) {
        if (id.none()) return;  // already reported
        for (const std::string& row : r_.charts().chart(id).rows)
            for (const auto& [column, allowed] : columns)
                if (!r_.charts().blank(r_.charts().cell(id, row, column)))
                    (void)checked(id, row, column, CellKind::number, allowed, true);
    }

    Cited<double> length(std::string_view role, std::string_view row, CellKind kind, Allowed allowed = some_length) {
        return checked(r_.role(role), row, p_.column, kind, allowed, false);
    }
    double base(const std::string& row, Allowed allowed = base_length) {
        return length("bases", row, CellKind::measure, allowed).value;
    }

    void lengths() {
        p_.factor = length("factor", "factor", CellKind::number);
        p_.visible = length("visible", "visible", CellKind::measure);
        for (std::size_t k = 0; k < kinds; ++k) {
            const std::string row = kind_rows[k];
            p_.move[k] = length("movement", row, CellKind::number);
            p_.base[k] = {base(row + "_width"), base(row + "_depth")};
        }
        p_.commander_move = length("movement", "commander", CellKind::number);
        p_.commander_base = {base("commander_width"), base("commander_depth")};
        p_.gap = base("gap", {0.01, 5});
        p_.edge = base("edge");
        p_.objective_radius = base("objective", some_length);
    }

    Cited<double> share(std::string_view row, Allowed allowed) {
        return checked(r_.role("modifiers"), row, "value", CellKind::measure, allowed, false);
    }
    Cited<int> whole(std::string_view row, Allowed allowed) {
        const Cited<double> number = checked(r_.role("modifiers"), row, "value", CellKind::measure, allowed, true);
        return {static_cast<int>(number.value), number.why};
    }
    Cited<FaceSet> faces(std::string_view row) {
        return r_.charts().faces(r_.cell(r_.role("rolls"), row, "on", CellKind::faces));
    }

    void modifiers() {
        p_.local_road = share("local_road", road_factor);
        p_.turnpike = share("turnpike", road_factor);
        p_.difficult = share("difficult", {0.1, 1});
        p_.formation_change = share("formation_change", share_of_move);
        p_.disengaging = share("disengaging", share_of_move);
        p_.unformed = whole("unformed", penalty);
        p_.out_of_command = whole("out_of_command", penalty);
        p_.fatigued = whole("fatigued", penalty);
        p_.highest_attack = whole("highest_attack", {2, 6});
        p_.section_hits = whole("section_hits", {1, 99});
        p_.rest_bounds = whole("rest_bounds", {1, 99});
        p_.night_range = whole("night_range", {0, 12});
        p_.leaderless = faces("leaderless");
        p_.flank_march = faces("flank_march");
        p_.full_circle = faces("full_circle");
        p_.commander_hit = faces("commander_hit");
    }

    void covers() {
        const ChartId chart = r_.role("cover");
        const std::array<const char*, 4> rows = {"", "soft", "hard", "fortification"};
        for (std::size_t i = 1; i < rows.size(); ++i) {
            const Cited<double> number = checked(chart, rows[i], "value", CellKind::number, {1, 6}, true);
            p_.cover[i] = {static_cast<int>(number.value), number.why};
        }
    }

    void ground(PieceKind kind) {
        const ChartId chart = r_.role("terrain");
        const std::string_view row = name_of(kind);
        Terrain& t = p_.terrain[static_cast<std::size_t>(kind)];
        const CellRef move = r_.cell(chart, row, "move", CellKind::word);
        t.going = {r_.option(move, {"none", "difficult", "road", "over", "works", "forbidden"}), r_.charts().why(move)};
        check_going(kind, static_cast<Going>(t.going.value), move, r_.cell(chart, row, "shape", CellKind::word));
        t.unforms = r_.charts().flag(r_.cell(chart, row, "unforms", CellKind::flag)).value;
        t.sight =
            static_cast<SightOf>(r_.option(r_.cell(chart, row, "sight", CellKind::word), {"clear", "inside", "hill"}));
        const CellRef cover = r_.cell(chart, row, "cover", CellKind::word);
        t.cover = {r_.option(cover, {"none", "soft", "hard", "fortification"}), r_.charts().why(cover)};
    }

    /// The words of BA-terrain / move that have an effect on this kind. A line has no length along a path, so it can
    /// neither slow a move nor carry it.
    static const char* possible_going(PieceKind kind, Going going) {
        if (kind == PieceKind::breastwork || kind == PieceKind::fieldwork)
            return going == Going::works ? nullptr : "works, for works that units can hold";
        if (kind == PieceKind::bridge || kind == PieceKind::ford)
            return going == Going::over ? nullptr : "over, because it carries units over water";
        if (is_linear_obstacle(kind) || kind == PieceKind::crest)
            return going == Going::none ? nullptr : "none, because a line has no length along a path";
        return going == Going::works ? "none, difficult, road, over or forbidden" : nullptr;
    }

    /// A house rule that the code cannot obey is an error.
    void check_going(PieceKind kind, Going going, CellRef move, CellRef shape) {
        if (move.none() || shape.none()) return;  // already reported
        const std::string row(name_of(kind));
        if (const char* expected = possible_going(kind, going))
            refuse(move, fmt::format("the terrain '{}' cannot have this 'move'", row), expected);
        if (const CellNote* note = r_.charts().note(shape); note != nullptr && note->changed)
            refuse(shape, fmt::format("house rules cannot change the 'shape' of '{}'", row),
                   "a change of 'move', 'unforms', 'sight' or 'cover'");
    }
    void refuse(CellRef cell, std::string text, std::string expected) {
        Problem p;
        p.file = r_.charts().id();
        if (const CellNote* note = r_.charts().note(cell); note != nullptr && note->changed) {
            p.file = note->file;
            p.line = note->line;
            p.column = note->column;
        }
        p.text = std::move(text);
        p.expected = std::move(expected);
        p.clause = r_.charts().clause(r_.charts().why(cell).clause).id;
        add_once(std::move(p));
    }

    void kinds_by_going() {
        // A river that can be waded is difficult and a stream that is not fordable is forbidden, whatever the chart
        // says. Hills and crops divide a path into stretches although they do not slow it, because the rounding of the
        // sum of the stretches is part of recorded battles.
        p_.on_the_way = {PieceKind::river, PieceKind::hill, PieceKind::crops};
        p_.barring = {PieceKind::river, PieceKind::stream};
        for (std::size_t k = 0; k < piece_kinds; ++k) {
            const auto kind = static_cast<PieceKind>(k);
            const auto going = static_cast<Going>(p_.of(kind).going.value);
            const bool is_strip = going == Going::road || going == Going::over;
            if (is_strip) p_.strips = p_.strips | KindSet{kind};
            if (is_strip || going == Going::difficult) p_.on_the_way = p_.on_the_way | KindSet{kind};
            if (going == Going::forbidden) p_.barring = p_.barring | KindSet{kind};
        }
    }

    Cited<int> number(std::string_view field, Allowed allowed) {
        const CellRef cell = r_.field(field, CellKind::number);
        if (cell.none()) return {};  // already reported
        const Cited<int> number = r_.charts().number(cell);
        const bool can_be = is_allowed(number.value, allowed, true, fmt::format("the key '{}'", field), number.why);
        return {can_be ? number.value : static_cast<int>(allowed.least), number.why};
    }
    bool flag(std::string_view field) { return r_.charts().flag(r_.field(field, CellKind::flag)).value; }
    template <class E>
    E word(std::string_view field, std::initializer_list<std::string_view> words) {
        return static_cast<E>(r_.option(r_.field(field, CellKind::word), words));
    }

    // BA-keys: readings that house rules may change.
    void keys() {
        p_.arc[0] = number("arc_infantry", {1, 360});
        p_.arc[1] = number("arc_cavalry", {1, 360});
        p_.arc[2] = number("arc_artillery", {1, 360});
        p_.own_bases_block = flag("own_bases_block");
        p_.road_formation = word<RoadFormation>("road_formation", {"column", "any"});
        p_.may_charge = word<MayCharge>("may_charge", {"foot_and_horse", "all"});
        p_.sharpshooter_strict = flag("sharpshooter_strict");
        p_.melee_cover_reduction = number("melee_cover_reduction", penalty);
        p_.nic_melee_penalty = number("nic_melee_penalty", penalty);
        p_.melee_may_decline = flag("melee_may_decline");
        p_.leaderless_roll = word<LeaderlessRoll>("leaderless_roll", {"formation", "unit"});
        p_.leaderless_penalty = flag("leaderless_penalty");
        p_.flinch_off_table = word<OffTable>("flinch_off_table", {"lost", "stop"});
        p_.attack_penalties = word<Together>("attack_penalties", {"add", "highest"});
        p_.fatigue_after = number("fatigue_after", {0, 99});
        p_.hold_by = word<HoldBy>("hold_by", {"unit", "side"});
    }

    Resolver& r_;
    Profile& p_;
    Problems& problems_;
};

}  // namespace

Profile resolve_profile(const Charts& charts, std::string_view variant, Problems& problems) {
    Profile p;
    p.charts = &charts;
    const Variant* chosen = charts.find_variant(variant);
    p.column = chosen != nullptr ? std::string_view(chosen->id) : "";
    Resolver resolver(charts, p.column, problems);
    Reading(resolver, p, problems).run();
    return p;
}

}  // namespace linstock::brothers
