import { decideFor } from '../../../src/domain/language-detection/decide-language.ts';
import type { Turn } from '../../../src/domain/turn.ts';
import { TurnProjector } from '../../../src/domain/turns/turn-projector.ts';
import type { LoggedEvent } from '../../../src/domain/event-log.ts';
import { parseEventText } from '../../../src/protocol/realtime/parse-event.ts';
import { pair } from './talk.ts';

export type Candidate = {
  readonly name: string;
  /** Builds up the conversation before the timing starts, as cheaply as possible. */
  prepare(message: LoggedEvent): void;
  /** The timed part: from one message of the data channel to what the page is sent. */
  receive(message: LoggedEvent): void;
};

/** Every event is parsed, projected with a rebuild and sent on its own: without the batches and the debounce of the product. */
export function createProjectorCandidate(onTurn: (turn: Turn) => void = () => undefined): Candidate {
  const projector = new TurnProjector(pair, decideFor(pair));

  function project(message: LoggedEvent): void {
    const parsed = parseEventText(message.text);
    if (parsed.type === 'known') projector.receive(parsed.event, message.receivedAtMs);
  }

  return {
    name: 'this product',
    prepare(message) {
      project(message);
      if (message.text.includes('"response.done"')) projector.rebuild();
    },
    receive(message) {
      project(message);
      const change = projector.rebuild();
      const sent = structuredClone(change);
      for (const turn of sent.changed) onTurn(turn);
    },
  };
}

/** The work that no engine can avoid: parse the event, and send the turn that it changed. */
export function createFloorCandidate(turnOfEvent: readonly (Turn | undefined)[]): Candidate {
  let index = 0;
  let stored: unknown;
  return {
    name: 'floor: JSON.parse + one structured clone',
    prepare: () => undefined,
    receive(message) {
      const event: unknown = JSON.parse(message.text);
      const turn = turnOfEvent[index++ % turnOfEvent.length];
      stored = turn ? structuredClone(turn) : event;
      if (stored === undefined) throw new Error('nothing to keep');
    },
  };
}
