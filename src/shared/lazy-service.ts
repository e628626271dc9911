import { lazyOnce } from './async.ts';

/** The methods that may run later: those that return a promise, or nothing. */
type DeferrableKey<Service> = {
  [Key in keyof Service]: Service[Key] extends (...args: never[]) => infer Result
    ? [Result] extends [Promise<unknown> | void]
      ? Key
      : never
    : never;
}[keyof Service];

type ImmediateKey<Service, Extra extends keyof Service> = Exclude<keyof Service, DeferrableKey<Service>> | Extra;
type Deferred<Service, Extra extends keyof Service> = Omit<Service, ImmediateKey<Service, Extra>>;

/** Methods whose result may be undefined may be left out: their calls do nothing then. */
type Fallback<Methods> = Partial<Methods> & {
  readonly [
    Key in keyof Methods as Methods[Key] extends (...args: never[]) => infer Result
      ? undefined extends Awaited<Result>
        ? never
        : Key
      : never
  ]: Methods[Key];
};

export type LazyServiceOptions<Service, Extra extends keyof Service> = {
  readonly load: () => Promise<Deferred<Service, Extra>>;
  /** Serves the calls for which the implementation could not be loaded. Without it they reject. */
  readonly fallback?: Fallback<Deferred<Service, Extra>>;
} & ([ImmediateKey<Service, Extra>] extends [never]
  ? { readonly immediate?: undefined }
  : {
      /** Members that do not wait for the implementation. */
      readonly immediate: Pick<Service, ImmediateKey<Service, Extra>>;
    });

type Methods = Readonly<Record<string, (...args: unknown[]) => unknown>>;

/**
 * A service whose implementation is loaded by the first call. Once it is loaded, calls are forwarded synchronously, so
 * that they still count as part of a user gesture. After a failure to load, the next call loads again.
 */
export function lazyService<Service extends object, Extra extends DeferrableKey<Service> = never>(
  options: LazyServiceOptions<Service, Extra>,
): Service {
  const { load, immediate, fallback } = options;
  let loaded: object | undefined;
  const loadOnce = lazyOnce(async () => (loaded = await load()));

  async function loadAndCall(name: string, args: unknown[]): Promise<unknown> {
    return callMethod(await loadOnce().catch(orFallback), name, args);
  }

  function orFallback(error: unknown): object {
    if (fallback) return fallback;
    throw error;
  }

  const get = (members: object, name: string | symbol): unknown => {
    if (name in members) return Reflect.get(members, name);
    // `await` asks every object for `then`: a service is not a promise.
    if (typeof name === 'symbol' || name === 'then') return undefined;
    return (...args: unknown[]) => (loaded ? callMethod(loaded, name, args) : loadAndCall(name, args));
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the proxy has every member that the options' types require
  return new Proxy<object>({ ...immediate }, { get }) as Service;
}

function callMethod(service: object, name: string, args: unknown[]): unknown {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only methods are deferred
  return (service as Methods)[name]?.call(service, ...args);
}
