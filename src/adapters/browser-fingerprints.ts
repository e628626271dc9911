import type { FingerprintParts, Fingerprints } from '../ports/device.ts';

/**
 * What lays out hundreds of lines of text or asks the graphics card for everything it knows: together more than a
 * second of a slow phone's first moments, for little more certainty.
 */
const tooSlow = ['fonts', 'fontPreferences', 'domBlockers', 'webGlExtensions'] as const;

/** A trial is waited for: no longer than this. */
const IDLE_MS = 1500;

/** Read once, when a trial is asked for. The library comes late and calls nobody. */
export function createBrowserFingerprints(): Fingerprints {
  return {
    async read() {
      await idle();
      const fingerprint = parts();
      await idle();
      return { fingerprint, hash: await looks().catch(nothingAlike) };
    },
  };
}

async function looks(): Promise<string> {
  const { hashComponents, loadSources, sources } = await import('@fingerprintjs/fingerprintjs');
  const collect = loadSources(sources, { cache: {}, debug: false }, tooSlow);
  return hashComponents(await collect());
}

/** Drawing, measuring and the first question for the time zone would hold up whoever touches the page while it is new. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: IDLE_MS });
    else setTimeout(resolve, IDLE_MS);
  });
}

/** Blockers keep the library away. Then the device is known by its own id alone. */
function nothingAlike(): string {
  return crypto.getRandomValues(new Uint8Array(16)).join('-');
}

function parts(): FingerprintParts {
  const { deviceMemory } = navigator as Navigator & { deviceMemory?: number };
  return {
    userAgent: navigator.userAgent,
    screenResolution: `${screen.width}x${screen.height}`,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: navigator.language,
    platform: navigator.platform,
    colorDepth: screen.colorDepth,
    hardwareConcurrency: navigator.hardwareConcurrency,
    cookieEnabled: navigator.cookieEnabled,
    ...(deviceMemory === undefined ? {} : { deviceMemory }),
  };
}
