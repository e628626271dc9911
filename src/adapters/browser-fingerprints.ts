import type { FingerprintParts, Fingerprints } from '../ports/device.ts';

/** Read once, when a trial is asked for. The library comes late and calls nobody. */
export function createBrowserFingerprints(): Fingerprints {
  return {
    async read() {
      return { fingerprint: parts(), hash: await looks().catch(nothingAlike) };
    },
  };
}

async function looks(): Promise<string> {
  const { load } = await import('@fingerprintjs/fingerprintjs');
  const agent = await load({ monitoring: false });
  return (await agent.get()).visitorId;
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
