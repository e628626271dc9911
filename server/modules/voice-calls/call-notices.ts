import type { CallNotice } from '../../../src/protocol/call-notice.ts';
import { ApiError } from '../../shared/http/api-error.ts';

/** A page has one for each call, and some more for a moment while its network changes. */
const MAX_LISTENERS = 4;
const RETRY_AFTER_S = 30;

export type NoticeListener = {
  onNotice(notice: CallNotice): void;
  /** The call has ended: no more notices come. */
  onEnd(): void;
};

/** Notices to the page about one call. A late subscriber first gets the latest notice of each type. */
export type CallNotices = {
  publish(notice: CallNotice): void;
  /**
   * @returns the function that unsubscribes
   * @throws ApiError 429 when the call has too many subscribers
   */
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
      if (listeners.size >= MAX_LISTENERS) {
        throw new ApiError(
          429,
          'too_many_requests',
          'The notices of this call are followed often enough.',
          RETRY_AFTER_S,
        );
      }
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
