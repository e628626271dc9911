export type MediaCommands = {
  resume(): void;
  pause(): void;
  stop(): void;
  /** The buttons for the next and the previous piece. */
  other(): void;
};

/** The system's controls of a conversation outside the page: lock screen, headset, media keys. */
export type MediaControls = {
  show(what: { readonly title: string; readonly product: string }, commands: MediaCommands): void;
  setPaused(isPaused: boolean): void;
  clear(): void;
};
