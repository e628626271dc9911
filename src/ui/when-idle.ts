/** Safari has no idle callback; by then the first screen is there on any phone. */
const LATER_MS = 2000;

/** Runs what is soon needed, and not yet, once the page has nothing better to do. @returns what calls it off */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const asked = requestIdleCallback(work, { timeout: LATER_MS });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(work, LATER_MS);
  return () => clearTimeout(timer);
}
