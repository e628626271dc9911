import type { CallNotice } from '../../src/protocol/call-notice.ts';

export type NoticeListener = { onNotice(notice: CallNotice): void; onEnd(): void };

/** What is said about one call, to whoever of its page listens. Who comes late hears how things stand. */
export type CallNotices = {
  tell(notice: CallNotice): void;
  listen(listener: NoticeListener): () => void;
  /** The latest of each kind. */
  latest(): readonly CallNotice[];
  end(): void;
};

export function createCallNotices(): CallNotices {
  const latest = new Map<CallNotice['type'], CallNotice>();
  const listeners = new Set<NoticeListener>();
  return {
    tell(notice) {
      latest.set(notice.type, notice);
      for (const listener of listeners) listener.onNotice(notice);
    },
    listen(listener) {
      for (const notice of latest.values()) listener.onNotice(notice);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    latest: () => [...latest.values()],
    end() {
      for (const listener of listeners) listener.onEnd();
      listeners.clear();
    },
  };
}
