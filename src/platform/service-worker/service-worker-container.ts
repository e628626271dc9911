/** Undefined where the browser has none, or forbids them with all storage. */
export function serviceWorkerContainer(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker ?? undefined;
  } catch {
    return undefined;
  }
}
