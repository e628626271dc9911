import { once } from 'node:events';
import { createServer } from 'node:net';
import { z } from 'zod';
import type { Config } from '../shared/config/config.ts';
import { bad, good } from './finding.ts';
import type { Finding } from './finding.ts';

const SUBJECT = 'Port';
const TIMEOUT_MS = 2000;

const health = z.object({ status: z.literal('alive') });

/** Is the port free, or this server running on it? */
export async function checkPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Finding> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return good(SUBJECT, port === 0 ? 'Any free one.' : `${port} is free.`);
  } catch (error) {
    const isInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!isInUse) return bad(SUBJECT, `${host}:${port} cannot be opened. Check HOST and PORT.`);
    if (await isDragoman(host, port)) return good(SUBJECT, `A server of this kind is running on ${port}.`);
    return bad(SUBJECT, `Another program listens on ${port}. Set PORT to another one.`);
  } finally {
    server.close();
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
