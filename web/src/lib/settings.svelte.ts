// Preferences of this browser: stored in localStorage, set as attributes of <html> for app.css.
export const choices = {
  theme: ["system", "light", "dark"],
  troops: ["auto", "figures", "blocks"],
  sides: ["period", "safe", "grey"],
  text: ["100", "115", "130", "150", "175", "200"],
  speed: ["off", "quick", "normal", "slow"],
  sound: ["off", "on"],
  volume: ["20", "40", "60", "80", "100"],
  advice: ["ahead", "quick"],
  autoplay: ["sergeant", "captain", "colonel", "general"],
  curtain: ["hidden", "always"],
} as const;
export type Settings = { -readonly [Name in keyof typeof choices]: (typeof choices)[Name][number] };
export const defaults: Settings = {
  theme: "system",
  troops: "auto",
  sides: "period",
  text: "100",
  speed: "normal",
  sound: "on",
  volume: "60",
  advice: "ahead",
  autoplay: "sergeant",
  curtain: "hidden",
};

const place = "linstock.settings";

/** Parses stored settings. An invalid entry falls back to its default. */
export function settingsOf(text: string | null): Settings {
  const found: Settings = { ...defaults };
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "{}");
  } catch {
    return found;
  }
  if (typeof kept !== "object" || kept === null) return found;
  for (const name of Object.keys(choices) as (keyof Settings)[]) {
    const value = (kept as Record<string, unknown>)[name];
    if ((choices[name] as readonly unknown[]).includes(value)) (found as Record<string, unknown>)[name] = value;
  }
  return found;
}

/** localStorage may be forbidden, full or missing; the page works without it. */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
export function remember(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Calls back when another tab changes the value. Listening starts in an idle moment, because the first call blocks
 * the browser.
 */
export function keptElsewhere(name: string, heard: (text: string | null) => void): void {
  if (typeof addEventListener !== "function") return;
  const before = remembered(name);
  const begin = (): void => {
    addEventListener("storage", (event) => {
      if (event.key === name) heard(event.newValue);
    });
    const meanwhile = remembered(name);
    if (meanwhile !== before) heard(meanwhile);
  };
  if (typeof requestIdleCallback === "function") requestIdleCallback(begin, { timeout: 3000 });
  else setTimeout(begin, 1000);
}

function asks(query: string): MediaQueryList | undefined {
  return typeof matchMedia === "function" ? matchMedia(query) : undefined;
}

class Preferences {
  now: Settings = $state(settingsOf(remembered(place)));
  private systemDark = $state(asks("(prefers-color-scheme: dark)")?.matches ?? false);
  private calm = $state(asks("(prefers-reduced-motion: reduce)")?.matches ?? false);

  /** the shown theme is dark */
  get dark(): boolean {
    return this.now.theme === "dark" || (this.now.theme === "system" && this.systemDark);
  }
  /** duration of an animation relative to "normal"; 0 = no animations */
  get pace(): number {
    if (this.now.speed === "off" || (this.calm && this.now.speed === "normal")) return 0;
    return this.now.speed === "quick" ? 0.4 : this.now.speed === "slow" ? 2 : 1;
  }
  /** text size in pixels */
  get rem(): number {
    return 0.16 * Number(this.now.text);
  }
  get sound(): boolean {
    return this.now.sound === "on";
  }
  /** 0 to 1 */
  get volume(): number {
    return Number(this.now.volume) / 100;
  }

  change<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
    this.now = { ...this.now, [name]: value };
    remember(place, JSON.stringify(this.now));
    this.show();
  }

  /** Call once when the page opens: sets the attributes, then follows the system's preferences and other tabs. */
  start(): void {
    asks("(prefers-color-scheme: dark)")?.addEventListener("change", (event) => {
      this.systemDark = event.matches;
      this.show();
    });
    asks("(prefers-reduced-motion: reduce)")?.addEventListener("change", (event) => {
      this.calm = event.matches;
      this.show();
    });
    keptElsewhere(place, (text) => {
      this.now = settingsOf(text);
      this.show();
    });
    this.show();
  }

  private show(): void {
    if (typeof document === "undefined") return;
    const data = document.documentElement.dataset;
    data["theme"] = this.dark ? "dark" : "light";
    data["troops"] = this.now.troops;
    data["sides"] = this.now.sides;
    data["text"] = this.now.text;
    data["motion"] = this.pace === 0 ? "off" : "on";
  }
}

export const preferences = new Preferences();

/** The settings dialog, which every page can open. */
export const dialogs = $state({ settings: false });
