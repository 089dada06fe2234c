// Parts of the page that are loaded when they are first needed. A server that is away just then is asked again until it is
// back: its table waits, and so does what was to be shown on it.
const pause = 700;

export async function whenThere<T>(load: () => Promise<T>, wait: (ms: number) => Promise<void> = slept): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await wait(pause);
    }
  }
}

function slept(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
