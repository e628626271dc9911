import type { FingerprintParts, Fingerprints } from '../ports/device.ts';

/** Read once, when a trial is asked for. The library comes late and calls nobody. */
export function createBrowserFingerprints(): Fingerprints {
  return {
    async read() {
      const { load } = await import('@fingerprintjs/fingerprintjs');
      const agent = await load({ monitoring: false });
      const { visitorId } = await agent.get();
      return { fingerprint: parts(), hash: visitorId };
    },
  };
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
