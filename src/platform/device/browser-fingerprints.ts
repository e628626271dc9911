import type { FingerprintParts, Fingerprints } from '../../ports/fingerprints.ts';
import type { WorkerFingerprint } from '../../protocol/fingerprint-worker.ts';
import { idle } from './idle.ts';

/**
 * What lays out hundreds of lines of text, draws, opens tables or waits for the graphics card: together more than a
 * second of a slow phone's first moments. The time zone and the name of the card are looked up in a worker.
 */
const tooSlow = [
  'fonts',
  'fontPreferences',
  'domBlockers',
  'canvas',
  'timezone',
  'dateTimeLocale',
  'webGlBasics',
  'webGlExtensions',
] as const;

/** A trial is waited for: no longer than this. */
const IDLE_MS = 1500;
/** So long it looks at one thing after another before it lets others go first. */
const AT_ONCE_MS = 4;
/** The worker has to be fetched, and a graphics card that is asleep takes some hundred milliseconds. */
const LOOKS_MS = 3000;

/** Read once, when a trial is asked for. The library comes late and calls nobody. */
export function createBrowserFingerprints(): Fingerprints {
  return {
    async read() {
      // Measuring, in a worker or not, would hold up a page that is still being put together.
      await idle(IDLE_MS);
      const looks = await lookedUp().catch(() => undefined);
      await idle(IDLE_MS);
      // With half of its looks a device would be another one next time, and like others now.
      const hash = looks ? await hashOf(looks).catch(nothingAlike) : nothingAlike();
      return { fingerprint: parts(looks?.timezone ?? timezoneHere()), hash };
    },
  };
}

async function hashOf(looks: WorkerFingerprint): Promise<string> {
  const library = await import('@fingerprintjs/fingerprintjs');
  const collect = library.loadSources(library.sources, { cache: {}, debug: false }, tooSlow, AT_ONCE_MS);
  return library.hashComponents({ ...(await collect()), looks: { value: looks, duration: 0 } });
}

async function lookedUp(): Promise<WorkerFingerprint> {
  const worker = new Worker(new URL('../../../workers/fingerprint/fingerprint.worker.ts', import.meta.url), {
    type: 'module',
    name: 'looks',
  });
  return new Promise<WorkerFingerprint>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerFingerprint>) => resolve(data));
    worker.addEventListener('error', reject);
    setTimeout(reject, LOOKS_MS);
  }).finally(() => worker.terminate());
}

function timezoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Blockers keep the library away, or no worker answers. Then the device is known by its own id alone. */
function nothingAlike(): string {
  return crypto.getRandomValues(new Uint8Array(16)).join('-');
}

function parts(timezone: string): FingerprintParts {
  const { deviceMemory } = navigator as Navigator & { deviceMemory?: number };
  return {
    userAgent: navigator.userAgent,
    screenResolution: `${screen.width}x${screen.height}`,
    timezone,
    language: navigator.language,
    platform: navigator.platform,
    colorDepth: screen.colorDepth,
    hardwareConcurrency: navigator.hardwareConcurrency,
    cookieEnabled: navigator.cookieEnabled,
    ...(deviceMemory === undefined ? {} : { deviceMemory }),
  };
}
