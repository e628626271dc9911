import type { Simultaneous } from '../../domain/simultaneous.ts';
import type { ConversationEvent } from '../../domain/turns/conversation-event.ts';
import { hearsRoomUpdate, simultaneousUpdate } from '../../protocol/realtime/own-settings-update.ts';

/** Settings of our own service: sent where a service says that it has them. Another one would refuse the update. */
export class OwnSettings {
  readonly #send: (message: object) => void;
  #canSpeakAlong = false;
  #carriesRoom = false;
  #wanted: Simultaneous = 'off';
  #hearsRoom = false;

  constructor(send: (message: object) => void) {
    this.#send = send;
  }

  get interprets(): 'along' | 'by-turns' {
    return this.#canSpeakAlong ? 'along' : 'by-turns';
  }

  get carriesRoom(): boolean {
    return this.#carriesRoom;
  }

  setSimultaneous(wanted: Simultaneous): void {
    this.#wanted = wanted;
    if (this.#canSpeakAlong) this.#send(simultaneousUpdate(wanted));
  }

  setHearsRoom(isWanted: boolean): void {
    this.#hearsRoom = isWanted;
    if (this.#carriesRoom) this.#send(hearsRoomUpdate(isWanted));
  }

  /** Every event of the service. */
  note(event: ConversationEvent): void {
    if (event.type !== 'session-opened') return;
    this.#canSpeakAlong = event.simultaneous !== undefined;
    this.#carriesRoom = event.hearsRoom !== undefined;
    if (this.#wanted !== 'off') this.setSimultaneous(this.#wanted);
    if (this.#hearsRoom) this.setHearsRoom(true);
  }
}
