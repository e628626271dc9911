import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, type TestContext } from 'vitest';
import type { VoiceProcessMessage } from '../../voice/kernel/control-protocol.ts';
import { ControlledServer } from '../../voice/server/controlled-server.ts';
import { RealtimeServer } from '../../voice/server/realtime-server.ts';
import { createOffer, testSession } from '../fakes/voice-page.ts';

/** Closes the resources of a test when it ends, in reverse order. */
type Closing = Pick<TestContext, 'onTestFinished'>;

/** A UDP port that another program uses. */
async function takenPort({ onTestFinished }: Closing): Promise<number> {
  const socket = createSocket('udp4').bind(0);
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return socket.address().port;
}

async function offer({ onTestFinished }: Closing) {
  const { connection, sdp } = await createOffer();
  onTestFinished(() => connection.close());
  return { sdp, spec: testSession() } as const;
}

test('a call that fails to open is refused, so that another process can open it, and the failure is logged', async (closing) => {
  const sent: VoiceProcessMessage[] = [];
  const of = (type: VoiceProcessMessage['type']) => sent.filter((message) => message.type === type);
  const control = new ControlledServer({ send: (message) => void sent.push(message), onStopped: () => undefined });
  const network = { port: await takenPort(closing) };

  control.receive({ type: 'configure', options: { engines: {}, network, maxCalls: 1, injectsFaults: false } });
  control.receive({ type: 'open', callId: 'rtc_1', ...(await offer(closing)) });
  await expect.poll(() => of('refused')).toHaveLength(1);

  expect(of('refused')).toEqual([
    { type: 'refused', callId: 'rtc_1', refusal: expect.objectContaining({ status: 503, code: 'internal_error' }) },
  ]);
  expect(of('log')).toContainEqual(expect.objectContaining({ level: 'error', event: 'call-failed' }));
});

test('nothing is reported of a call that failed to open', async (closing) => {
  const channelTimeoutMs = 50;
  const server = new RealtimeServer({
    network: { port: await takenPort(closing) },
    timeouts: { channelTimeoutMs },
  });
  closing.onTestFinished(() => server.close());
  const seen: string[] = [];
  const see = (event: string) => () => void seen.push(event);
  const observer = { onConnected: see('connected'), onUsage: see('usage'), onSpeech: see('speech') };

  const opening = server.openCall('rtc_1', await offer(closing), { ...observer, onClosed: see('closed') });
  await expect(opening).rejects.toThrow('EADDRINUSE');
  await sleep(3 * channelTimeoutMs);

  expect(seen).toEqual([]);
});
