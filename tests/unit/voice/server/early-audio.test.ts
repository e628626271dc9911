import { createEncoder } from 'libopus-wasm';
import { expect, test } from 'vitest';
import { Pacer } from '../../../../voice/audio/pacer.ts';
import { defaultTimeouts } from '../../../../voice/server/call-deadlines.ts';
import { openCall } from '../../../../voice/server/call.ts';
import { RoomOriginals } from '../../../../voice/server/room-originals.ts';
import { systemClock } from '../../../../voice/kernel/clock.ts';
import { scriptedEngines } from '../../../fakes/scripted-engines.ts';
import { testSession } from '../../../fakes/voice-page.ts';
import { padded, readSpeech } from '../../../fixtures/audio/read-audio.ts';

const FRAME_SAMPLES = 320;

/** A call whose client has the answer; what is sent to it is kept. */
async function answeredCall() {
  const sent: { type: string; item_id?: string }[] = [];
  const peer = {
    answerSdp: '',
    unsentBytes: 0,
    sendFrame: () => undefined,
    sendText: (text: string) => void sent.push(JSON.parse(text)),
    close: async () => undefined,
  };
  const nothing = () => undefined;
  const accepted = await openCall(
    { sdp: '', spec: testSession() },
    { onConnected: nothing, onUsage: nothing, onSpeech: nothing, onClosed: nothing },
    {
      transport: {
        listen: async () => 0,
        accept: async () => ({ type: 'accepted', peer }),
        close: async () => undefined,
      },
      pacer: new Pacer(),
      originals: new RoomOriginals(),
      engines: { isRehearsal: false, forConversation: () => scriptedEngines({}) },
      timeouts: defaultTimeouts,
      clock: systemClock,
      onEngineFailure: nothing,
      onCallFailed: nothing,
    },
  );
  if (accepted.type !== 'opened') throw new Error(accepted.why);
  return { call: accepted.call, sent };
}

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
