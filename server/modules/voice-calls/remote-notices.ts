import type { CallNotice } from '../../../src/protocol/call-notice.ts';
import type { Db } from '../../db/schema.ts';
import { createCallNotices } from './call-notices.ts';
import type { CallNotices, NoticeListener } from './call-notices.ts';
import { callEndFor } from './call-end-reasons.ts';
import { readNotices } from './stored-notices.ts';
import type { StoredNotices } from './stored-notices.ts';

/**
 * What is said about calls that other processes hold: a page's request may reach any process. It is read from the
 * database once a second, in one question for all, and only while a page listens here.
 */
export type RemoteNotices = {
  subscribe(callId: string, listener: NoticeListener): () => void;
  close(): void;
};

const POLL_INTERVAL_MS = 1000;

type Followed = { readonly notices: CallNotices; readonly told: Map<CallNotice['type'], string>; listeners: number };

export function createRemoteNotices(db: Db, onMissed: (failure: unknown) => void): RemoteNotices {
  const followed = new Map<string, Followed>();
  let looks: NodeJS.Timeout | undefined;
  let looking = false;

  async function look(): Promise<void> {
    if (looking || followed.size === 0) return;
    looking = true;
    try {
      const callIds = [...followed.keys()];
      const written = await readNotices(db, callIds);
      for (const callId of callIds) pass(callId, written.get(callId) ?? deletedCall);
    } catch (failure) {
      onMissed(failure);
    } finally {
      looking = false;
    }
  }

  function pass(callId: string, { notices, ended }: StoredNotices): void {
    const call = followed.get(callId);
    if (!call) return;
    for (const notice of notices) {
      const text = JSON.stringify(notice);
      if (call.told.get(notice.type) === text) continue;
      call.told.set(notice.type, text);
      call.notices.publish(notice);
    }
    if (!ended) return;
    call.notices.close();
    forget(callId);
  }

  function follow(callId: string): Followed {
    const call = { notices: createCallNotices(), told: new Map(), listeners: 0 };
    followed.set(callId, call);
    looks ??= setInterval(() => void look(), POLL_INTERVAL_MS).unref();
    void look();
    return call;
  }

  function forget(callId: string): void {
    followed.delete(callId);
    if (followed.size > 0) return;
    clearInterval(looks);
    looks = undefined;
  }

  return {
    subscribe(callId, listener) {
      const call = followed.get(callId) ?? follow(callId);
      const stop = call.notices.subscribe(listener);
      call.listeners += 1;
      return () => {
        stop();
        call.listeners -= 1;
        if (call.listeners === 0 && followed.get(callId) === call) forget(callId);
      };
    },
    close() {
      for (const [callId, call] of followed) {
        call.notices.close();
        forget(callId);
      }
    },
  };
}

/** The record went with its session, and the last words with it. */
const deletedCall: StoredNotices = {
  notices: [callEndFor('session_deleted')].flatMap((farewell) =>
    farewell ? [{ type: 'call.ended' as const, ...farewell }] : [],
  ),
  ended: true,
};
