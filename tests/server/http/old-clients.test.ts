import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../harness.ts';
import { startTestServer } from '../harness.ts';

/** Recorded requests of pages that were loaded before an update. */
type Recording = {
  readonly what: string;
  readonly steps: readonly {
    readonly method: string;
    readonly path: string;
    readonly body?: unknown;
    /** The fields of the response that the page reads; null counts as present. */
    readonly answers: readonly string[];
    /** Fields of the response that later steps refer to in braces. */
    readonly keep?: Readonly<Record<string, string>>;
  }[];
};

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close());

function recorded(name: string): Recording {
  const file = join(import.meta.dirname, '..', '..', 'fixtures', 'old-clients', `${name}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Recording;
}

function partOf(answer: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], answer);
}

test.each(['one-version-old', 'two-versions-old'])('a page that is %s is still served', async (name) => {
  const { token } = await server.createUser({ tokens: 1000 });
  const stored: Record<string, string> = {};
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (whole, key: string) => stored[key] ?? whole);

  for (const { method, path, body, answers, keep = {} } of recorded(name).steps) {
    server.clock.pass(1000);
    const response = await fetch(`${server.url}/api${filled(path)}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: filled(JSON.stringify(body)) } : {}),
    });
    const answer: unknown = await response.json();

    expect([method, path, response.status, answer]).toEqual([method, path, 200, answer]);
    const missing = answers.filter((value) => partOf(answer, value) === undefined);
    expect([path, missing]).toEqual([path, []]);
    for (const [key, from] of Object.entries(keep)) stored[key] = String(partOf(answer, from));
  }
});
