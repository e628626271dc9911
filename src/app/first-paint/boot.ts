/**
 * Runs before the first paint, alone and as it is: no imports, no module. The document gets the language and the theme
 * that were chosen here before, so that nothing changes colour or words when the app arrives; the app itself is run
 * once the page is on screen.
 */
(() => {
  /** Sooner nobody asks whether it goes on (Nielsen, Usability Engineering, 1993: one second). */
  const PATIENCE_MS = 1000;
  const page = document.documentElement;
  const { parts = '[]', catalogues = '{}' } = document.currentScript?.dataset ?? {};
  const files: Record<string, string> = JSON.parse(catalogues);
  const locale = pickLocale(Object.keys(files));

  page.lang = locale;
  const theme = kept('theme');
  if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme;
  // The browser offers to install once, and may do so before the app is here: `browser-installation.ts` takes it up.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    Object.assign(globalThis, { earlyInstallOffer: event });
  });
  setTimeout(() => page.classList.add('slow'), PATIENCE_MS);
  afterPaint(() => void bring(JSON.parse(parts)).catch(() => page.classList.add('failed')));

  /** Fetched together, run one after the other, the app last: between two tasks the page can be touched. */
  async function bring(addresses: readonly string[]): Promise<void> {
    for (const address of [...addresses, files[locale]]) preload(address);
    for (const address of addresses) {
      await import(/* @vite-ignore */ address);
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  /** As `src/i18n/locales.ts` does. */
  function pickLocale(known: readonly string[]): string {
    const chosen = kept('translator_ui_language');
    if (chosen && known.includes(chosen)) return chosen;
    const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
    const found = wanted.map((prefix) => known.find((one) => one.startsWith(prefix))).find(Boolean);
    return found ?? 'en-US';
  }

  /** Storage may be forbidden altogether. */
  function kept(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  function preload(href: string | undefined): void {
    if (!href) return;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href, crossOrigin: '' });
    document.head.append(link);
  }

  /**
   * What paints has the line to itself, and the app comes the moment the picture is on screen. A page in the background
   * does not paint: it must not wait for that.
   */
  function afterPaint(go: () => void): void {
    let gone = false;
    const once = (): void => {
      if (gone) return;
      gone = true;
      go();
    };
    new PerformanceObserver(once).observe({ type: 'paint', buffered: true });
    addEventListener('DOMContentLoaded', () => {
      if (document.visibilityState === 'hidden') once();
      else setTimeout(once, 1000);
    });
  }
})();
