import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PacedRequests } from '../../../../../server/shared/http/paced-requests.ts';

function serveAndList() {
  const started: string[] = [];
  const requests = new PacedRequests(({ url = '' }) => void started.push(url));
  const send = (url: string) => {
    const request = Object.assign(new IncomingMessage(new Socket()), { url });
    requests.listener(request, new ServerResponse(request));
  };
  return { started, send };
}

test('a thousand requests at once are started a few in each turn of the event loop, in order', async () => {
  const { started, send } = serveAndList();
  const urls = Array.from({ length: 1000 }, (_, at) => `/api/${at}`);

  for (const url of urls) send(url);
  let turns = 0;
  let most = started.length;
  while (started.length < urls.length) {
    const before = started.length;
    await nextTurn();
    most = Math.max(most, started.length - before);
    turns += 1;
  }

  expect(started).toEqual(urls);
  expect(most).toBeLessThanOrEqual(16);
  expect(turns).toBeGreaterThan(50);
});

test('a health check starts at once while others wait', () => {
  const { started, send } = serveAndList();
  for (let at = 0; at < 100; at += 1) send(`/api/${at}`);

  send('/healthz');
  send('/readyz');

  expect(started.slice(16)).toEqual(['/healthz', '/readyz']);
});

test('few requests are started at once, in this turn and in later ones', async () => {
  const { started, send } = serveAndList();

  send('/first');
  await nextTurn();
  send('/second');

  expect(started).toEqual(['/first', '/second']);
});

test('a request does not overtake those that wait', async () => {
  const { started, send } = serveAndList();
  for (let at = 0; at < 40; at += 1) send(`/${at}`);
  await nextTurn();

  send('/last');
  await nextTurn();
  await nextTurn();

  expect(started.at(-1)).toBe('/last');
  expect(started).toHaveLength(41);
});
