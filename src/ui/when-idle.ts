/** Safari has no requestIdleCallback; by then the first screen is rendered on any phone. */
const LATER_MS = 2000;

/** Runs `work` when the page is idle. @returns a function that cancels it */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const asked = requestIdleCallback(work, { timeout: LATER_MS });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(work, LATER_MS);
  return () => clearTimeout(timer);
}
