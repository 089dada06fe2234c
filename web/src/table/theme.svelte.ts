// The page's theme and its choice of side colours, from attributes of the root element.
import type { Theme } from "./colours";

export class PageTheme {
  theme: Theme = $state("light");
  /** the user prefers two fixed colours to the nations' colours */
  plainSides = $state(false);
  /** troops are drawn as figures, not as blocks */
  figures = $state(false);
  /** pixels per rem: the user may prefer larger text */
  rem = $state(16);

  /** Follows the root element; returns a function that stops it. */
  watch(): () => void {
    const root = document.documentElement;
    const night = matchMedia("(prefers-color-scheme: dark)");
    const large = matchMedia("(min-width: 900px) and (min-height: 600px)");
    const look = () => {
      const named = root.dataset["theme"];
      this.theme = named === "dark" || (named === undefined && night.matches) ? "dark" : "light";
      this.plainSides = root.dataset["sides"] === "safe" || root.dataset["sides"] === "grey";
      const troops = root.dataset["troops"];
      this.figures = troops === "figures" || (troops === "auto" && large.matches);
      this.rem = parseFloat(getComputedStyle(root).fontSize) || 16;
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(root, {
      attributes: true,
      attributeFilter: ["data-theme", "data-sides", "data-text", "data-troops"],
    });
    night.addEventListener("change", look);
    large.addEventListener("change", look);
    return () => {
      observer.disconnect();
      night.removeEventListener("change", look);
      large.removeEventListener("change", look);
    };
  }
}
