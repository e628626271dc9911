/** Builds page and server when an input has changed since the last build. */
export function buildIfStale(): Promise<void>;
/** Builds the page with the gallery of controls and screen states into dist/gallery when it is stale. */
export function buildGallery(): Promise<void>;
