import type { AttemptLimits, AttemptWindow } from '../../shared/authentication/attempt-limits.ts';

/** Requests that read many rows, and those of strangers. */
export const readLimits = {
  /** A search looks through the history of its user. */
  'search-account': [{ limit: 60, windowS: 60 }],
  'share-account': [{ limit: 60, windowS: 3600 }],
  /** A long conversation takes several requests. */
  'shared-address': [{ limit: 120, windowS: 600 }],
} as const satisfies Record<string, readonly AttemptWindow[]>;

export type ReadLimits = AttemptLimits<keyof typeof readLimits>;
