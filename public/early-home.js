// On later visits paints Home as it was left (browser-first-paint.ts keeps it), with a start button that works before
// the app has loaded: a press opens the microphone at once, and the app goes on from there.
(() => {
  const startScreen = document.getElementById('first-paint');
  const page = document.documentElement;
  const kept = readKept();
  if (!startScreen || !kept || location.pathname !== '/' || kept.key !== keyNow()) return;

  const home = document.createElement('div');
  home.innerHTML = kept.html;
  const start = home.querySelector('[data-start]');
  if (!start) return;
  start.addEventListener('click', onPress, { once: true });
  page.classList.add('early');
  // Until the app has loaded its second sheet. Browsers before 2023 cannot: there some parts have no styles until then.
  if ('replaceSync' in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(kept.css);
    document.adoptedStyleSheets = [sheet];
  }
  startScreen.append(home);
  globalThis.earlyHome = { isPressed: false, microphone: undefined };

  function onPress() {
    start.setAttribute('aria-busy', 'true');
    const device = stored('microphone');
    // The constraints of src/platform/audio/open-microphone.ts.
    const microphone = navigator.mediaDevices?.getUserMedia({
      audio: {
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
        channelCount: 1,
        ...(device ? { deviceId: { exact: device } } : {}),
      },
    });
    // The app reports a failure when it takes the result.
    microphone?.catch(() => undefined);
    globalThis.earlyHome = { isPressed: true, microphone };
  }

  /** Of another version, language or layout the markup does not fit. */
  function keyNow() {
    return [page.dataset.build, page.lang, innerWidth < 768, stored('translator_auth_token') !== null].join(' ');
  }

  function readKept() {
    try {
      return JSON.parse(stored('early_home') ?? 'null');
    } catch {
      return null;
    }
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
