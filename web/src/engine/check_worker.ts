// A worker that checks decisions for a player in a battle on a server: the program without a store and without battles
// of its own, and one battle as the player knows it. It answers requests in order.
import { Engine } from "./engine";
import type { Files } from "./messages";

/** The files; a battle as it is known now; a decision to check. */
export type CheckMessage = { files: Files } | { known: string } | { id: number; decision: string };
/** Whether it can check from now on; an answer, "" = ask the server. */
export type ProgramError = { ready: boolean; why: string } | { id: number; answer: string };

const page = self as unknown as {
  postMessage(told: ProgramError): void;
  onmessage: ((message: MessageEvent<CheckMessage>) => void) | null;
};
const deaf = { send: () => undefined, close: () => undefined, keep: () => undefined };
let engine: Promise<Engine> | undefined;

async function begun({ program, texts }: Files): Promise<Engine> {
  const [module, read] = await Promise.all([
    WebAssembly.compileStreaming(fetch(program)).catch(async () =>
      WebAssembly.compile(await (await fetch(program)).arrayBuffer()),
    ),
    fetch(texts).then((answer) => answer.json() as Promise<{ texts: Record<string, string> }>),
  ]);
  return new Engine(module, read.texts, [], deaf, false);
}

async function take(put: Exclude<CheckMessage, { files: Files }>): Promise<ProgramError> {
  try {
    if (!engine) throw new Error("nothing has begun");
    const program = await engine;
    if ("known" in put) {
      const why = program.known(put.known);
      return { ready: why === "", why };
    }
    return { id: put.id, answer: program.judge(put.decision) };
  } catch (thrown) {
    // A program that has stopped is not asked again.
    engine = Promise.reject(thrown instanceof Error ? thrown : new Error(String(thrown)));
    engine.catch(() => undefined);
    return "known" in put ? { ready: false, why: String(thrown) } : { id: put.id, answer: "" };
  }
}

page.onmessage = ({ data }) => {
  if (!("files" in data)) return void take(data).then((told) => page.postMessage(told));
  engine = begun(data.files);
  engine.catch(() => undefined);
};
