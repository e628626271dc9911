/** What a device tells of itself only after a while. */
export type Looks = {
  readonly timezone: string;
  /** Maker and name, where the browser tells them. */
  readonly graphicsCard: readonly string[];
};
