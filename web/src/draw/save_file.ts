import type { Drawing } from "./drawing.svelte";

/** Saves the scenario as a file named after its title. */
export function saveFile(drawing: Pick<Drawing, "source" | "title">): void {
  const url = URL.createObjectURL(new Blob([drawing.source], { type: "application/toml" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${
    drawing.title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "") || "battle"
  }.toml`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
