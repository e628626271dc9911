import type { LaunchOptions } from '@playwright/test';

/** What Playwright disables. Chromium obeys only the last `--disable-features`, so ours repeats its list. */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** The popup of the address bar, which no test looks at: each window would render it in a process of its own. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...disabledByPlaywright, ...addressBar].join(',')}`,
  '--allow-loopback-in-peer-connection',
  '--use-fake-device-for-media-stream',
];

/** How the tests start Chromium: a microphone made of a file or of beeps, and no calls home. */
export function launchOptions(microphone: { readonly wav?: string; readonly allowed?: boolean } = {}): LaunchOptions {
  const path = process.env['CHROMIUM_PATH'];
  return {
    ...(path ? { executablePath: path } : {}),
    args: [
      ...args,
      ...(microphone.allowed === false ? [] : ['--use-fake-ui-for-media-stream']),
      ...(microphone.wav ? [`--use-file-for-fake-audio-capture=${microphone.wav}`] : []),
    ],
  };
}
