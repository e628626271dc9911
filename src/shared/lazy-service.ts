import { lazyOnce } from './async.ts';

/** The methods of a service that may run later: those whose result is a promise, or nothing. */
export type DeferrableKey<Service> = {
  [Key in keyof Service]: Service[Key] extends (...args: never[]) => infer Result
    ? [Result] extends [Promise<unknown> | void]
      ? Key
      : never
    : never;
}[keyof Service];

/** Exclude<> first: a service without immediate members may leave the option out. */
type ImmediateMembers<Service> =
  Exclude<keyof Service, DeferrableKey<Service>> extends never
    ? { readonly immediate?: undefined }
    : { readonly immediate: Omit<Service, DeferrableKey<Service>> };

export type LazyServiceOptions<Service> = ImmediateMembers<Service> & {
  readonly load: () => Promise<Pick<Service, DeferrableKey<Service>>>;
  /** Serves the calls for which the implementation could not be loaded. Without it they reject. */
  readonly fallback?: Pick<Service, DeferrableKey<Service>>;
};

type Methods = Readonly<Record<string, (...args: unknown[]) => unknown>>;

/**
 * A service whose implementation is loaded by the first call. Once it is loaded, calls are forwarded synchronously, so
 * that they still count as part of a user gesture. After a failure to load, the next call loads again.
 */
export function lazyService<Service extends object>(options: LazyServiceOptions<Service>): Service {
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

  return new Proxy({ ...immediate } as Service, {
    get(members, name) {
      if (name in members) return Reflect.get(members, name) as unknown;
      // A promise that resolves to the service must not take it for a promise.
      if (typeof name === 'symbol' || name === 'then') return undefined;
      return (...args: unknown[]) => (loaded ? callMethod(loaded, name, args) : loadAndCall(name, args));
    },
  });
}

function callMethod(service: object, name: string, args: unknown[]): unknown {
  return (service as Methods)[name]?.call(service, ...args);
}
