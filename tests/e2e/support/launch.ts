import type { LaunchOptions } from '@playwright/test';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
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
