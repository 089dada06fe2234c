#include "rulesets/brothers/profile.hpp"

#include "charts/resolve.hpp"

#include <string>

namespace linstock::brothers {

namespace {

constexpr std::array<const char*, kinds> kind_rows = {"infantry", "cavalry", "artillery"};

class Reading {
  public:
    Reading(Resolver& r, Profile& p) : r_(r), p_(p) {}

    void run() {
        lengths();
        modifiers();
        covers();
        for (std::size_t k = 0; k < piece_kinds; ++k)
            ground(static_cast<PieceKind>(k));
        keys();
        p_.victory = r_.role("victory");
        p_.counters = r_.role("counters");
        p_.commanders = r_.role("commanders");
    }

  private:
    Cited<double> length(std::string_view role, std::string_view row, CellKind kind) {
        return r_.charts().measure(r_.cell(r_.role(role), row, p_.column, kind));
    }
    double base(const std::string& row) { return length("bases", row, CellKind::measure).value; }

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
        p_.gap = base("gap");
        p_.edge = base("edge");
        p_.objective_radius = base("objective");
    }

    CellRef modifier(std::string_view row) { return r_.cell(r_.role("modifiers"), row, "value", CellKind::measure); }
    Cited<double> share(std::string_view row) { return r_.charts().measure(modifier(row)); }
    Cited<int> whole(std::string_view row) {
        const Cited<double> said = share(row);
        return {static_cast<int>(said.value), said.why};
    }
    Cited<FaceSet> faces(std::string_view row) {
        return r_.charts().faces(r_.cell(r_.role("rolls"), row, "on", CellKind::faces));
    }

    void modifiers() {
        p_.local_road = share("local_road");
        p_.turnpike = share("turnpike");
        p_.difficult = share("difficult");
        p_.formation_change = share("formation_change");
        p_.disengaging = share("disengaging");
        p_.unformed = whole("unformed");
        p_.out_of_command = whole("out_of_command");
        p_.fatigued = whole("fatigued");
        p_.highest_attack = whole("highest_attack");
        p_.section_hits = whole("section_hits");
        p_.rest_bounds = whole("rest_bounds");
        p_.night_range = whole("night_range");
        p_.leaderless = faces("leaderless");
        p_.flank_march = faces("flank_march");
        p_.full_circle = faces("full_circle");
        p_.commander_hit = faces("commander_hit");
    }

    void covers() {
        const ChartId chart = r_.role("cover");
        const std::array<const char*, 4> rows = {"", "soft", "hard", "fortification"};
        for (std::size_t i = 1; i < rows.size(); ++i)
            p_.cover[i] = r_.charts().number(r_.cell(chart, rows[i], "value", CellKind::number));
    }

    void ground(PieceKind kind) {
        const ChartId chart = r_.role("terrain");
        const std::string_view row = name_of(kind);
        Terrain& t = p_.terrain[static_cast<std::size_t>(kind)];
        const CellRef move = r_.cell(chart, row, "move", CellKind::word);
        t.going = {r_.option(move, {"none", "difficult", "road", "over", "works", "forbidden"}), r_.charts().why(move)};
        t.unforms = r_.charts().flag(r_.cell(chart, row, "unforms", CellKind::flag)).value;
        t.sight =
            static_cast<SightOf>(r_.option(r_.cell(chart, row, "sight", CellKind::word), {"clear", "inside", "hill"}));
        const CellRef cover = r_.cell(chart, row, "cover", CellKind::word);
        t.cover = {r_.option(cover, {"none", "soft", "hard", "fortification"}), r_.charts().why(cover)};
    }

    Cited<int> number(std::string_view field) { return r_.charts().number(r_.field(field, CellKind::number)); }
    bool flag(std::string_view field) { return r_.charts().flag(r_.field(field, CellKind::flag)).value; }
    template <class E>
    E word(std::string_view field, std::initializer_list<std::string_view> words) {
        return static_cast<E>(r_.option(r_.field(field, CellKind::word), words));
    }

    // BA-keys: the readings that house rules may change.
    void keys() {
        p_.arc[0] = number("arc_infantry");
        p_.arc[1] = number("arc_cavalry");
        p_.arc[2] = number("arc_artillery");
        p_.own_bases_block = flag("own_bases_block");
        p_.road_formation = word<RoadFormation>("road_formation", {"column", "any"});
        p_.may_charge = word<MayCharge>("may_charge", {"foot_and_horse", "all"});
        p_.sharpshooter_strict = flag("sharpshooter_strict");
        p_.melee_cover_reduction = number("melee_cover_reduction");
        p_.nic_melee_penalty = number("nic_melee_penalty");
        p_.leaderless_roll = word<LeaderlessRoll>("leaderless_roll", {"formation", "unit"});
        p_.flinch_off_table = word<OffTable>("flinch_off_table", {"lost", "stop"});
        p_.attack_penalties = word<Together>("attack_penalties", {"add", "highest"});
        p_.fatigue_after = number("fatigue_after");
        p_.hold_by = word<HoldBy>("hold_by", {"unit", "side"});
    }

    Resolver& r_;
    Profile& p_;
};

}  // namespace

Profile resolve_profile(const Charts& charts, std::string_view variant, Problems& problems) {
    Profile p;
    p.charts = &charts;
    const Variant* chosen = charts.find_variant(variant);
    p.column = chosen != nullptr ? std::string_view(chosen->id) : "";
    Resolver resolver(charts, p.column, problems);
    Reading(resolver, p).run();
    return p;
}

}  // namespace linstock::brothers
