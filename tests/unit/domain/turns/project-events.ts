import type { LanguageCode, LanguagePair } from '../../../../src/domain/language.ts';
import type { Turn } from '../../../../src/domain/turn.ts';
import type { DecideLanguage } from '../../../../src/domain/turns/language-memo.ts';
import { createTurnProjector } from '../../../../src/domain/turns/turn-projector.ts';
import type { TurnProjector } from '../../../../src/domain/turns/turn-projector.ts';
import type { LogEntry } from '../../../../src/domain/turns/turns-of.ts';
import { parseEvent } from '../../../../src/protocol/realtime/parse-event.ts';
import type { TimedEvent } from '../../../fixtures/events/exchange.ts';

export const pair: LanguagePair = { source: 'spa', target: 'eng' };

/** Enough to tell the two languages of these tests apart: Spanish words carry an accent or an inverted mark. */
export const decide: DecideLanguage = ({ source, translation }) =>
  languageBy(source) ?? otherOf(languageBy(translation));

function languageBy(text: string): LanguageCode | undefined {
  if (!/\p{L}/u.test(text)) return undefined;
  return /[áéíóúñ¿¡]/u.test(text) ? 'spa' : 'eng';
}

function otherOf(language: LanguageCode | undefined): LanguageCode | undefined {
  return language && (language === 'spa' ? 'eng' : 'spa');
}

export function entriesOf(events: readonly TimedEvent[]): LogEntry[] {
  return events.flatMap(({ atMs, event }) => {
    const parsed = parseEvent(event);
    return parsed.type === 'known' ? [{ event: parsed.event, receivedAtMs: atMs }] : [];
  });
}

export function bookOf(events: readonly TimedEvent[]): TurnProjector {
  const book = createTurnProjector(pair, decide);
  for (const { event, receivedAtMs } of entriesOf(events)) book.receive(event, receivedAtMs);
  book.rebuild();
  return book;
}

export function turnsAfter(events: readonly TimedEvent[]): readonly Turn[] {
  return bookOf(events).turns();
}
