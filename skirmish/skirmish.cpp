#include "skirmish/skirmish.hpp"

#include "army/enum_words.hpp"
#include "skirmish/balancing.hpp"
#include "skirmish/choices.hpp"
#include "skirmish/deployment.hpp"
#include "skirmish/evening.hpp"
#include "skirmish/forces.hpp"
#include "skirmish/goals.hpp"
#include "skirmish/ground.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace linstock::skirmish {

namespace {

// Streams of random choices; each attempt at a ground has one more.
constexpr std::uint64_t choice_stream = 0;
constexpr std::uint64_t force_stream = 1;
constexpr std::uint64_t wing_stream = 2;
constexpr std::uint64_t condition_stream = 3;
constexpr std::uint64_t table_stream = 4;
constexpr std::uint64_t ground_stream = 16;
constexpr int most_stands = 24;  // of a unit in a scenario file
constexpr int most_attempts = 200;
constexpr int strict_attempts = 60;  // units keep their places in the line
constexpr int most_deployments = 6;  // on each ground

bool reads(const RulesetRow& ruleset, std::string_view key) {
    return std::find(ruleset.reads.begin(), ruleset.reads.end(), key) != ruleset.reads.end();
}

template <class T>
void add_own(OwnTable& own, const char* key, T value) {
    OwnValue item;
    item.key = key;
    item.value = std::move(value);
    own.values.push_back(std::move(item));
}

void add_if_used(std::vector<OwnTable>& to, OwnTable own) {
    if (!own.values.empty()) to.push_back(std::move(own));
}

/// Wide, square or upright, as drawn scenarios are, on even inches.
TableSize table_for(const ChosenArmy& first, const ChosenArmy& second, Random& random) {
    constexpr double least = 36;
    constexpr double share = 0.48;  // of the larger army's line
    const double usual = least + share * std::max(first.frontage(), second.frontage());
    const int shape = random.below(100);
    constexpr int wide = 55;
    constexpr int square = 82;
    const double width = usual * (shape < wide ? random.between(0.95, 1.15) : random.between(0.8, 0.98));
    const double ratio = shape < wide     ? random.between(1.3, 1.6)
                         : shape < square ? random.between(1, 1.25)
                                          : random.between(0.72, 0.95);
    const auto even = [](double inches, int low, int high) {
        return std::clamp(static_cast<int>(inches / 2 + 0.5) * 2, low, high);
    };
    return {static_cast<double>(even(width, 42, 144)), static_cast<double>(even(width / ratio, 40, 66))};
}

StartPosition start_of(const Position& p) {
    StartPosition s;
    s.how = p.arrives > 0 ? Start::arrives : Start::placed;
    s.place = p.at;
    s.heading = p.heading;
    s.turn = p.arrives;
    return s;
}

class ScenarioWriter {
  public:
    ScenarioWriter(const Choice& choice, const Ground& ground, Scenario& scenario)
        : choice_(choice),
          ruleset_(*choice.ruleset),
          ground_(ground),
          s_(scenario) {}

    void write_frame() {
        s_.rulesets = {ruleset_.id};
        s_.variant = ruleset_.variant;
        s_.yards_per_unit = ruleset_.scale;
        s_.ground_scale = fmt::format("1 in = {} yd", ruleset_.scale);
        s_.width = ground_.table.width;
        s_.height = ground_.table.height;
        s_.turns = choice_.turns;
        s_.date = std::to_string(std::max(choice_.lists[0]->years.least, choice_.lists[1]->years.least));
        s_.place = "an invented field";
        s_.pieces = ground_.pieces;
        OwnTable own = ruleset_.own;
        write_sight(choice_.kind->sight);
        for (const Condition* condition : {choice_.weather, choice_.hour}) {
            write_sight(condition->sight);
            for (const OwnTable& table : condition->own)
                if (table.ruleset == ruleset_.id)
                    own.values.insert(own.values.end(), table.values.begin(), table.values.end());
        }
        add_if_used(s_.own, std::move(own));
    }

    /// Of the weapons that the armies have. After write_army().
    void write_handicaps() {
        for (const HandicapRow& row : choice_.weather->handicap) {
            const bool carried = std::any_of(s_.forces.units.begin(), s_.forces.units.end(),
                                             [&](const Unit& u) { return u.weapon == row.weapon; });
            if (carried) s_.handicaps.push_back({ArmyId{}, row.weapon, row.percent, choice_.turns});
        }
    }

    void write_army(int side, const ChosenArmy& chosen, const Deployment& deployment) {
        Army army;
        army.id = ArmyId{static_cast<std::uint16_t>(side + 1)};
        army.name = chosen.list->army;
        army.adjective = chosen.list->army;
        army.colours = chosen.list->colours;
        army.edge = side == 0 ? 0 : half_turn;
        const CommandId top = add_command(army.id, CommandId{}, chosen.list->army + " force", CommandKind::division);
        const OfficerId chief = add_officer(army.id, top, chosen.list->commander, deployment.commander);
        s_.forces.officers[chief.index()].rank = Rank::commander_in_chief;
        for (std::size_t b = 0; b < chosen.bodies.size(); ++b)
            write_body(army.id, top, chosen.bodies[b], deployment.bodies[b]);
        for (const Polyline& works : deployment.works) {
            Piece p;
            p.id = PieceId::of_index(s_.pieces.size());
            p.kind = PieceKind::breastwork;
            p.line = works;
            s_.pieces.push_back(std::move(p));
        }
        s_.forces.armies.push_back(std::move(army));
    }

  private:
    void write_sight(const std::vector<SightRow>& rows) {
        int from = 1;
        for (const SightRow& row : rows) {
            const int to = std::max(from, choice_.turns * row.until / 100);
            if (row.limit > 0) s_.sight.push_back({from, to, row.limit});
            from = to + 1;
        }
    }

    CommandId add_command(ArmyId army, CommandId parent, std::string name, CommandKind kind) {
        Command c;
        c.id = CommandId::of_index(s_.forces.commands.size());
        c.army = army;
        c.parent = parent;
        c.name = std::move(name);
        c.kind = kind;
        s_.forces.commands.push_back(std::move(c));
        return s_.forces.commands.back().id;
    }

    OfficerId add_officer(ArmyId army, CommandId command, const OfficerRow& row, const Position& at) {
        Officer o;
        o.id = OfficerId::of_index(s_.forces.officers.size());
        o.army = army;
        o.command = command;
        o.name = row.name;
        o.rank = Rank::brigade;
        o.kind = row.kind;
        o.start = start_of(at);
        if (row.value > 0 && reads(ruleset_, "value")) {
            OwnTable own{ruleset_.id, {}};
            add_own(own, "value", static_cast<std::int64_t>(row.value));
            o.own.push_back(std::move(own));
        }
        s_.forces.commands[command.index()].officer = o.id;
        s_.forces.officers.push_back(std::move(o));
        return s_.forces.officers.back().id;
    }

    void write_body(ArmyId army, CommandId top, const ChosenBody& body, const BodyPositions& positions) {
        const CommandId id = add_command(army, top, body.body->name, CommandKind::brigade);
        Command& command = s_.forces.commands[id.index()];
        command.card = true;
        if (!body.body->nation.empty() && reads(ruleset_, "nation")) {
            OwnTable own{ruleset_.id, {}};
            add_own(own, "nation", body.body->nation);
            command.own.push_back(std::move(own));
        }
        if (!body.body->officer.name.empty()) add_officer(army, id, body.body->officer, positions.officer);
        const std::vector<CommandId> brigades = brigades_of(army, id, body);
        for (std::size_t i = 0; i < body.units.size(); ++i)
            write_unit(army, brigades[i * brigades.size() / body.units.size()], body.units[i], positions.units[i]);
    }

    /// The body itself, or the brigades into which its ruleset divides it.
    std::vector<CommandId> brigades_of(ArmyId army, CommandId id, const ChosenBody& body) {
        const std::size_t most = static_cast<std::size_t>(ruleset_.brigade_units);
        if (most == 0 || body.units.size() <= most) return {id};
        s_.forces.commands[id.index()].kind = CommandKind::wing;
        std::vector<CommandId> out;
        const std::size_t brigades = (body.units.size() + most - 1) / most;
        for (std::size_t i = 1; i <= brigades; ++i)
            out.push_back(
                add_command(army, id, fmt::format("{}, brigade {}", body.body->name, i), CommandKind::brigade));
        return out;
    }

    void write_unit(ArmyId army, CommandId command, const ChosenUnit& chosen, const Position& at) {
        const UnitRow& row = chosen.row;
        Unit u;
        u.id = UnitId::of_index(s_.forces.units.size());
        u.army = army;
        u.command = command;
        u.name = row.name;
        u.short_name = row.short_name;
        u.arm = row.arm;
        u.quality = row.quality;
        u.second_rate = row.second_rate;
        u.weapon = row.weapon;
        u.men = row.men;
        u.guns = row.guns;
        u.stands = std::min(chosen.stands, most_stands);
        u.start = start_of(at);
        OwnTable own = ruleset_.unit_own;
        own.ruleset = ruleset_.id;
        if (reads(ruleset_, "strength")) add_own(own, "strength", static_cast<std::int64_t>(chosen.stands));
        if (!row.pieces.empty() && reads(ruleset_, "pieces")) add_own(own, "pieces", row.pieces);
        if (row.sharpshooters && reads(ruleset_, "sharpshooters")) add_own(own, "sharpshooters", true);
        if (reads(ruleset_, "figures")) {
            const bool guns = row.branch() == Branch::guns;
            add_own(own, guns ? "sections" : "figures", static_cast<std::int64_t>(chosen.stands));
            if (row.branch() == Branch::foot && chosen.stands > ruleset_.two_ranks_over)
                add_own(own, "files", static_cast<std::int64_t>((chosen.stands + 1) / 2));
        }
        add_if_used(u.own, std::move(own));
        s_.forces.units.push_back(std::move(u));
    }

    const Choice& choice_;
    const RulesetRow& ruleset_;
    const Ground& ground_;
    Scenario& s_;
};

void write_texts(const Choice& choice, const Ground& ground, const Goals& goals, bool flank_in_west, Scenario& s) {
    const Kind& kind = *choice.kind;
    TextWords words{kind, goals, ground.village, "", "", ""};
    s.title = filled(kind.title, words);
    s.summary = filled(kind.summary, words);
    for (std::size_t i = 0; i < 2; ++i) {
        Army& army = s.forces.armies[i];
        words.own = army.name;
        words.enemy = s.forces.armies[1 - i].name;
        words.flank = flank_in_west == (i == 0) ? "left" : "right";  // the second army faces south
        const std::string points =
            !choice.ruleset->victory ? "Each objective counts the same." : filled(kind.points_note, words);
        army.briefing = filled(kind.sides[i].briefing, words) + (points.empty() ? "" : " " + points);
        for (const Condition* condition : {choice.weather, choice.hour})
            if (!condition->briefing.empty()) army.briefing += " " + condition->briefing;
        army.briefing += " " + strength_text(s, army.id) + arrivals_text(s, army.id);
    }
}

std::string command_line(const Request& r) {
    return fmt::format(
        "# linstock skirmish --ruleset {} --kind {} --theatre {} --weather {} --hour {} --first {} --second {} "
        "--minutes {} "
        "--first-points {} --seed {}\n",
        r.ruleset, r.kind, r.theatre, r.weather, r.hour, r.first, r.second, r.minutes, r.first_points, to_text(r.seed));
}

}  // namespace

Result<Draft, Problem> draft_skirmish(const Tables& tables, const Request& request) {
    Random choices(request.seed, choice_stream);
    Random conditions(request.seed, condition_stream);
    const auto chosen = choose(tables, request, choices, conditions);
    if (!chosen) return chosen.error();
    Draft out{*chosen, request.minutes, request.seed, {}, {}};
    Random forces(request.seed, force_stream);
    for (std::size_t i = 0; i < 2; ++i)
        out.armies.push_back(
            choose_army(*chosen->lists[i], *chosen->ruleset, chosen->kind->sides[i], chosen->units[i], forces));
    Random shape(request.seed, table_stream);
    out.table = table_for(out.armies[0], out.armies[1], shape);
    return out;
}

Result<Skirmish, Problem> finish_skirmish(Draft draft, int first_points) {
    const Choice& choice = draft.choice;
    const Kind& kind = *choice.kind;
    std::vector<ChosenArmy>& armies = draft.armies;
    Random wings(draft.seed, wing_stream);
    const bool flank_in_west = wings.chance(50);
    for (std::size_t i = 0; i < 2; ++i)
        deal_to_groups(armies[i], kind.sides[i]);
    const std::vector<Side> sides = {{armies[0], kind.sides[0], true, flank_in_west, choice.turns},
                                     {armies[1], kind.sides[1], false, flank_in_west, choice.turns}};
    const TableSize table = draft.table;
    const GroundOrder order = ground_order(kind, table, flank_in_west);
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
        Random random(draft.seed, ground_stream + static_cast<std::uint64_t>(attempt));
        const auto ground = make_ground(*choice.theatre, table, order, random);
        if (!ground) continue;
        std::optional<std::vector<Deployment>> deployment;
        const double most_shift = attempt < strict_attempts ? 0.3 : attempt < 2 * strict_attempts ? 1.6 : 12;
        for (int i = 0; i < most_deployments && !deployment; ++i)
            deployment = deploy(*ground, sides, most_shift, random);
        if (!deployment) continue;
        Skirmish out;
        out.request = {choice.ruleset->id,
                       kind.id,
                       choice.theatre->id,
                       choice.weather->id,
                       choice.hour->id,
                       choice.lists[0]->id,
                       choice.lists[1]->id,
                       draft.minutes,
                       first_points,
                       draft.seed,
                       {}};
        ScenarioWriter writer(choice, *ground, out.scenario);
        writer.write_frame();
        for (int side = 0; side < 2; ++side)
            writer.write_army(side, armies[static_cast<std::size_t>(side)],
                              (*deployment)[static_cast<std::size_t>(side)]);
        writer.write_handicaps();
        Goals goals = make_goals(kind, *ground);
        write_texts(choice, *ground, goals, flank_in_west, out.scenario);
        out.scenario.objectives = std::move(goals.objectives);
        if (choice.ruleset->victory)
            out.scenario.victory = std::move(goals.victory);
        else
            for (Objective& o : out.scenario.objectives)
                o.points = 1;
        out.text = command_line(out.request) + write_scenario(out.scenario);
        return out;
    }
    Problem p;
    p.text = fmt::format("no ground with room for both armies was found in {} attempts", most_attempts);
    p.expected = "another seed or fewer minutes";
    return p;
}

Result<Skirmish, Problem> make_skirmish(const Tables& tables, const Request& request) {
    auto draft = draft_skirmish(tables, request);
    if (!draft) return draft.error();
    const Choice& choice = draft->choice;
    const PointTable* table = tables.points_for(*choice.ruleset);
    int points = request.first_points;
    if (table != nullptr) {
        if (points == 0) points = even_points(*table, choice.kind->id, request.trials);
        balance(draft->armies, *choice.ruleset, *table, points);
    }
    return finish_skirmish(std::move(*draft), points);
}

}  // namespace linstock::skirmish
