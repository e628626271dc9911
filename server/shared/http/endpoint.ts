import type { ResponseBody, ParsedRequest } from '../../../src/protocol/contract.ts';
import type { RouteName, routes } from '../../../src/protocol/routes.ts';
import type { AdminCaller, CallerOf, TrialCaller, UserCaller } from './caller.ts';

/** One call, checked: what came in, and who asks. */
export type ApiRequest<Name extends RouteName> = ParsedRequest<Name> & {
  readonly caller: CallerOf<(typeof routes)[Name]['access']>;
  /** The caller's network address, as far as the configuration lets us believe it. */
  readonly address: string;
  /** Where the caller reached us, such as `http://localhost:8787`. */
  origin(): string;
};

export type Endpoint<Name extends RouteName = RouteName> = {
  readonly name: Name;
  handle(call: ApiRequest<Name>): Promise<ResponseBody<Name>>;
};

/** Any endpoint, in a list of them: the mount hands it what the schemas of its name made. */
export type AnyEndpoint = {
  readonly name: RouteName;
  handle(call: AnyApiRequest): Promise<unknown>;
};

export type AnyApiRequest = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: UserCaller | TrialCaller | AdminCaller | undefined;
  readonly address: string;
  origin(): string;
};

export function endpoint<Name extends RouteName>(
  name: Name,
  handle: (call: ApiRequest<Name>) => Promise<ResponseBody<Name>>,
): Endpoint<Name> {
  return { name, handle };
}
