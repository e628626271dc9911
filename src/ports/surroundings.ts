/** What the app needs to know of the page it runs in. */
export type Surroundings = {
  onVisible(listener: () => void): void;
  onOnline(listener: (online: boolean) => void): void;
  isOnline(): boolean;
  every(ms: number, tick: () => void): void;
  /** Lets a finger or a frame go first. */
  nextTask(): Promise<void>;
};
