import type { LanguageCode, LanguagePair } from '../../../../src/domain/language.ts';
import type { Turn } from '../../../../src/domain/turn.ts';
import type { ReceivedEvent } from '../../../../src/domain/turns/conversation-event.ts';
import type { DecideLanguage } from '../../../../src/domain/turns/language-memo.ts';
import { TurnProjector } from '../../../../src/domain/turns/turn-projector.ts';
import { receivedEvents } from '../../../fixtures/events/exchange.ts';
import type { TimedEvent } from '../../../fixtures/events/exchange.ts';

export const pair: LanguagePair = { source: 'spa', target: 'eng' };

/** Distinguishes the two languages of these tests: Spanish texts contain an accent or an inverted mark. */
export const decide: DecideLanguage = ({ source, translation }) =>
  languageBy(source) ?? otherOf(languageBy(translation));

function languageBy(text: string): LanguageCode | undefined {
  if (!/\p{L}/u.test(text)) return undefined;
  return /[áéíóúñ¿¡]/u.test(text) ? 'spa' : 'eng';
}

function otherOf(language: LanguageCode | undefined): LanguageCode | undefined {
  return language && (language === 'spa' ? 'eng' : 'spa');
}

/** Service events are parsed; typed events stay as they are. */
export function parseAll(events: readonly (TimedEvent | ReceivedEvent)[]): ReceivedEvent[] {
  return events.flatMap((entry) => ('receivedAtMs' in entry ? [entry] : receivedEvents([entry])));
}

export function projectorAfter(events: readonly (TimedEvent | ReceivedEvent)[]): TurnProjector {
  const projector = new TurnProjector(pair, decide);
  for (const { event, receivedAtMs } of parseAll(events)) projector.receive(event, receivedAtMs);
  projector.rebuild();
  return projector;
}

export function turnsAfter(events: readonly (TimedEvent | ReceivedEvent)[]): readonly Turn[] {
  return projectorAfter(events).turns();
}
