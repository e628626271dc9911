import type { ConversationEvent } from '../../domain/turns/conversation-event.ts';
import { hearsRoomUpdate } from '../../protocol/realtime/session-updates.ts';

/** Has a service play the original voices of a room, where it says that it can. */
export class HearingRoom {
  readonly #send: (message: object) => void;
  #isPossible = false;
  #isWanted = false;

  constructor(send: (message: object) => void) {
    this.#send = send;
  }

  get isPossible(): boolean {
    return this.#isPossible;
  }

  set(isWanted: boolean): void {
    this.#isWanted = isWanted;
    if (this.#isPossible) this.#send(hearsRoomUpdate(isWanted));
  }

  /** Every event of the service. */
  note(event: ConversationEvent): void {
    if (event.type !== 'session-opened') return;
    this.#isPossible = event.hearsRoom !== undefined;
    if (this.#isWanted) this.set(true);
  }
}
