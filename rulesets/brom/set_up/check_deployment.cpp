// RV-2.B: checks that both sides can deploy, by deploying each at its recommended places. An army that finds no place
// would leave its player with a question that has no answer.

#include "base/dice.hpp"
#include "battle/engine_api.hpp"
#include "rulesets/brom/set_up/prepare.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace linstock::brom {

namespace {

bool is_deployment(const Prompt& p) {
    const std::string_view kind = p.kind;
    return kind == "choose_side" || kind == "deploy" || kind == "deploy_officer";
}

void no_place(const Battle& battle, const Prompt& p, Problems& problems) {
    const FilePosition where = p.unit ? battle.unit(p.unit).where : battle.officer(p.officer).where;
    const std::string& name = p.unit ? battle.unit(p.unit).name : battle.officer(p.officer).name;
    problems.push_back(
        battle.scenario->problem(where, "there is no space for " + name + " where its army deploys",
                                 "a zone that holds all that start in it, clear of towns and impassable ground",
                                 battle.charts().clause(profile(battle).clause("deployment").clause).id));
}

}  // namespace

void check_deployment(const Battle& battle, Problems& problems) {
    const OrderOfBattle& forces = battle.forces();
    const auto in_zone = [](const auto& thing) { return thing.start.how == Start::zone; };
    if (std::none_of(forces.units.begin(), forces.units.end(), in_zone) &&
        std::none_of(forces.officers.begin(), forces.officers.end(), in_zone))
        return;
    const SeededDice dice(seed_of(1));
    State state = open(battle, &dice, nullptr);
    std::vector<Seat> stuck;  // each army reports its first problem, so that one does not hide the other's
    for (;;) {
        const std::vector<Prompt> asked = prompts(battle, state);
        const auto next = std::find_if(asked.begin(), asked.end(), [&](const Prompt& p) {
            return is_deployment(p) && std::find(stuck.begin(), stuck.end(), p.seat) == stuck.end();
        });
        if (next == asked.end()) return;
        const std::vector<Decision> places = candidates(battle, state, *next, 1);
        if (!places.empty()) {
            decide_unchecked(battle, state, places.front(), &dice, nullptr);
        } else {
            no_place(battle, *next, problems);
            stuck.push_back(next->seat);
        }
    }
}

}  // namespace linstock::brom
