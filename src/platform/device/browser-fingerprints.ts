import type { FingerprintParts, Fingerprints } from '../../ports/fingerprints.ts';
import type { WorkerFingerprint } from '../../protocol/fingerprint-worker.ts';
import { idle } from './idle.ts';
import { reportedAs } from '../../shared/report-failure.ts';

/**
 * Sources that lay out text, draw, load tables or wait for the graphics card: together more than a second on a slow
 * phone. The time zone and the graphics card are read in a worker instead.
 */
const slowSources = [
  'fonts',
  'fontPreferences',
  'domBlockers',
  'canvas',
  'timezone',
  'dateTimeLocale',
  'webGlBasics',
  'webGlExtensions',
] as const;

/** The trial waits for the fingerprint: measuring starts after this time even if the page is busy. */
const IDLE_MS = 1500;
/** Time per task; the library yields between tasks. */
const TASK_MS = 4;
/** The worker has to be downloaded, and waking the graphics card takes some hundred milliseconds. */
const WORKER_TIMEOUT_MS = 3000;

/** Read when a trial is started. The library is loaded then and sends nothing anywhere. */
export function createBrowserFingerprints(): Fingerprints {
  return {
    async read() {
      // Measuring, in a worker too, would delay the first screen.
      await idle(IDLE_MS);
      const workerPart = await readInWorker().catch(reportedAs(undefined));
      await idle(IDLE_MS);
      // A hash of some sources only would differ from the next one, and match those of other devices.
      const hash = workerPart ? await hashOf(workerPart).catch(randomHash) : randomHash();
      return { fingerprint: parts(workerPart?.timezone ?? timezoneHere()), hash };
    },
  };
}

async function hashOf(workerPart: WorkerFingerprint): Promise<string> {
  const library = await import('@fingerprintjs/fingerprintjs');
  const collect = library.loadSources(library.sources, { cache: {}, debug: false }, slowSources, TASK_MS);
  // The name `looks` is part of the hash: another one would make every known device a new one.
  return library.hashComponents({ ...(await collect()), looks: { value: workerPart, duration: 0 } });
}

async function readInWorker(): Promise<WorkerFingerprint> {
  const worker = new Worker(new URL('../../../workers/fingerprint/fingerprint.worker.ts', import.meta.url), {
    type: 'module',
    name: 'fingerprint',
  });
  return new Promise<WorkerFingerprint>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerFingerprint>) => resolve(data));
    worker.addEventListener('error', reject);
    setTimeout(reject, WORKER_TIMEOUT_MS);
  }).finally(() => worker.terminate());
}

function timezoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The library is blocked, or the worker does not reply: the device is then recognised by its id only. */
function randomHash(): string {
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
