import { readFileSync } from 'node:fs';
import { exchangeEvents, serialised } from '../../fixtures/events/exchange.ts';
import type { LoggedEvent } from '../../../src/domain/event-log.ts';
import type { LanguagePair } from '../../../src/domain/language.ts';

export const pair: LanguagePair = { source: 'spa', target: 'eng' };

/** Deltas of one response. */
const DELTAS = 40;
/** From one turn to the next: too far apart to merge. */
const INTERVAL_MS = 40_000;

function linesOf(code: string): readonly string[] {
  return readFileSync(new URL(`../../fixtures/language/${code}.txt`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
}

const [spanish, english] = [linesOf('spa'), linesOf('eng')];

/** Three lines: a turn of ordinary length. */
function textAt(lines: readonly string[], place: number): string {
  return [0, 1, 2].map((step) => lines[(place + step) % lines.length] ?? '').join(' ');
}

/** The speakers alternate. */
export function textsOfTurn(place: number): { readonly words: string; readonly answer: string } {
  const [words, answer] = place % 2 === 0 ? [spanish, english] : [english, spanish];
  return { words: textAt(words, place), answer: textAt(answer, place) };
}

/** The messages of one turn of an endless conversation; the speakers alternate. */
export function messagesOfTurn(place: number, deltas = DELTAS): LoggedEvent[] {
  const after = place === 0 ? null : `item_${place - 1}_a`;
  const events = exchangeEvents({
    name: `${place}`,
    startMs: 1_800_000_000_000 + place * INTERVAL_MS,
    ...textsOfTurn(place),
    after,
    pieces: deltas,
    transcript: 'during',
  });
  return serialised(events);
}
