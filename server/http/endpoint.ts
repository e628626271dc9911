import type { CallAnswer, CallParsed } from '../../src/protocol/contract.ts';
import type { RouteName, routes } from '../../src/protocol/routes.ts';
import type { AdminCaller, CallerOf, TokenBearer, TrialCaller, UserCaller } from './caller.ts';

/** One call, checked: what came in, and who asks. */
export type Call<Name extends RouteName> = CallParsed<Name> & {
  readonly caller: CallerOf<(typeof routes)[Name]['access']>;
  /** The caller's network address, as far as the configuration lets us believe it. */
  readonly address: string;
  /** Where the caller reached us, such as `http://localhost:8787`. */
  origin(): string;
};

/** A call whose sender has shown a token that nobody has looked up yet. */
export type CallWithToken<Name extends RouteName> = Omit<Call<Name>, 'caller'> & { readonly caller: TokenBearer };

export type Endpoint<Name extends RouteName = RouteName> = {
  readonly name: Name;
  answer(call: Call<Name>): Promise<CallAnswer<Name>>;
};

type TokenEndpoint<Name extends RouteName> = {
  readonly name: Name;
  readonly checksToken: true;
  answer(call: CallWithToken<Name>): Promise<CallAnswer<Name>>;
};

/** Any endpoint, in a list of them: the mount hands it what the schemas of its name made. */
export type AnyEndpoint = {
  readonly name: RouteName;
  /** The endpoint looks the token up itself. */
  readonly checksToken?: boolean;
  answer(call: ParsedCall): Promise<unknown>;
};

export type ParsedCall = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: UserCaller | TrialCaller | AdminCaller | TokenBearer | undefined;
  readonly address: string;
  origin(): string;
};

export function endpoint<Name extends RouteName>(
  name: Name,
  answer: (call: Call<Name>) => Promise<CallAnswer<Name>>,
): Endpoint<Name> {
  return { name, answer };
}

/** An endpoint that looks the token up where it does its work, to save a trip to the database. */
export function endpointWithToken<Name extends RouteName>(
  name: Name,
  answer: (call: CallWithToken<Name>) => Promise<CallAnswer<Name>>,
): TokenEndpoint<Name> {
  return { name, checksToken: true, answer };
}
