// Players whose messages are hidden in this browser.
import { remember, remembered } from "../lib/settings.svelte";

const place = "linstock.muted";
const most = 100;

function kept(): string[] {
  try {
    const value: unknown = JSON.parse(remembered(place) ?? "[]");
    return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
  } catch {
    return [];
  }
}

class Muted {
  private all: readonly string[] = $state.raw(kept());
  has(name: string): boolean {
    return this.all.includes(name);
  }
  add(name: string): void {
    this.keep([name, ...this.all.filter((one) => one !== name)]);
  }
  remove(name: string): void {
    this.keep(this.all.filter((one) => one !== name));
  }
  private keep(all: readonly string[]): void {
    this.all = all.slice(0, most);
    remember(place, JSON.stringify(this.all));
  }
}
export const muted = new Muted();
