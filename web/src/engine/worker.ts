// The worker of one page. The worker that holds the lock runs the program for the pages of all tabs. The others forward
// the messages of their pages, and take over when its tab closes.
import { LongTasks } from "./long_tasks";
import { Engine } from "./engine";
import { answeredBy, Host, type Answers } from "./host";
import { Kept } from "./row_store";
import type { Asked, Files, WorkerMessage } from "./messages";

const me = crypto.randomUUID();

type Passed =
  | { from: string; asked: Asked } //
  | { to: string; said: WorkerMessage }
  | { begins: string };

/**
 * The data that the worker gets beside the program: the texts of the data folder, precomputed answers by their path, and
 * the path that a first click requests.
 */
interface TaskResult {
  texts: Record<string, string>;
  answers: Answers;
  first: string;
}

const page = self as unknown as {
  postMessage(said: WorkerMessage): void;
  onmessage: ((message: MessageEvent<Asked | { files: Files; home: string }>) => void) | null;
};
const tell = (said: WorkerMessage): void => page.postMessage(said);

/** Two sites on one host have two stores, each with its own program: this name distinguishes them. */
let store = "linstock";
let channel: BroadcastChannel;
let host: Host | undefined;
/** a worker runs the program and receives forwarded messages */
let somebody = false;
const early: Asked[] = [];
/** The list of battles does not wait for the program: the first answers were computed when the site was made. */
let shelf: Answers = {};
const known = new Set<string>();

function hear(client: string, asked: Asked, answer: (said: WorkerMessage) => void): void {
  void host?.hear(client, asked, answer);
}
function pass(asked: Asked): void {
  if (host) hear(me, asked, tell);
  else if (somebody) channel.postMessage({ from: me, asked } satisfies Passed);
  else if (!answeredBy(shelf, asked, tell)) early.push(asked);
}

function overhear(said: Passed): void {
  if ("begins" in said) {
    somebody = true;
    tell({ is: "moved" });
  } else if ("to" in said) {
    if (said.to === me) tell(said.said);
  } else if (host) {
    const { from, asked } = said;
    if (!known.has(from)) {
      known.add(from);
      // A tab holds the lock of its name as long as it is open.
      void navigator.locks.request(`linstock.page.${from}`, () => {
        known.delete(from);
        void host?.gone(from);
      });
    }
    hear(from, asked, (answer) => channel.postMessage({ to: from, said: answer } satisfies Passed));
  }
}

async function begin(files: Files): Promise<void> {
  const whole = fetch(files.texts).then((answer) => answer.json() as Promise<TaskResult>);
  void whole.then(
    ({ answers }) => {
      shelf = answers;
      for (const asked of early.splice(0)) pass(asked);
    },
    () => undefined,
  );
  const [module, { texts, answers, first }, kept] = await Promise.all([
    // A host may send the wrong content type.
    WebAssembly.compileStreaming(fetch(files.program)).catch(async () =>
      WebAssembly.compile(await (await fetch(files.program)).arrayBuffer()),
    ),
    whole,
    Kept.open(store),
  ]);
  const spare = Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1));
  const odds = new LongTasks({ module, texts, store }, Math.min(2, spare));
  const battles = new LongTasks({ module, texts, store }, spare);
  host = new Host(
    kept,
    (rows, hostFunctions) => new Engine(module, texts, rows, hostFunctions),
    (errand) => ("token" in errand ? odds : battles).ask(errand),
    answers,
  );
  for (const asked of early.splice(0)) hear(me, asked, tell);
  host.warm(first);
  channel.postMessage({ begins: me } satisfies Passed);
}

/** Runs the program as long as this tab is open. */
async function own(files: Files): Promise<void> {
  const other = somebody;
  try {
    await begin(files);
  } catch (thrown) {
    return tell({ is: "broken", why: thrown instanceof Error ? thrown.message : String(thrown) });
  }
  somebody = true;
  if (other) tell({ is: "moved" });
  await new Promise(() => undefined);
}

page.onmessage = (message) => {
  const given = message.data;
  if (!("files" in given)) return pass(given);
  store += given.home;
  channel = new BroadcastChannel(store);
  channel.onmessage = ({ data }: MessageEvent<Passed>) => overhear(data);
  const lock = `${store}.program`;
  void navigator.locks.request(`linstock.page.${me}`, () => new Promise(() => undefined));
  void navigator.locks.request(lock, { ifAvailable: true }, async (mine) => {
    if (mine) return own(given.files);
    somebody = true;
    for (const asked of early.splice(0)) pass(asked);
    void navigator.locks.request(lock, () => own(given.files));
  });
};
