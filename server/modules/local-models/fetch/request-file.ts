import { request, type Dispatcher } from 'undici';
import { FetchFailure } from './fetch-failure.ts';
import type { Sources } from './sources.ts';

export type FileRequest = {
  readonly address: URL;
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  /** Ask for the compressed bytes that the hub stores. */
  readonly isCompressed: boolean;
  readonly sources: Sources;
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
};

export type FileResponse = {
  readonly response: Dispatcher.ResponseData;
  /** The address that served it, after redirects. */
  readonly address: URL;
  readonly isRedirected: boolean;
};

const MAX_REDIRECTS = 5;

/** Follows redirects by hand: each address has to be an allowed one. @throws FetchFailure for one that is not */
export async function requestFile(wanted: FileRequest): Promise<FileResponse> {
  const { method = 'GET', sources, dispatcher, signal } = wanted;
  let { address } = wanted;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (!sources.allows(address)) {
      const origin = wanted.address.origin;
      throw new FetchFailure(
        'not-allowed',
        `The catalogue does not allow ${address.origin}, where ${origin} redirects to.`,
      );
    }
    const encoding = { 'accept-encoding': wanted.isCompressed ? 'gzip' : 'identity' };
    const headers = { 'user-agent': 'dragoman', accept: '*/*', ...encoding, ...wanted.headers };
    const response = await request(address, { method, dispatcher, signal, headers });
    const { location } = response.headers;
    const isRedirect = response.statusCode >= 300 && response.statusCode < 400 && typeof location === 'string';
    if (!isRedirect) return { response, address, isRedirected: redirects > 0 };
    await response.body.dump();
    address = new URL(location, address);
  }
  throw new FetchFailure('refused', `${wanted.address.host} redirects too often.`);
}
