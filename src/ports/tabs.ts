/** Tabs of the browser, for pages that are somebody else's. */
export type Tabs = {
  /** An empty tab, to be shown a page later. Call from a press, or the browser refuses: then nothing comes back. */
  open(): Tab | undefined;
};

export type Tab = {
  show(address: string): void;
  close(): void;
};
