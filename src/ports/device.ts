/** Locks that a closed tab gives back by itself. */
export type Locks = {
  /** Holds the lock until the returned function is called. Resolves to undefined when somebody else has it. */
  tryHold(name: string): Promise<(() => void) | undefined>;
  isFree(name: string): Promise<boolean>;
};

/** Keeps the screen on while a conversation is live. */
export type ScreenAwake = { hold(): void; release(): void };

export type Clock = { now(): number };

/** Asks the service worker (or the page itself) to send what is waiting. */
export type OutboxCourier = {
  /** Sends now if possible, and asks the browser to try again when it can. */
  deliver(): Promise<void>;
  onChanged(listener: () => void): () => void;
};

export type Fingerprints = {
  read(): Promise<{ readonly fingerprint: FingerprintParts; readonly hash: string }>;
};

export type FingerprintParts = {
  readonly userAgent: string;
  readonly screenResolution: string;
  readonly timezone: string;
  readonly language: string;
  readonly platform: string;
  readonly colorDepth: number;
  readonly hardwareConcurrency: number;
  readonly cookieEnabled: boolean;
  readonly deviceMemory?: number;
};
