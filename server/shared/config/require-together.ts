import { ConfigError } from './config-error.ts';
import type { Environment, EnvironmentName } from './environment.ts';

type Together<Name extends EnvironmentName> = Environment & { readonly [Key in Name]: NonNullable<Environment[Key]> };

/**
 * Requires variables that make sense only together; the error is one sentence with those that are missing.
 * @param reason what needs them, instead of each other
 */
export function requireTogether<Name extends EnvironmentName>(
  env: Environment,
  names: readonly Name[],
  reason?: string,
): Together<Name> {
  if (hasAll(env, names)) return env;
  const unset = names.filter((name) => env[name] === undefined);
  const set = names.filter((name) => env[name] !== undefined);
  const missing = `${list(unset)} ${unset.length === 1 ? 'is' : 'are'} missing`;
  throw new ConfigError([
    reason === undefined
      ? `${missing}: set together with ${list(set)}.`
      : `${missing}: ${reason} needs ${list(names)}.`,
  ]);
}

function hasAll<Name extends EnvironmentName>(env: Environment, names: readonly Name[]): env is Together<Name> {
  return names.every((name) => env[name] !== undefined);
}

function list(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
