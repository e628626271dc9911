import { expect, test } from 'vitest';
import { RoomOriginals } from '../../../../voice/server/room-originals.ts';
import type { RoomCall } from '../../../../voice/server/room-originals.ts';
import { sine } from '../../../fixtures/audio/read-audio.ts';

const inRoom = (id: string, isHeard = true) => ({ id, isHeard });

/** Calls by name; each notes whose packets it is sent. */
function room(...names: readonly string[]) {
  const originals = new RoomOriginals();
  const calls = new Map(
    names.map((name) => {
      const heard: string[] = [];
      const call = {
        name,
        heard,
        isListening: true,
        sendOriginal: (from: RoomCall) => void heard.push(nameOf(from)),
      };
      return [name, call] as const;
    }),
  );
  const nameOf = (call: RoomCall) => [...calls.values()].find((other) => other === call)?.name ?? '';
  const get = (name: string) => {
    const call = calls.get(name);
    if (!call) throw new Error(`no call ${name}`);
    return call;
  };
  return {
    originals,
    call: get,
    /** 20 ms of a tone of this level, and the packet that had it. */
    say(name: string, level: number, frames = 1) {
      for (let frame = 0; frame < frames; frame++) {
        const samples = sine(300, 16_000, 320).map((sample) => Math.round(sample * level));
        originals.heard(get(name), samples);
        originals.forward(get(name), { sequence: 0, timestamp: 0, opus: new Uint8Array() });
      }
    },
    takeHeard: (name: string) => get(name).heard.splice(0),
  };
}

function table() {
  const people = room('ana', 'ben', 'eva');
  for (const name of ['ana', 'ben', 'eva']) people.originals.setRoom(people.call(name), inRoom('one'));
  return people;
}

test('the others of a room hear who speaks, from the first packet, and no member hears themselves', () => {
  const people = table();

  people.say('ana', 0.5);

  expect(people.takeHeard('ben')).toEqual(['ana']);
  expect(people.takeHeard('eva')).toEqual(['ana']);
  expect(people.takeHeard('ana')).toEqual([]);
});

test('a call that does not listen is sent nothing', () => {
  const people = table();
  people.call('ben').isListening = false;

  people.say('ana', 0.5, 3);

  expect(people.takeHeard('ben')).toEqual([]);
  expect(people.takeHeard('eva')).toHaveLength(3);
});

test('one member is heard at a time: a soft sound does not interrupt, a louder voice takes over', () => {
  const people = table();

  people.say('ana', 0.4);
  people.say('ben', 0.3, 3);
  people.say('ana', 0.4);
  expect(people.takeHeard('eva')).toEqual(['ana', 'ana']);

  people.say('ben', 0.95);
  expect(people.takeHeard('eva')).toEqual(['ben']);
});

test('the floor is held between words, and free after a pause', () => {
  const people = table();
  people.say('ana', 0.4);
  people.takeHeard('eva');

  people.say('ana', 0, 5);
  people.say('ben', 0.1);
  expect(people.takeHeard('eva')).not.toContain('ben');

  people.say('ana', 0, 60);
  people.takeHeard('eva');
  people.say('ben', 0.1);
  expect(people.takeHeard('eva')).toEqual(['ben']);
});

test('silence and faint noise are not sent', () => {
  const people = table();

  people.say('ana', 0, 50);
  people.say('ana', 0.003, 50);

  expect(people.takeHeard('ben')).toEqual([]);
});

test('another room hears nothing, nor does a call without a room', () => {
  const people = room('ana', 'ben', 'eva');
  people.originals.setRoom(people.call('ana'), inRoom('one'));
  people.originals.setRoom(people.call('ben'), inRoom('two'));

  people.say('ana', 0.5, 3);

  expect([...people.takeHeard('ben'), ...people.takeHeard('eva')]).toEqual([]);
});

test('a member who leaves hears nothing more, and is not heard', () => {
  const people = table();
  people.say('ben', 0.5);
  people.takeHeard('ana');

  people.originals.setRoom(people.call('ben'), undefined);
  people.say('ben', 0.5, 3);
  people.say('ana', 0.5, 3);

  expect(people.takeHeard('ben')).toEqual([]);
  expect(people.takeHeard('ana')).toEqual([]);
  expect(people.takeHeard('eva')).toEqual(['ben', 'ana', 'ana', 'ana']);
});

test('a member whom the host has muted is not heard, and hears the others', () => {
  const people = table();
  people.say('ben', 0.5);
  people.originals.setRoom(people.call('ben'), inRoom('one', false));
  for (const name of ['ana', 'eva']) people.takeHeard(name);

  people.say('ben', 0.5, 3);
  expect(people.takeHeard('eva')).toEqual([]);

  people.say('ana', 0.5);
  expect(people.takeHeard('ben')).toEqual(['ana']);
});

test('a call that releases the floor is not heard until it speaks again, and a soft voice takes it at once', () => {
  const people = table();
  people.say('ana', 0.9);
  people.takeHeard('eva');

  people.originals.releaseFloor(people.call('ana'));
  people.originals.forward(people.call('ana'), { sequence: 0, timestamp: 0, opus: new Uint8Array() });
  expect(people.takeHeard('eva')).toEqual([]);

  people.say('ben', 0.05);
  expect(people.takeHeard('eva')).toEqual(['ben']);
});
