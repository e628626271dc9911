import { expect, test } from 'vitest';
import type { RoomMember } from '../../../src/domain/rooms/room.ts';
import { RoomLoudspeaker } from '../../../src/session/room/room-loudspeaker.ts';

const member = (id: string, facts: Partial<RoomMember> = {}): RoomMember => ({
  id,
  name: id,
  language: 'eng',
  role: 'guest',
  isMuted: false,
  isHere: true,
  isConnected: true,
  invitationId: undefined,
  ...facts,
});

function loudspeaker() {
  let ids = 0;
  return new RoomLoudspeaker(() => `voice-${(ids += 1)}`);
}

const both = [member('ana'), member('kenji'), member('noor')];

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
    expect(own.isUnheardBy([member('kenji'), member('noor', facts)], 'ana')).toBe(true);
    expect(own.isUnheardBy([member('kenji'), member('noor')], 'ana')).toBe(false);
  }
});

test('another output is another voice', () => {
  const own = loudspeaker();
  own.onUnheard('kenji', [own.voiceId]);
  own.onOutputsChanged();

  expect(own.isUnheardBy([member('kenji')], 'ana')).toBe(false);
});
