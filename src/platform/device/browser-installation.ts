import type { Installation } from '../../ports/installation.ts';

/** Chromium only; not in TypeScript's library. */
type InstallPromptEvent = Event & {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
};

function isInstallPrompt(event: unknown): event is InstallPromptEvent {
  return event instanceof Event && 'prompt' in event && typeof event.prompt === 'function';
}

/** The browser fires the event once, possibly before this runs: public/boot.js keeps an early one. */
export function createBrowserInstallation(): Installation {
  const listeners = new Set<() => void>();
  const early: unknown = Reflect.get(globalThis, 'earlyInstallOffer');
  let offered = isInstallPrompt(early) ? early : undefined;

  function changed(event: InstallPromptEvent | undefined): void {
    offered = event;
    for (const listener of listeners) listener();
  }

  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    // Prevents the browser's own prompt, whose time the app could not choose.
    event.preventDefault();
    changed(event);
  });
  addEventListener('appinstalled', () => changed(undefined));

  return {
    async mode() {
      if (offered) return 'prompt';
      return isIos() && !isInstalled() ? 'manual' : 'none';
    },
    onChanged: (listener) => void listeners.add(listener),
    async prompt() {
      const event = offered;
      // An event can be used once.
      changed(undefined);
      return event !== undefined && (await event.prompt()).outcome === 'accepted';
    },
  };
}

function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
  );
}

/** An iPad reports to be a Mac, with a touch screen. */
function isIos(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}
