import { Client } from 'pg';
import type { Ask } from './ask.ts';

export type OverloadSettings = { readonly ask: Ask; readonly token: string; readonly databaseUrl: string };

export type OverloadSaw = {
  readonly answered: number;
  readonly refused: number;
  readonly withoutRetryAfter: number;
};

/** More than two servers let wait in one part of the API. */
const CALLS = 400;
const STANDS_STILL_MS = 2500;

/** The table of sessions is locked for a while; what waits for it fills the servers, and the rest is refused. */
export async function overload({ ask, token, databaseUrl }: OverloadSettings): Promise<OverloadSaw> {
  const lock = new Client({ connectionString: databaseUrl });
  await lock.connect();
  await lock.query('begin; lock table chat_sessions in access exclusive mode');
  const calls = Array.from({ length: CALLS }, () => ask({ path: '/api/chat/sessions', token }));
  await new Promise((resolve) => setTimeout(resolve, STANDS_STILL_MS));
  await lock.query('rollback');
  await lock.end();
  const answers = await Promise.all(calls);
  const refused = answers.filter((answer) => answer.status === 503);
  return {
    answered: answers.filter((answer) => answer.status === 200).length,
    refused: refused.length,
    withoutRetryAfter: refused.filter((value) => value.headers['retry-after'] === undefined).length,
  };
}
