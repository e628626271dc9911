import { createEncoder } from 'libopus-wasm';
import { expect, onTestFinished, test } from 'vitest';
import { RoomOriginals } from '../../../../voice/server/room-originals.ts';
import type { AudioPacket } from '../../../../voice/transport/transport.ts';
import { answeredCall } from '../../../fakes/answered-call.ts';
import { sine } from '../../../fixtures/audio/read-audio.ts';

const room = { id: 'one', isHeard: true };

async function member(originals: RoomOriginals) {
  const { call, frames } = await answeredCall({ hasRooms: true, room }, originals);
  const encoder = await createEncoder({ sampleRate: 16_000, channels: 1, frameSize: 320 });
  onTestFinished(async () => {
    await call.end('left');
    encoder.free();
  });
  call.onChannelOpen();
  let sequence = 0;
  let packet: AudioPacket | undefined;
  return {
    /** 100 ms of a tone of this level. */
    speak(level: number) {
      const samples = sine(300, 16_000, 320).map((sample) => Math.round(sample * level));
      for (let frame = 0; frame < 5; frame++, sequence++) {
        packet = { sequence, timestamp: sequence * 960, opus: encoder.encode(samples).slice() };
        call.onPacket(packet);
      }
    },
    /** Sends the last packet again, as if it were new sound. */
    repeat() {
      if (packet) call.onPacket({ ...packet, timestamp: packet.timestamp + 960 });
    },
    send: (event: object) => call.onText(JSON.stringify(event)),
    takeFrames: () => frames.splice(0).length,
  };
}

test('a call that replays is not heard in its room, and the floor is free for the others', async () => {
  const originals = new RoomOriginals();
  const [ana, ben, eva] = [await member(originals), await member(originals), await member(originals)];
  eva.send({ type: 'session.update', session: { type: 'realtime', hears_room: true } });
  eva.takeFrames();

  ana.speak(0.9);
  expect(eva.takeFrames()).toBe(5);

  ana.send({ type: 'input_audio_buffer.replay', is_active: true });
  ana.speak(0.9);
  expect(eva.takeFrames()).toBe(0);
  ben.speak(0.1);
  expect(eva.takeFrames()).toBe(5);

  ana.send({ type: 'input_audio_buffer.replay', is_active: false });
  eva.takeFrames();
  ana.speak(0.9);
  expect(eva.takeFrames()).toBe(5);
});

test('a packet that is repeated is not forwarded to the others of the room', async () => {
  const originals = new RoomOriginals();
  const [ana, eva] = [await member(originals), await member(originals)];
  eva.send({ type: 'session.update', session: { type: 'realtime', hears_room: true } });

  ana.speak(0.9);
  eva.takeFrames();
  ana.repeat();

  expect(eva.takeFrames()).toBe(0);
});
