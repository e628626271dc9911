import { cleanup } from 'node-datachannel';

/** How many transports use the library in this process. */
let users = 0;

/**
 * Keeps the threads of libdatachannel until all users have released them: a process with running threads does not exit.
 * @returns the release, idempotent
 */
export function retainLibrary(): () => void {
  users++;
  let isRetained = true;
  return () => {
    if (!isRetained) return;
    isRetained = false;
    users--;
    if (users === 0) cleanup();
  };
}

/** A track or a channel of the library. */
type Closable = { onClosed(callback: () => void): void };

type Channel = Closable & { isOpen(): boolean };

/** For a pending callback. */
const CALLBACK_MS = 1_000;

const open = new Set<Closable>();

/**
 * The library keeps a pointer to each track and channel until its closed callback has run, also when the object has been
 * collected: every one needs such a callback, and has to be referenced until then.
 */
export function retainUntilClosed(closable: Closable, onClosed: () => void = () => undefined): void {
  open.add(closable);
  closable.onClosed(() => {
    if (open.delete(closable)) onClosed();
  });
}

/** Keeps a channel that the client has opened. It may have closed before it is reported, and then no callback comes. */
export function retainChannelUntilClosed(channel: Channel, onClosed: () => void): void {
  retainUntilClosed(channel, onClosed);
  if (channel.isOpen()) return;
  setTimeout(() => {
    if (open.delete(channel)) onClosed();
  }, CALLBACK_MS);
}
