// The page's theme and the way it wants the sides told apart, as its root element has them.
import type { Theme } from "./colours";

export class PageTheme {
  theme: Theme = $state("light");
  /** the reader wants two colours that are always the same, instead of the nations' */
  plainSides = $state(false);
  /** pixels of a rem: readers may want larger type */
  rem = $state(16);

  /** Follows the root element; returns what ends it. */
  watch(): () => void {
    const root = document.documentElement;
    const night = matchMedia("(prefers-color-scheme: dark)");
    const look = () => {
      const named = root.dataset["theme"];
      this.theme = named === "dark" || (named === undefined && night.matches) ? "dark" : "light";
      this.plainSides = root.dataset["sides"] === "safe" || root.dataset["sides"] === "grey";
      this.rem = parseFloat(getComputedStyle(root).fontSize) || 16;
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(root, { attributes: true, attributeFilter: ["data-theme", "data-sides", "data-text"] });
    night.addEventListener("change", look);
    return () => {
      observer.disconnect();
      night.removeEventListener("change", look);
    };
  }
}
