// Runs before the first paint. The document gets the language and theme chosen on this device, so that nothing changes
// colour or language when the app has loaded.
(() => {
  /** After one second without a response people wonder whether it works (Nielsen, Usability Engineering, 1993). */
  const SHOW_PROGRESS_AFTER_MS = 1000;
  const locales = ['en-US', 'zh-CN', 'ja-JP', 'es', 'fr', 'de', 'pt', 'it', 'nl', 'ru', 'ko', 'ar', 'id', 'zh-HK'];
  const PAINT_DEADLINE_MS = 1000;
  const RETRY_MS = 1000;
  const page = document.documentElement;
  // The built document names the app's scripts here; under `npm run dev` it loads them itself.
  const scripts = document.currentScript.dataset.app?.split(' ') ?? [];

  page.lang = globalThis.firstLocale = pickLocale();
  if (page.lang === 'ar') page.dir = 'rtl';
  const theme = stored('theme');
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
  // The browser offers the installation once, maybe before the app has loaded: browser-installation.ts reads it.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    globalThis.earlyInstallOffer = event;
  });
  setTimeout(() => page.classList.add('slow'), SHOW_PROGRESS_AFTER_MS);
  // A script that cannot be fetched reports its error to no listener but a capturing one.
  let hasFailed = false;
  const onError = ({ target }) => {
    if (hasFailed || !(target instanceof HTMLScriptElement)) return;
    hasFailed = true;
    setTimeout(() => void retry(target.src), RETRY_MS);
  };
  addEventListener('error', onError, true);

  if (scripts.length > 0) afterFirstPaint(() => scripts.forEach(load));

  function load(src) {
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src }));
  }

  /** Once: a module that failed is fetched again only by a reload, which needs a network to show anything. */
  async function retry(src) {
    const isFirst = performance.getEntriesByType('navigation')[0]?.type !== 'reload';
    const isThere =
      isFirst &&
      (await fetch(src, { cache: 'reload' }).then(
        ({ ok }) => ok,
        () => false,
      ));
    if (isThere) location.reload();
    else page.classList.add('failed');
  }

  /** A page in the background does not paint: it does not wait for that. */
  function afterFirstPaint(start) {
    let isStarted = false;
    const startOnce = () => {
      if (isStarted) return;
      isStarted = true;
      start();
    };
    new PerformanceObserver(startOnce).observe({ type: 'paint', buffered: true });
    addEventListener('DOMContentLoaded', () =>
      setTimeout(startOnce, document.visibilityState === 'hidden' ? 0 : PAINT_DEADLINE_MS),
    );
  }

  /** The chosen language, else the first known one of the browser's languages, else English (product spec section 9). */
  function pickLocale() {
    const chosen = stored('translator_ui_language');
    if (locales.includes(chosen)) return chosen;
    return navigator.languages.map((tag) => localeOfTag(tag.toLowerCase())).find(Boolean) ?? 'en-US';
  }

  function localeOfTag(tag) {
    if (/^(?:yue|zh-(?:hant|hk|mo|tw))\b/.test(tag)) return 'zh-HK';
    return locales.find((locale) => locale.slice(0, 2) === tag.split('-')[0]);
  }

  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      // The browser forbids storage.
      return null;
    }
  }
})();
