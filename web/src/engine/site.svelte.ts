// The static site kept by this browser: it opens without a network, and a newer one waits until it is wanted.
import { installed, type InstallPrompt } from "../lib/installed.svelte";

export class Site {
  /** a newer one is here, and waits */
  newer = $state(false);
  private waiting: ServiceWorker | null = null;

  /** `kept`: ends when the page can do without what is fetched to be kept. */
  constructor(kept: Promise<void> | undefined) {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // the start page has a button for it
      installed.offered = event as InstallPrompt;
    });
    if (kept && "serviceWorker" in navigator) void kept.then(() => this.keep()).catch(() => undefined);
  }

  private async keep(): Promise<void> {
    const known = navigator.serviceWorker.controller !== null;
    const registration = await navigator.serviceWorker.register("sw.js");
    void navigator.serviceWorker.ready.then(() => (installed.kept = true));
    const look = (worker: ServiceWorker | null): void => {
      if (!worker || !navigator.serviceWorker.controller) return; // the first is no newer one
      this.waiting = worker;
      this.newer = true;
    };
    look(registration.waiting);
    registration.onupdatefound = () => {
      const coming = registration.installing;
      if (coming) coming.onstatechange = () => void (coming.state === "installed" && look(coming));
    };
    // Another tab may have taken it: pages and program are of one piece.
    if (known) navigator.serviceWorker.oncontrollerchange = () => location.reload();
    // A page may be left open for days.
    setInterval(() => void registration.update().catch(() => undefined), 3_600_000);
  }

  take(): void {
    this.waiting?.postMessage("take");
    navigator.serviceWorker.oncontrollerchange = () => location.reload();
  }
}
