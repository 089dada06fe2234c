#include "rulesets/brothers/model.hpp"

#include "base/measure.hpp"

#include <algorithm>
#include <array>

namespace linstock::brothers {

// --- Bases (BA-0.C) ---

Pose pose_of(const State& state, UnitId id) {
    const UnitState& u = state.unit(id);
    return {to_vec(u.place), u.heading, u.formation, std::max<int>(1, u.stands_left)};
}

bool formation_known(Formation formation) { return traits_of(formation).formation == formation; }

std::string can_form_only() {
    std::string out = "can form ";
    for (std::size_t i = 0; i < formation_table.size(); ++i) {
        if (i > 0) out += i + 1 == formation_table.size() ? " or " : ", ";
        out += formation_table[i].name;
    }
    return out + " only";
}

int front_bases(Formation formation, int bases) {
    switch (traits_of(formation).arrangement) {
        case Arrangement::one_rank: break;
        case Arrangement::two_ranks: return (bases + 1) / 2;
        case Arrangement::one_file: return 1;
    }
    return bases;
}

int base_before(Formation formation, int bases, int k) {
    const int front = front_bases(formation, bases);
    return traits_of(formation).arrangement == Arrangement::two_ranks && k >= front ? k - front : k;
}

namespace {

int ranks_of(const Pose& pose, int front) {
    const bool one_file = traits_of(pose.formation).arrangement == Arrangement::one_file;
    return one_file ? pose.bases : pose.bases > front ? 2 : 1;
}

Box base_along(const BaseSize& size, const Pose& pose, int k, Vec forward, Vec right) {
    const int front = front_bases(pose.formation, pose.bases);
    double x = 0;
    double y = 0;
    if (traits_of(pose.formation).arrangement == Arrangement::one_file) {
        y = -k * size.depth;
    } else {
        const int file = k < front ? k : k - front;
        x = (file - (front - 1) / 2.0) * size.width;
        y = k < front ? 0 : -size.depth;
    }
    return {pose.place + right * x + forward * (y - size.depth / 2), pose.heading, size.width / 2, size.depth / 2};
}

}  // namespace

Box base_box(const BaseSize& size, const Pose& pose, int k) {
    return base_along(size, pose, k, direction(pose.heading), right_of(pose.heading));
}

Bases bases_of(const BaseSize& size, const Pose& pose) {
    Bases out;
    const Vec forward = direction(pose.heading);
    const Vec right = right_of(pose.heading);
    for (int k = 0; k < pose.bases; ++k)
        out.push_back(base_along(size, pose, k, forward, right));
    return out;
}

Bases bases_of(const Battle& battle, const State& state, UnitId id) {
    return bases_of(counter(battle, id).base, pose_of(state, id));
}

Box around(const BaseSize& size, const Pose& pose) {
    const int front = front_bases(pose.formation, pose.bases);
    const double depth = ranks_of(pose, front) * size.depth;
    return {pose.place - direction(pose.heading) * (depth / 2), pose.heading, front * size.width / 2, depth / 2};
}

Round round_of(const BaseSize& size, const Pose& pose) {
    const int front = front_bases(pose.formation, pose.bases);
    return {pose.place, front * size.width / 2 + ranks_of(pose, front) * size.depth};
}

Round round_of(const Battle& battle, const State& state, UnitId id) {
    return round_of(counter(battle, id).base, pose_of(state, id));
}

Round round_of(const Bases& bases) {
    Round out;
    if (bases.empty()) return out;
    out.centre = bases.front().centre;
    for (const Box& b : bases)
        out.radius = std::max(out.radius, distance(out.centre, b.centre) + b.half_width + b.half_depth);
    return out;
}

Box footprint(const Battle& battle, const State& state, UnitId id) {
    return around(counter(battle, id).base, pose_of(state, id));
}

void stand_boxes(const Battle& battle, const State& state, UnitId id, std::vector<Box>& out) {
    const Bases bases = bases_of(battle, state, id);
    out.assign(bases.begin(), bases.end());
}

// BA-2.A: the sides of a commander's base are parallel to the table's.
Box commander_box(const Battle& battle, Vec place) {
    const BaseSize& size = profile(battle).commander_base;
    return {place, 0, size.width / 2, size.depth / 2};
}

Box commander_box(const Battle& battle, const State& state, OfficerId id) {
    return commander_box(battle, to_vec(state.officer(id).place));
}

Vec middle_of(const Battle& battle, const State& state, UnitId id) {
    Vec sum;
    const Bases bases = bases_of(battle, state, id);
    for (const Box& b : bases)
        sum = sum + b.centre;
    return sum * (1.0 / static_cast<double>(bases.size()));
}

// --- Presence ---

bool living(const State& state, UnitId id) {
    const Presence p = state.unit(id).presence;
    return p == Presence::on_table || to_come(p);
}

bool living(const State& state, OfficerId id) {
    const Presence p = state.officer(id).presence;
    return p == Presence::on_table || to_come(p);
}

// BA-1.F: a starred unit is on the march of its own formation, and of the one that it was assigned to.
bool on_march(const Battle& battle, const State& state, UnitId id) {
    const Setup& s = setup(battle);
    if (!to_come(state.unit(id).presence) || own(state.unit(id)).withdrawn) return false;
    if (s.unit_coming[id.index()].bound != 0) return false;
    const CommandId obeys = formation_of(battle, state, id);
    bool marches = false;
    for (std::size_t i = 0; i < s.formations.size(); ++i) {
        if (!s.marches[i].marches || (s.formations[i] != battle.unit(id).command && s.formations[i] != obeys)) continue;
        if ((own(state).come >> i & 1U) != 0) return false;
        marches = true;
    }
    return marches;
}

SeatMask known_to(const Battle& battle, const State& state, CommandId formation) {
    const auto& units = battle.forces().units;
    const auto& officers = battle.forces().officers;
    const bool there = std::any_of(units.begin(), units.end(),
                                   [&](const Unit& u) {
                                       return on_table(state, u.id) && (u.command == formation ||
                                                                        formation_of(battle, state, u.id) == formation);
                                   }) ||
                       std::any_of(officers.begin(), officers.end(),
                                   [&](const Officer& o) { return o.command == formation && on_table(state, o.id); });
    return there ? SeatMask::all() : SeatMask::only(battle.forces().command(formation).army);
}

bool enemies(const Battle& battle, UnitId a, UnitId b) { return army_of(battle, a) != army_of(battle, b); }

// --- Command (BA-2) ---

CommandId formation_of(const Battle& battle, const State& state, UnitId id) {
    const CommandId assigned = own(state.unit(id)).formation;
    return assigned ? assigned : battle.unit(id).command;
}

namespace {

bool takes_part(const OrderOfBattle& forces, OfficerId id) { return forces.officer(id).start.how != Start::absent; }

}  // namespace

OfficerId over_the_army(const OrderOfBattle& forces, ArmyId army) {
    for (const Officer& o : forces.officers)
        if (o.army == army && o.command.none() && takes_part(forces, o.id)) return o.id;
    return {};
}

OfficerId commander_of(const OrderOfBattle& forces, CommandId formation) {
    for (CommandId at = formation; at; at = forces.command(at).parent)
        if (const OfficerId commander = forces.command(at).officer; commander && takes_part(forces, commander))
            return commander;
    return formation ? over_the_army(forces, forces.command(formation).army) : OfficerId{};
}

OfficerId commander_of(const Battle& battle, CommandId formation) { return commander_of(battle.forces(), formation); }

double command_radius(const Battle& battle, OfficerId id) {
    return leader(battle, id).value * profile(battle).factor.value;
}

bool in_radius(const Battle& battle, const State& state, OfficerId officer, UnitId unit) {
    const Vec centre = to_vec(state.officer(officer).place);
    const double radius = command_radius(battle, officer);
    const Bases bases = bases_of(battle, state, unit);
    return std::any_of(bases.begin(), bases.end(), [&](const Box& b) { return within(distance(b, centre), radius); });
}

bool in_radius(const Battle& battle, const State& state, OfficerId officer, OfficerId subordinate) {
    const Vec centre = to_vec(state.officer(officer).place);
    return within(distance(commander_box(battle, state, subordinate), centre), command_radius(battle, officer));
}

// --- Acting (BA-4) ---

bool acts(const State& state, UnitId id) {
    const Acting a = own(state.unit(id)).acting;
    return a == Acting::in_command || a == Acting::on_roll;
}

// --- Attack (BA-1.I) ---

bool waded(const Battle& battle, const Piece& piece) {
    if (piece.kind != PieceKind::river || !piece.fordable) return false;
    const Setup& s = setup(battle);
    return !s.marked_navigable || std::find(s.navigable.begin(), s.navigable.end(), piece.id) == s.navigable.end();
}

bool in_difficult(const Battle& battle, Vec p) {
    if (battle.ground->in_any(profile(battle).strips, p)) return false;
    for (std::size_t k = 0; k < piece_kinds; ++k) {
        const auto kind = static_cast<PieceKind>(k);
        if (profile(battle).of(kind).unforms && battle.ground->in(kind, p)) return true;
    }
    const auto pieces = battle.ground->pieces();
    return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
        return waded(battle, piece) && within(battle.ground->distance_to(piece.id, p), 0);
    });
}

bool unformed(const Battle& battle, const State& state, UnitId id) {
    if (counter(battle, id).boat) return false;
    const Bases bases = bases_of(battle, state, id);
    return std::any_of(bases.begin(), bases.end(), [&](const Box& b) { return in_difficult(battle, b.centre); });
}

// In fire (BA-5.G) and in melee (BA-10.J).
AttackNumber attack_of(const Battle& battle, const State& state, UnitId id, Fight fight) {
    const Profile& pf = profile(battle);
    const BaUnit w = own(state.unit(id));
    AttackNumber out;
    const auto add = [&](const char* name, Cited<int> plus) {
        if (plus.value != 0) out.modifiers.push_back({name, plus.value, plus.why});
    };
    if (unformed(battle, state, id)) add("unformed", pf.unformed);
    if (w.acting == Acting::on_roll) add("out of command", pf.out_of_command);
    if (w.acting == Acting::nic && fight == Fight::melee) add("not in command", pf.nic_melee_penalty);
    if (w.fatigued) add("fatigued", pf.fatigued);
    if (pf.attack_penalties == Together::highest && out.modifiers.size() > 1) {
        const auto highest = std::max_element(out.modifiers.begin(), out.modifiers.end(),
                                              [](const Modifier& a, const Modifier& b) { return a.value < b.value; });
        out.modifiers = {*highest};
    }
    int plus = 0;
    for (const Modifier& m : out.modifiers)
        plus += m.value;
    const Modifier base{"its counter's Attack", counter(battle, id).attack, clause(battle, "BA-1.C"), Counts::number};
    out.modifiers.insert(out.modifiers.begin(), base);
    out.number =
        std::min(counter(battle, id).attack + plus, std::max(pf.highest_attack.value, counter(battle, id).attack));
    return out;
}

}  // namespace linstock::brothers
