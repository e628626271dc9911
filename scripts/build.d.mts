/** Builds page and server when anything they are made of has changed since the last build. */
export function buildIfStale(): Promise<void>;
