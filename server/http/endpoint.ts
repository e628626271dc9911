import type { CallAnswer, CallParsed } from '../../src/protocol/contract.ts';
import type { RouteName, routes } from '../../src/protocol/routes.ts';
import type { AdminCaller, CallerOf, TrialCaller, UserCaller } from './caller.ts';

/** One call, checked: what came in, and who asks. */
export type Call<Name extends RouteName> = CallParsed<Name> & {
  readonly caller: CallerOf<(typeof routes)[Name]['access']>;
  /** The caller's network address, as far as the configuration lets us believe it. */
  readonly address: string;
  /** Where the caller reached us, such as `http://localhost:8787`. */
  readonly origin: string;
};

export type Endpoint<Name extends RouteName = RouteName> = {
  readonly name: Name;
  answer(call: Call<Name>): Promise<CallAnswer<Name>>;
};

/** Any endpoint, in a list of them: the mount hands it what the schemas of its name made. */
export type AnyEndpoint = {
  readonly name: RouteName;
  answer(call: ParsedCall): Promise<unknown>;
};

export type ParsedCall = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: UserCaller | TrialCaller | AdminCaller | undefined;
  readonly address: string;
  readonly origin: string;
};

export function endpoint<Name extends RouteName>(
  name: Name,
  answer: (call: Call<Name>) => Promise<CallAnswer<Name>>,
): Endpoint<Name> {
  return { name, answer };
}
