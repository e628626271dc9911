import type { ResponseBody, ParsedRequest } from '../../../src/protocol/contract.ts';
import type { RouteName, routes } from '../../../src/protocol/routes.ts';
import type { AdminCaller, CallerOf, TokenBearer, TrialCaller, UserCaller } from './caller.ts';

/** One call, checked: what came in, and who asks. */
export type ApiRequest<Name extends RouteName> = ParsedRequest<Name> & {
  readonly caller: CallerOf<(typeof routes)[Name]['access']>;
  /** The caller's network address, as far as the configuration lets us believe it. */
  readonly address: string;
  /** Where the caller reached us, such as `http://localhost:8787`. */
  origin(): string;
};

/** A call whose sender has shown a token that nobody has looked up yet. */
export type ApiRequestWithToken<Name extends RouteName> = Omit<ApiRequest<Name>, 'caller'> & {
  readonly caller: TokenBearer;
};

export type Endpoint<Name extends RouteName = RouteName> = {
  readonly name: Name;
  handle(call: ApiRequest<Name>): Promise<ResponseBody<Name>>;
};

type TokenEndpoint<Name extends RouteName> = {
  readonly name: Name;
  readonly verifiesToken: true;
  handle(call: ApiRequestWithToken<Name>): Promise<ResponseBody<Name>>;
};

/** Any endpoint, in a list of them: the mount hands it what the schemas of its name made. */
export type AnyEndpoint = {
  readonly name: RouteName;
  /** The endpoint looks the token up itself. */
  readonly verifiesToken?: boolean;
  handle(call: AnyApiRequest): Promise<unknown>;
};

export type AnyApiRequest = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: UserCaller | TrialCaller | AdminCaller | TokenBearer | undefined;
  readonly address: string;
  origin(): string;
};

export function endpoint<Name extends RouteName>(
  name: Name,
  handle: (call: ApiRequest<Name>) => Promise<ResponseBody<Name>>,
): Endpoint<Name> {
  return { name, handle };
}

/** An endpoint that looks the token up where it does its work, to save a trip to the database. */
export function endpointWithToken<Name extends RouteName>(
  name: Name,
  answer: (call: ApiRequestWithToken<Name>) => Promise<ResponseBody<Name>>,
): TokenEndpoint<Name> {
  return { name, verifiesToken: true, handle: answer };
}
