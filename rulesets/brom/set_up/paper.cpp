// Print sheets for a table that plays one of the rulesets of the family: RV-1, RE-1.2, CF-1 (the deck), RV-9.A
// (ratings).

#include "battle/print_sheet.hpp"
#include "rulesets/brom/brom.hpp"
#include "rulesets/brom/model.hpp"
#include "rulesets/brom/set_up/entries.hpp"

namespace linstock::brom {

namespace {

SheetCard paper_card(const Battle& battle, std::size_t index) {
    const Setup& s = setup(battle);
    const Card& card = s.cards[index];
    SheetCard out;
    out.army = card.army;
    out.name = card.name;
    switch (card.kind) {
        case CardKind::command:
            out.does = "moves its units";
            out.units = s.rolls.of_card[index];
            out.why = s.profile.clause("command_cards");
            break;
        case CardKind::staff:
            out.does = "moves the officers";
            out.why = s.profile.clause("staff_card");
            break;
        case CardKind::bonus:
            out.does = s.profile.card_bodies == CardBodies::brigades_and_batteries ? "moves one brigade once more"
                                                                                   : "moves one unit once more";
            out.why = s.profile.clause("bonus_cards");
            break;
    }
    return out;
}

std::vector<SheetBox> boxes_of(const Battle& battle, UnitId id) {
    const Branch branch = facts(battle, id).branch;
    std::vector<SheetBox> out;
    if (branch != Branch::foot && branch != Branch::horse && branch != Branch::guns) return out;
    out.push_back({"Rating", "", 0, 1});
    if (branch == Branch::guns && facts(battle, id).hits_per_figure > 1) out.push_back({"Odd hit", "", 1, 1});
    if (setup(battle).supply && branch == Branch::foot)
        out.push_back({"Sixes thrown", "", profile(battle).supply_sixes.value, 1});
    return out;
}

// RV-initial, CF-initial: the rows of the chart. RE-initial: elite or line, by arm.
SheetKind kind_of(const Battle& battle, UnitId id) {
    const Facts& f = facts(battle, id);
    if (f.elite) return {"elite", ""};
    const bool by_arm = profile(battle).hits[static_cast<std::size_t>(Firer::musket)].close->to > 0;
    return {by_arm ? "line" : f.quality == 2 ? "green" : "veteran", ""};
}

std::vector<SheetMarker> markers_of(const Battle& battle) {
    const Profile& pf = profile(battle);
    std::vector<SheetMarker> out = {{"routed", pf.clause("rout")}, {"falling back", pf.clause("falling_back")}};
    if (pf.disordered_after_rally) out.push_back({"disordered", pf.clause("formations")});
    out.push_back({"attacks", pf.clause("attack_halts")});
    out.push_back({"guns abandoned", pf.clause("abandoned_guns")});
    out.push_back({"guns spiked", pf.clause("spiking")});
    if (pf.guns_throw_again) out.push_back({"fired last turn", pf.clause("ball_table")});
    if (setup(battle).supply) out.push_back({"out of cartridges", pf.clause("supply_need")});
    return out;
}

}  // namespace

PrintSheet paper(const Battle& battle) {
    PrintSheet out;
    Problems reported;  // reported when the battle was prepared
    out.scale = variant_of(battle.charts(), *battle.scenario, reported);
    for (std::size_t i = 0; i < setup(battle).cards.size(); ++i)
        out.deck.push_back(paper_card(battle, i));
    for (const Unit& unit : battle.forces().units) {
        out.kinds.push_back(kind_of(battle, unit.id));
        out.of_unit.push_back(boxes_of(battle, unit.id));
    }
    out.markers = markers_of(battle);
    return out;
}

}  // namespace linstock::brom
