/** Whether somebody has the page before them, and a network behind it. */
export type PageLifecycle = {
  isHidden(): boolean;
  isOnline(): boolean;
  /** It runs as an installed app, whose microphone the system takes away in the background. */
  isInstalled(): boolean;
  onChanged(listener: () => void): () => void;
};
