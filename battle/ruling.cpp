#include "battle/ruling.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "battle/play.hpp"
#include "battle/ruleset.hpp"
#include "battle/terrain_change.hpp"
#include "battle/view.hpp"

#include <algorithm>
#include <utility>

namespace linstock {

namespace {

std::optional<Refusal> refuse(RefusalKind kind, std::string text) { return Refusal{kind, std::move(text), {}}; }
std::optional<Refusal> wrong(std::string text) { return refuse(RefusalKind::wrong_shape, std::move(text)); }
std::optional<Refusal> cannot(std::string text) { return refuse(RefusalKind::against_rules, std::move(text)); }

bool same_own(const OwnTable& a, const OwnTable& b) {
    return std::equal(a.values.begin(), a.values.end(), b.values.begin(), b.values.end(),
                      [](const OwnValue& x, const OwnValue& y) { return x.key == y.key && x.value == y.value; });
}

bool same_told(const SituationUnit& a, const SituationUnit& b) {
    const bool placed = a.place.has_value() == b.place.has_value() &&
                        (!a.place || to_point(*a.place) == to_point(*b.place)) && a.heading == b.heading;
    return placed && a.unit == b.unit && a.casualties == b.casualties && a.stands_left == b.stands_left &&
           a.formation == b.formation && a.mounted == b.mounted && a.presence == b.presence && same_own(a.own, b.own);
}

bool says_nothing(const SituationUnit& stated) {
    return !stated.place && !stated.heading && !stated.formation && !stated.mounted && !stated.stands_left &&
           stated.casualties.empty() && stated.presence.empty() && stated.own.values.empty();
}

bool says_nothing(const OfficerRuling& stated) { return !stated.place && !stated.attached_to && !stated.presence; }

bool same_officer(const OfficerRuling& a, const OfficerRuling& b) {
    return a.place.has_value() == b.place.has_value() && (!a.place || to_point(*a.place) == to_point(*b.place)) &&
           a.presence == b.presence && a.attached_to == b.attached_to;
}

/// One line of plain text.
std::optional<Refusal> check_reason(const std::string& reason) {
    if (reason.find_first_not_of(' ') == std::string::npos)
        return wrong("a ruling needs a 'reason', which is shown to everyone who may see the ruling");
    if (reason.size() > longest_reason)
        return wrong("the reason has " + std::to_string(reason.size()) + " bytes; at most " +
                     std::to_string(longest_reason));
    if (std::any_of(reason.begin(), reason.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }))
        return wrong("the reason must be one line of plain text");
    return std::nullopt;
}

/// The step in progress that involves this object.
const Procedure* in_hand(const Battle& battle, const State& state, FieldReference what, std::uint16_t id) {
    for (auto step = state.agenda.rbegin(); step != state.agenda.rend(); ++step) {
        const Procedure& procedure = battle.rules->procedures[step->procedure];
        for (const Field& field : procedure.fields)
            for (std::size_t k = 0; field.reference == what && k < field.count; ++k)
                if (read_field(field, step->locals.bytes.data(), k) == id) return &procedure;
    }
    return nullptr;
}

/// Attached officers move with the unit. If the unit leaves the field, they stay behind alone.
void take_officers_along(const UnitState& u, UnitId unit, State& state) {
    for (OfficerState& officer : state.officers) {
        if (officer.attached_to != unit) continue;
        if (!u.on_field()) {
            officer.attached_to = {};
            continue;
        }
        officer.place = u.place;
        officer.presence = u.presence;
    }
}

void apply(const SituationUnit& stated, State& state, Play& play) {
    UnitState& u = state.unit(stated.unit);
    if (!stated.casualties.empty()) u.casualties = {};
    play.battle().rules->rulings.apply(play, stated);
    for (std::size_t i = u.stands_left; i < most_stands; ++i)
        u.casualties[i] = 0;
    if (!u.on_field()) u.town = {};
    take_officers_along(u, stated.unit, state);
}

void follow(UnitId id, Play& play) {
    if (play.battle().rules->rulings.follow != nullptr) play.battle().rules->rulings.follow(play, id);
}

State with_ruling(const Battle& battle, const State& state, const SituationUnit& stated) {
    State after = state;
    Play play(battle, after, nullptr);
    apply(stated, after, play);
    follow(stated.unit, play);
    return after;
}

std::string to_words(const Problem& p) {
    std::string out = p.text;
    if (!p.expected.empty()) out += "; expected: " + p.expected;
    if (!p.nearest.empty()) out += "; did you mean '" + p.nearest + "'?";
    return out;
}

std::optional<Refusal> check_fields(const Battle& battle, const OwnTable& own) {
    std::vector<std::string> may = {"condition"};
    for (const char* field : battle.rules->rulings.fields)
        may.emplace_back(field);
    for (const OwnValue& v : own.values) {
        if (std::find(may.begin(), may.end(), v.key) != may.end()) continue;
        std::string text = "'" + v.key + "' cannot be set by the umpire in this ruleset; allowed are";
        for (std::size_t i = 1; i < may.size(); ++i)
            text += (i == 1 ? " " : ", ") + may[i];
        const std::string nearest = nearest_word(v.key, may);
        return wrong(text + (nearest.empty() ? "" : "; did you mean '" + nearest + "'?"));
    }
    return std::nullopt;
}

/// Rejects values that no table can show.
std::optional<Refusal> check_told(const Battle& battle, const State& state, const SituationUnit& stated) {
    const Unit& unit = battle.unit(stated.unit);
    if (stated.stands_left && (*stated.stands_left < 0 || *stated.stands_left > unit.stands))
        return wrong(unit.name + " cannot have " + std::to_string(*stated.stands_left) + " stands left; 0 to " +
                     std::to_string(unit.stands));
    if (stated.mounted && unit.branch() != Branch::horse)
        return wrong(unit.name + " has no horses: 'mounted' is for cavalry");
    if (stated.formation && !battle.rules->knows(*stated.formation))
        return wrong("this ruleset has no formation '" + std::string(name_of(*stated.formation)) + "'");
    if (auto no = check_fields(battle, stated.own)) return no;
    Problems problems;
    battle.rules->rulings.check(battle, stated, problems);
    for (const Problem& p : problems)
        if (!p.warning) return wrong(to_words(p));
    const bool comes = stated.presence == "on_table" || stated.presence == "concealed";
    if (comes && !stated.place && !state.unit(stated.unit).on_field())
        return wrong(unit.name + " is not on the table: give the 'place' where it appears");
    return std::nullopt;
}

std::string place_text(const Battle& battle, Vec at) {
    const auto near = [](double x, double most) { return std::to_string(static_cast<int>(std::clamp(x, 0.0, most))); };
    return "the table extends to [" + near(battle.ground->width(), battle.ground->width()) + ", " +
           near(battle.ground->height(), battle.ground->height()) + "], the nearest place on it is about [" +
           near(at.x, battle.ground->width()) + ", " + near(at.y, battle.ground->height()) + "]";
}

/// Some seat is asked and has a legal answer.
bool goes_on(const Battle& battle, const State& after) {
    const std::vector<Prompt> open = prompts(battle, after);
    return !open.empty() && std::all_of(open.begin(), open.end(), [&](const Prompt& p) {
        if (p.seat == Seat::chance) return true;
        const std::vector<Decision> answers = candidates(battle, after, p, 1);
        return !answers.empty() && !check(battle, after, answers.front());
    });
}

/// The battle would be possible after the ruling and could continue.
std::optional<Refusal> check_battle(const Battle& battle, const State& after, const std::string& what) {
    std::vector<std::string> broken = invariants(battle, after);
    if (broken.empty()) broken = agenda_faults(battle, after);
    if (!broken.empty()) return cannot("impossible battle: " + broken.front());
    if (!goes_on(battle, after))
        return cannot("the open prompt could then not be answered: rule on " + what + " after it is answered");
    return std::nullopt;
}

/// Checks the unit in the state after the ruling.
std::optional<Refusal> check_after(const Battle& battle, const State& after, UnitId id) {
    const UnitState& u = after.unit(id);
    const std::string& name = battle.unit(id).name;
    if (u.on_field() && u.stands_left == 0)
        return cannot(name + " would be on the table with nothing left; expected: presence 'destroyed'");
    if (u.on_field() && !battle.ground->on_table(battle.rules->footprint(battle, after, id)))
        return cannot(name + " would extend over the edge of the table; " + place_text(battle, to_vec(u.place)));
    return check_battle(battle, after, name);
}

/// Only the owner sees a unit's own fields. The rest is public to all seats that see the unit.
bool told_to_all(const OwnValue& v) { return v.key == "condition"; }

std::shared_ptr<const Ruling> part_of(const Ruling& whole, bool open) {
    auto out = std::make_shared<Ruling>(whole);
    std::erase_if(out->stated.own.values, [&](const OwnValue& v) { return told_to_all(v) != open; });
    if (!open) {
        SituationUnit own;
        own.unit = whole.stated.unit;
        own.own = std::move(out->stated.own);
        out->stated = std::move(own);
    }
    return out;
}

void tell(Play& play, const std::shared_ptr<const Ruling>& part, SeatMask seen_by) {
    if (says_nothing(part->stated)) return;
    const UnitState& u = play.state().unit(part->stated.unit);
    play.say(EventKind::ruled, [&](Event& e) {
        e.seen_by = seen_by;
        e.unit = part->stated.unit;
        e.ruling = part;
        if (!u.on_field()) return;
        e.to = u.place;
        e.heading = u.heading;
        e.formation = u.formation;
    });
}

// ------------------------------------------------------------ on an officer

bool there(Presence presence) { return presence == Presence::on_table || presence == Presence::concealed; }

void apply_to_officer(OfficerId id, const OfficerRuling& stated, State& state) {
    OfficerState& o = state.officer(id);
    if (stated.presence) o.presence = *stated.presence;
    if (stated.place) {
        o.place = to_point(*stated.place);
        o.attached_to = {};
    }
    if (stated.attached_to) o.attached_to = *stated.attached_to;
    if (!there(o.presence)) o.attached_to = {};
    if (o.attached_to.none()) return;
    o.place = state.unit(o.attached_to).place;
    o.presence = state.unit(o.attached_to).presence;
}

State with_officer(const State& state, OfficerId id, const OfficerRuling& stated) {
    State after = state;
    apply_to_officer(id, stated, after);
    return after;
}

/// Rejects values that no table can show.
std::optional<Refusal> check_told(const Battle& battle, const State& state, OfficerId id, const OfficerRuling& stated) {
    const Officer& officer = battle.officer(id);
    if (stated.place && stated.attached_to && *stated.attached_to)
        return wrong("give either 'place' or 'attached_to', not both");
    if (stated.attached_to && *stated.attached_to) {
        const Unit& unit = battle.unit(*stated.attached_to);
        if (unit.army != officer.army) return wrong(unit.name + " belongs to the other side");
        if (!state.unit(unit.id).on_field()) return cannot(unit.name + " is not on the table");
        if (stated.presence) return wrong("an attached officer is where its unit is: leave 'presence' out");
        return std::nullopt;
    }
    if (stated.place && !battle.ground->on_table(*stated.place))
        return cannot(officer.name + " would be beyond the edge of the table; " + place_text(battle, *stated.place));
    if (stated.presence == Presence::absent) return wrong(officer.name + " is in this battle and cannot be 'absent'");
    const bool comes = stated.presence && there(*stated.presence);
    if (comes && !stated.place && !there(state.officer(id).presence))
        return wrong(officer.name + " is not on the table: give 'place' or 'attached_to'");
    return std::nullopt;
}

std::optional<Refusal> check_on_officer(const Battle& battle, const State& state, const Decision& d) {
    const OfficerRuling& stated = d.ruling->officer;
    const std::string& name = battle.officer(d.officer).name;
    if (says_nothing(stated))
        return wrong("the 'ruling' is empty for this officer: give place, presence or attached_to");
    if (const Procedure* step = in_hand(battle, state, FieldReference::officer, d.officer.value))
        return cannot(name + " is busy (" + std::string(step->label) + "): rule on this officer when that is finished");
    if (auto no = check_told(battle, state, d.officer, stated)) return no;
    return check_battle(battle, with_officer(state, d.officer, stated), name);
}

void carry_out_on_officer(const Decision& d, State& state, Play& play) {
    const Battle& battle = play.battle();
    const ArmyId army = battle.officer(d.officer).army;
    const Seat enemy = army == army_of(Seat::first) ? Seat::second : Seat::first;
    apply_to_officer(d.officer, d.ruling->officer, state);
    const OfficerState& o = state.officer(d.officer);
    play.say(EventKind::ruled, [&](Event& e) {
        e.seen_by = knows_of_officer(battle, state, enemy, d.officer) ? SeatMask::all() : SeatMask::only(army);
        e.officer = d.officer;
        e.ruling = d.ruling;
        if (there(o.presence)) e.to = o.place;
    });
}

// ------------------------------------------------------------ on the ground

/// The entry of a piece that was added, or of an area that was removed.
auto laid_entry(State& state, PieceId piece) {
    return std::find_if(state.laid.begin(), state.laid.end(), [&](const TerrainChange& l) { return l.piece == piece; });
}

bool was_there(const Battle& battle, PieceId id) { return id.index() < battle_on(battle, {}).scenario->pieces.size(); }

/// Lines such as fences and bridges are only marked as down, because the rules handle that. Removed areas change the
/// ground, so they get an entry. Entries stay: each change creates another ground, and their number is limited.
void put_down(const Battle& battle, State& state, PieceId id, bool down) {
    state.pieces[id.index()].down = down ? 1 : 0;
    const auto entry = laid_entry(state, id);
    if (entry != state.laid.end()) {
        if (drawn_as(entry->kind) == DrawnAs::area) entry->is_removed = down;
        return;
    }
    const Piece& piece = battle.scenario->pieces[id.index()];
    if (piece.area.empty() || !down) return;
    TerrainChange gone;
    gone.piece = id;
    gone.kind = piece.kind;
    gone.is_removed = true;
    // Entries are sorted by piece. Original pieces come before added ones.
    const auto place =
        std::find_if(state.laid.begin(), state.laid.end(), [&](const TerrainChange& l) { return id < l.piece; });
    state.laid.insert(place, std::move(gone));
}

PieceId lay(const Battle& battle, State& state, TerrainChange piece) {
    piece.piece = PieceId::of_index(battle.scenario->pieces.size());
    state.pieces.emplace_back();
    state.laid.push_back(piece);
    return piece.piece;
}

/// An area can be removed once. An original one can be restored once. An added one must be added as a new piece.
std::string changed_enough(const Battle& battle, const State& state, PieceId id, bool down) {
    for (const TerrainChange& l : state.laid) {
        if (l.piece != id || drawn_as(l.kind) != DrawnAs::area) continue;
        if (was_there(battle, id)) return down ? " was removed and has been restored: it cannot be removed again" : "";
        return down ? "" : " was added and removed: add it again as new ground";
    }
    return "";
}

State with_ground(const Battle& battle, const State& state, const Decision& d) {
    State after = state;
    if (d.ruling->ground)
        lay(battle, after, *d.ruling->ground);
    else
        put_down(battle, after, d.piece, *d.ruling->down);
    return after;
}

/// The battle on the proposed ground, not cached.
std::shared_ptr<const Battle> tried_on(const Battle& battle, const State& after) {
    if (after.laid == battle.laid) return std::shared_ptr<const Battle>(std::shared_ptr<void>(), &battle);
    return with_terrain_changes(battle, after.laid);
}

std::optional<Refusal> too_much_ground() {
    return cannot("the umpire has already added and removed " + std::to_string(most_laid) +
                  " pieces in this battle, which is the limit");
}

std::optional<Refusal> check_on_ground(const Battle& battle, const State& state, const Decision& d) {
    const Piece& piece = battle.ground->piece(d.piece);
    const std::string name = piece.name.empty() ? "this " + std::string(name_of(piece.kind)) : piece.name;
    const bool gone = state.pieces[d.piece.index()].down != 0;
    if (!d.ruling->down) return wrong("the 'ruling' is empty for this terrain: give 'down'");
    if (!gone && !may_be_down(piece))
        return wrong(name +
                     " cannot be removed: the umpire can remove fences, walls and the like, bridges and fords, and "
                     "areas that are not a hill, water or fort");
    if (gone == *d.ruling->down) return wrong(name + (gone ? " is already removed" : " is not removed"));
    if (const Procedure* step = in_hand(battle, state, FieldReference::piece, d.piece.value))
        return cannot(name + " is in use (" + std::string(step->label) + "): rule on it when that is finished");
    if (const std::string no = changed_enough(battle, state, d.piece, *d.ruling->down); !no.empty())
        return cannot(name + no);
    const State after = with_ground(battle, state, d);
    if (after.laid.size() > most_laid) return too_much_ground();
    return check_battle(*tried_on(battle, after), after, name);
}

std::optional<Refusal> check_new_ground(const Battle& battle, const State& state, const Decision& d) {
    const TerrainChange& ground = *d.ruling->ground;
    if (std::string fault = fault_of(battle, ground); !fault.empty()) return wrong("'ground': " + fault);
    if (state.laid.size() >= most_laid) return too_much_ground();
    const State after = with_ground(battle, state, d);
    return check_battle(*tried_on(battle, after), after, "the ground");
}

void carry_out_on_ground(const Decision& d, State& state, Play& play) {
    PieceId piece = d.piece;
    if (d.ruling->ground)
        piece = lay(play.battle(), state, *d.ruling->ground);
    else
        put_down(play.battle(), state, piece, *d.ruling->down);
    play.say(EventKind::ruled, [&](Event& e) {
        e.piece = piece;
        e.ruling = d.ruling;
    });
}

/// A bridge or ford without a stream to cross.
bool crosses_nothing(const Battle& battle, const TerrainChange& laid) {
    if (drawn_as(laid.kind) != DrawnAs::place) return false;
    const Vec at = to_vec(laid.points.front());
    const double reach = to_vec({laid.width, 0}).x / 2;
    return std::none_of(battle.ground->pieces().begin(), battle.ground->pieces().end(), [&](const Piece& p) {
        return is_water(p.kind) && within(battle.ground->distance_to(p.id, at), reach);
    });
}

/// New objections of the ruleset to the positions of units, for example because the bridge below them is gone.
Problems objections_to_ground(const Battle& battle, const State& state, const Decision& d) {
    Problems out;
    const State after = with_ground(battle, state, d);
    const auto then = tried_on(battle, after);
    if (d.ruling->ground && crosses_nothing(battle, *d.ruling->ground)) {
        Problem p;
        p.text = "the " + std::string(name_of(d.ruling->ground->kind)) + " would not be on water";
        out.push_back(std::move(p));
    }
    for (const Unit& unit : battle.forces().units) {
        if (!state.unit(unit.id).on_field()) continue;
        Problems before;
        Problems now;
        battle.rules->rulings.object(battle, state, unit.id, before);
        battle.rules->rulings.object(*then, after, unit.id, now);
        for (Problem& p : now)
            if (std::none_of(before.begin(), before.end(), [&](const Problem& q) { return q.text == p.text; }))
                out.push_back(std::move(p));
    }
    return out;
}

// ------------------------------------------------------------ on a unit

std::optional<Refusal> check_on_unit(const Battle& battle, const State& state, const Decision& d) {
    if (says_nothing(d.ruling->stated))
        return wrong(
            "the 'ruling' is empty: give place, heading, formation, presence, condition, stands_left, casualties, "
            "mounted, or 'own' with fields of the ruleset");
    if (d.ruling->stated.unit != d.unit) return wrong("the ruling names two different units");
    if (const Procedure* step = in_hand(battle, state, FieldReference::unit, d.unit.value))
        return cannot(battle.unit(d.unit).name + " is busy (" + std::string(step->label) +
                      "): rule on it when that is finished");
    if (auto no = check_told(battle, state, d.ruling->stated)) return no;
    return check_after(battle, with_ruling(battle, state, d.ruling->stated), d.unit);
}

void carry_out_on_unit(const Decision& d, State& state, Play& play) {
    const Battle& battle = play.battle();
    const ArmyId army = battle.unit(d.unit).army;
    const Seat enemy = army == army_of(Seat::first) ? Seat::second : Seat::first;
    apply(d.ruling->stated, state, play);
    // A seat that does not know the unit now does not learn of the ruling, even if it saw the unit before.
    const bool known = knows_of(battle, state, enemy, d.unit);
    tell(play, part_of(*d.ruling, true), known ? SeatMask::all() : SeatMask::only(army));
    tell(play, part_of(*d.ruling, false), SeatMask::only(army));
    follow(d.unit, play);
}

// ------------------------------------------------------------ on dice

void carry_out_on_dice(const Decision& d, State& state, Play& play) {
    state.draws += static_cast<std::uint64_t>(d.ruling->dice);
    play.say(EventKind::ruled, [&](Event& e) {
        e.dice_skipped() = d.ruling->dice;
        e.ruling = d.ruling;
    });
}

int named(const Decision& d) { return (d.unit ? 1 : 0) + (d.officer ? 1 : 0) + (d.piece ? 1 : 0); }
/// The ruling concerns something other than the decision's object.
bool says_more(const Decision& d) {
    const Ruling& r = *d.ruling;
    return (!d.unit && !says_nothing(r.stated)) || (!d.officer && !says_nothing(r.officer)) || (!d.piece && r.down) ||
           (named(d) != 0 && (r.dice > 0 || r.ground)) || (r.dice > 0 && r.ground);
}

}  // namespace

bool may_be_down(const Piece& piece) {
    constexpr KindSet covering{PieceKind::woods, PieceKind::town,  PieceKind::rough, PieceKind::broken,
                               PieceKind::marsh, PieceKind::crops, PieceKind::house, PieceKind::impassable};
    if (!piece.area.empty() && covering.has(piece.kind)) return true;
    return is_linear_obstacle(piece) || piece.kind == PieceKind::bridge || piece.kind == PieceKind::ford;
}

bool same_ruling(const Ruling* a, const Ruling* b) {
    if (a == nullptr || b == nullptr) return a == b;
    return a == b ||
           (a->reason == b->reason && same_told(a->stated, b->stated) && same_officer(a->officer, b->officer) &&
            a->down == b->down && a->dice == b->dice && a->ground == b->ground);
}

std::optional<Refusal> check_ruling(const Battle& battle, const State& state, const Decision& d) {
    if (d.by != Seat::umpire) return refuse(RefusalKind::wrong_seat, "only the umpire can make rulings");
    if (d.prompt != 0) return wrong("a ruling answers no prompt: set its 'prompt' to 0");
    if (battle.rules->rulings.apply == nullptr) return cannot("this ruleset allows no rulings");
    const bool of_dice = d.ruling != nullptr && d.ruling->dice > 0;
    const bool of_nothing = of_dice || (d.ruling != nullptr && d.ruling->ground);
    if (named(d) > 1 || (named(d) == 0 && !of_nothing))
        return wrong(
            "a ruling must name one 'unit', 'officer' or 'piece' of terrain, or new 'ground'; this one names " +
            std::string(named(d) == 0 ? "none" : "several"));
    if (d.ruling == nullptr || says_more(d)) return wrong("'ruling' is missing: give the change and its reason");
    if (auto no = check_reason(d.ruling->reason)) return no;
    if (of_dice) return check_battle(battle, state, "the dice");
    if (d.ruling->ground) return check_new_ground(battle, state, d);
    if (d.officer) return check_on_officer(battle, state, d);
    return d.piece ? check_on_ground(battle, state, d) : check_on_unit(battle, state, d);
}

bool waits_for_step(const Battle& given, const State& state, const Decision& d) {
    const Battle& battle = battle_in(given, state);
    const bool on_unit = d.by == Seat::umpire && d.prompt == 0 && d.unit && named(d) == 1 && d.ruling != nullptr;
    return on_unit && battle.rules->rulings.apply != nullptr && !says_more(d) && !check_reason(d.ruling->reason) &&
           d.ruling->stated.unit == d.unit && !says_nothing(d.ruling->stated) &&
           in_hand(battle, state, FieldReference::unit, d.unit.value) != nullptr &&
           !check_told(battle, state, d.ruling->stated);
}

Problems objections(const Battle& given, const State& state, const Decision& d) {
    const Battle& battle = battle_in(given, state);
    Problems out;
    if (d.piece || d.ruling->ground) out = objections_to_ground(battle, state, d);
    if (d.unit) {
        const State after = with_ruling(battle, state, d.ruling->stated);
        if (after.unit(d.unit).on_field()) battle.rules->rulings.object(battle, after, d.unit, out);
    }
    for (Problem& p : out) {
        p.warning = true;
        p.file.clear();
        p.line = p.column = 0;
    }
    return out;
}

void carry_out_ruling(const Decision& d, State& state, Play& play) {
    ++state.answered[static_cast<std::size_t>(d.by)];
    ++state.decisions;
    if (d.ruling->dice > 0)
        carry_out_on_dice(d, state, play);
    else if (d.officer)
        carry_out_on_officer(d, state, play);
    else if (d.piece || d.ruling->ground)
        carry_out_on_ground(d, state, play);
    else
        carry_out_on_unit(d, state, play);
}

}  // namespace linstock
