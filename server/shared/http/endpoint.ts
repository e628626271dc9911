import type { ResponseBody, ParsedRequest } from '../../../src/protocol/contract.ts';
import type { ApiRouteName, apiRoutes } from '../../../src/protocol/room-routes.ts';
import type { Caller, CallerOf } from './caller.ts';
import type { Cookies } from './cookies.ts';

/** A validated request with its authenticated caller. */
export type ApiRequest<Name extends ApiRouteName> = ParsedRequest<Name> & {
  readonly caller: CallerOf<(typeof apiRoutes)[Name]['access']>;
  /** The client's network address, as far as the configured proxies are trusted. */
  readonly address: string;
  readonly cookies: Cookies;
  /** The origin the client used, such as `http://localhost:8787`. */
  origin(): string;
};

export type Endpoint<Name extends ApiRouteName = ApiRouteName> = {
  readonly name: Name;
  handle(request: ApiRequest<Name>): Promise<ResponseBody<Name>>;
};

/** An endpoint of any name, for lists: it is called with what the schemas of its name have parsed. */
export type AnyEndpoint = {
  readonly name: ApiRouteName;
  handle(request: AnyApiRequest): Promise<unknown>;
};

export type AnyApiRequest = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: Caller | undefined;
  readonly address: string;
  readonly cookies: Cookies;
  origin(): string;
};

export function endpoint<Name extends ApiRouteName>(
  name: Name,
  handle: (request: ApiRequest<Name>) => Promise<ResponseBody<Name>>,
): Endpoint<Name> {
  return { name, handle };
}
