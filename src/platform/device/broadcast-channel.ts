/** Undefined where storage is blocked: Firefox then throws, and no other tab shares anything with this one. */
export function openBroadcastChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    // The browser forbids storage, and channels with it.
    return undefined;
  }
}
