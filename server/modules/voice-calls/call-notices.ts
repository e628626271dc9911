import type { CallNotice } from '../../../src/protocol/call-notice.ts';

export type NoticeListener = {
  onNotice(notice: CallNotice): void;
  /** The call has ended: no more notices come. */
  onEnd(): void;
};

/** What the page is told about one call. A late subscriber first gets the latest notice of each type. */
export type CallNotices = {
  publish(notice: CallNotice): void;
  /** @returns the function that unsubscribes */
  subscribe(listener: NoticeListener): () => void;
  /** The latest notice of each type. */
  latest(): readonly CallNotice[];
  close(): void;
};

export function createCallNotices(): CallNotices {
  const latestByType = new Map<CallNotice['type'], CallNotice>();
  const listeners = new Set<NoticeListener>();
  return {
    publish(notice) {
      latestByType.set(notice.type, notice);
      for (const listener of listeners) listener.onNotice(notice);
    },
    subscribe(listener) {
      for (const notice of latestByType.values()) listener.onNotice(notice);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    latest: () => [...latestByType.values()],
    close() {
      for (const listener of listeners) listener.onEnd();
      listeners.clear();
    },
  };
}
