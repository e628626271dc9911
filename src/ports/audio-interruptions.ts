/** Reports when the system takes the audio of the page away (true) and gives it back (false). */
export type AudioInterruptions = {
  isInterrupted(): boolean;
  /** @returns removes the listener */
  onInterrupted(listener: (isInterrupted: boolean) => void): () => void;
};
