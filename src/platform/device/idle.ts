/** Resolves once the page has nothing better to do, or after so long. Safari cannot tell: there it takes that long. */
export function idle(atLatestMs: number): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: atLatestMs });
    else setTimeout(resolve, atLatestMs);
  });
}
