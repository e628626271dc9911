/** What a device tells of itself only after a while. */
export type WorkerFingerprint = {
  readonly timezone: string;
  /** Maker and name, where the browser tells them. */
  readonly graphicsCard: readonly string[];
};
