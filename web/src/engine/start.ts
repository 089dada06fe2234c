// Battles on this device: the page sends its requests to the program in its worker instead of a server; the static site
// is kept for use without a network.
import { mount } from "svelte";
import { choose, type Transport } from "../lib/net";
import { program, secure, withServer } from "../lib/where";
import "../words/device_words";
import { command } from "../words/en/command";
import { instead } from "../words/en/device";
import { reading } from "../words/en/reading";
import { addTexts, t } from "../words/words";
import DeviceNotes from "./DeviceNotes.svelte";
import { Site } from "./site.svelte";
import { ProgramErrors } from "./program_errors.svelte";
import { WorkerTransport } from "./transport";

export function start(): void {
  // A page without a server uses texts that mention none.
  addTexts("command", { ...command, ...instead.command });
  addTexts("reading", { ...reading, ...instead.reading });
  const troubles = new ProgramErrors();
  const here = secure && program ? new WorkerTransport(program, (trouble) => troubles.tell(trouble)) : undefined;
  choose(here ?? unavailable(t("device.insecure")));
  const notes = document.body.appendChild(document.createElement("div"));
  mount(DeviceNotes, {
    target: notes,
    props: { secure, troubles, site: new Site(here && !withServer ? here.quiet() : undefined) },
  });
}

/** Answers each request with the reason why there is no answer. */
function unavailable(why: string): Transport {
  return {
    http: () => Promise.reject(new Error(why)),
    connect: (listener) => {
      queueMicrotask(() => listener.connection("lost"));
      return { ask: () => Promise.reject(new Error(why)), close: () => undefined };
    },
  };
}
