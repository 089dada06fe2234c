// Auto-play by a level that searches: the suggestion, or what the level clearly prefers to it.
import type { AdviceAnswer, Answer, AskedPrompt, SearchingLevel, TableView } from "./api";
import type { Decision } from "./wire";

/** The members of a battle that auto-play uses. */
interface Played {
  readonly prompts: readonly AskedPrompt[];
  readonly view: TableView | undefined;
  readonly over: boolean;
  readonly connection: string;
  decide(decision: Decision): Promise<Answer>;
  advise(decision: Decision, level: SearchingLevel): Promise<AdviceAnswer>;
}
/** answers a prompt with the suggestion */
type Suggested = (prompt: number) => Promise<Answer>;

/** milliseconds between two looks for the next prompt */
const step = 60;

/**
 * Answers a prompt; with `until`, also the prompts of its kind that follow in this phase. Returns the last answer, or
 * the first that is an error.
 */
export async function playSearched(
  battle: Played,
  suggested: Suggested,
  prompt: number,
  level: SearchingLevel,
  until: "phase" | undefined,
  wait: (ms: number) => Promise<void> = slept,
): Promise<Answer> {
  const first = battle.prompts.find((one) => one.prompt === prompt);
  const phase = phaseOf(battle);
  let answer = await answerSearched(battle, suggested, prompt, first, level);
  if (!until || !first) return answer;
  const answered = new Set([prompt]);
  while (answer.ok && !battle.over && battle.connection !== "lost" && phaseOf(battle) === phase) {
    const own = battle.prompts.filter((one) => one.seat === first.seat && !answered.has(one.prompt));
    const next = own.find((one) => one.kind === first.kind);
    if (!next && own.length > 0) break;
    if (next) {
      answered.add(next.prompt);
      answer = await answerSearched(battle, suggested, next.prompt, next, level);
    } else await wait(step);
  }
  return answer;
}

async function answerSearched(
  battle: Played,
  suggested: Suggested,
  prompt: number,
  asked: AskedPrompt | undefined,
  level: SearchingLevel,
): Promise<Answer> {
  if (!asked?.counsel || !asked.advice) return suggested(prompt);
  const opinion = await battle.advise(asked.advice.decision, level).catch(() => undefined);
  const { verdict, other } = opinion?.ok ? opinion.counsel : { verdict: "none" as const, other: undefined };
  return verdict === "better" && other ? battle.decide(other.decision) : suggested(prompt);
}

const phaseOf = ({ view }: Played): string => `${view?.turn} ${view?.phase}`;
const slept = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
