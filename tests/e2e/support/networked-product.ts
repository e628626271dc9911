import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { addEmptyDatabase, unoptimisedDatabase } from '../../server/database-template.ts';
import { startCoturn } from '../../server/real-coturn.ts';
import { startProgram } from '../../server/start-program.ts';
import { launchOptions } from './launch.ts';
import { addresses } from './network-namespaces.ts';
import type { Networks } from './network-namespaces.ts';

/** A TURN server in its network. @returns the hash of its key, and the variables with which the product uses it */
export async function startTurnIn(networks: Networks, closers: Array<() => unknown>) {
  const secret = 'the secret of both servers';
  const coturn = await startCoturn({
    command: networks.commandIn('turn'),
    address: addresses.turn,
    tlsPort: 443,
    secret,
    peer: addresses.server,
  });
  closers.push(() => coturn.stop());
  return {
    turnKeyHash: coturn.certificate.keyHash,
    variables: { TURN_SECRET: secret, TURN_URLS: `turns:${addresses.turn}:443` },
  };
}

/** The built product in one of the networks. @param closers receives its end, at once: another part may fail to start */
export async function startServerIn(
  networks: Networks,
  index: 'server' | 'container',
  closers: Array<() => unknown>,
  env: Readonly<Record<string, string>> & { readonly DATA_DIR: string },
): Promise<void> {
  await addEmptyDatabase(env.DATA_DIR, 'dist/server/database-template.tgz');
  const command = networks.commandIn(index, process.execPath, ...unoptimisedDatabase, 'dist/server/main.mjs');
  const starting = startProgram(command, {
    env: { ALLOW_SANDBOX: '1', TRIAL_TOKENS: '1000000', VOICE_PROCESSES: '1', MODELS: 'off', ...env },
    ready: /is listening at/,
  });
  closers.push(() => starting.then((running) => running.stop()).catch(() => undefined));
  await starting;
}

type NetworkedBrowser = {
  readonly folder: string;
  /** The recording that its microphone hears. */
  readonly wav: string;
  readonly origins: readonly string[];
  /** The key of the TURN server's certificate, in place of an authority. */
  readonly turnKeyHash?: string;
};

/** A Chromium in the client's network. */
export async function startBrowserIn(
  networks: Networks,
  { folder, wav, origins, turnKeyHash }: NetworkedBrowser,
): Promise<Browser> {
  const { executablePath = 'chromium', args = [] } = launchOptions({ wav });
  const program = join(folder, 'chromium-in-client-network');
  const command = networks.commandIn('client', executablePath).join(' ');
  writeFileSync(program, `#!/bin/sh\nexec ${command} "$@"\n`, { mode: 0o755 });
  return await chromium.launch({
    executablePath: program,
    args: [
      ...args,
      // Browsers allow the microphone on HTTPS only.
      `--unsafely-treat-insecure-origin-as-secure=${origins.join()}`,
      // Any other key is refused, for TURN as for pages.
      ...(turnKeyHash ? [`--ignore-certificate-errors-spki-list=${turnKeyHash}`] : []),
    ],
  });
}
