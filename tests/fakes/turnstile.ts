import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export type TurnstileFake = {
  readonly url: string;
  /** The fields of every request. */
  readonly asked: ReadonlyArray<Readonly<Record<string, string>>>;
  /** How it responds from now on. */
  behave(how: 'well' | 'fails' | 'returns invalid JSON'): void;
  close(): Promise<void>;
};

export const turnstileSecret = 'the secret of the test site';

/** Cloudflare's siteverify endpoint as documented: form in, JSON out, each token valid once. */
export async function startTurnstile(): Promise<TurnstileFake> {
  const asked: Array<Record<string, string>> = [];
  const used = new Set<string>();
  let behaviour: 'well' | 'fails' | 'returns invalid JSON' = 'well';
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    asked.push(fields);
    response.statusCode = behaviour === 'fails' ? 500 : 200;
    response.setHeader('content-type', 'application/json');
    response.end(behaviour === 'well' ? JSON.stringify(verdict(fields, used)) : '<html>');
  }

  const server = createServer((request, response) => {
    void respond(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/turnstile/v0/siteverify`,
    asked,
    behave: (how) => {
      behaviour = how;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function verdict({ secret, response = '' }: Record<string, string>, used: Set<string>) {
  if (secret !== turnstileSecret) return refused('invalid-input-secret');
  if (used.has(response)) return refused('timeout-or-duplicate');
  used.add(response);
  if (!response.startsWith('good')) return refused('invalid-input-response');
  return { success: true, challenge_ts: '2026-11-21T10:00:00.000Z', hostname: 'localhost', 'error-codes': [] };
}

function refused(code: string) {
  return { success: false, 'error-codes': [code] };
}
