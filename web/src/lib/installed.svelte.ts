// What this browser has of a static site: whether it opens without a network, and whether it may be installed as a program
// of its own (engine/site.svelte.ts tells it).

/** What Chromium hands a page that may be installed; other browsers have it in their menus. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

class Installed {
  /** all of it is kept: it opens without a network from now on */
  kept = $state(false);
  offered: InstallPrompt | undefined = $state.raw();

  async install(): Promise<void> {
    const offered = this.offered;
    this.offered = undefined; // it may be asked once
    await offered?.prompt();
  }
}

export const installed = new Installed();
