// A drawing under a link: the version on the server, the version read here, and conflicts.
import { http, ServerSays } from "../lib/net";
import { faultOf } from "../lib/fetched.svelte";
import { remember, remembered } from "../lib/settings.svelte";
import { t } from "../words/words";

export interface Version {
  n: number;
  at: number;
  bytes: number;
  say?: string;
}
export interface Kept {
  version: number;
  at: number;
  may: "edit" | "view";
  view?: string;
  versions: Version[];
  text: string;
}
/** The link of this drawing; `version`: the one on which the edits here are based. */
export interface Held {
  token: string;
  may: "edit" | "view";
  view: string;
  version: number;
}
const place = "linstock.draw.link";
/** Maximum size of a drawing on the server. */
export const maxStoredBytes = 1 << 20;

export function parseHeld(text: string | null): Held | undefined {
  try {
    const held = JSON.parse(text ?? "null") as Partial<Held> | null;
    if (
      held &&
      typeof held.token === "string" &&
      (held.may === "edit" || held.may === "view") &&
      typeof held.view === "string" &&
      typeof held.version === "number"
    )
      return held as Held;
  } catch {
    // same as no stored link
  }
  return undefined;
}
/** Access to the current drawing, and its replacement by another text. */
export interface Desk {
  readonly source: string;
  open(text: string): boolean;
}

export class Link {
  held: Held | undefined = $state.raw(parseHeld(remembered(place)));
  /** last answer of the server */
  kept: Kept | undefined = $state.raw();
  /** another user stored a version first */
  theirs: Kept | undefined = $state.raw();
  /** The text of the held version, to detect local changes whatever others store meanwhile. */
  private base: string | undefined = $state.raw();
  busy = $state(false);
  trouble = $state("");

  constructor(
    private readonly desk: Desk,
    private readonly ask: typeof http = http,
  ) {}

  private hold(held: Held | undefined): void {
    this.held = held;
    remember(place, JSON.stringify(held ?? null));
  }
  private async attempt(what: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.trouble = "";
    try {
      await what();
    } catch (thrown) {
      this.trouble = faultOf(thrown).text || t("lib.server_away");
    }
    this.busy = false;
  }
  private learn(kept: Kept, token: string): void {
    this.kept = kept;
    if (kept.version === this.held?.version) this.base = kept.text;
    if (this.held?.token === token) this.hold({ ...this.held, may: kept.may, view: kept.view ?? this.held.view });
  }

  /** Call once at the start. `token` is from the address, "" = none. Local changes since the last read are kept. */
  begin(token: string): Promise<void> {
    const held = this.held;
    const wanted = token || held?.token;
    if (!wanted) return Promise.resolve();
    return this.attempt(async () => {
      const kept = await this.ask<Kept>("/api/drawing", { token: wanted });
      if (held?.token === wanted) {
        this.learn(kept, wanted);
        // Another user stored a newer version and there are no local changes: show the newest.
        if (kept.version === held.version) return;
        this.base = await this.textOf(held.version, wanted);
        if (this.base === this.desk.source) this.take(kept, wanted);
        return;
      }
      this.kept = kept;
      this.take(kept, wanted);
    });
  }
  private async textOf(n: number, token: string): Promise<string | undefined> {
    try {
      return (await this.ask<{ text: string }>(`/api/drawing/version?n=${n}`, { token })).text;
    } catch (thrown) {
      if (thrown instanceof ServerSays && thrown.status === 404) return undefined; // the version is no longer stored
      throw thrown;
    }
  }
  /** Replaces the drawing by the stored one; undo restores it. */
  private take(kept: Kept, token: string): void {
    this.desk.open(kept.text);
    this.base = kept.text;
    this.hold({ token, may: kept.may, view: kept.view ?? (kept.may === "view" ? token : ""), version: kept.version });
    this.theirs = undefined;
  }
  /** Whether it has local changes. */
  get changed(): boolean {
    return this.kept !== undefined && this.base !== this.desk.source;
  }
  /** Reports versions that others have stored; local changes are kept. */
  refresh(): Promise<void> {
    const token = this.held?.token;
    return token === undefined
      ? Promise.resolve()
      : this.attempt(async () => this.learn(await this.ask<Kept>("/api/drawing", { token }), token));
  }
  /** Whether the server has a newer version than the one edited here. */
  get behind(): boolean {
    return this.held !== undefined && this.kept !== undefined && this.kept.version !== this.held.version;
  }

  share(): Promise<void> {
    return this.attempt(async () => {
      const text = this.desk.source;
      const { edit, view, version } = await this.ask<{ edit: string; view: string; version: number }>(
        "/api/drawing/new",
        { body: { text } },
      );
      this.hold({ token: edit, may: "edit", view, version });
      this.theirs = undefined;
      this.learn(await this.ask<Kept>("/api/drawing", { token: edit }), edit);
    });
  }
  /** `over`: also when another user was first; that version stays in the list. */
  keep(say = "", over = false): Promise<void> {
    return this.attempt(async () => {
      const held = this.held;
      if (!held) return;
      const text = this.desk.source;
      try {
        const version = over && this.theirs ? this.theirs.version : held.version;
        const made = await this.ask<{ version: number }>("/api/drawing", {
          method: "POST",
          token: held.token,
          body: { version, text, ...(say === "" ? {} : { say }) },
        });
        this.hold({ ...held, version: made.version });
        this.theirs = undefined;
        this.learn(await this.ask<Kept>("/api/drawing", { token: held.token }), held.token);
      } catch (thrown) {
        if (!(thrown instanceof ServerSays) || thrown.status !== 409) throw thrown;
        this.theirs = this.kept = thrown.body as unknown as Kept;
      }
    });
  }
  takeTheirs(): void {
    const { held, kept } = this;
    if (held && kept) this.take(kept, held.token);
  }
  /** Opens an earlier version, to view, edit or store again. */
  look(n: number): Promise<void> {
    return this.attempt(async () => {
      if (!this.held) return;
      const { text } = await this.ask<{ text: string }>(`/api/drawing/version?n=${n}`, { token: this.held.token });
      this.desk.open(text);
    });
  }
  goBackTo(n: number): Promise<void> {
    return this.look(n).then(() => (this.trouble === "" ? this.keep(t("draw.link_back_to", { n })) : undefined));
  }
  /** Restores a drawing with its link from the shelf. */
  resume(held: Held | undefined): Promise<void> {
    this.part();
    if (!held) return Promise.resolve();
    this.hold(held);
    return this.begin("");
  }
  /** Continues without the link; the stored versions stay. */
  part(): void {
    this.hold(undefined);
    this.kept = this.theirs = undefined;
    this.trouble = "";
  }
  away(): Promise<void> {
    return this.attempt(async () => {
      if (!this.held) return;
      await this.ask("/api/drawing/delete", { method: "POST", token: this.held.token, body: {} });
      this.part();
    });
  }
}
