import type { Generated } from 'kysely';

export type TrialTables = {
  trials: {
    id: Generated<string>;
    /** Keyed digest of the device id. */
    device_hash: string;
    /**
     * Keyed digest of fingerprint and network together, for as long as we keep it: neither of the two can be told
     * from it, nor matched alone.
     */
    looks_hash: string | null;
    granted: number;
    remaining: number;
    started_at: Date;
    expires_at: Date;
  };
  /** What was taken from a trial, so that nothing is taken twice. */
  trial_spendings: {
    trial_id: string;
    reference: string;
    tokens: number;
    created_at: Date;
  };
};
