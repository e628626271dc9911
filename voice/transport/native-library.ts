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
