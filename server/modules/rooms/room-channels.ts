import type { RoomEndReason, RoomEvent, RoomMember, RoomTurn } from '../../../src/protocol/room-event.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import type { RoomEvents } from './room-events.ts';
import type { RoomCaller } from '../../shared/http/caller.ts';
import { repeat, type RepeatingTask } from '../../shared/repeat.ts';
import { readRoomBudgets } from './room-budget.ts';
import {
  disconnectLost,
  readMember,
  readMembers,
  refreshConnections,
  setConnected,
  setDisconnected,
} from './member-store.ts';
import { RoomChannel, type CountedActivity, type MemberChange } from './room-channel.ts';
import { notInRoom, tooManyStreams } from './room-errors.ts';
import { RoomFollower, type EventSink } from './room-follower.ts';
import { memberOf, type MemberRow } from './room-rows.ts';
import { parseRoomChange, type RoomChange } from './room-change.ts';
import { readRoomStates } from './room-store.ts';
import { readTurnsAfter } from './turn-store.ts';

const TURNS_AT_ONCE = 200;
/** Notifications may be lost, and some changes are made without any: sign-outs, deleted conversations. */
const ROUND_MS = 5000;
const ROUNDS_PER_HEARTBEAT = 4;
/** A device that changes its network is back within this time; it is not shown as gone. */
const DISCONNECT_AFTER_MS = 2000;
/** A page has one, and another for a moment while its network changes. */
const MAX_STREAMS_PER_MEMBER = 4;

export type RoomChannelsDeps = {
  readonly database: Pick<Database, 'db' | 'signals'>;
  readonly clock: Clock;
  readonly events: Pick<RoomEvents, 'roomNotRead'>;
  /** A room that is over without a request to end it, found in a round. */
  onOver(roomId: string, reason: RoomEndReason): Promise<void>;
  /** A caption screen follows the room, again or for the first time. */
  onScreen(screen: ConnectedScreen): void;
};

/** `seenBefore`: when it was last there; null the first time. */
export type ConnectedScreen = { readonly memberId: string; readonly seenBefore: Date | null };

/**
 * The rooms whose members follow the events at this process:
 *
 *     change written ──▶ channel of this process ──▶ its followers
 *                   └──▶ signal ──▶ other processes: read the change ──▶ their followers
 *
 * A round every five seconds finds changes without a signal.
 */
export class RoomChannels {
  readonly #deps: RoomChannelsDeps;
  readonly #channelsByRoom = new Map<string, RoomChannel>();
  readonly #roundTask: RepeatingTask;
  /** The number of a member's streams that are being opened. */
  readonly #openingByMember = new Map<string, number>();
  /** Undefined until the first room is followed here. */
  #stopListening: (() => void) | undefined;
  #rounds = 0;
  /** Their members are shown as gone soon. */
  readonly #disconnects = new Set<NodeJS.Timeout>();

  constructor(deps: RoomChannelsDeps) {
    this.#deps = deps;
    this.#roundTask = repeat(
      ROUND_MS,
      () => this.#round(),
      (error) => deps.events.roomNotRead(error),
    );
  }

  /**
   * Sends a member the events of its room from the given sequence number on.
   * @returns the function that stops it
   */
  async follow(member: RoomCaller, after: number, sink: EventSink): Promise<() => void> {
    const { channel, follower, row, isAdded } = await this.#admit(member, () => this.#connect(member, after, sink));
    try {
      await isAdded;
      const members = await readMembers(this.#deps.database.db, [member.roomId]);
      channel.knowMembers(members.filter(({ id }) => id !== member.memberId).map(memberOf));
      this.memberChanged(row, 'changed');
    } catch (error) {
      this.#unfollow(channel, follower);
      throw error;
    }
    void this.#catchUp(channel, follower);
    if (member.role === 'caption') this.#deps.onScreen({ memberId: row.id, seenBefore: row.seenBefore });
    return () => this.#unfollow(channel, follower);
  }

  async #connect({ roomId, memberId, role }: RoomCaller, after: number, sink: EventSink) {
    const connection = crypto.randomUUID();
    const row = await setConnected(this.#deps.database.db, memberId, connection);
    if (!row) throw notInRoom();
    // Nothing is awaited until the follower is added: a channel without any is forgotten.
    const channel = this.#channelOf(roomId);
    const follower = new RoomFollower({ memberId, role, joinedSeq: row.joined_seq, after, connection, sink });
    return { channel, follower, row, isAdded: channel.add(follower) };
  }

  /** Counts the streams that are being opened with those that are open. @throws ApiError 429 */
  async #admit<Added>({ roomId, memberId }: RoomCaller, add: () => Promise<Added>): Promise<Added> {
    const opening = this.#openingByMember.get(memberId) ?? 0;
    const open = this.#channelsByRoom.get(roomId)?.followersOf(memberId).length ?? 0;
    if (opening + open >= MAX_STREAMS_PER_MEMBER) throw tooManyStreams();
    this.#openingByMember.set(memberId, opening + 1);
    try {
      return await add();
    } finally {
      const left = (this.#openingByMember.get(memberId) ?? 1) - 1;
      if (left > 0) this.#openingByMember.set(memberId, left);
      else this.#openingByMember.delete(memberId);
    }
  }

  turnChanged(roomId: string, turn: RoomTurn): void {
    this.#channelsByRoom.get(roomId)?.turnChanged(turn);
    this.#signal({ type: 'turns', room: roomId, seq: turn.seq });
  }

  memberChanged(row: MemberRow, change: MemberChange): void {
    this.#channelsByRoom.get(row.room_id)?.memberChanged(row, change);
    this.#signal({ type: 'member', room: row.room_id, member: row.id, change });
  }

  activityReported(roomId: string, counted: CountedActivity): void {
    this.#channelsByRoom.get(roomId)?.activityReported(counted);
    this.#signal({ type: 'activity', room: roomId, ...counted });
  }

  ended(roomId: string, reason: RoomEndReason): void {
    this.#endHere(roomId, reason);
    this.#signal({ type: 'ended', room: roomId, reason });
  }

  /** Finds a member of a room that is followed here, without a query. */
  member(roomId: string, memberId: string): RoomMember | undefined {
    return this.#channelsByRoom.get(roomId)?.member(memberId);
  }

  async close(): Promise<void> {
    for (const timer of this.#disconnects) clearTimeout(timer);
    this.#stopListening?.();
    for (const channel of this.#channelsByRoom.values()) channel.closeFollowers();
    this.#channelsByRoom.clear();
    await this.#roundTask.close();
  }

  #channelOf(roomId: string): RoomChannel {
    const { database, events } = this.#deps;
    const known = this.#channelsByRoom.get(roomId);
    if (known) return known;
    this.#stopListening ??= database.signals.listen({
      onSignal: (text) => this.#onSignal(text),
      onGap: () => void this.#roundTask.run(),
    });
    const channel = new RoomChannel({
      roomId,
      readLastSeq: async () => (await this.#readStates([roomId]))[0]?.lastSeq ?? 0,
      readTurnsAfter: (seq) => readTurnsAfter(database.db, { roomId, seq, joinedSeq: 0, limit: TURNS_AT_ONCE }),
      onReadFailed: (error) => events.roomNotRead(error),
    });
    this.#channelsByRoom.set(roomId, channel);
    return channel;
  }

  /** Sends the events that the member has missed, then those that happen. */
  async #catchUp(channel: RoomChannel, follower: RoomFollower): Promise<void> {
    try {
      await follower.sendMissed([await this.#snapshot(channel.roomId, follower.memberId)]);
      await this.#sendMissedTurns(channel.roomId, follower);
      follower.caughtUp();
      await follower.sendMissed(channel.current());
      const [state] = await this.#readStates([channel.roomId]);
      if (state?.endReason) channel.ended({ type: 'room-ended', reason: state.endReason });
    } catch (error) {
      // The device follows again, from where it was.
      this.#deps.events.roomNotRead(error);
      follower.close();
      this.#unfollow(channel, follower);
    }
  }

  async #snapshot(roomId: string, memberId: string): Promise<RoomEvent> {
    const members = (await readMembers(this.#deps.database.db, [roomId])).map(memberOf);
    const server_time = this.#deps.clock().toISOString();
    return { type: 'snapshot', room_id: roomId, member_id: memberId, server_time, members };
  }

  async #sendMissedTurns(roomId: string, follower: RoomFollower): Promise<void> {
    const { db } = this.#deps.database;
    let turns: readonly RoomTurn[];
    do {
      const { lastSeq: seq, joinedSeq } = follower;
      turns = await readTurnsAfter(db, { roomId, seq, joinedSeq, limit: TURNS_AT_ONCE });
      await follower.sendMissed(turns.map((turn) => ({ type: 'turn', turn })));
    } while (turns.length === TURNS_AT_ONCE && !follower.isClosed);
  }

  #unfollow(channel: RoomChannel, follower: RoomFollower): void {
    channel.remove(follower);
    if (channel.followers.length === 0 && this.#channelsByRoom.get(channel.roomId) === channel) {
      this.#channelsByRoom.delete(channel.roomId);
    }
    if (channel.followersOf(follower.memberId).length > 0) return;
    channel.memberSilent(follower.memberId);
    const timer = setTimeout(() => {
      this.#disconnects.delete(timer);
      void this.#disconnect(follower);
    }, DISCONNECT_AFTER_MS);
    timer.unref();
    this.#disconnects.add(timer);
  }

  async #disconnect({ memberId, connection }: RoomFollower): Promise<void> {
    try {
      const row = await setDisconnected(this.#deps.database.db, memberId, connection);
      if (row) this.memberChanged(row, 'changed');
    } catch (error) {
      // Without heartbeats the stream counts as lost.
      this.#deps.events.roomNotRead(error);
    }
  }

  #endHere(roomId: string, reason: RoomEndReason): void {
    this.#channelsByRoom.get(roomId)?.ended({ type: 'room-ended', reason });
    this.#channelsByRoom.delete(roomId);
  }

  #signal(signal: RoomChange): void {
    this.#deps.database.signals.send(JSON.stringify(signal));
  }

  #onSignal(text: string): void {
    const signal = parseRoomChange(text);
    const channel = signal && this.#channelsByRoom.get(signal.room);
    if (!channel) return;
    if (signal.type === 'turns') channel.turnsMayHaveChanged(signal.seq);
    else if (signal.type === 'activity') channel.activityReported(signal);
    else if (signal.type === 'ended') this.#endHere(signal.room, signal.reason);
    else void this.#readMember(channel, signal.member, signal.change);
  }

  async #readMember(channel: RoomChannel, memberId: string, change: MemberChange): Promise<void> {
    try {
      const row = await readMember(this.#deps.database.db, memberId);
      if (row) channel.memberChanged(row, change);
    } catch (error) {
      this.#deps.events.roomNotRead(error);
    }
  }

  async #round(): Promise<void> {
    const channels = [...this.#channelsByRoom.values()];
    for (const channel of channels) channel.endOldActivities();
    if (channels.length === 0) return;
    await this.#readAll(channels);
    this.#rounds += 1;
    if (this.#rounds % ROUNDS_PER_HEARTBEAT !== 0) return;
    const { db } = this.#deps.database;
    const followers = channels.flatMap((channel) => channel.followers);
    await refreshConnections(
      db,
      followers.map(({ connection }) => connection),
    );
    await disconnectLost(
      db,
      channels.map(({ roomId }) => roomId),
    );
  }

  async #readAll(channels: readonly RoomChannel[]): Promise<void> {
    const { db } = this.#deps.database;
    const roomIds = channels.map(({ roomId }) => roomId);
    const states = new Map((await this.#readStates(roomIds)).map((state) => [state.id, state]));
    for (const channel of channels) {
      const state = states.get(channel.roomId);
      if (!state) this.#endHere(channel.roomId, 'deleted');
      else if (!state.endReason) channel.turnsMayHaveChanged(state.lastSeq);
      else if (state.isEnded) this.#endHere(channel.roomId, state.endReason);
      else await this.#deps.onOver(channel.roomId, state.endReason);
    }
    for (const row of await readMembers(db, roomIds)) this.#channelsByRoom.get(row.room_id)?.memberChanged(row);
    for (const { roomId, tokenCap, tokensUsed } of await readRoomBudgets(db, roomIds)) {
      this.#channelsByRoom.get(roomId)?.budgetRead(tokenCap, tokensUsed);
    }
  }

  #readStates(roomIds: readonly string[]) {
    return readRoomStates(this.#deps.database.db, roomIds, this.#deps.clock());
  }
}
