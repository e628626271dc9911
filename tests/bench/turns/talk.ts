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
function textAt(lines: readonly string[], index: number): string {
  return [0, 1, 2].map((step) => lines[(index + step) % lines.length] ?? '').join(' ');
}

/** The speakers alternate. */
export function textsOfTurn(index: number): { readonly words: string; readonly answer: string } {
  const [words, answer] = index % 2 === 0 ? [spanish, english] : [english, spanish];
  return { words: textAt(words, index), answer: textAt(answer, index) };
}

/** The messages of one turn of an endless conversation; the speakers alternate. */
export function messagesOfTurn(index: number, deltas = DELTAS): LoggedEvent[] {
  const after = index === 0 ? null : `item_${index - 1}_a`;
  const events = exchangeEvents({
    name: `${index}`,
    startMs: 1_800_000_000_000 + index * INTERVAL_MS,
    ...textsOfTurn(index),
    after,
    pieces: deltas,
    transcript: 'during',
  });
  return serialised(events);
}
