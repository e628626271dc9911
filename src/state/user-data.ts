const clearers = new Set<() => void>();

/** For the state of a screen that is loaded later: `clear` runs when the data of the user leave the screen. */
export function onUserDataCleared(clear: () => void): void {
  clearers.add(clear);
}

/** State that is not loaded yet has nothing to clear. */
export function clearLoadedUserData(): void {
  for (const clear of clearers) clear();
}
