import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Serves the page with the gallery on a free port of loopback, without the product's server behind it.
 * @param answerApi returns whether it has answered a request to the API
 */
export function startGalleryServer(
  answerApi?: (request: IncomingMessage, response: ServerResponse) => boolean,
): Promise<{ readonly url: string; close(): Promise<void> }>;
