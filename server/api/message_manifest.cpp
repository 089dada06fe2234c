#include "server/api/message_manifest.hpp"

#include <algorithm>

namespace linstock::server {

namespace {

// In the notation of server/api/message_notation.hpp.
constexpr std::string_view description = R"(
let prompt_number = int 0..4294967295
let player = "first" | "second"
let proposal = "draw" | "adjourn" | "take_back"
let level = "captain" | "colonel" | "general"
let layer_name = "reach" | "sight" | "fire" | "cover" | "command" | "deadly"

ping "Checks the connection."
    {}
join "Opens a battle by a link or a key. The news follow. A program's key begins with 'program-'."
    {token: text, have?: {epoch: integer, events: integer}, advice?: flag} -> {battle: text, card: card, table: table,
        standing: [text], notes: [note], links?: [link]}
leave "Stops the news of a battle."
    battle {}
candidates "Lists lawful decisions for an open prompt, the suggested one first."
    battle {prompt: prompt_number, most?: int 1..400} -> {candidates: [candidate]}
check "Checks a decision. Nothing changes."
    battle {decision: decision} -> {lawful: flag, refusal?: refusal, length?: number, footprint?: box,
        stands?: [stand_box]}
decide "Makes a decision."
    battle {decision: decision}
known "The state as the seat knows it, if it has an open prompt."
    battle {seat?: player} -> {known?: known_state}
you_do_it "Decides as suggested, with 'until' for all prompts of this kind until the phase ends."
    battle {prompt: prompt_number, until?: "" | "phase"}
standing "Sets the kinds of prompts that are answered as suggested from now on."
    battle {seat?: player, kinds?: [text]}
undo "Takes back the last decision of this seat, if nothing was rolled or revealed since."
    battle {seat?: player}
concede "Concedes the battle."
    battle {seat?: player}
propose "Makes a proposal to the other side; '' withdraws it."
    battle {seat?: player, what: "draw" | "adjourn" | "take_back" | ""}
answer "Answers the proposal of the other side. Left out, 'yes' is false."
    battle {seat?: player, yes?: flag, proposal: natural}
go_on "Ends an adjournment."
    battle {seat?: player}
away "Begins a holiday of so many days; 0 ends it."
    battle {seat?: player, days: int 0..366}
come_back "Takes the seat back from the computer."
    battle {seat?: player}
odds "The odds of a shot or a charge."
    battle {decision: decision} -> {odds: odds}
advice "A searching level assesses a decision."
    battle {decision: decision, level?: level} -> {counsel: opinion}
review "After the end: the decisions of a seat that cost most."
    battle {seat: player, level?: level, from?: natural, only?: [natural]} -> {costly: [costly_decision],
        next?: natural, of: natural}
layer "An area of the map: where a unit can move, see or fire."
    battle {layer: layer_name, seat?: player, unit?: natural, officer?: natural, prompt?: prompt_number, from?: point}
        -> {layer: layer_name, shapes: [layer_shape], circles: [layer_circle], arcs: [arc], targets: [layer_target],
        note?: text, why?: [cite]}
look_back "The view after this number of decisions."
    battle {decision: natural} -> {decision: natural, decisions: natural, events: natural, view: table_view,
        prompts: [asked_prompt]}
moments "The notable moments so far."
    battle {} -> {decisions: natural, moments: [moment]}
view "The whole view. Later changes refer to it."
    battle {} -> {view: table_view}
note "Writes a note on an event; an empty text removes it."
    battle {event: natural, text: text}
rule "The umpire corrects a unit, an officer or the ground. With 'only_check' nothing changes."
    battle {decision: decision, only_check?: flag} -> {later?: flag, warnings?: [text]}
pause "The umpire pauses the battle, or continues it."
    battle {yes?: flag}
unrule "The umpire takes back the ruling that was decided last."
    battle {}
retake "The umpire repeats the last dice."
    battle {reason: text}
appeal "Asks the umpire to allow what the rules refuse."
    battle {decision: decision}
turn_down "The umpire rejects an appeal."
    battle {n: int 1.., reason: text}

let names_of_sides = {first: text, second: text}
let side = {ends?: natural, left?: natural, out?: flag, away_until?: natural, away_left?: natural}
let share = {commit: text, by_server?: flag, share?: text}
let result = {decision: decision, text: text, why?: text}
unit_facts = {unit: natural, army: natural, command?: natural, name: text, short_name: text, arm: text, branch: text,
    quality: text, weapon: text, men?: natural, guns?: natural, figures_per_stand: natural}
command_facts = {command: natural, army: natural, parent?: natural, name: text, kind: text, officer?: natural}
officer_facts = {officer: natural, army: natural, command?: natural, name: text, rank: text, title: text, kind: text}
army = {army: natural, seat: player, name: text, colours: text, edge: degrees, briefing?: text, zones: [[point]]}
piece = {piece: natural, name?: text, kind: text, area?: [point], line?: [point], width?: number, level?: integer,
    crests?: [[point]], road?: "local" | "turnpike", fordable?: flag, open_woods?: flag,
    cover?: "soft" | "hard" | "fortified", floors?: natural, may_be_down?: flag}
table = {title: text, date: text, place: text, summary: text, scenario: text, ruleset: {id: text, title: text,
    variant?: text, terms: {turn: text, stand: text, destroyed: text, strength: text, arms_alike: flag,
    in_rounds: flag, figure?: text}, formations: [text], rulings: [text]}, measure: "inches" | "centimetres" | "feet",
    ground_scale: text, width: number, height: number, turns: natural, volleys: natural, phases: [{name: text,
    label: text}], pieces: [piece], armies: [army], commands: [command_facts], officers: [officer_facts],
    units: [unit_facts], objectives: [{name: text, place: point, radius: number, area?: [point], points?: natural}],
    victory: [text]}
clocks = {timing: {clock: "none" | "days" | "chess", each: natural, reserve: natural, holidays: natural,
    end: "remind" | "computer" | "lost", level: text}, first: side, second: side, adjourned?: flag, umpired?: flag,
    paused?: flag, proposed?: proposal, by?: player, proposal?: natural}
asked = {you: flag, commander?: flag, others: [[text]]}
card = {battle: text, role: "commander" | "both" | "subordinate" | "spectator" | "umpire", seats: [seat],
    leads?: [text], invitation?: flag, scenario: text, title: text, ruleset: text, book: text, counted: text,
    armies: [text], players: names_of_sides, programs?: [player], turn: natural, turns: natural, phase: text,
    waiting: [seat], asked?: asked, over: flag, outcome?: text, again?: player, started: text, changed: text,
    commit: text, seed?: text, record: flag, broken_off?: flag, couriers?: flag, no_notes?: flag,
    names?: names_of_sides, pace?: "live" | "mail", fair?: {server: share, first: share, second: share},
    hours?: clocks, now: natural}
link = {role: text, seats: [seat], commands: [natural], invitation?: flag, program?: flag, token: text}
note = {event: natural, text: text, by: "watcher" | "first" | "second" | "umpire"}
known_state = {scenario: text, scenario_text?: text, ruleset: text, house: [text], seat: player, save: text}
opinion = {level: text, verdict: "none" | "same" | "equal" | "better", first: result, other?: result, gain?: number,
    error?: number}
costly_decision = {decision: natural, turn: natural, phase: text, cost: number, error: number, did: result,
    rather: result}
layer_shape = {points: [point], word?: text}
layer_circle = {centre: point, radius: number, word?: text}
layer_target = {unit: natural, distance: number, word: text, can: flag, blocked?: flag, why?: [cite]}
moment = {decision: natural, event: natural, turn: natural, phase: text, seat?: player, text: text}
appeal = {n: natural, seat: player, decision: decision, what: text, why: text, clauses: [text], answer?: text,
    later?: flag}
news = {push: "news", battle: text, epoch: natural, from: natural, events: [battle_event],
    view?: table_view | view_patch, units?: [unit_facts], commands?: [command_facts], officers?: [officer_facts],
    decisions: natural, prompts: [asked_prompt], waiting: [seat], asked?: asked, undo: [player], hours?: clocks,
    appeals?: [appeal], players: names_of_sides, over: flag, outcome?: outcome, outcome_text?: text, seed?: text,
    bug?: text}
players = {push: "players", battle: text, online: [player], programs?: [player]}
notes = {push: "notes", battle: text, notes: [note]}
closing = {push: "closing", text: text}
)";

}  // namespace

const MessageManifest& message_manifest() {
    static const MessageManifest manifest = parse_manifest(description);
    return manifest;
}

std::vector<std::string> request_members(std::string_view verb) {
    std::vector<std::string> out = {"id", "verb"};
    const auto& all = message_manifest().requests;
    const auto found = std::find_if(all.begin(), all.end(), [&](const RequestMessage& m) { return m.verb == verb; });
    if (found == all.end() || found->in_battle) out.emplace_back("battle");
    if (found != all.end())
        for (const wire::Member& m : found->members)
            out.push_back(m.name);
    return out;
}

}  // namespace linstock::server
