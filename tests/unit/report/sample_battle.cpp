// The invented battle: five turns with events of many kinds.
#include "battle/event.hpp"
#include "sample.hpp"

#include <cmath>

using namespace linstock;

namespace sample {

namespace {

class Teller {
  public:
    explicit Teller(std::shared_ptr<const Battle> battle) : battle_(std::move(battle)), view_(opening_view(*battle_)) {}

    Event& say(EventKind kind, const char* clause) {
        Event e;
        e.kind = kind;
        e.turn = static_cast<std::uint16_t>(turn_);
        e.phase = phase_;
        if (clause != nullptr) e.why = {battle_->charts().cite(clause)};
        events_.push_back(e);
        return events_.back();
    }
    void phase(std::uint16_t p) {
        phase_ = p;
        say(EventKind::phase_began, nullptr);
    }
    int die(int sides) {
        seed_ = seed_ * 1103515245U + 12345U;
        return static_cast<int>((seed_ >> 16) % static_cast<unsigned>(sides)) + 1;
    }
    UnitView& unit(int i) { return view_.units.edit(static_cast<std::size_t>(i)); }
    std::size_t units() const { return view_.units.size(); }

    void go(int i, double forward, double right, EventKind kind) {
        UnitView& u = unit(i);
        const Vec from = to_vec(u.place);
        const Vec mid = from + direction(u.heading) * (forward / 2);
        const Vec to = from + direction(u.heading) * forward + right_of(u.heading) * right;
        Event& e = say(kind, kind == EventKind::moved ? "RV-6.1" : kind == EventKind::routed ? "RV-14B.1" : "RV-14A.1");
        e.unit = u.id;
        e.from = u.place;
        e.path = {to_point(mid), to_point(to)};
        e.to = to_point(to);
        e.heading = u.heading;
        e.formation = u.formation;
        e.distance = to_coord(length(to - from));
        e.dice = {20, {static_cast<std::uint8_t>(die(20))}};
        u.place = e.to;
        u.footprint = footprint_of(*battle_, u);
    }
    void fire(int i, int k) {
        UnitView& a = unit(i);
        UnitView& b = unit(k);
        if (a.presence != Presence::on_table || b.presence != Presence::on_table || a.stands_left == 0) return;
        const bool guns = battle_->unit(a.id).branch() == Branch::guns;
        Event& e = say(EventKind::fired, guns ? "RV-8" : "RV-7.1");
        e.unit = a.id;
        e.other = b.id;
        e.distance = to_coord(distance(a.footprint, b.footprint));
        e.needed = 4;
        if (k % 3 == 1) {
            e.modifiers = {{"in cover", -1, battle_->charts().cite("RV-7.3")}};
        }
        if (guns) e.word = "ball";
        e.dice.sides = 6;
        for (int n = 0; n < a.stands_left; ++n) {
            e.dice.faces.push_back(static_cast<std::uint8_t>(die(6)));
            if (e.dice.faces.back() >= e.needed + (e.modifiers.empty() ? 0 : 1)) ++e.hits();
        }
        hits(b, e.hits(), a.id);
    }
    void hits(UnitView& u, int n, UnitId by) {
        if (n == 0) return;
        n = n > u.figures_left ? u.figures_left : n;
        Event& e = say(EventKind::casualties, "RV-12");
        e.unit = u.id;
        e.other = by;
        e.figures() = n;
        u.figures_left -= n;
        const int full = u.figures_at_start / u.stands_at_start;
        while (n > 0 && u.stands_left > 0) {
            std::uint8_t& last = u.casualties.back();
            ++last;
            --n;
            if (last < full) continue;
            u.casualties.pop_back();
            --u.stands_left;
            u.fresh = false;
            Event& lost = say(EventKind::stand_lost, "RV-12");
            lost.unit = u.id;
            lost.stands_left() = u.stands_left;
        }
        if (u.stands_left == 0) {
            say(EventKind::destroyed, "RV-12").unit = u.id;
            u.presence = Presence::destroyed;
        } else {
            u.footprint = footprint_of(*battle_, u);
        }
    }
    const char* test(int i) {
        UnitView& u = unit(i);
        if (u.presence != Presence::on_table) return "";
        const int d = die(6);
        Event& e = say(EventKind::morale_checked, "RV-9.D");
        e.unit = u.id;
        e.dice = {6, {static_cast<std::uint8_t>(d)}};
        e.modifiers = {{"rating", 2, battle_->charts().cite("RV-initial")},
                       {"half strength", -1, battle_->charts().cite("RV-9.E")}};
        e.total() = d + 1;
        e.needed = 6;
        e.occasion() = 'a';
        e.word = e.total() >= 6 ? "carries_on" : e.total() == 5 ? "halt" : e.total() == 4 ? "falls_back" : "routs";
        if (e.total() == 5) e.event_result = EventResult::halts;
        const char* word = e.word;
        if (e.total() == 4) {
            u.condition = Condition::falling_back;
            go(i, -8, 0, EventKind::fell_back);
        } else if (e.total() <= 3) {
            u.condition = Condition::routed;
            go(i, -9, 1.5, EventKind::routed);
        }
        return word;
    }
    void end_turn(SampleBattle& course) {
        for (std::uint16_t a = 1; a <= 2; ++a) {
            int fresh = 0;
            int all = 0;
            for (const UnitView& u : view_.units) {
                if (u.army.value != a) continue;
                ++all;
                if (u.fresh && u.presence == Presence::on_table) ++fresh;
            }
            Event& e = say(EventKind::effectiveness, "RV-18.A");
            e.army = ArmyId{a};
            e.hundredths_of_percent() = fresh * 10000 / all;
            e.word = e.hundredths_of_percent() >= 5000 ? "steady" : "wavering";
            view_.effectiveness[a - 1U] = e.hundredths_of_percent();
        }
        view_.turn = turn_;
        course.snapshots.push_back({turn_, view_, events_.size()});
    }
    void turn(SampleBattle& course);
    void officers();
    void finish(SampleBattle& course);
    SampleBattle run();

  private:
    std::shared_ptr<const Battle> battle_;
    View view_;
    std::vector<Event> events_;
    int turn_ = 0;
    std::uint16_t phase_ = 0;
    unsigned seed_ = 20;
};

void Teller::officers() {
    OfficerView& o = view_.officers[1];
    if (turn_ == 2) {
        o.attached_to = unit(1).id;
        Event& e = say(EventKind::officer_moved, "RV-5.G");
        e.officer = o.id;
        e.other = o.attached_to;
        e.path = {unit(1).place};
        e.distance = to_coord(5.2);
        o.place = unit(1).place;
    }
    if (turn_ == 4) {
        Event& e = say(EventKind::officer_fate, "RV-5.C");
        e.officer = o.id;
        e.unit = o.attached_to;
        e.dice = {10, {10}};
        e.word = "killed";
        e.event_result = EventResult::killed;
        o.presence = Presence::destroyed;
    }
}

void Teller::turn(SampleBattle& course) {
    ++turn_;
    say(EventKind::turn_began, nullptr).turn_number() = turn_;
    say(EventKind::deck_shuffled, "RV-4.K").cards() = 6;
    phase(0);
    for (int i = 0; i < static_cast<int>(units()); ++i) {
        UnitView& u = unit(i);
        if (u.presence != Presence::on_table || u.condition != Condition::steady) continue;
        if (battle_->unit(u.id).branch() == Branch::guns && turn_ > 1) continue;
        if (turn_ > 3) continue;
        if (i == 8) u.formation = turn_ == 1 ? Formation::column : Formation::line;
        if (i == 2 && turn_ == 3) u.formation = Formation::square;
        go(i, 3.4 + 0.1 * die(6), i % 3 == 0 ? 0.6 : -0.3, EventKind::moved);
        // Every fourth unit turns to and fro, so that some fronts are oblique.
        if (i % 4 == 1) u.heading = normal(u.heading + (turn_ % 2 == 0 ? 1 : -1) * from_degrees(14));
        u.footprint = footprint_of(*battle_, u);
    }
    officers();
    phase(1);
    fire(3, 11);
    fire(12, 2);
    fire(7, 15);
    fire(16, 6);
    phase(2);
    if (turn_ >= 2) {
        for (const int i : {0, 1, 2, 4, 5, 6})
            fire(i, i + 9);
        for (const int i : {9, 10, 11, 13, 14, 15})
            fire(i, i - 9);
        for (const int i : {1, 10, 5, 13, 2})
            test(i);
    }
    if (turn_ == 3) {
        phase(3);
        Event& began = say(EventKind::combat_began, "RV-10.D");
        began.unit = unit(8).id;
        began.other = unit(17).id;
        began.units = {unit(8).id, unit(17).id};
        for (int n = 0; n < 3; ++n) {
            Event& e = say(EventKind::duel, "RV-10.D");
            e.unit = unit(8).id;
            e.other = unit(17).id;
            e.dice = {6, {static_cast<std::uint8_t>(die(6)), static_cast<std::uint8_t>(die(6))}};
            e.word = e.dice.faces[0] > e.dice.faces[1] ? "first" : e.dice.faces[0] < e.dice.faces[1] ? "second" : "tie";
            e.event_result = e.dice.faces[0] > e.dice.faces[1]   ? EventResult::first_wins
                             : e.dice.faces[0] < e.dice.faces[1] ? EventResult::second_wins
                                                                 : EventResult::tie;
            e.figures() = n == 1 ? 1 : 0;
            e.modifiers = {{"cavalry", 1, battle_->charts().cite("RV-close")}};
        }
        Event& ended = say(EventKind::combat_ended, "RV-10.E");
        ended.unit = unit(8).id;
        ended.other = unit(17).id;
        ended.army = ArmyId{1};
        hits(unit(17), 5, unit(8).id);
    }
    if (turn_ == 4) {
        view_.objectives[0] = ArmyId{1};
        Event& e = say(EventKind::objective, nullptr);
        e.army = ArmyId{1};
        e.objective_index() = 0;
    }
    phase(4);
    end_turn(course);
}

void Teller::finish(SampleBattle& course) {
    Event& e = say(EventKind::battle_ended, "RV-degrees");
    e.army = ArmyId{1};
    e.word = "minor_defeat";
    const Cite count = battle_->charts().cite("RV-18.A");
    e.modifiers = {{"first: fire and combat", 70, count}, {"first: captured", 0, count},
                   {"first: at the start", 175, count},   {"second: fire and combat", 71, count},
                   {"second: captured", 17, count},       {"second: at the start", 175, count}};
    view_.outcome = {true, ArmyId{1}, 0, 2};
    course.snapshots.back().view.outcome = view_.outcome;
    course.snapshots.back().events_until = events_.size();
    course.events = std::move(events_);
    course.battle = battle_;
}

SampleBattle Teller::run() {
    SampleBattle course;
    say(EventKind::battle_opened, "RV-2.A");
    for (std::size_t i = 0; i < units(); ++i) {
        Event& e = say(EventKind::deployed, "RV-2.B");
        e.unit = view_.units[i].id;
        e.to = view_.units[i].place;
        e.heading = view_.units[i].heading;
        e.formation = view_.units[i].formation;
    }
    course.snapshots.push_back({0, view_, events_.size()});
    for (int t = 0; t < 5; ++t)
        turn(course);
    finish(course);
    return course;
}

}  // namespace

SampleBattle sample_battle() {
    auto battle = two_brigades();
    if (!battle) return {};
    return Teller(std::move(battle)).run();
}

}  // namespace sample
