#include "generals/battlefield_model.hpp"

#include "base/measure.hpp"
#include "ground/measuring.hpp"

#include <algorithm>

namespace linstock::general {

namespace {

/// For rulesets that measure in feet. A crest or wall counts within 25 feet (MW-10.13). Sight reaches through 100
/// feet of woods in total (MW-3.20). Buildings hide everything beyond them, also for a unit next to them (MW-10.11).
constexpr AdjacencyDistances among_figures{
    .crest = 25, .edge_of_woods = 25, .edge_of_town = 0, .in_woods = 100, .cover = 25, .through_woods = 100};

double units_of(Coord c) { return static_cast<double>(c) / grid_steps; }

/// Expected morale rating of troops whose rating is not yet known.
double rating_of(const UnitView& v, const Unit& unit) {
    if (v.rating >= 0) return v.rating;
    switch (unit.quality) {
        case Quality::elite: return 3;
        case Quality::green: return 2.2;
        default: return 2.7;
    }
}

double bonus_of(Rank rank) {
    switch (rank) {
        case Rank::commander_in_chief: return 3;
        case Rank::corps:
        case Rank::division: return 2;
        default: return 1;
    }
}

/// Morale bonus of attached officers: the highest per unit, by UnitId::index().
void read_bonuses(const Battle& battle, const View& view, std::vector<double>& out) {
    out.assign(battle.forces().units.size(), 0);
    for (const OfficerView& o : view.officers) {
        if (!o.attached_to || o.presence != Presence::on_table) continue;
        double& bonus = out[o.attached_to.index()];
        bonus = std::max(bonus, bonus_of(battle.officer(o.id).rank));
    }
}

Body body_of(const Battle& battle, const UnitView& v, double bonus, const SergeantWeights& weights) {
    const Unit& unit = battle.unit(v.id);
    Body b;
    b.id = v.id;
    b.army = v.army;
    b.command = unit.command;
    b.target = v.target;
    b.branch = unit.branch();
    b.formation = v.formation;
    b.condition = v.condition;
    b.box = v.footprint;
    b.front = to_vec(v.place);
    b.heading = v.heading;
    b.town = v.town;
    b.mounted = v.mounted;
    b.moved = v.moved;
    b.fired = v.fired;
    b.fresh = v.fresh;
    b.stands = v.stands_left;
    b.sound_stands = static_cast<int>(std::count(v.casualties.begin(), v.casualties.end(), 0));
    b.figures = v.figures_left;
    b.figures_at_start = v.figures_at_start;
    b.guns = v.guns_left;
    b.share = v.figures_at_start > 0 ? static_cast<double>(v.figures_left) / v.figures_at_start : 1;
    b.spent_at = weights.spent_share;
    b.range = units_of(v.deployed.range);
    b.close = units_of(v.deployed.close);
    b.pace = std::max(1.0, units_of(v.pace));
    b.pace_column = std::max(b.pace, units_of(v.pace_column));
    b.fire = v.deployed.fire;
    b.shots = b.fire.empty() ? 0 : (b.fire.end() - 1)->dice;
    b.steadiness = rating_of(v, unit);
    b.steadiness += bonus;
    if (b.town) b.steadiness += 1;
    b.power = b.share * (0.55 + 0.15 * std::min(b.steadiness, 5.0));
    if (b.condition == Condition::routed) b.power = 0;
    if (b.condition == Condition::falling_back) b.power *= 0.5;
    b.width = v.formation == Formation::line ? 2 * v.footprint.half_width : 3 * v.footprint.half_width;
    return b;
}

}  // namespace

bool slow_to_limber(const Body& b) { return b.branch == Branch::guns && b.guns > 0 && nearer(b.pace, b.pace_column); }

Vec middle_of(const Body& b, const Pose& pose) { return pose.front - direction(pose.heading) * b.box.half_depth; }

bool bears_on(const Body& b, const Pose& pose, const Box& target) {
    constexpr int cone = 60;
    constexpr double behind = 1.7320508;  // 1 / tan 30
    constexpr double outer_stand = 0.4;   // offset of the outermost stand of five, in fronts
    const double front = pose.formation == Formation::line ? b.width : 2 * b.box.half_width;
    const double aside = b.branch == Branch::guns ? 0 : outer_stand * front;
    // One cone that starts this far behind the front contains the cones of all stands.
    return in_cone(pose.front - direction(pose.heading) * (aside * behind), pose.heading, cone, target);
}

const Body* BattlefieldModel::find(UnitId id) const {
    if (id.none() || id.index() >= numbers.size() || numbers[id.index()] == 0) return nullptr;
    const std::size_t number = numbers[id.index()] - 1U;
    return number < mine.size() ? &mine[number] : &theirs[number - mine.size()];
}

std::vector<const Body*> BattlefieldModel::mine_near(Vec place, double reach) const {
    index.near(place, reach, found);
    std::vector<const Body*> out;
    out.reserve(found.size());
    for (const std::uint32_t number : found)
        if (number < mine.size()) out.push_back(&mine[number]);
    return out;
}

std::vector<const Body*> BattlefieldModel::theirs_near(Vec place, double reach) const {
    index.near(place, reach, found);
    std::vector<const Body*> out;
    out.reserve(found.size());
    for (const std::uint32_t number : found)
        if (number >= mine.size()) out.push_back(&theirs[number - mine.size()]);
    return out;
}

namespace {

bool there(const UnitView& v) { return v.presence == Presence::on_table || v.presence == Presence::concealed; }

void put_body(BattlefieldModel& model, std::size_t number, const Body& body) {
    if (number < model.mine.size())
        model.mine.put(number, body);
    else
        model.theirs.put(number - model.mine.size(), body);
}

void lay_out(BattlefieldModel& model) {
    std::vector<Box> boxes;
    model.numbers.assign(model.battle->forces().units.size(), 0);
    model.max_range = 0;
    for (const OverlayVector<Body>* side : {&model.mine, &model.theirs})
        for (const Body& b : *side) {
            boxes.push_back(b.box);
            model.numbers[b.id.index()] = static_cast<std::uint16_t>(boxes.size());
            model.max_range = std::max({model.max_range, b.range, b.close, b.pace_column});
        }
    model.index.rebuild(boxes, model.battle->ground->width(), model.battle->ground->height());
}

void read_all(BattlefieldModel& model) {
    std::vector<Body> mine;
    std::vector<Body> theirs;
    for (const UnitView& v : model.view->units)
        if (there(v))
            (v.army == model.me ? mine : theirs)
                .push_back(body_of(*model.battle, v, model.morale_bonus[v.id.index()], model.weights));
    model.mine = std::move(mine);
    model.theirs = std::move(theirs);
    lay_out(model);
}

/// Updates a unit in place. Returns false if it arrived or left.
bool read_again(BattlefieldModel& model, const UnitView& v) {
    const std::size_t number = model.numbers[v.id.index()];
    if ((number != 0) != there(v)) return false;
    if (number == 0) return true;
    const Body body = body_of(*model.battle, v, model.morale_bonus[v.id.index()], model.weights);
    put_body(model, number - 1, body);
    model.max_range = std::max({model.max_range, body.range, body.close, body.pace_column});
    model.index.move(static_cast<std::uint32_t>(number - 1), body.box);
    return true;
}

/// Fieldworks that the scenario reverses: "all", or names or numbers separated by commas.
std::vector<bool> works_turned_round(const Battle& battle) {
    const Scenario& scenario = *battle.scenario;
    std::vector<bool> out(scenario.pieces.size(), false);
    const OwnTable* table = own_of(scenario.own, battle.charts().id());
    const OwnValue* said = table == nullptr ? nullptr : table->find("works_left");
    const auto* names = said == nullptr ? nullptr : std::get_if<std::string>(&said->value);
    if (names == nullptr) return out;
    for (std::size_t at = 0; at <= names->size();) {
        const std::size_t end = std::min(names->find(',', at), names->size());
        std::string name = names->substr(at, end - at);
        name.erase(0, name.find_first_not_of(' '));
        name.erase(name.find_last_not_of(' ') + 1);
        for (const Piece& piece : scenario.pieces)
            if (name == "all" || name == piece.name || name == std::to_string(piece.id.value))
                out[piece.id.index()] = true;
        at = end + 1;
    }
    return out;
}

/// Reads the few properties of the ruleset that the model needs.
void read_book(const Battle& battle, BattlefieldModel& model) {
    const Charts& charts = battle.charts();
    model.works_face_left = works_turned_round(battle);
    model.adjacency = battle.scenario->measure == Measure::feet ? among_figures : AdjacencyDistances{};
    const CellRef stands = charts.field("supported_stands");
    model.supported_lines_stand = !stands.none() && charts.flag(stands).value;
    const CellRef moves = charts.field("movement");
    model.is_open_move_certain = !moves.none() && charts.word(moves).value == "chart_minus_dice";
    const CellRef bodies = charts.field("card_bodies");
    const CellRef zone = charts.field("command_zone");
    const bool parts = !bodies.none() && charts.word(bodies).value == "parts";
    model.command_radius = parts && !zone.none() ? charts.number(zone).value : 0;
}

bool read_changes(BattlefieldModel& model, const std::vector<double>& bonus_before) {
    for (const UnitId id : model.view->changed)
        if (!read_again(model, *model.view->find(id))) return false;
    for (std::size_t i = 0; i < model.morale_bonus.size(); ++i) {
        if (same_length(model.morale_bonus[i], bonus_before[i])) continue;
        const UnitView* v = model.view->find(UnitId::of_index(i));
        if (v != nullptr && !read_again(model, *v)) return false;
    }
    return true;
}

}  // namespace

bool commands(const Battle& battle, const Officer& officer, const Body& body) {
    if (officer.command.none() || officer.rank == Rank::commander_in_chief) return true;
    return battle.forces().within(body.command, officer.command);
}

void update_model(const Battle& battle, const View& view, const SergeantWeights& weights, BattlefieldModel& model) {
    if (model.battle != &battle) read_book(battle, model);
    const bool next = model.view_number != 0 && view.number == model.view_number + 1 && model.view == &view &&
                      model.battle == &battle;
    model.weights = weights;
    model.battle = &battle;
    model.view = &view;
    model.me = army_of(view.seat);
    model.view_number = view.number;
    std::swap(model.morale_bonus, model.previous_morale_bonus);
    read_bonuses(battle, view, model.morale_bonus);
    if (!next || !read_changes(model, model.previous_morale_bonus)) read_all(model);
}

bool clear_ground(const BattlefieldModel& model, Vec from, Vec to) {
    const Ground& ground = *model.battle->ground;
    const AdjacencyDistances& near = model.adjacency;
    if (ground.crosses_crest(from, to, near.crest)) return false;
    constexpr KindSet hides = {PieceKind::woods, PieceKind::town};
    if (!ground.meets_any(from, to, hides)) return true;
    ground.trace(from, to, hides, model.trace_buffer);
    const double length = distance(from, to);
    double in_woods = 0;
    for (const PieceOnLine& on : model.trace_buffer) {
        if (near.through_woods >= 0 && on.kind == PieceKind::woods) {
            in_woods += (on.to - on.from) * length;
            continue;
        }
        const double before = on.from * length;
        const double after = (1 - on.to) * length;
        const double edge = on.kind == PieceKind::town ? near.edge_of_town : near.edge_of_woods;
        const bool at_start = within(on.to * length, edge);
        const bool at_end = within((1 - on.from) * length, edge);
        const bool inside = within(before, 0) && within(after, 0) && within(length, near.in_woods);
        const bool town_end = on.kind == PieceKind::town && (within(before, 0) || within(after, 0));
        if (!at_start && !at_end && !inside && !town_end) return false;
    }
    return near.through_woods < 0 || within(in_woods, near.through_woods);
}

namespace {

/// Whether a unit that `counts` accepts stands between.
template <class Counts>
bool anybody_between(const BattlefieldModel& model, Segment line, UnitId one, UnitId other, Counts&& counts) {
    model.index.along(line.a, line.b, margin_of_doubt, model.found);
    return std::any_of(model.found.begin(), model.found.end(), [&](std::uint32_t number) {
        const Body& b = number < model.mine.size() ? model.mine[number] : model.theirs[number - model.mine.size()];
        return b.id != one && b.id != other && b.town.none() && crosses(line, b.box) && counts(b);
    });
}

}  // namespace

bool troops_between(const BattlefieldModel& model, Vec from, Vec to, UnitId one, UnitId other) {
    return anybody_between(model, {from, to}, one, other, [](const Body&) { return true; });
}

bool troops_hide(const BattlefieldModel& model, Vec from, Vec to, UnitId one, UnitId other) {
    const Ground& ground = *model.battle->ground;
    const int high = std::max(ground.level_at(from), ground.level_at(to));
    return anybody_between(model, {from, to}, one, other, [&](const Body& b) {
        return b.formation != Formation::skirmish && ground.level_at(b.box.centre) >= high;
    });
}

namespace {

/// Whether the place is on the protected side of a line. Walls, fences and hedges protect both sides, fieldworks one.
bool protects(const BattlefieldModel& model, PieceId id, Vec place) {
    constexpr KindSet works = {PieceKind::breastwork, PieceKind::fieldwork};
    const Piece& work = model.battle->ground->piece(id);
    if (!works.has(work.kind)) return true;
    double least = 1e9;
    double left = 0;
    for (std::size_t i = 0; i + 1 < work.line.size(); ++i) {
        const Segment edge{work.line[i], work.line[i + 1]};
        const double far = distance(nearest_on(edge, place), place);
        if (!nearer(far, least)) continue;
        least = far;
        left = cross(edge.b - edge.a, place - edge.a);
    }
    return model.works_face_left[id.index()] ? left >= 0 : left <= 0;
}

}  // namespace

namespace {

bool within_cover(const BattlefieldModel& model, Vec place) {
    return model.battle->ground->in_any({PieceKind::woods, PieceKind::town, PieceKind::fieldwork}, place);
}

}  // namespace

Cover cover_at(const BattlefieldModel& model, Vec place) {
    constexpr KindSet lines = {PieceKind::stone_wall, PieceKind::fence, PieceKind::hedge, PieceKind::breastwork,
                               PieceKind::fieldwork};
    if (within_cover(model, place)) return Cover::from_all;
    const bool near = model.battle->ground->kinds_near(place, model.adjacency.cover + margin_of_doubt).meets(lines);
    return near ? Cover::from_some : Cover::none;
}

bool covered(const BattlefieldModel& model, Cover there, Vec place, Vec from) {
    return there == Cover::from_some ? covered(model, place, from) : there == Cover::from_all;
}

bool covered(const BattlefieldModel& model, Vec place, Vec from) {
    const Ground& ground = *model.battle->ground;
    if (within_cover(model, place)) return true;
    const PieceId by = ground.cover_between(from, place, model.adjacency.cover, model.view->pieces);
    return by && protects(model, by, place);
}

namespace {

const FireBand* band_of(const Body& firer, double distance) {
    for (const FireBand& band : firer.fire)
        if (within(distance, units_of(band.to))) return &band;
    return nullptr;
}

}  // namespace

double hit_chance(const Body& firer, double distance, bool column, bool cover) {
    const FireBand* band = band_of(firer, distance);
    if (band == nullptr) return 0;
    const double faces = band->faces + (column ? 1 : 0) - (cover ? 1 : 0);
    return faces / band->sides;
}

double hits_of(const Body& firer, double distance, bool column, bool cover) {
    const FireBand* band = band_of(firer, distance);
    return band == nullptr ? 0 : band->dice * hit_chance(firer, distance, column, cover);
}

double volleys_of(const BattlefieldModel& model, const Body& firer, double distance) {
    if (model.view->volleys != 0) return 1;
    // Guns fire repeatedly only at their shortest range.
    const double deadly = firer.branch == Branch::guns ? units_of(firer.fire.begin()->to) : firer.range;
    return within(distance, deadly) ? model.weights.keeps_up : 1;
}

double trapped_weight(const BattlefieldModel& model) { return model.view->volleys != 0 ? 0 : model.weights.way_back; }

double clearance_behind(const BattlefieldModel& model, const Box& box) {
    const Vec back = box.forward() * -1.0;
    const Ground& ground = *model.battle->ground;
    double room = ground.width() + ground.height();
    for (const Vec corner : box.corners()) {
        if (back.x > 0) room = std::min(room, (ground.width() - corner.x) / back.x);
        if (back.x < 0) room = std::min(room, -corner.x / back.x);
        if (back.y > 0) room = std::min(room, (ground.height() - corner.y) / back.y);
        if (back.y < 0) room = std::min(room, -corner.y / back.y);
    }
    return std::max(0.0, room);
}

double hit_value(const SergeantWeights& weights, const Body& target) {
    if (target.routed()) return weights.hit_routed;
    double worth = 1;
    if (target.branch == Branch::guns) worth = weights.hit_guns;
    if (target.branch == Branch::horse) worth = weights.hit_horse;
    if (target.fresh) worth *= weights.hit_fresh;
    if (target.steadiness < 3) worth *= weights.hit_shaken;
    return worth * (1 + weights.hit_worn * (1 - target.share));
}

double chance_to_pass(double steadiness) {
    const double faces = std::clamp(steadiness + 1.0, 0.0, 6.0);  // faces f with f + steadiness >= 6
    return faces / 6;
}

}  // namespace linstock::general
