import { assert, property, shuffledSubarray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RoomLog, turnForReader, localTurnId } from '../../../../src/domain/rooms/room-log.ts';
import type { RoomTurn } from '../../../../src/domain/rooms/room.ts';
import type { TurnId } from '../../../../src/domain/turn.ts';
import { roomMember, roomTurn } from '../../../fixtures/rooms.ts';

const own = (...ids: string[]) => ids as TurnId[];
const never = () => false;
const always = () => true;

test('a turn that arrives again changes nothing; a newer version replaces it', () => {
  const log = new RoomLog();
  const first = roomTurn({ memberId: 'a', turnId: '1', seq: 3, position: 3 });
  expect(log.receive(first)).toEqual({ turn: first, isNew: true });
  expect(log.receive(first)).toBeUndefined();

  const translated = { ...first, seq: 5, translations: { jpn: 'おはよう' } };

  expect(log.receive(translated)).toEqual({ turn: translated, isNew: false });
  expect(log.receive(first)).toBeUndefined();
  expect(log.turns).toEqual([translated]);
});

test('growing text gives way to the final turn, and never comes back over it', () => {
  const log = new RoomLog();
  const growing = roomTurn({ memberId: 'a', turnId: '1', state: 'growing', seq: 0, text: 'Good' });
  log.receive(growing);
  log.receive({ ...growing, text: 'Good mor' });
  expect(log.turns[0]?.text).toBe('Good mor');

  const final = roomTurn({ memberId: 'a', turnId: '1', seq: 1 });

  expect(log.receive(final)?.isNew).toBe(true);
  expect(log.receive(growing)).toBeUndefined();
  expect(log.dropGrowing('a')).toEqual([]);
  expect(log.turns).toEqual([final]);
});

test('what a member was saying is dropped when they say something else, or go', () => {
  const log = new RoomLog();
  const value = roomTurn({ memberId: 'a', turnId: '1', state: 'growing' });
  log.receive(value);
  expect(log.dropGrowing('b')).toEqual([]);
  expect(log.dropGrowing('a', '1')).toEqual([]);
  expect(log.dropGrowing('a', '2')).toEqual([value]);
  expect(log.turns).toEqual([]);
});

test('own turns and those of the others are in the order of the room', () => {
  const log = new RoomLog();
  log.receive(roomTurn({ memberId: 'me', turnId: 'mine-1', seq: 2, position: 2 }));
  log.receive(roomTurn({ memberId: 'a', turnId: '1', seq: 9, position: 1 }));
  log.receive(roomTurn({ memberId: 'a', turnId: '2', seq: 3, position: 3 }));
  log.receive(roomTurn({ memberId: 'b', turnId: '1', state: 'growing', seq: 0, position: 0 }));
  log.receive(roomTurn({ memberId: 'b', turnId: '0', state: 'removed', seq: 4, position: 4 }));

  const order = log.order(
    own('before', 'mine-1', 'mine-unsent'),
    'me',
    (id) => id === 'before',
    ({ memberId }) => memberId !== 'me',
  );

  expect(order).toEqual(['before', 'room_a_1', 'mine-1', 'room_a_2', 'mine-unsent', 'room_b_1']);
});

test('own turns keep their order where a later one has its place already', () => {
  const log = new RoomLog();
  log.receive(roomTurn({ memberId: 'me', turnId: 'second', seq: 1, position: 1 }));
  log.receive(roomTurn({ memberId: 'a', turnId: '1', seq: 2, position: 2 }));

  const order = log.order(own('first', 'second'), 'me', never, ({ memberId }) => memberId !== 'me');

  expect(order).toEqual(['first', 'second', 'room_a_1']);
});

test('whatever is repeated and whenever a device comes back: every turn once, and in order', () => {
  const turns = Array.from({ length: 8 }, (_, at) =>
    roomTurn({ memberId: at % 2 ? 'a' : 'b', turnId: `${at}`, seq: at + 1, position: at + 1 }),
  );
  const translated = turns.map((turn): RoomTurn => ({ ...turn, seq: turn.seq + 8, translations: { jpn: 'x' } }));
  assert(
    property(shuffledSubarray([...turns, ...turns, ...translated, ...translated], { minLength: 32 }), (arrived) => {
      const log = new RoomLog();
      for (const turn of arrived) log.receive(turn);
      expect(log.order([], 'me', never, always)).toEqual(turns.map(localTurnId));
      expect(log.turns.every(({ translations }) => translations.jpn === 'x')).toBe(true);
    }),
  );
});

describe('what a reader gets', () => {
  const ana = roomMember({ id: 'a', name: 'Ana', language: 'spa' });
  const reader = { memberId: 'me', language: 'jpn', side: 'userB', other: 'spa' } as const;
  const said = roomTurn({ memberId: 'a', turnId: '1', language: 'spa', text: 'Buenos días' });

  test('the words in their own language, with the name of who said them, on the other side', () => {
    const turn = turnForReader({ ...said, translations: { jpn: 'おはよう', eng: 'Hi' } }, reader, ana);

    expect(turn).toMatchObject({
      speaker: 'userA',
      speakerName: 'Ana',
      source: { text: 'Buenos días', language: 'spa' },
      translation: { text: 'おはよう', language: 'jpn' },
      status: 'completed',
    });
  });

  test('an open turn while its translation is made, and none that never ends where it is not', () => {
    expect(turnForReader({ ...said, pending: ['jpn'] }, reader, ana).status).toBe('in_progress');
    expect(turnForReader(said, reader, ana)).toMatchObject({ status: 'completed', translation: { text: '' } });
  });

  test('beside growing words those that may still change, and none beside a final turn', () => {
    const growing = { ...said, state: 'growing', unstable: { spa: ' señora', jpn: 'ござ' } } as const;

    expect(turnForReader({ ...growing, translations: { jpn: 'おはよう' } }, reader, ana)).toMatchObject({
      source: { text: 'Buenos días', unstable: ' señora' },
      translation: { text: 'おはよう', unstable: 'ござ', isPartial: true },
    });
    expect(turnForReader({ ...growing, language: 'jpn' }, reader, ana).translation).toMatchObject({ unstable: 'ござ' });
    expect(turnForReader(said, reader, ana).translation).not.toHaveProperty('unstable');
  });

  test('the very words of those who speak the same language', () => {
    const turn = turnForReader({ ...said, language: 'jpn', text: 'おはよう' }, reader, ana);

    expect(turn).toMatchObject({
      source: { text: 'おはよう' },
      translation: { text: 'おはよう' },
      status: 'completed',
    });
  });

  test('their own words from before the page was loaded again, on their own side', () => {
    const mine = {
      ...said,
      memberId: 'me',
      language: 'jpn' as const,
      text: 'はい',
      translations: { deu: 'Ja', spa: 'Sí' },
    };

    expect(turnForReader(mine, reader, undefined)).toMatchObject({
      speaker: 'userB',
      translation: { text: 'Sí', language: 'spa' },
    });
  });
});
