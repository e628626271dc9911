import { expect, test } from 'vitest';
import { RoomLoudspeaker } from '../../../src/session/room/room-loudspeaker.ts';
import { roomMember } from '../../fixtures/rooms.ts';

function loudspeaker() {
  let ids = 0;
  return new RoomLoudspeaker(() => `voice-${(ids += 1)}`);
}

const both = [roomMember({ id: 'ana' }), roomMember({ id: 'kenji' }), roomMember({ id: 'noor' })];

test('it is unheard once every other microphone of the room is proven not to hear it', () => {
  const own = loudspeaker();
  own.onUnheard('kenji', [own.voiceId, 'another']);
  expect(own.isUnheardBy(both, 'ana')).toBe(false);
  own.onUnheard('noor', [own.voiceId]);

  expect(own.isUnheardBy(both, 'ana')).toBe(true);
  own.onUnheard('noor', []);
  expect(own.isUnheardBy(both, 'ana')).toBe(false);
});

test('devices without a microphone that is open do not count', () => {
  const own = loudspeaker();
  own.onUnheard('kenji', [own.voiceId]);
  const without = [{ isHere: false }, { isConnected: false }, { isMuted: true }, { role: 'caption' }] as const;

  for (const facts of without) {
    expect(own.isUnheardBy([roomMember({ id: 'kenji' }), roomMember({ id: 'noor', ...facts })], 'ana')).toBe(true);
    expect(own.isUnheardBy([roomMember({ id: 'kenji' }), roomMember({ id: 'noor' })], 'ana')).toBe(false);
  }
});

test('another output is another voice', () => {
  const own = loudspeaker();
  own.onUnheard('kenji', [own.voiceId]);
  own.onOutputsChanged();

  expect(own.isUnheardBy([roomMember({ id: 'kenji' })], 'ana')).toBe(false);
});
