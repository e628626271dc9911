import { ConfigError } from './config-error.ts';
import type { Environment, EnvironmentName } from './environment.ts';

type Together<Name extends EnvironmentName> = Environment & { readonly [Key in Name]: NonNullable<Environment[Key]> };

/** Requires variables that make sense only together; the error names each missing one with its companions or reason. */
export function requireTogether<Name extends EnvironmentName>(
  env: Environment,
  names: readonly Name[],
  reason?: string,
): Together<Name> {
  if (hasAll(env, names)) return env;
  const unset = names.filter((name) => env[name] === undefined);
  throw new ConfigError(unset.map((name) => missing(name, names, reason)));
}

function hasAll<Name extends EnvironmentName>(env: Environment, names: readonly Name[]): env is Together<Name> {
  return names.every((name) => env[name] !== undefined);
}

function missing(name: string, names: readonly string[], reason: string | undefined): string {
  const others = names.filter((one) => one !== name).join(' or ');
  return `${name} takes a value ${reason ? `for ${reason}` : `whenever ${others} is set`}, and it is empty.`;
}
