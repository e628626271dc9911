import { CheckedEvents } from '../../../src/domain/call-check/checked-events.ts';
import type { ConversationEvent } from '../../../src/domain/turns/conversation-event.ts';
import { judgeUtterance } from '../../../src/domain/utterance-gate/judge-utterance.ts';
import { parseEventText } from '../../../src/protocol/realtime/parse-event.ts';
import { ReleasedText } from '../../../voice/text/released-text.ts';
import { cut } from '../../fixtures/events/exchange.ts';
import { messagesOfTurn, pair, textsOfTurn } from './talk.ts';

const DELTAS = 40;

/** The checks of one turn; every turn has other texts. */
export type Check = { readonly name: string; run(index: number): void };

/** Gate and translation check by the events of a cloud service: in the page's worker, and at the sideband. */
export function cloudCheck(turnCount: number): Check {
  const checked = new CheckedEvents(pair);
  const turns = Array.from({ length: turnCount }, (_, index) => eventsOfTurn(index));
  return {
    name: 'events of a cloud service',
    run(index) {
      for (const event of turns[index] ?? []) checked.note(event);
    },
  };
}

/** The same where our own server interprets: the text of a translator is checked as it grows. */
export function serverCheck(): Check {
  return {
    name: 'own server',
    run(index) {
      const { words, answer } = textsOfTurn(index);
      judgeUtterance({ text: words, pair, speechMs: 5000, isDeliberate: false });
      const released = new ReleasedText({ source: words, from: undefined, instructions: '', terms: [], pair });
      for (const delta of cut(answer, DELTAS)) released.push(delta);
      released.finish(false);
    },
  };
}

function eventsOfTurn(index: number): readonly ConversationEvent[] {
  return messagesOfTurn(index).flatMap(({ text }) => {
    const parsed = parseEventText(text);
    return parsed.type === 'known' ? [parsed.event] : [];
  });
}
