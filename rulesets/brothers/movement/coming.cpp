// BA-15.A, BA-15.D, BA-14.E: late arrivals of the scenario, and which of them may enter now.

#include "rulesets/brothers/movement/coming.hpp"

#include <algorithm>
#include <string>

namespace linstock::brothers {

namespace {

class Arrivals {
  public:
    Arrivals(const Scenario& s, Setup& setup, Problems& problems) : s_(s), setup_(setup), problems_(problems) {}

    void run() {
        setup_.unit_coming.resize(s_.forces.units.size());
        setup_.officer_coming.resize(s_.forces.officers.size());
        for (const CommandId id : setup_.formations)
            setup_.marches.push_back(march_of(id));
        for (const Unit& u : s_.forces.units)
            setup_.unit_coming[u.id.index()] = coming(u.start, u.own, u.command, u.name, u.where);
        if (!s_.situation) left_behind();
        for (const Officer& o : s_.forces.officers)
            setup_.officer_coming[o.id.index()] = coming(o.start, o.own, o.command, o.name, o.where);
    }

  private:
    void problem(const OwnValue& v, std::string text, std::string expected, std::string_view clause) {
        problems_.push_back(s_.problem({v.line, v.column}, std::move(text), std::move(expected), std::string(clause)));
    }
    const OwnValue* find(const std::vector<OwnTable>& own, std::string_view key) const {
        const OwnTable* t = own_of(own, setup_.profile.charts->id());
        return t == nullptr ? nullptr : t->find(key);
    }
    const std::string* word(const std::vector<OwnTable>& own, std::string_view key) const {
        const OwnValue* v = find(own, key);
        return v == nullptr ? nullptr : std::get_if<std::string>(&v->value);
    }
    int number(const std::vector<OwnTable>& own, std::string_view key, int otherwise, std::string_view clause) {
        const OwnValue* v = find(own, key);
        const auto* n = v == nullptr ? nullptr : std::get_if<std::int64_t>(&v->value);
        if (n == nullptr) return otherwise;
        if (*n < 1 || *n > 99) problem(*v, "'" + v->key + "' is " + std::to_string(*n), "1 to 99", clause);
        return static_cast<int>(std::clamp<std::int64_t>(*n, 1, 99));
    }
    bool edge(const std::vector<OwnTable>& own, std::string_view key, Heading& inward, std::string_view clause) {
        const std::string* edge_name = word(own, key);
        if (edge_name == nullptr) return false;
        constexpr std::array<std::string_view, 4> names = {"south", "west", "north", "east"};
        for (std::size_t i = 0; i < names.size(); ++i)
            if (*edge_name == names[i]) {
                inward = static_cast<Heading>(i) * full_turn / 4;
                return true;
            }
        problem(*find(own, key), "'" + *edge_name + "' is not an edge of the table", "north, east, south or west",
                clause);
        return false;
    }

    /// The march of the formation; without its own, that of the nearest body above it.
    March march_of(CommandId formation) {
        March out;
        for (CommandId at = formation; at; at = s_.forces.command(at).parent) {
            const Command& c = s_.forces.command(at);
            const std::string* how = word(c.own, "march");
            if (how == nullptr) continue;
            out.marches = *how == "flank" || *how == "circle";
            out.circle = *how == "circle";
            if (!out.marches)
                problem(*find(c.own, "march"), "'" + *how + "' is not a kind of march", "flank or circle", "BA-15.D");
            out.earliest = number(c.own, "earliest", 2, "BA-15.D");
            // BA-15.D: a full circling march enters by the enemy's home edge.
            out.inward = s_.forces.army(other_army(c.army)).edge;
            if (!out.circle && out.marches && !edge(c.own, "edge", out.inward, "BA-15.D"))
                problem(*find(c.own, "march"), c.name + " has no edge for its flank march", "edge = \"west\"",
                        "BA-15.D");
            return out;
        }
        return out;
    }

    /// BA-15.D: a unit or commander that marches around the flank cannot start on the table.
    void left_behind() {
        for (const Unit& u : s_.forces.units)
            not_here(u.start, u.command, u.name, u.where);
        for (const Officer& o : s_.forces.officers)
            not_here(o.start, o.command, o.name, o.where);
    }
    void not_here(const StartPosition& start, CommandId command, const std::string& name, FilePosition where) {
        const bool here = start.how == Start::placed || start.how == Start::zone;
        if (here && on_march(command))
            problems_.push_back(s_.problem(where,
                                           name + " belongs to a formation on a flank march, but starts on the table",
                                           "start = \"reserve\"", "BA-15.D"));
    }
    /// The body, or one above it, has a march.
    bool on_march(CommandId command) const {
        for (CommandId at = command; at; at = s_.forces.command(at).parent)
            if (word(s_.forces.command(at).own, "march") != nullptr) return true;
        return false;
    }

    Coming coming(const StartPosition& start, const std::vector<OwnTable>& own, CommandId command,
                  const std::string& name, FilePosition where) {
        Coming out;
        if (start.how != Start::arrives && start.how != Start::reserve) return out;
        out.bound = number(own, "bound", start.how == Start::arrives ? start.turn : 0, "BA-15.A");
        if (start.how == Start::arrives) {
            out.how = Coming::point;
            out.at = start.place;
        }
        if (edge(own, "entry", out.inward, "BA-15.A")) out.how = Coming::edge;
        if (const std::string* track = word(own, "track")) {
            out.how = Coming::track;
            out.railway = track_named(*track);
            if (out.railway.none()) problem(*find(own, "track"), "unknown railway '" + *track + "'", "", "BA-5.P");
        }
        const bool marching = command && marches(command);
        if (!marching && (out.bound == 0 || out.how == Coming::nowhere))
            problems_.push_back(s_.problem(where,
                                           name + " is in reserve, but the time and place of its arrival are missing",
                                           "brothers = { bound = 3, entry = \"north\" }", "BA-15.A"));
        return out;
    }
    /// The body, one above it or one of its formations has a march.
    bool marches(CommandId command) const {
        for (std::size_t i = 0; i < setup_.formations.size(); ++i)
            if (setup_.marches[i].marches &&
                (s_.forces.within(setup_.formations[i], command) || s_.forces.within(command, setup_.formations[i])))
                return true;
        return false;
    }
    PieceId track_named(const std::string& name) const {
        for (const Piece& p : s_.pieces)
            if (p.kind == PieceKind::railway && (p.name == name || std::to_string(p.id.value) == name)) return p.id;
        return {};
    }

    const Scenario& s_;
    Setup& setup_;
    Problems& problems_;
};

bool has_own_way(const Coming& coming) { return coming.how != Coming::nowhere && coming.bound != 0; }

/// The formation is on a march, in the night's reserve, or called in from it.
bool formation_comes(const Battle& battle, const State& state, std::size_t formation) {
    const BaState s = own(state);
    return setup(battle).marches[formation].marches || ((s.come | s.reserve) >> formation & 1U) != 0;
}

/// BA-14.E
Coming by_home_edge(const Battle& battle, ArmyId side) {
    Coming out;
    out.how = Coming::edge;
    out.inward = battle.forces().army(side).edge;
    return out;
}

/// The edge to which its march or the night's reserve has brought the formation; nothing if not yet.
std::optional<Coming> by_formation(const Battle& battle, const State& state, std::size_t formation) {
    const BaState s = own(state);
    if ((s.come >> formation & 1U) == 0) return std::nullopt;
    Coming out = by_home_edge(battle, battle.forces().command(setup(battle).formations[formation]).army);
    if ((s.reserve >> formation & 1U) == 0) out.inward = setup(battle).marches[formation].inward;
    return out;
}

/// BA-14.E: only those that leave the table enter the night's reserve. Those with a way of their own (BA-15.A) still
/// use that way.
bool comes_by_itself(const Coming& coming, bool withdrawn) {
    return !withdrawn && coming.how != Coming::nowhere && coming.bound != 0;
}

/// BA-15.D: a commander without a way of their own enters with the first marching formation below.
std::optional<Coming> by_those_below(const Battle& battle, const State& state, CommandId body) {
    if (body.none()) return std::nullopt;
    const std::vector<CommandId>& all = setup(battle).formations;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!setup(battle).marches[i].marches) continue;
        if (!battle.forces().within(all[i], body) && !battle.forces().within(body, all[i])) continue;
        if (auto way = by_formation(battle, state, i)) return way;
    }
    return std::nullopt;
}

}  // namespace

void read_arrivals(const Scenario& scenario, Setup& setup, Problems& problems) {
    Arrivals(scenario, setup, problems).run();
}

int formation_number(const Battle& battle, CommandId formation) {
    const std::vector<CommandId>& all = setup(battle).formations;
    const auto found = std::find(all.begin(), all.end(), formation);
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

bool can_come(const Battle& battle, const State& state, UnitId id) {
    if (has_own_way(setup(battle).unit_coming[id.index()])) return true;
    for (const CommandId command : {formation_of(battle, state, id), battle.unit(id).command})
        if (const int i = formation_number(battle, command);
            i >= 0 && formation_comes(battle, state, static_cast<std::size_t>(i)))
            return true;
    return false;
}

bool can_come(const Battle& battle, const State& state, OfficerId id) {
    if (has_own_way(setup(battle).officer_coming[id.index()]) || own(state.officer(id)).alone != Alone::no) return true;
    const CommandId body = battle.officer(id).command;
    const std::vector<CommandId>& all = setup(battle).formations;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!formation_comes(battle, state, i)) continue;
        const bool below = body && (battle.forces().within(all[i], body) || battle.forces().within(body, all[i]));
        if (below || commander_of(battle, all[i]) == id) return true;
    }
    return false;
}

std::optional<Coming> way_in(const Battle& battle, const State& state, UnitId id) {
    if (army_of(battle, id) != active(state) || !to_come(state.unit(id).presence)) return std::nullopt;
    const int formation = formation_number(battle, formation_of(battle, state, id));
    const bool in_reserve = formation >= 0 && (own(state).reserve >> formation & 1U) != 0;
    const Coming& coming = setup(battle).unit_coming[id.index()];
    const bool still_to_come = in_reserve && comes_by_itself(coming, own(state.unit(id)).withdrawn);
    if (formation >= 0 && !still_to_come)
        if (auto way = by_formation(battle, state, static_cast<std::size_t>(formation))) return way;
    if (in_reserve && !still_to_come) return std::nullopt;
    // BA-1.F: a starred unit enters with the march of its own formation, even if it obeys another.
    const int printed = formation_number(battle, battle.unit(id).command);
    if (coming.bound == 0 && printed >= 0 && setup(battle).marches[static_cast<std::size_t>(printed)].marches)
        return by_formation(battle, state, static_cast<std::size_t>(printed));
    // BA-15.A, BA-15.C: in its bound or later.
    if (coming.how == Coming::nowhere || coming.bound == 0 || state.turn < coming.bound) return std::nullopt;
    return coming;
}

std::optional<Coming> way_in(const Battle& battle, const State& state, OfficerId id) {
    if (army_of(battle, id) != active(state) || !to_come(state.officer(id).presence)) return std::nullopt;
    const Alone alone = own(state.officer(id)).alone;
    if (alone == Alone::called_in) return by_home_edge(battle, army_of(battle, id));
    bool in_reserve = alone == Alone::in_reserve;
    const Coming& coming = setup(battle).officer_coming[id.index()];
    const bool by_himself = comes_by_itself(coming, own(state.officer(id)).withdrawn);
    for (std::size_t i = 0; i < setup(battle).formations.size(); ++i) {
        if (commander_of(battle, setup(battle).formations[i]) != id) continue;
        const bool reserve = (own(state).reserve >> i & 1U) != 0;
        if (reserve && by_himself) continue;
        if (auto way = by_formation(battle, state, i)) return way;
        in_reserve = in_reserve || reserve;
    }
    if (in_reserve) return std::nullopt;
    if (coming.bound == 0) return by_those_below(battle, state, battle.officer(id).command);
    if (coming.how == Coming::nowhere || state.turn < coming.bound) return std::nullopt;
    return coming;
}

}  // namespace linstock::brothers
