/** Resolves when the page is idle, at the latest after `atLatestMs`; in Safari, which has no idle callback, always then. */
export function idle(atLatestMs: number): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: atLatestMs });
    else setTimeout(resolve, atLatestMs);
  });
}
