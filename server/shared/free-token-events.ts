import type { Events } from './events.ts';
import type { FreeTokenKind } from './free-tokens.ts';

export type FreeTokenEvents = ReturnType<typeof freeTokenEvents>;

/** The events of trials and welcome gifts, which share a budget. */
export function freeTokenEvents(events: Events) {
  const granted = events.metrics.counter(
    'dragoman_free_tokens_given_total',
    'Tokens given away by trials and welcome gifts',
    ['kind'],
  );
  const refused = events.metrics.counter(
    'dragoman_free_tokens_refused_total',
    'Trials and welcome gifts refused because the budget of the day was used up',
    ['kind'],
  );
  return {
    freeTokensGranted(kind: FreeTokenKind, tokens: number): void {
      granted.inc({ kind }, tokens);
    },
    /** The budget of the day is used up: an operator has to know, since strangers may have done it. */
    freeTokensRefused(kind: FreeTokenKind): void {
      refused.inc({ kind });
      const event = 'free-tokens-used-up';
      if (events.isFirstOfHour(`${event} ${kind}`)) events.error({ event, reason: kind });
    },
  };
}
