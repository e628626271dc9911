import type { ConversationState } from '../protocol/conversation-record.ts';

/** Locks that a closed tab gives back by itself. */
export type Locks = {
  /** Holds the lock until the returned function is called. Resolves to undefined when somebody else has it. */
  tryAcquire(name: string): Promise<(() => void) | undefined>;
  isFree(name: string): Promise<boolean>;
  /** Whether any tab holds a lock whose name begins like this. */
  isAnyHeld(prefix: string): Promise<boolean>;
};

/** Keeps the screen on while a conversation is live. */
export type WakeLock = { acquire(): void; release(): void };

/** What the system offers to control a conversation with from outside the page: lock screen, headset, media keys. */
export type MediaControls = {
  show(what: { readonly title: string; readonly product: string }, commands: MediaCommands): void;
  setPaused(paused: boolean): void;
  clear(): void;
};

export type MediaCommands = { resume(): void; pause(): void; stop(): void };

/** Tells when the system takes the sound of the page (true) and gives it back (false). */
export type AudioInterruptions = { onInterrupted(listener: (taken: boolean) => void): () => void };

export type Clock = { now(): number };

/** What became of one waiting conversation. */
export type OutboxChange = {
  readonly conversationId: string;
  readonly userId: string | undefined;
  readonly state: ConversationState;
  readonly turnCount: number;
  readonly tokensDeducted: number | undefined;
  readonly warning: string | undefined;
  readonly error: { readonly code: string; readonly message: string } | undefined;
};

/** Asks the service worker (or, without one, the page itself) to send what is waiting. */
export type OutboxSync = {
  /**
   * Resolves when one pass over the outbox is done; asks the browser to try again later for what is left. Called when
   * there is reason to believe in the network, so what waited for it alone goes now.
   */
  syncNow(): Promise<void>;
  /** The server has answered a call: delivers if something is left from before. */
  nudge(): void;
  onChanged(listener: (change: OutboxChange) => void): () => void;
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

/** What the device does with what the app keeps on it. */
export type DeviceStorage = {
  /** The browser lets the app keep nothing here: what it remembers lasts as long as the page. */
  isForbidden(): Promise<boolean>;
  /** Asks the browser not to clear it when room gets short. Where it asks the person, it asks once. */
  persist(): Promise<void>;
  /** Asks before the page is closed, while it holds what is nowhere else. */
  warnBeforeClose(isOn: boolean): void;
};
