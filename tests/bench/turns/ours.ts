import { decideFor } from '../../../src/domain/language-detection/decide-language.ts';
import type { Turn } from '../../../src/domain/turn.ts';
import { TurnProjector } from '../../../src/domain/turns/turn-projector.ts';
import type { LoggedEvent } from '../../../src/domain/event-log.ts';
import { parseEventText } from '../../../src/protocol/realtime/parse-event.ts';
import { pair } from './talk.ts';

export type Contestant = {
  readonly name: string;
  /** Brings the conversation to where the timing begins, as cheaply as it can. */
  prepare(frame: LoggedEvent): void;
  /** One event, to the message for the page. */
  receive(frame: LoggedEvent): void;
};

/** Every event is parsed, counted and sent as if it came alone; the list is rebuilt whenever its structure moved. */
export function createOurs(onTurn: (turn: Turn) => void = () => undefined): Contestant {
  const projector = new TurnProjector(pair, decideFor(pair));

  function take(frame: LoggedEvent): void {
    const parsed = parseEventText(frame.text);
    if (parsed.type === 'known') projector.receive(parsed.event, frame.receivedAtMs);
  }

  return {
    name: 'this product',
    prepare(frame) {
      take(frame);
      if (frame.text.includes('"response.done"')) projector.rebuild();
    },
    receive(frame) {
      take(frame);
      const change = projector.rebuild();
      const sent = structuredClone(change);
      for (const turn of sent.changed) onTurn(turn);
    },
  };
}

/** What no program can do without: read the event, and send the turn that it changed. */
export function createFloor(turnOfEvent: readonly (Turn | undefined)[]): Contestant {
  let place = 0;
  let kept: unknown;
  return {
    name: 'floor: JSON.parse + one structured clone',
    prepare: () => undefined,
    receive(frame) {
      const event: unknown = JSON.parse(frame.text);
      const turn = turnOfEvent[place++ % turnOfEvent.length];
      kept = turn ? structuredClone(turn) : event;
      if (kept === undefined) throw new Error('nothing to keep');
    },
  };
}
