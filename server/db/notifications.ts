/** Short texts between the processes that share a database. Delivered once to each that listens; lost where none does. */
export type DatabaseNotifications = {
  /** Sends to the other processes, not to this one. Does not wait, and never throws. */
  send(text: string): void;
  /**
   * Receives what the other processes send, in the order in which each of them sent it.
   * @param listener.onGap signals may have been missed: the connection was lost
   * @returns the function that stops listening
   */
  listen(listener: NotificationListener): () => void;
  close(): Promise<void>;
};

export type NotificationListener = { onSignal(text: string): void; onGap(): void };

/** The embedded database has one process. */
export const noSignals: DatabaseNotifications = {
  send: () => undefined,
  listen: () => () => undefined,
  close: () => Promise.resolve(),
};
