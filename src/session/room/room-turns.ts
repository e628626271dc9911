import { RoomLog, turnForReader, localTurnId, type Reader } from '../../domain/rooms/room-log.ts';
import type { RoomMember, RoomTurn } from '../../domain/rooms/room.ts';
import type { Turn, TurnId } from '../../domain/turn.ts';
import type { InterpreterUpdate } from '../../ports/interpreter.ts';
import { putTurns, setTurnOrder, type ConversationOnScreen } from '../../state/conversation.ts';
import type { TurnPersister } from '../turn-persister.ts';
import type { RoomOutbox } from './room-outbox.ts';

export type RoomTurnsDeps = {
  readonly reader: Reader;
  readonly conversation: ConversationOnScreen;
  /** The member's name, put on their turns. */
  readonly name: string;
  readonly persister: Pick<TurnPersister, 'save'>;
  readonly outbox: RoomOutbox;
  /** Said before the room began: they stay on this device. */
  readonly before: readonly TurnId[];
  member(id: string): RoomMember | undefined;
  isOverheard(turn: Turn): boolean;
  /** Reports the member's growing turn; null when nothing is said. */
  onGrowing(turn: Turn | null): void;
};

/**
 * One conversation from the turns of this device's own call and those of the room: on screen, on the device, and so in
 * the history. Own turns go to the room once they are final.
 */
export class RoomTurns {
  readonly #deps: RoomTurnsDeps;
  readonly #log = new RoomLog();
  readonly #before: ReadonlySet<TurnId>;
  /** As the call has ordered them. */
  #ownOrder: readonly TurnId[];
  /** Other members' voices, with the number of utterances of which the turn was one when it was judged. */
  readonly #overheard = new Map<TurnId, number>();
  #growingId: TurnId | undefined;
  #isOver = false;

  constructor(deps: RoomTurnsDeps) {
    this.#deps = deps;
    this.#ownOrder = deps.conversation.order;
    this.#before = new Set(deps.before);
  }

  /** An update of this device's call: own turns get the member's name, other members' voices are taken out. */
  adapt(update: InterpreterUpdate): InterpreterUpdate {
    const own = update.changed.map((turn) => this.#named(turn));
    for (const turn of own) this.#judge(turn);
    const isOwn = (id: TurnId) => !this.#overheard.has(id);
    const gone = own.filter(({ id }) => !isOwn(id)).map(({ id }) => id);
    const removed = [...update.removed, ...gone];
    for (const id of removed) this.#deps.outbox.remove(id, this.#deps.conversation.turnsById[id]?.startedAtMs ?? 0);
    const changed = own.filter(({ id }) => isOwn(id));
    for (const turn of changed) if (!turn.unclear) this.#share(turn);
    if (update.order) this.#ownOrder = update.order;
    const isOrdered = update.order !== undefined || gone.length > 0;
    return { ...update, changed, removed, order: isOrdered ? this.#order() : undefined };
  }

  /** The room has ended: what this device hears from now on may be another person's. Its turns stay. */
  end(): void {
    this.#isOver = true;
  }

  /** @returns the turn, if it is another member's and its translation for this device is new or has grown */
  receive(turn: RoomTurn): Turn | undefined {
    const received = this.#log.receive(turn);
    if (!received) return undefined;
    if (this.#isHere(turn)) {
      setTurnOrder(this.#deps.conversation, this.#order());
      return undefined;
    }
    const before = this.#deps.conversation.turnsById[localTurnId(turn)];
    const after = this.#show(turn);
    if (!after || after.translation.text === '' || turn.memberId === this.#deps.reader.memberId) return undefined;
    return before?.status === 'completed' ? undefined : after;
  }

  /** A member says nothing any more, or something else. */
  dropGrowing(memberId: string, exceptId?: string): void {
    const dropped = this.#log.dropGrowing(memberId, exceptId).map(localTurnId);
    if (dropped.length === 0) return;
    this.#put([], dropped);
  }

  #show(turn: RoomTurn): Turn | undefined {
    const { reader, member } = this.#deps;
    if (turn.state === 'removed') {
      this.#put([], [localTurnId(turn)]);
      return undefined;
    }
    const shown = turnForReader(turn, reader, member(turn.memberId));
    this.#put([shown], []);
    return shown;
  }

  #put(changed: readonly Turn[], removed: readonly TurnId[]): void {
    putTurns(this.#deps.conversation, changed, removed);
    setTurnOrder(this.#deps.conversation, this.#order());
    // Growing turns are not stored: the final version follows, or none does.
    const final = changed.filter(({ source }) => !source.isPartial);
    if (final.length > 0 || removed.length > 0) this.#deps.persister.save(final, removed);
  }

  #named(turn: Turn): Turn {
    if (!this.#isOfRoom(turn.id)) return turn;
    return { ...turn, speaker: this.#deps.reader.side, speakerName: this.#deps.name };
  }

  /** Again when more was said in it: nothing that a member says may be lost. */
  #judge(turn: Turn): void {
    const count = turn.mergedFromItemIds.length;
    if (!this.#isOfRoom(turn.id) || this.#overheard.get(turn.id) === count) return;
    if (this.#deps.isOverheard(turn)) this.#overheard.set(turn.id, count);
    else this.#overheard.delete(turn.id);
  }

  #share(turn: Turn): void {
    const { outbox, onGrowing } = this.#deps;
    if (!this.#isOfRoom(turn.id) || turn.source.text === '') return;
    const isFinal = turn.status !== 'in_progress' && !turn.source.isPartial && !turn.translation.isPartial;
    if (isFinal) outbox.put(turn);
    else if (!outbox.has(turn.id)) {
      this.#growingId = turn.id;
      onGrowing(turn);
    }
    if (isFinal && this.#growingId === turn.id) {
      this.#growingId = undefined;
      // The others keep what they have of it until they have all of it.
      void outbox.flush().then(() => this.#growingId === undefined && onGrowing(null));
    }
  }

  /** Said neither before the room nor after it. */
  #isOfRoom(id: TurnId): boolean {
    return !this.#before.has(id) && (!this.#isOver || this.#deps.outbox.has(id));
  }

  /** Whether the turn belongs to this page's own call, which shows it itself. */
  #isHere({ memberId, turnId }: RoomTurn): boolean {
    return memberId === this.#deps.reader.memberId && this.#deps.outbox.has(turnId);
  }

  #order(): readonly TurnId[] {
    const own = this.#ownOrder.filter((id) => !this.#overheard.has(id));
    const { memberId } = this.#deps.reader;
    return this.#log.order(
      own,
      memberId,
      (id) => this.#before.has(id),
      (turn) => !this.#isHere(turn),
    );
  }
}
