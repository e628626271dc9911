/** Undefined where the browser has no service workers, or blocks them together with storage. */
export function serviceWorkerContainer(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker ?? undefined;
  } catch {
    // The browser forbids storage, and service workers with it.
    return undefined;
  }
}

export async function serviceWorkerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return (
    serviceWorkerContainer()
      ?.getRegistration()
      // The browser forbids storage, and service workers with it.
      .catch(() => undefined)
  );
}
