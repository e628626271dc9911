import { constants, createDeflateRaw } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { readInflatedTexts } from '../../../../src/platform/voice/inflated-texts.ts';
import { TextDeflater } from '../../../../voice/transport/text-deflater.ts';

/** The page's end of a channel, which texts arrive on. */
function openChannel() {
  const target = new EventTarget();
  const close = vi.fn();
  const texts: string[] = [];
  readInflatedTexts(Object.assign(target, { close }) as unknown as RTCDataChannel, (text) => texts.push(text));
  const receive = (bytes: Uint8Array) =>
    target.dispatchEvent(new MessageEvent('message', { data: Uint8Array.from(bytes).buffer }));
  return { texts, close, receive };
}

const delta = (at: number) =>
  JSON.stringify({
    type: 'response.output_audio_transcript.delta',
    event_id: `event_${at}`,
    delta: `第${at} naïve\n🚆`,
  });

test('texts arrive as they were sent, in order; those that are sent together share a message', async () => {
  const { texts, receive } = openChannel();
  const sizes: number[] = [];
  const deflater = new TextDeflater((bytes) => {
    sizes.push(bytes.length);
    receive(bytes);
  }, vi.fn());
  const sent = Array.from({ length: 60 }, (_, at) => delta(at));

  for (const text of sent.slice(0, 20)) deflater.send(text);
  await vi.waitFor(() => expect(texts).toHaveLength(20));
  const together = sizes.length;
  for (const [at, text] of sent.slice(20).entries()) {
    deflater.send(text);
    await vi.waitFor(() => expect(texts).toHaveLength(21 + at));
  }

  expect(texts).toEqual(sent);
  expect(together).toBe(1);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(Buffer.byteLength(sent.join('')) / 4);
  await deflater.close();
});

test('what was sent before it closes arrives, and nothing afterwards', async () => {
  const { texts, receive } = openChannel();
  const deflater = new TextDeflater(receive, vi.fn());

  deflater.send('last');
  const closed = deflater.close();
  deflater.send('too late');
  await closed;

  await vi.waitFor(() => expect(texts).toEqual(['last']));
});

test('a text longer than a message of the stream arrives whole', async () => {
  const { texts, receive } = openChannel();
  const deflater = new TextDeflater(receive, vi.fn());
  const long = Array.from({ length: 60_000 }, (_, at) => (at * 7919).toString(36)).join(' ');

  deflater.send(long);

  await vi.waitFor(() => expect(texts).toEqual([long]));
  await deflater.close();
});

test('a channel whose stream is broken closes', async () => {
  const { texts, close, receive } = openChannel();
  const stream = createDeflateRaw({ flush: constants.Z_SYNC_FLUSH });
  stream.on('data', receive);
  stream.write('whole\n');
  await vi.waitFor(() => expect(texts).toEqual(['whole']));

  receive(Uint8Array.of(255, 255, 255, 255, 255));

  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
});
