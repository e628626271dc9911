import { describe, expect, test } from 'vitest';
import { isGated, isOverheard, isTurnOverheard } from '../../../../src/domain/rooms/floor.ts';
import type { HeardSpan, Sound, SpokenSpan } from '../../../../src/domain/rooms/floor.ts';

const speech = (memberId: string, level: number, sinceMs: number): Sound => ({
  memberId,
  kind: 'speech',
  level,
  sinceMs,
});
const voice = (memberId: string): Sound => ({ memberId, kind: 'voice', level: 0, sinceMs: 0 });

describe('whose microphone is muted', () => {
  test.each<[string, Sound | undefined, readonly Sound[], boolean]>([
    ['nobody makes a sound', undefined, [], false],
    ['this member alone speaks', speech('b', 70, 0), [], false],
    ['another member speaks, and nothing is heard here', undefined, [speech('a', 80, 0)], true],
    ['a device plays a voice, and nothing is heard here', undefined, [voice('a')], true],
    ['a device plays a voice, and this microphone hears it', speech('b', 90, 0), [voice('a')], true],
    ['the other is clearly louder on their own device', speech('b', 60, 0), [speech('a', 80, 0)], true],
    ['the other is clearly louder, though this one began earlier', speech('b', 60, 0), [speech('a', 80, 5000)], true],
    ['this member is clearly louder', speech('b', 80, 5000), [speech('a', 60, 0)], false],
    ['as loud, and the other began earlier', speech('b', 80, 2000), [speech('a', 79, 0)], true],
    ['as loud, and this member began earlier', speech('b', 79, 0), [speech('a', 80, 2000)], false],
    ['one voice between two phones, a little louder there', speech('b', 78, 0), [speech('a', 80, 100)], true],
    ['one voice between two phones, a little louder here', speech('b', 80, 100), [speech('a', 78, 0)], false],
    ['exactly alike: the first by id has the floor', speech('b', 80, 0), [speech('a', 80, 0)], true],
    ['exactly alike, and this one is the first by id', speech('a', 80, 0), [speech('b', 80, 0)], false],
    ['louder than one, softer than another', speech('b', 70, 0), [speech('a', 50, 0), speech('c', 90, 0)], true],
  ])('%s', (_case, own, others, expected) => {
    expect(isGated(own, others)).toBe(expected);
  });

  test('of any two that speak exactly one is muted, by what both devices know', () => {
    const levels = [40, 58, 60, 63, 80];
    const times = [0, 300, 600, 3000];
    for (const [levelA, sinceA] of levels.flatMap((level) => times.map((ms) => [level, ms] as const))) {
      for (const [levelB, sinceB] of levels.flatMap((level) => times.map((ms) => [level, ms] as const))) {
        const a = speech('a', levelA, sinceA);
        const b = speech('b', levelB, sinceB);
        expect([isGated(a, [b]), isGated(b, [a])].filter(Boolean)).toHaveLength(1);
      }
    }
  });
});

describe('whether a turn is another voice', () => {
  const turn = { memberId: 'b', fromMs: 10_000, toMs: 12_000, level: 60, openMs: 400 };
  const span = (fromMs: number, toMs: number | undefined, level = 80): SpokenSpan => ({
    memberId: 'a',
    fromMs,
    toMs,
    level,
  });

  test.each<[string, readonly SpokenSpan[], boolean]>([
    ['nobody else spoke', [], false],
    ['a louder member spoke all the time', [span(9000, 13_000)], true],
    ['a louder member still speaks', [span(9000, undefined)], true],
    ['a louder member spoke for most of it', [span(10_500, 12_500)], true],
    ['a louder member spoke for a small part of it', [span(9000, 10_500)], false],
    ['its level is almost that of a member who began earlier', [span(9000, 13_000, 61)], true],
    ['its level is almost that of a member who began later', [span(10_600, 13_000, 61)], false],
    ['two spans together cover most of it', [span(9000, 10_700), span(11_000, 12_000)], true],
    ['the same time is not counted twice', [span(9000, 10_700), span(9500, 10_700)], false],
    ['a softer member spoke all the time: that one overhears', [span(9000, 13_000, 50)], false],
    ['a member spoke before', [span(5000, 9000)], false],
  ])('%s', (_case, others, expected) => {
    expect(isOverheard(turn, others)).toBe(expected);
  });

  test('the beginning of a voice is overheard though the report of it came after the microphone was muted', () => {
    expect(isOverheard({ ...turn, toMs: 10_350 }, [span(10_300, undefined)])).toBe(true);
  });

  test('a short word before another member speaks is kept', () => {
    expect(isOverheard({ ...turn, fromMs: 9000, toMs: 9400 }, [span(10_000, undefined)])).toBe(false);
  });

  test('what the microphone heard for longer than a report takes is its member’s', () => {
    expect(isOverheard({ ...turn, openMs: 3000 }, [span(9000, 13_000)])).toBe(false);
  });

  test.each<[string, HeardSpan[], boolean]>([
    ['all of it was', [{ ...turn, fromMs: 9500 }, turn], true],
    ['what is shorter than a word does not count', [{ ...turn, toMs: turn.fromMs }, turn], true],
    ['one word was not', [{ ...turn, openMs: 3000 }, turn], false],
    ['nothing was heard at that time', [], false],
  ])('a turn is another voice when all that was heard was: %s', (_case, heard, expected) => {
    expect(isTurnOverheard(heard, [span(9000, 13_000)])).toBe(expected);
  });

  test('a turn without a length is kept', () => {
    expect(isOverheard({ ...turn, toMs: turn.fromMs }, [span(0, undefined)])).toBe(false);
  });
});
