import type { RoomActivity, RoomEvent, RoomMember, RoomTurn } from '../../../src/protocol/room-event.ts';
import { SharedEvent, type RoomFollower } from './room-follower.ts';
import { memberOf, type MemberRow } from './room-rows.ts';

/** A member whose device stops reporting is silent. */
const ACTIVITY_LASTS_MS = 10_000;

export type MemberChange = Extract<RoomEvent, { type: 'member' }>['change'];

/** `count`: rises with each report of a device. */
export type CountedActivity = { readonly count: number; readonly activity: RoomActivity };

export type RoomChannelDeps = {
  readonly roomId: string;
  readLastSeq(): Promise<number>;
  /** The turns that have changed after `seq`, in order; some of them, when there are many. */
  readTurnsAfter(seq: number): Promise<readonly RoomTurn[]>;
  onReadFailed(error: unknown): void;
};

/** One room in this process: the members that follow it here, and what they have been sent. */
export class RoomChannel {
  readonly #deps: RoomChannelDeps;
  readonly #followers = new Set<RoomFollower>();
  readonly #membersById = new Map<string, RoomMember>();
  readonly #activitiesByMember = new Map<string, CountedActivity & { readonly atMs: number }>();
  /** The last change of a turn that was delivered; undefined until the first follower has caught up to it. */
  #lastSeq: number | undefined;
  #isReading = false;
  /** Turns may have changed since the last reading began. */
  #isStale = false;
  #budget: Extract<RoomEvent, { type: 'budget' }> | undefined;

  constructor(deps: RoomChannelDeps) {
    this.#deps = deps;
  }

  get roomId(): string {
    return this.#deps.roomId;
  }

  get followers(): readonly RoomFollower[] {
    return [...this.#followers];
  }

  member(memberId: string): RoomMember | undefined {
    return this.#membersById.get(memberId);
  }

  /** Before the follower reads what it has missed: what is committed after this resolves will be delivered to it. */
  async add(follower: RoomFollower): Promise<void> {
    this.#followers.add(follower);
    if (this.#lastSeq !== undefined) return;
    const lastSeq = await this.#deps.readLastSeq();
    this.#lastSeq ??= lastSeq;
  }

  remove(follower: RoomFollower): void {
    this.#followers.delete(follower);
  }

  followersOf(memberId: string): readonly RoomFollower[] {
    return this.followers.filter((follower) => follower.memberId === memberId);
  }

  /** The events for a follower that has caught up, besides the turns: who is active, and the budget. */
  current(): readonly RoomEvent[] {
    const active = [...this.#activitiesByMember.values()]
      .filter(({ activity }) => isKnown(activity))
      .map(({ activity }) => ({ type: 'activity', ...activity }) as const);
    return this.#budget ? [...active, this.#budget] : active;
  }

  /** Delivers a turn whose change was just written. Others that were written before it are read first. */
  turnChanged(turn: RoomTurn): void {
    if (this.#lastSeq !== undefined && turn.seq === this.#lastSeq + 1 && !this.#isReading) this.#deliverTurn(turn);
    else this.turnsMayHaveChanged(turn.seq);
  }

  /** @param seq of the last change */
  turnsMayHaveChanged(seq: number): void {
    // Before a first follower was added there is nothing to deliver: what it has missed is read after this.
    if (this.#lastSeq === undefined || seq <= this.#lastSeq) return;
    this.#isStale = true;
    if (!this.#isReading) void this.#readTurns(this.#lastSeq);
  }

  /** @param change undefined: what has changed is seen from the state that was known */
  memberChanged(row: MemberRow, change?: MemberChange): void {
    const member = memberOf(row);
    const known = this.#membersById.get(member.id);
    if (known && known.version >= member.version) return;
    this.#membersById.set(member.id, member);
    this.#deliver({ type: 'member', change: change ?? changeBetween(known, member), member });
    if (member.state === 'present') return;
    this.memberSilent(member.id);
    for (const follower of this.followersOf(member.id)) follower.end();
  }

  /** Members that were just read, for a first follower: nothing has changed. */
  knowMembers(members: readonly RoomMember[]): void {
    for (const member of members) {
      if (!this.#membersById.has(member.id)) this.#membersById.set(member.id, member);
    }
  }

  activityReported({ count, activity }: CountedActivity): void {
    const last = this.#activitiesByMember.get(activity.member_id);
    if (last && last.count >= count) return;
    this.#activitiesByMember.set(activity.member_id, { count, activity, atMs: performance.now() });
    if (isKnown(activity) || (last && isKnown(last.activity))) this.#deliver({ type: 'activity', ...activity });
  }

  memberSilent(memberId: string): void {
    const last = this.#activitiesByMember.get(memberId);
    if (!last || !isKnown(last.activity)) return;
    const silent = { ...nothingSaid, playing: false, voice_id: '' };
    const activity = { member_id: memberId, at: new Date().toISOString(), ...silent };
    this.#activitiesByMember.set(memberId, { ...last, activity });
    this.#deliver({ type: 'activity', ...activity });
  }

  endOldActivities(): void {
    const before = performance.now() - ACTIVITY_LASTS_MS;
    for (const [memberId, { activity, atMs }] of this.#activitiesByMember)
      if (atMs < before && isActive(activity)) this.memberSilent(memberId);
  }

  budgetRead(tokenCap: number, tokensUsed: number): void {
    if (this.#budget?.token_cap === tokenCap && this.#budget.tokens_used === tokensUsed) return;
    this.#budget = { type: 'budget', token_cap: tokenCap, tokens_used: tokensUsed };
    this.#deliver(this.#budget);
  }

  /** The last event. */
  ended(event: Extract<RoomEvent, { type: 'room-ended' }>): void {
    this.#deliver(event);
    for (const follower of this.#followers) follower.end();
  }

  closeFollowers(): void {
    for (const follower of this.#followers) follower.close();
  }

  async #readTurns(after: number): Promise<void> {
    this.#isReading = true;
    try {
      let seq = after;
      while (this.#isStale) {
        this.#isStale = false;
        const turns = await this.#deps.readTurnsAfter(seq);
        for (const turn of turns) this.#deliverTurn(turn);
        seq = turns.at(-1)?.seq ?? seq;
        this.#isStale ||= turns.length > 0;
      }
    } catch (error) {
      // The next signal or round reads again.
      this.#isStale = false;
      this.#deps.onReadFailed(error);
    } finally {
      // At once: what changes from here on begins another reading.
      this.#isReading = false;
    }
  }

  #deliverTurn(turn: RoomTurn): void {
    this.#lastSeq = turn.seq;
    this.#deliver({ type: 'turn', turn });
  }

  #deliver(event: RoomEvent): void {
    const shared = new SharedEvent(event);
    for (const follower of this.#followers) follower.take(shared);
  }
}

/** The activity of a device that hears no speech. */
export const nothingSaid = { speaking: false, spoken_ms: 0, level: 0, unheard: [], growing: null };

function isActive({ speaking, playing, growing }: RoomActivity): boolean {
  return speaking || playing || growing !== null;
}

/** Whether the members are to know it: also what a silent device has found out about the voices of the others. */
function isKnown(activity: RoomActivity): boolean {
  return isActive(activity) || activity.unheard.length > 0;
}

function changeBetween(known: RoomMember | undefined, member: RoomMember): MemberChange {
  if (known?.state !== member.state && member.state !== 'present') return member.state;
  return known ? 'changed' : 'joined';
}
