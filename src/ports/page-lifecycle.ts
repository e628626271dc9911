/** Visibility and connectivity of the page. Each subscription returns the function that ends it. */
export type PageLifecycle = {
  isHidden(): boolean;
  isOnline(): boolean;
  /** Runs as an installed app, whose microphone the system takes away in the background. */
  isInstalled(): boolean;
  /** Visibility or connectivity may have changed. */
  onChanged(listener: () => void): () => void;
  /** The page became visible, also from the back/forward cache. */
  onVisible(listener: () => void): () => void;
  onOnline(listener: (isOnline: boolean) => void): () => void;
};
