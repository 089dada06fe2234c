// The static site kept by this browser: it opens without a network, and a newer version waits until the player wants
// it.
import { installed, type InstallPrompt } from "../lib/installed.svelte";

export class Site {
  /** a newer version is here, and waits */
  newer = $state(false);
  private waiting: ServiceWorker | null = null;

  /** `kept`: resolves when caching the site no longer delays the page. */
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
      if (!worker || !navigator.serviceWorker.controller) return; // the first installation is no newer version
      this.waiting = worker;
      this.newer = true;
    };
    look(registration.waiting);
    registration.onupdatefound = () => {
      const coming = registration.installing;
      if (coming) coming.onstatechange = () => void (coming.state === "installed" && look(coming));
    };
    // Another tab may have switched versions: pages and program must be of one version.
    if (known) navigator.serviceWorker.oncontrollerchange = () => location.reload();
    // A page may stay open for days.
    setInterval(() => void registration.update().catch(() => undefined), 3_600_000);
  }

  take(): void {
    this.waiting?.postMessage("take");
    navigator.serviceWorker.oncontrollerchange = () => location.reload();
  }
}
