import { copyFileSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

/** Features that Playwright disables. Chromium obeys only the last `--disable-features`, so ours repeats its list. */
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

type Microphone = { readonly wav?: string; readonly allowed?: boolean };

const known = new Map<string, LaunchOptions>();

/**
 * How the tests start Chromium: a microphone made of a file or of beeps, and no calls home.
 * @returns the same object for the same microphone: Playwright gives a worker's browser and server to the next file only
 *   if the options of both are identical objects
 */
export function launchOptions(microphone: Microphone = {}): LaunchOptions {
  const key = JSON.stringify([microphone.wav, microphone.allowed]);
  const options = known.get(key) ?? newOptions(microphone);
  known.set(key, options);
  return options;
}

function newOptions(microphone: Microphone): LaunchOptions {
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

/** The file that a worker's browser reads whenever it opens a microphone. */
function microphoneFile(): string {
  return resolve('.cache', 'audio', `microphone-${process.env['TEST_PARALLEL_INDEX'] ?? 'none'}.wav`);
}

/** For `test.use`: each test of the file hears this recording, in a browser that is shared with files of other ones. */
export function hearing(recording: string): { readonly launchOptions: LaunchOptions; readonly recording: string } {
  return { launchOptions: launchOptions({ wav: microphoneFile() }), recording };
}

/** Sets the recording of the microphones that this worker's browser opens from now on. */
export function playIntoMicrophone(recording: string): void {
  const file = microphoneFile();
  mkdirSync(dirname(file), { recursive: true });
  copyFileSync(recording, `${file}.next`);
  renameSync(`${file}.next`, file);
}
