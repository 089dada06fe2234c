#include "battle/ruling.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "battle/play.hpp"
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

bool says_nothing(const SituationUnit& told) {
    return !told.place && !told.heading && !told.formation && !told.mounted && !told.stands_left &&
           told.casualties.empty() && told.presence.empty() && told.own.values.empty();
}

/// One line of plain text.
std::optional<Refusal> check_reason(const std::string& reason) {
    if (reason.find_first_not_of(' ') == std::string::npos)
        return wrong("a ruling has its reason: 'reason' is what all who may see it are told");
    if (reason.size() > longest_reason)
        return wrong("the reason has " + std::to_string(reason.size()) + " bytes; at most " +
                     std::to_string(longest_reason));
    if (std::any_of(reason.begin(), reason.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }))
        return wrong("the reason is one line of plain text");
    return std::nullopt;
}

/// A step that is under way speaks of it.
const Procedure* in_hand(const Battle& battle, const State& state, UnitId unit) {
    for (auto step = state.agenda.rbegin(); step != state.agenda.rend(); ++step) {
        const Procedure& procedure = battle.rules->procedures[step->procedure];
        for (const Field& field : procedure.fields)
            for (std::size_t k = 0; field.refers == Refers::unit && k < field.count; ++k)
                if (read_field(field, step->locals.bytes.data(), k) == unit.value) return &procedure;
    }
    return nullptr;
}

/// Who is with it goes where it goes; when it leaves the field he stays behind on his own.
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

void apply(const SituationUnit& told, State& state, Play& play) {
    UnitState& u = state.unit(told.unit);
    if (!told.casualties.empty()) u.casualties = {};
    play.battle().rules->rulings.apply(play, told);
    for (std::size_t i = u.stands_left; i < most_stands; ++i)
        u.casualties[i] = 0;
    if (!u.on_field()) u.town = {};
    take_officers_along(u, told.unit, state);
}

State with_ruling(const Battle& battle, const State& state, const SituationUnit& told) {
    State after = state;
    Play play(battle, after, nullptr);
    apply(told, after, play);
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
        std::string text = "'" + v.key + "' is nothing that the umpire sets in this book; he may set";
        for (std::size_t i = 1; i < may.size(); ++i)
            text += (i == 1 ? " " : ", ") + may[i];
        const std::string nearest = nearest_word(v.key, may);
        return wrong(text + (nearest.empty() ? "" : "; did you mean '" + nearest + "'?"));
    }
    return std::nullopt;
}

/// Of what is told, what no table can show.
std::optional<Refusal> check_told(const Battle& battle, const State& state, const SituationUnit& told) {
    const Unit& unit = battle.unit(told.unit);
    if (told.stands_left && (*told.stands_left < 0 || *told.stands_left > unit.stands))
        return wrong(unit.name + " cannot have " + std::to_string(*told.stands_left) + " stands left; 0 to " +
                     std::to_string(unit.stands));
    if (told.mounted && unit.branch() != Branch::horse)
        return wrong(unit.name + " has no horses: 'mounted' is for cavalry");
    if (told.formation && !battle.rules->knows(*told.formation))
        return wrong("this book has no formation '" + std::string(name_of(*told.formation)) + "'");
    if (auto no = check_fields(battle, told.own)) return no;
    Problems problems;
    battle.rules->rulings.check(battle, told, problems);
    for (const Problem& p : problems)
        if (!p.warning) return wrong(to_words(p));
    const bool comes = told.presence == "on_table" || told.presence == "concealed";
    if (comes && !told.place && !state.unit(told.unit).on_field())
        return wrong(unit.name + " is not on the table: 'place' is where it comes");
    return std::nullopt;
}

std::string place_text(const Battle& battle, Vec at) {
    const auto near = [](double x, double most) { return std::to_string(static_cast<int>(std::clamp(x, 0.0, most))); };
    return "the table reaches to [" + near(battle.ground->width(), battle.ground->width()) + ", " +
           near(battle.ground->height(), battle.ground->height()) + "], the nearest place on it is about [" +
           near(at.x, battle.ground->width()) + ", " + near(at.y, battle.ground->height()) + "]";
}

/// Somebody is asked then, and has an answer that holds.
bool goes_on(const Battle& battle, const State& after) {
    const std::vector<Prompt> open = prompts(battle, after);
    return !open.empty() && std::all_of(open.begin(), open.end(), [&](const Prompt& p) {
        if (p.seat == Seat::chance) return true;
        const std::vector<Decision> answers = candidates(battle, after, p, 1);
        return !answers.empty() && !check(battle, after, answers.front());
    });
}

/// Of how things would stand.
std::optional<Refusal> check_after(const Battle& battle, const State& after, UnitId id) {
    const UnitState& u = after.unit(id);
    const std::string& name = battle.unit(id).name;
    if (u.on_field() && u.stands_left == 0)
        return cannot(name + " would be on the table with nothing left; expected: presence 'destroyed'");
    if (u.on_field() && !battle.ground->on_table(battle.rules->footprint(battle, after, id)))
        return cannot(name + " would stand over the edge of the table; " + place_text(battle, to_vec(u.place)));
    std::vector<std::string> broken = invariants(battle, after);
    if (broken.empty()) broken = agenda_faults(battle, after);
    if (!broken.empty()) return cannot("such a battle cannot be: " + broken.front());
    if (!goes_on(battle, after))
        return cannot("what is asked now could not be answered then: rule on " + name + " when it has been");
    return std::nullopt;
}

/// What is told of a unit's own fields is its side's alone; the rest everybody sees who sees the unit.
bool told_to_all(const OwnValue& v) { return v.key == "condition"; }

std::shared_ptr<const Ruling> part_of(const Ruling& whole, bool open) {
    auto out = std::make_shared<Ruling>(whole);
    std::erase_if(out->told.own.values, [&](const OwnValue& v) { return told_to_all(v) != open; });
    if (!open) {
        SituationUnit own;
        own.unit = whole.told.unit;
        own.own = std::move(out->told.own);
        out->told = std::move(own);
    }
    return out;
}

void tell(Play& play, const std::shared_ptr<const Ruling>& part, SeatMask seen_by) {
    if (says_nothing(part->told)) return;
    const UnitState& u = play.state().unit(part->told.unit);
    play.say(EventKind::ruled, [&](Event& e) {
        e.seen_by = seen_by;
        e.unit = part->told.unit;
        e.ruling = part;
        if (!u.on_field()) return;
        e.to = u.place;
        e.heading = u.heading;
        e.formation = u.formation;
    });
}

}  // namespace

bool same_ruling(const Ruling* a, const Ruling* b) {
    if (a == nullptr || b == nullptr) return a == b;
    return a == b || (a->reason == b->reason && same_told(a->told, b->told));
}

std::optional<Refusal> check_ruling(const Battle& battle, const State& state, const Decision& d) {
    if (d.by != Seat::umpire) return refuse(RefusalKind::wrong_seat, "only the umpire rules");
    if (d.prompt != 0) return wrong("a ruling answers no prompt: its 'prompt' is 0");
    if (battle.rules->rulings.apply == nullptr) return cannot("by this book there are no rulings");
    if (d.unit.none() || d.unit.value > battle.forces().units.size())
        return wrong("'unit' is missing: on whom the umpire rules, 1 to " +
                     std::to_string(battle.forces().units.size()));
    if (d.ruling == nullptr || says_nothing(d.ruling->told))
        return wrong(
            "'ruling' says nothing: place, heading, formation, presence, condition, stands_left, casualties, "
            "mounted, or 'own' with fields of the book");
    if (d.ruling->told.unit != d.unit) return wrong("the ruling is on another unit");
    if (auto no = check_reason(d.ruling->reason)) return no;
    if (const Procedure* step = in_hand(battle, state, d.unit))
        return cannot(battle.unit(d.unit).name + " is in the midst of something (" + std::string(step->label) +
                      "): rule on it when that is done");
    if (auto no = check_told(battle, state, d.ruling->told)) return no;
    return check_after(battle, with_ruling(battle, state, d.ruling->told), d.unit);
}

Problems objections(const Battle& battle, const State& state, const Decision& d) {
    Problems out;
    const State after = with_ruling(battle, state, d.ruling->told);
    if (!after.unit(d.unit).on_field()) return out;
    battle.rules->rulings.object(battle, after, d.unit, out);
    for (Problem& p : out) {
        p.warning = true;
        p.file.clear();
        p.line = p.column = 0;
    }
    return out;
}

void carry_out_ruling(const Decision& d, State& state, Play& play) {
    const Battle& battle = play.battle();
    const ArmyId army = battle.unit(d.unit).army;
    const Seat enemy = army == army_of(Seat::first) ? Seat::second : Seat::first;
    ++state.answered[static_cast<std::size_t>(d.by)];
    ++state.decisions;
    apply(d.ruling->told, state, play);
    // Whoever is not to know of it now hears nothing of it either, not even that it went.
    const bool known = knows_of(battle, state, enemy, d.unit);
    tell(play, part_of(*d.ruling, true), known ? SeatMask::all() : SeatMask::only(army));
    tell(play, part_of(*d.ruling, false), SeatMask::only(army));
}

}  // namespace linstock
