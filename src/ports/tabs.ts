/** Browser tabs for external pages. */
export type Tabs = {
  /** An empty tab, in which a page can be shown later. Call it from a press; undefined when the browser blocks it. */
  open(): Tab | undefined;
};

export type Tab = {
  show(address: string): void;
  close(): void;
};
