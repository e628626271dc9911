/** The part of a fingerprint that is slow to read. */
export type WorkerFingerprint = {
  readonly timezone: string;
  /** Vendor and name, if the browser exposes them. */
  readonly graphicsCard: readonly string[];
};
