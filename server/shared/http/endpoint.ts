import type { ResponseBody, ParsedRequest } from '../../../src/protocol/contract.ts';
import type { RouteName, routes } from '../../../src/protocol/routes.ts';
import type { AdminCaller, CallerOf, TrialCaller, UserCaller } from './caller.ts';
import type { Cookies } from './cookies.ts';

/** A validated request with its authenticated caller. */
export type ApiRequest<Name extends RouteName> = ParsedRequest<Name> & {
  readonly caller: CallerOf<(typeof routes)[Name]['access']>;
  /** The client's network address, as far as the configured proxies are trusted. */
  readonly address: string;
  readonly cookies: Cookies;
  /** The origin the client used, such as `http://localhost:8787`. */
  origin(): string;
};

export type Endpoint<Name extends RouteName = RouteName> = {
  readonly name: Name;
  handle(request: ApiRequest<Name>): Promise<ResponseBody<Name>>;
};

/** An endpoint of any name, for lists: it is called with what the schemas of its name have parsed. */
export type AnyEndpoint = {
  readonly name: RouteName;
  handle(request: AnyApiRequest): Promise<unknown>;
};

export type AnyApiRequest = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: UserCaller | TrialCaller | AdminCaller | undefined;
  readonly address: string;
  readonly cookies: Cookies;
  origin(): string;
};

export function endpoint<Name extends RouteName>(
  name: Name,
  handle: (request: ApiRequest<Name>) => Promise<ResponseBody<Name>>,
): Endpoint<Name> {
  return { name, handle };
}
