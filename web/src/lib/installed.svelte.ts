// The state of a static site in this browser: whether it works offline, and whether it can be installed as an app.
// engine/site.svelte.ts sets it.

/** The install event of Chromium; other browsers offer installation in their menus. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

class Installed {
  /** all files are stored: it works offline from now on */
  kept = $state(false);
  offered: InstallPrompt | undefined = $state.raw();

  async install(): Promise<void> {
    const offered = this.offered;
    this.offered = undefined; // the prompt can be shown once
    await offered?.prompt();
  }
}

export const installed = new Installed();
