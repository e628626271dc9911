import type { RoomEvent, RoomRole, RoomTurn } from '../../../src/protocol/room-event.ts';

/** The destination of one member's events. */
export type EventSink = {
  sendJson(json: string): void;
  /** Resolves when more can be sent. */
  ready(): Promise<void>;
  close(): void;
};

export type FollowerOptions = {
  readonly memberId: string;
  readonly role: RoomRole;
  /** Turns up to it were said before the member joined. */
  readonly joinedSeq: number;
  /** Turns up to it are known to the member. */
  readonly after: number;
  /** Names the stream among all of its member. */
  readonly connection: string;
  readonly sink: EventSink;
};

/** An event that may be sent to several followers, written as JSON once. */
export class SharedEvent {
  readonly event: RoomEvent;
  #json: string | undefined;

  constructor(event: RoomEvent) {
    this.event = event;
  }

  get json(): string {
    return (this.#json ??= JSON.stringify(this.event));
  }
}

/**
 * One stream of events. It sends what the member has missed first, while what happens meanwhile waits; each change of a
 * turn once, in order.
 */
export class RoomFollower {
  readonly memberId: string;
  readonly role: RoomRole;
  readonly joinedSeq: number;
  readonly connection: string;
  readonly #sink: EventSink;
  /** The sequence number of the last change that was sent. */
  #lastSeq: number;
  /** Events that happen while the member catches up; undefined afterwards. */
  #waiting: SharedEvent[] | undefined = [];
  #isClosed = false;
  /** It closes once the member has caught up. */
  #endsSoon = false;

  constructor({ memberId, role, joinedSeq, after, connection, sink }: FollowerOptions) {
    this.memberId = memberId;
    this.role = role;
    this.joinedSeq = joinedSeq;
    this.connection = connection;
    this.#sink = sink;
    this.#lastSeq = after;
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Passes on an event that happens now. */
  take(event: SharedEvent): void {
    if (this.#waiting) this.#waiting.push(event);
    else this.#send(event);
  }

  /** Sends earlier events immediately. */
  async sendMissed(events: readonly RoomEvent[]): Promise<void> {
    for (const event of events) this.#send(new SharedEvent(event));
    await this.#sink.ready();
  }

  caughtUp(): void {
    this.#send(new SharedEvent({ type: 'caught-up', seq: this.#lastSeq }));
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const event of waiting) this.#send(event);
    if (this.#endsSoon) this.close();
  }

  /** Nothing more will happen: what the member has missed is sent first. */
  end(): void {
    if (this.#waiting) this.#endsSoon = true;
    else this.close();
  }

  close(): void {
    this.#isClosed = true;
    this.#sink.close();
  }

  #send(shared: SharedEvent): void {
    if (this.#isClosed) return;
    const { event } = shared;
    if (event.type === 'turn' && !this.#markSent(event.turn)) return;
    if (event.type === 'budget' && this.role !== 'host') return;
    this.#sink.sendJson(shared.json);
  }

  /** Marks the turn as sent. @returns false if it was sent before */
  #markSent({ seq, position }: RoomTurn): boolean {
    if (seq <= this.#lastSeq || position <= this.joinedSeq) return false;
    this.#lastSeq = seq;
    return true;
  }
}
