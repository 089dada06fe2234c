// Loads parts of the page on first use. While the server is unreachable the request is repeated, because the table
// has to wait for it.
const pause = 700;

export async function loadWithRetry<T>(
  load: () => Promise<T>,
  wait: (ms: number) => Promise<void> = slept,
): Promise<T> {
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
