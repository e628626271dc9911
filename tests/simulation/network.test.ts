import { expect, test } from 'vitest';
import { SimulatedClock } from './clock.ts';
import { SimulatedNetwork } from './network.ts';
import { Random } from './random.ts';

const phone = () => ({ name: 'phone', isDown: false, delayMs: 20, jitterMs: 0 });

/** A call between a page and a service that notes the texts each of them gets. */
function openLink(device = phone()) {
  const clock = new SimulatedClock();
  const link = new SimulatedNetwork(clock, new Random(1)).offer(device);
  const got: string[] = [];
  const peer = { onText: (text: string) => void got.push(text), onAlive: () => undefined };
  link.peer = Object.assign(peer, { onChannelOpen: () => link.sendToPage('created') }) as never;
  const client = { onText: (text: string) => void got.push(text), onClosed: () => undefined };
  return { clock, link, device, got, client, opened: link.open(new AbortController().signal) };
}

test('what a service sends as soon as a call opens reaches the page, however late it listens', async () => {
  const { clock, link, got, client } = openLink();
  await clock.pass(500);

  link.client = client;

  expect(got).toEqual(['created']);
});

test('texts arrive in order, those in transit when the path went down, too', async () => {
  const { clock, link, device, got, client } = openLink();
  link.client = client;
  await clock.pass(500);

  link.sendToPage('in transit');
  device.isDown = true;
  link.sendToPage('while it is down');
  await clock.pass(300);
  device.isDown = false;
  link.sendToPage('up again');
  await clock.pass(300);

  expect(got).toEqual(['created', 'in transit', 'while it is down', 'up again']);
});
