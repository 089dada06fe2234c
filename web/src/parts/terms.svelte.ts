// The terms of the rules in a text. They and their meanings are loaded after the page; until then a text is plain.
import { loadWithRetry } from "../lib/lazy_load";
import type { Part } from "./split_terms";

class Terms {
  private find: ((text: string) => Part[]) | undefined = $state.raw();
  private wanted = false;

  split(text: string): Part[] {
    if (!this.wanted && typeof document !== "undefined") {
      this.wanted = true;
      void loadWithRetry(() => Promise.all([import("./split_terms"), import("../words/en/terms")])).then(
        ([{ splitTerms }, { forms }]) => (this.find = (one) => splitTerms(one, forms)),
      );
    }
    return this.find?.(text) ?? [{ text }];
  }
}
export const terms = new Terms();
