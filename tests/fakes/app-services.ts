import type { AppServices } from '../../src/ports/services.ts';

/** The services of a page that uses these only: reading another one throws an error that names it. */
export function appServices<Used extends Partial<AppServices>>(used: Used): AppServices & Used {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the others throw
  return new Proxy(used as AppServices & Used, {
    get(target, name) {
      // An `await` asks for `then`.
      if (name in target || name === 'then' || typeof name === 'symbol') return Reflect.get(target, name);
      throw new Error(`The test has no fake of '${name}'`);
    },
  });
}
