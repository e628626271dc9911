import { createEncoder } from 'libopus-wasm';
import { expect, test } from 'vitest';
import { answeredCall } from '../../../fakes/answered-call.ts';
import { padded, readSpeech } from '../../../fixtures/audio/read-audio.ts';

const FRAME_SAMPLES = 320;

test('speech that is heard before the channel opens is reported when it opens, after the session', async () => {
  const { call, sent } = await answeredCall();
  const encoder = await createEncoder({ sampleRate: 16_000, channels: 1, frameSize: FRAME_SAMPLES });
  const sound = padded(readSpeech('question'), 400, 0);

  for (let sequence = 0; (sequence + 1) * FRAME_SAMPLES <= sound.length; sequence++) {
    const frame = sound.subarray(sequence * FRAME_SAMPLES, (sequence + 1) * FRAME_SAMPLES);
    call.onPacket({ sequence, timestamp: sequence * 960, opus: encoder.encode(frame) });
  }
  expect(sent).toEqual([]);
  call.onChannelOpen();

  expect(sent.map(({ type }) => type)).toEqual(['session.created', 'input_audio_buffer.speech_started']);
  await call.end('left');
  encoder.free();
});
