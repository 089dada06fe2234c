// An example bot with a simple look-ahead search. For every order and move it plays each candidate on in a sampled
// full state (what it cannot see is random), and chooses the candidate that leaves its army strongest against the other.
//
//     linstock fight two-brigades --blue "bot: node examples/bots/lookahead.js"
"use strict";
const readline = require("node:readline");

const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const receive = async () => {
  const { value, done } = await lines.next();
  return done ? undefined : JSON.parse(value);
};
const send = (message) => process.stdout.write(JSON.stringify(message) + "\n");
// Sends a request and waits for the reply. Linstock sends nothing else until the question has been answered.
const ask = async (request) => {
  send(request);
  return receive();
};

const thoughtOver = new Set(["order", "way", "way_of_attack"]); // roles of prompts that are worth the time
const maxSteps = 12; // decisions to play after a candidate
const maxCandidates = 4;

let seat = "first";

// The strength of this bot's army minus that of the other, in a fork.
async function balance(fork) {
  const { view } = await ask({ verb: "view", fork, seat: "umpire" });
  const mine = seat === "first" ? 1 : 2;
  const there = new Set(["on_table", "concealed", "reserve", "arriving"]);
  const worth = (unit) => (there.has(unit.presence) ? (unit.figures_left ?? unit.stands_left ?? 0) * (unit.condition === "steady" ? 1 : 0.5) : 0);
  return view.units.reduce((sum, unit) => sum + (unit.army === mine ? worth(unit) : -worth(unit)), 0);
}

// Plays a candidate on. Every later question is answered with the rules' first candidate.
async function tryOut(decision, seed) {
  const { fork } = await ask({ verb: "sample", seed });
  let reply = await ask({ verb: "decide", fork, decision });
  for (let step = 0; reply.ok && !reply.over && step < maxSteps; ++step) {
    const { candidates } = await ask({ verb: "candidates", fork, prompt: reply.prompts[0].prompt, most: 1 });
    reply = await ask({ verb: "decide", fork, decision: candidates[0].decision });
  }
  const value = await balance(fork);
  await ask({ verb: "drop", fork });
  return value;
}

async function choose(question) {
  const candidates = question.candidates.slice(0, maxCandidates);
  if (!thoughtOver.has(question.prompt.role) || candidates.length === 1 || question.seconds_left < 5) return 0;
  let best = 0;
  let bestValue = -Infinity;
  for (let i = 0; i < candidates.length; ++i) {
    const value = await tryOut(candidates[i].decision, question.question);
    if (value > bestValue) [best, bestValue] = [i, value];
  }
  return best;
}

async function main() {
  for (let message = await receive(); message !== undefined; message = await receive()) {
    if (message.type === "hello" && message.protocol !== 1) throw new Error("this bot speaks protocol 1");
    if (message.type === "battle") seat = message.seat;
    if (message.type === "question") send({ question: message.question, candidate: await choose(message) });
    if (message.type === "end") console.error(`score ${message.score}`);
  }
}

main();
