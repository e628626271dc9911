import type { Simultaneous } from '../../domain/simultaneous.ts';
import type { ConversationEvent } from '../../domain/turns/conversation-event.ts';
import { earphonesUpdate, simultaneousUpdate } from '../../protocol/realtime/session-updates.ts';

/** Has a service translate while a person still speaks, where it says that it can. */
export class SpeakingAlong {
  readonly #send: (message: object) => void;
  #canSpeakAlong = false;
  #wanted: Simultaneous = 'off';
  #hasEarphones = false;

  constructor(send: (message: object) => void) {
    this.#send = send;
  }

  get interprets(): 'along' | 'by-turns' {
    return this.#canSpeakAlong ? 'along' : 'by-turns';
  }

  set(wanted: Simultaneous): void {
    this.#wanted = wanted;
    this.#update();
  }

  setHasEarphones(hasEarphones: boolean): void {
    this.#hasEarphones = hasEarphones;
    if (this.#canSpeakAlong) this.#send(earphonesUpdate(hasEarphones));
  }

  /** Every event of the service. */
  note(event: ConversationEvent): void {
    if (event.type !== 'session-opened') return;
    this.#canSpeakAlong = event.simultaneous !== undefined;
    if (this.#wanted !== 'off') this.#update();
    if (this.#hasEarphones) this.setHasEarphones(true);
  }

  #update(): void {
    if (this.#canSpeakAlong) this.#send(simultaneousUpdate(this.#wanted));
  }
}
