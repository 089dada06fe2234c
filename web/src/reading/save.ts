// Hands a document that the server made of a battle to the player as a file.

/** Saved under a name, or opened beside the page without one. */
export function handOver(blob: Blob, name: string | undefined): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  if (name === undefined) link.target = "_blank";
  else link.download = name;
  link.rel = "noopener";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
