// A worker for long tasks, with its own instance of the program, so that the battle in play does not wait. A task about
// a battle gets the stored rows of the battle. A task without a battle, such as trying out a battle from the editor,
// needs nothing from the store.
import { Engine, type Reply } from "./engine";
import { Kept } from "./row_store";

/** A message about a stored battle, or a request that needs no battle. */
export type Task = { token: string; text: string } | { method: string; path: string; type: string; body: string };
export type TaskResult = string | Reply;
export interface Sent {
  id: number;
  errand: Task;
}
export interface Done {
  id: number;
  /** null = it could not be answered here */
  brought: TaskResult | null;
}
export interface Begun {
  module: WebAssembly.Module;
  texts: Record<string, string>;
  /** where the battles are kept */
  store: string;
}

const worker = self as unknown as {
  postMessage(done: Done): void;
  onmessage: ((message: MessageEvent<Sent | Begun>) => void) | null;
};
const deaf = { send: () => undefined, close: () => undefined, keep: () => undefined };
let begun: Begun | undefined;
/** without a battle; used again as long as it answers */
let empty: Engine | undefined;

async function answer(errand: Task): Promise<TaskResult> {
  if (!begun) throw new Error("nothing has begun");
  if (!("token" in errand)) return request(begun, errand);
  const kept = await Kept.open(begun.store);
  try {
    return new Engine(begun.module, begun.texts, await kept.all(), deaf).alone(errand.token, errand.text);
  } finally {
    kept.close();
  }
}

function request({ module, texts }: Begun, { method, path, type, body }: Extract<Task, { path: string }>): Reply {
  const engine = (empty ??= new Engine(module, texts, [], deaf));
  empty = undefined; // a stopped program is not used again
  const reply = engine.http(method, path, "", type, body);
  empty = engine;
  return reply;
}

worker.onmessage = ({ data }) => {
  if ("module" in data) begun = data;
  else
    answer(data.errand).then(
      (brought) => worker.postMessage({ id: data.id, brought }),
      () => worker.postMessage({ id: data.id, brought: null }),
    );
};
