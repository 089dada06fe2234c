#include "tests/clause/mwan18/scene.hpp"

#include "army/scenario.hpp"
#include "base/dice.hpp"
#include "charts/load.hpp"
#include "rulesets/mwan18/mwan18.hpp"
#include "tests/folder/folder.hpp"
#include "tests/support/by_tape.hpp"

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

namespace linstock::mwan18 {

std::string text_of(const Problems& problems) {
    std::string out;
    for (const Problem& p : problems)
        out += to_text(p) + "\n";
    return out;
}

namespace {

std::string data_text(const std::string& path) {
    std::ifstream in(std::filesystem::path{tests::data_folder()} / path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::string row(const std::string& name, double x, double y, const std::string& command, const std::string& more) {
    std::ostringstream out;
    out << "  { name = '" << name << "', command = '" << command << "'";
    if (more.find("men =") == std::string::npos && more.find("guns =") == std::string::npos) out << ", men = 300";
    if (more.find("quality =") == std::string::npos) out << ", quality = 'veteran'";
    if (more.find("heading =") == std::string::npos && command[0] == 'G') out << ", heading = 180";
    if (more.find("start =") == std::string::npos) out << ", at = [" << x << ", " << y << "]";
    if (!more.empty()) out << ", " << more;
    out << " },\n";
    return out.str();
}

std::string officer_row(const std::string& name, const std::string& rank, const std::string& side,
                        const std::string& more) {
    const std::string command = side + (rank == "brigade" ? " Brigade" : " Division");
    return "  { name = '" + name + "', rank = '" + rank + "', kind = 'regular', commands = '" + command + "', " + more +
           " },\n";
}

std::string points(double x0, double y0, double x1, double y1) {
    std::ostringstream out;
    out << "[[" << x0 << ", " << y0 << "], [" << x1 << ", " << y1 << "]]";
    return out.str();
}

}  // namespace

Scenery& Scenery::blue(const std::string& name, double x, double y, const std::string& more) {
    units_[0] += row(name, x, y, "Blue Brigade", more);
    return *this;
}
Scenery& Scenery::grey(const std::string& name, double x, double y, const std::string& more) {
    units_[1] += row(name, x, y, "Grey Brigade", more);
    return *this;
}
Scenery& Scenery::blue_officer(const std::string& name, const std::string& rank, const std::string& more) {
    officers_[0] += officer_row(name, rank, "Blue", more);
    return *this;
}
Scenery& Scenery::grey_officer(const std::string& name, const std::string& rank, const std::string& more) {
    officers_[1] += officer_row(name, rank, "Grey", more);
    return *this;
}
Scenery& Scenery::area(const std::string& kind, double x0, double y0, double x1, double y1, const std::string& more) {
    return add(tables_, "[[terrain]]\nkind = '" + kind + "'\nrectangle = " + points(x0, y0, x1, y1) + "\n" + more);
}
Scenery& Scenery::line(const std::string& kind, double x0, double y0, double x1, double y1, const std::string& more) {
    return add(tables_, "[[terrain]]\nkind = '" + kind + "'\nline = " + points(x0, y0, x1, y1) + "\n" + more);
}

std::string Scenery::text() const {
    std::string out = "[scenario]\ntitle = 'A scene'\nrulesets = ['mwan18']\nmeasure = 'feet'\n";
    if (frame_.find("table") == std::string::npos) out += "table = [4000, 3000]\n";
    if (frame_.find("turns") == std::string::npos) out += "turns = 8\n";
    out += frame_ + tables_;
    const char* names[2] = {"Blue", "Grey"};
    const char* edges[2] = {"south", "north"};
    const char* colours[2] = {"union", "confederate"};
    for (int i = 0; i < 2; ++i) {
        const std::string name = names[i];
        out += "[[army]]\nname = '" + name + "'\nedge = '" + edges[i] + "'\ncolours = '" + colours[i] + "'\n";
        out += "command = [ { name = '" + name + " Division', kind = 'division' }, { name = '" + name +
               " Brigade', kind = 'brigade', parent = '" + name + " Division' } ]\n";
        out += "officer = [\n" + officers_[i] + "]\nunit = [\n" + units_[i] + "]\n";
    }
    return out;
}

std::shared_ptr<const Ruleset> rules_of(const std::string& house) {
    static std::map<std::string, std::shared_ptr<const Ruleset>> known;
    if (known[house] != nullptr) return known[house];
    RulesetFiles files;
    const auto file = [](const std::string& name) {
        const std::string path = "rulesets/mwan18/" + name;
        return SourceText{data_text(path), path};
    };
    files.ruleset = file("ruleset.toml");
    files.charts = file("charts.toml");
    files.clauses = file("clauses.toml");
    if (!house.empty()) files.house.push_back({house, "overlay"});
    auto charts = load_charts(files);
    if (!charts) {
        ADD_FAILURE() << text_of(charts.error());
        return nullptr;
    }
    Problems problems;
    known[house] = make_ruleset(std::make_shared<const Charts>(std::move(*charts)), &problems);
    EXPECT_TRUE(known[house] != nullptr) << text_of(problems);
    return known[house];
}

std::shared_ptr<const Battle> battle_of(const std::string& name) {
    auto read = read_scenario(data_text("scenarios/" + name + ".toml"), name);
    if (!read) {
        ADD_FAILURE() << text_of(read.error());
        return nullptr;
    }
    auto scenario = std::make_shared<Scenario>(**read);
    scenario->rulesets = {"mwan18"};
    auto battle = prepare(rules_of(), scenario);
    if (battle) return *battle;
    ADD_FAILURE() << text_of(battle.error());
    return nullptr;
}

Scene::Scene(const Scenery& scenery, const std::string& house) {
    auto read = read_scenario(scenery.text(), "scene.toml");
    if (!read) {
        ADD_FAILURE() << text_of(read.error()) << scenery.text();
        return;
    }
    const auto rules = rules_of(house);
    if (rules == nullptr) return;
    auto prepared = prepare(rules, *read);
    if (!prepared) {
        ADD_FAILURE() << text_of(prepared.error()) << scenery.text();
        return;
    }
    battle_ = *prepared;
    state_ = open(*battle_, nullptr, nullptr);
    state_.agenda.clear();
    check_every_step(true);
}

UnitId Scene::unit(std::string_view name) const {
    for (const Unit& u : battle_->forces().units)
        if (u.name == name) return u.id;
    ADD_FAILURE() << "no unit " << name;
    return UnitId{1};
}
OfficerId Scene::officer(std::string_view name) const {
    for (const Officer& o : battle_->forces().officers)
        if (o.name == name) return o.id;
    ADD_FAILURE() << "no officer " << name;
    return OfficerId{1};
}

void Scene::expect_at(std::string_view name, double x, double y, double off) {
    EXPECT_NEAR(place(name).x, x, off) << name;
    EXPECT_NEAR(place(name).y, y, off) << name;
}

void Scene::order(std::string_view name, int order_class, std::string_view objective) {
    change(name, [&](MwUnit& w) {
        w.order = static_cast<Order>(order_class);
        w.objective_is_point = false;
        w.objective = objective.empty() ? UnitId{} : unit(objective);
    });
}

void Scene::bind(std::string_view name, int table, int die) {
    change(name, [&](MwUnit& w) { w.row = row_number(table, die); });
}

void Scene::settle(std::string_view tape, const Decision* decision) {
    tests::run_by_tape(*battle_, state_, events_, tape, decision);
}

void Scene::run(Proc proc, std::string_view tape) {
    state_.agenda.clear();
    edit(state_, [](MwState& s) { s.answered = {}; });
    state_.agenda.push_back(make(proc));
    settle(tape, nullptr);
}

void Scene::dispatch_for(Seat seat, const std::vector<Decision>& parts, std::string_view tape) {
    for (const Prompt& p : prompts()) {
        if (p.seat != seat) continue;
        Decision d;
        d.prompt = p.id;
        d.by = seat;
        d.verb = Verb::dispatch;
        d.parts = parts;
        settle(tape, &d);
        return;
    }
    ADD_FAILURE() << "that seat has no open prompt";
}

namespace {

Seat seat_of_part(const Battle& battle, const Decision& part) {
    return seat_of(part.officer ? battle.officer(part.officer).army : battle.unit(part.unit).army);
}

}  // namespace

void Scene::dispatch(const std::vector<Decision>& parts, std::string_view tape) {
    std::vector<Decision> by_seat[2];
    for (const Decision& part : parts)
        by_seat[seat_of_part(*battle_, part) == Seat::first ? 0 : 1].push_back(part);
    const std::size_t open = prompts().size();
    std::size_t answered = 0;
    for (const Seat seat : {Seat::first, Seat::second}) {
        bool has_prompt = false;
        for (const Prompt& p : prompts())
            has_prompt = has_prompt || p.seat == seat;
        if (!has_prompt) continue;
        ++answered;
        dispatch_for(seat, by_seat[seat == Seat::first ? 0 : 1], answered == open ? tape : std::string_view());
    }
    EXPECT_GT(answered, 0U) << "no seat has an open prompt";
}

void Scene::refuse(const std::vector<Decision>& parts, std::string_view clause) {
    ASSERT_FALSE(parts.empty());
    const Seat seat = seat_of_part(*battle_, parts.front());
    Decision d;
    d.verb = Verb::dispatch;
    d.by = seat;
    d.parts = parts;
    for (const Prompt& p : prompts())
        if (p.seat == seat) d.prompt = p.id;
    const State before = state_;
    const auto no = linstock::decide(*battle_, state_, d, nullptr, nullptr);
    ASSERT_TRUE(no) << "the decision is legal";
    EXPECT_TRUE(state_ == before);
    Event e;
    e.why = no->why;
    EXPECT_TRUE(cites(e, clause)) << no->text;
    refusal_ = no->text;
}

bool Scene::asks(std::string_view kind) const {
    const std::vector<Prompt> open = prompts();
    return !open.empty() && kind == open[0].kind;
}

void Scene::decide(Decision d, std::string_view tape) {
    const std::vector<Prompt> open = prompts();
    ASSERT_FALSE(open.empty()) << "no prompt is open";
    d.prompt = open[0].id;
    d.by = open[0].seat;
    settle(tape, &d);
}

void Scene::agree(std::string_view tape) {
    const std::vector<Prompt> open = prompts();
    ASSERT_FALSE(open.empty()) << "no prompt is open";
    const std::vector<Decision> all = linstock::candidates(*battle_, state_, open[0], 8);
    ASSERT_FALSE(all.empty());
    settle(tape, &all[0]);
}

std::vector<Event> Scene::all(EventKind kind, std::string_view name) const {
    std::vector<Event> out;
    for (const Event& e : events_)
        if (e.kind == kind && (name.empty() || e.unit == unit(name))) out.push_back(e);
    return out;
}

Event Scene::one(EventKind kind, std::string_view name) const {
    const std::vector<Event> found = all(kind, name);
    EXPECT_EQ(found.size(), 1U) << "events '" << name_of(kind) << "' " << name;
    return found.empty() ? Event{} : found[0];
}

bool Scene::cites(const Event& e, std::string_view clause) const {
    const Cite wanted = battle_->charts().cite(clause);
    for (const Cite& c : e.why)
        if (c.clause == wanted.clause) return true;
    for (const Modifier& m : e.modifiers)
        if (m.why.clause == wanted.clause) return true;
    return false;
}

namespace {

Decision part(Verb verb, UnitId unit) {
    Decision d;
    d.verb = verb;
    d.unit = unit;
    return d;
}

}  // namespace

Decision Parts::instruct(std::string_view unit, int order_class, std::string_view target) const {
    Decision d = part(Verb::instruct, scene_.unit(unit));
    d.number = order_class;
    if (!target.empty()) d.target = scene_.unit(target);
    return d;
}
Decision Parts::instruct_to(std::string_view unit, int order_class, double x, double y) const {
    Decision d = instruct(unit, order_class);
    d.path = {to_point({x, y})};
    return d;
}
Decision Parts::gait(std::string_view unit, int gait) const { return number(Verb::gait, unit, gait); }
Decision Parts::march(std::string_view unit, double x, double y) const {
    Decision d = part(Verb::march, scene_.unit(unit));
    d.path = {to_point({x, y})};
    return d;
}
Decision Parts::wheel(std::string_view unit, int side, double degrees) const {
    Decision d = number(Verb::wheel, unit, side);
    d.heading = static_cast<Heading>(degrees * one_degree);
    return d;
}
Decision Parts::face(std::string_view unit, double degrees) const {
    Decision d = part(Verb::pivot, scene_.unit(unit));
    d.heading = normal(static_cast<Heading>(degrees * one_degree));
    return d;
}
Decision Parts::form(std::string_view unit, Formation formation, int files) const {
    Decision d = number(Verb::form, unit, files);
    d.formation = formation;
    return d;
}
Decision Parts::plain(Verb verb, std::string_view unit) const { return part(verb, scene_.unit(unit)); }
Decision Parts::number(Verb verb, std::string_view unit, int number) const {
    Decision d = part(verb, scene_.unit(unit));
    d.number = number;
    return d;
}
Decision Parts::dismantle(std::string_view unit, int piece) const {
    Decision d = part(Verb::dismantle, scene_.unit(unit));
    d.piece = PieceId{static_cast<std::uint16_t>(piece)};
    return d;
}
Decision Parts::by_hand(std::string_view unit, double x, double y) const {
    Decision d = march(unit, x, y);
    d.verb = Verb::by_hand;
    return d;
}
Decision Parts::charge(std::string_view unit, std::string_view target) const {
    Decision d = part(Verb::attack, scene_.unit(unit));
    d.target = scene_.unit(target);
    return d;
}
Decision Parts::ride(std::string_view officer, double x, double y) const {
    Decision d;
    d.verb = Verb::ride;
    d.officer = scene_.officer(officer);
    d.path = {to_point({x, y})};
    return d;
}
Decision Parts::join(std::string_view officer, std::string_view unit) const {
    Decision d;
    d.verb = Verb::ride;
    d.officer = scene_.officer(officer);
    d.unit = scene_.unit(unit);
    return d;
}
Decision Parts::fire(std::string_view unit, std::string_view target, int rate) const {
    Decision d = number(Verb::fire, unit, rate);
    d.target = scene_.unit(target);
    return d;
}
Decision Parts::fire_section(std::string_view unit, std::string_view target, int section) const {
    Decision d = number(Verb::fire_section, unit, section);
    d.target = scene_.unit(target);
    return d;
}

}  // namespace linstock::mwan18
