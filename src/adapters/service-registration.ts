/** The script that keeps the app offline and sends what waits. In development there is none. */
const SERVICE_URL = '/service.js';

/** Registers once the first screen is up, so that it does not compete with it. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = async () => {
    const { Workbox } = await import('workbox-window');
    // Without it the app still works online; the page then sends what waits.
    await new Workbox(SERVICE_URL).register().catch(() => undefined);
  };
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
}
