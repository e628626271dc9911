import type { CallNotice } from '../../../src/protocol/call-notice.ts';

export type NoticeListener = { onNotice(notice: CallNotice): void; onEnd(): void };

/** What is said about one call, to whoever of its page listens. Who comes late hears how things stand. */
export type CallNotices = {
  publish(notice: CallNotice): void;
  subscribe(listener: NoticeListener): () => void;
  /** The latest of each kind. */
  latest(): readonly CallNotice[];
  close(): void;
};

export function createCallNotices(): CallNotices {
  const latest = new Map<CallNotice['type'], CallNotice>();
  const listeners = new Set<NoticeListener>();
  return {
    publish(notice) {
      latest.set(notice.type, notice);
      for (const listener of listeners) listener.onNotice(notice);
    },
    subscribe(listener) {
      for (const notice of latest.values()) listener.onNotice(notice);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    latest: () => [...latest.values()],
    close() {
      for (const listener of listeners) listener.onEnd();
      listeners.clear();
    },
  };
}
