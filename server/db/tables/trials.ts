import type { Generated } from 'kysely';

export type TrialTables = {
  trials: {
    id: Generated<string>;
    /** Keyed digest of the device id. */
    device_hash: string;
    /** Keyed digest of fingerprint and network together, until it is cleared; neither can be matched alone. */
    looks_hash: string | null;
    granted: number;
    remaining: number;
    started_at: Date;
    expires_at: Date;
  };
  /** Further browsers of a device, judged by its fingerprint: each has an id of its own for the same trial. */
  trial_aliases: {
    id: Generated<string>;
    trial_id: string;
    /** Keyed digest of the browser's device id. */
    device_hash: string;
  };
  /** Charges of a trial by their idempotency key. */
  trial_spendings: {
    trial_id: string;
    reference: string;
    tokens: number;
    created_at: Date;
  };
};
