import { z } from 'zod';
import type { Config } from '../shared/config/config.ts';
import { ListenError, probeListening } from '../shared/http/listen-problem.ts';
import { bad, good, type Finding } from './finding.ts';

const SUBJECT = 'Port';
const TIMEOUT_MS = 2000;

const health = z.object({ status: z.literal('alive') });

/** Is the port free, or this server running on it? */
export async function checkPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Finding> {
  try {
    await probeListening({ host, port });
    return good(SUBJECT, port === 0 ? 'Any free one.' : `${port} is free.`);
  } catch (error) {
    if (!(error instanceof ListenError)) throw error;
    const isRunning = error.code === 'EADDRINUSE' && (await isDragoman(host, port));
    return isRunning ? good(SUBJECT, `A server of this kind is running on ${port}.`) : bad(SUBJECT, error.message);
  }
}

async function isDragoman(host: string, port: number): Promise<boolean> {
  const address = /^(?:0\.0\.0\.0|::|\[::\])$/.test(host) ? 'localhost' : host;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`http://${address}:${port}/healthz`, { signal });
    return health.safeParse(await response.json()).success;
  } catch {
    return false;
  }
}
