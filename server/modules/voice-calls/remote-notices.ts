import type { CallNotice } from '../../../src/protocol/call-notice.ts';
import type { Db } from '../../db/schema.ts';
import { repeat, type RepeatingTask } from '../../shared/repeat.ts';
import { callEndFor } from './call-end-reasons.ts';
import { createCallNotices, type CallNotices, type NoticeListener } from './call-notices.ts';
import { readNotices, type StoredNotices } from './stored-notices.ts';

const POLL_INTERVAL_MS = 1000;

/** A call of another process that pages listen to here. */
type FollowedCall = {
  readonly notices: CallNotices;
  /** The notices published so far, as JSON. */
  readonly publishedByType: Map<CallNotice['type'], string>;
  listeners: number;
};

/**
 * Notices of calls that other processes hold, because the request of a page may reach any process. They are polled from
 * the database in one query for all calls, and only while a page listens here.
 */
export class RemoteNotices {
  readonly #db: Db;
  readonly #callsById = new Map<string, FollowedCall>();
  readonly #polls: RepeatingTask;

  constructor(db: Db, onPollFailed: (failure: unknown) => void) {
    this.#db = db;
    this.#polls = repeat(POLL_INTERVAL_MS, () => this.#poll(), onPollFailed);
  }

  /** @returns the function that unsubscribes */
  subscribe(callId: string, listener: NoticeListener): () => void {
    const call = this.#callsById.get(callId) ?? this.#follow(callId);
    const unsubscribe = call.notices.subscribe(listener);
    call.listeners += 1;
    return () => {
      unsubscribe();
      call.listeners -= 1;
      if (call.listeners === 0 && this.#callsById.get(callId) === call) this.#callsById.delete(callId);
    };
  }

  async close(): Promise<void> {
    for (const call of this.#callsById.values()) call.notices.close();
    this.#callsById.clear();
    await this.#polls.close();
  }

  #follow(callId: string): FollowedCall {
    const call = { notices: createCallNotices(), publishedByType: new Map(), listeners: 0 };
    this.#callsById.set(callId, call);
    void this.#polls.run();
    return call;
  }

  async #poll(): Promise<void> {
    const callIds = [...this.#callsById.keys()];
    if (callIds.length === 0) return;
    const stored = await readNotices(this.#db, callIds);
    for (const callId of callIds) this.#publish(callId, stored.get(callId) ?? deletedCall);
  }

  #publish(callId: string, { notices, ended }: StoredNotices): void {
    const call = this.#callsById.get(callId);
    if (!call) return;
    for (const notice of notices) {
      const text = JSON.stringify(notice);
      if (call.publishedByType.get(notice.type) === text) continue;
      call.publishedByType.set(notice.type, text);
      call.notices.publish(notice);
    }
    if (!ended) return;
    call.notices.close();
    this.#callsById.delete(callId);
  }
}

/** The record, with its last notice, was deleted with the session. */
const deletedCall: StoredNotices = {
  notices: [callEndFor('session_deleted')].flatMap((end) => (end ? [{ type: 'call.ended' as const, ...end }] : [])),
  ended: true,
};
