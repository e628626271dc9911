/** Serves the page with the gallery on a free port of loopback, without the product's server behind it. */
export function startGalleryServer(): Promise<{ readonly url: string; close(): Promise<void> }>;
