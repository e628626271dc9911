import { ConfigError } from './config-error.ts';
import type { Environment, EnvironmentName } from './environment.ts';

/** Requires variables that make sense only together; the error names each missing one with its companions or reason. */
export function requireTogether<Name extends EnvironmentName>(
  env: Environment,
  names: readonly Name[],
  reason?: string,
) {
  if (hasAll(env, names)) return env;
  const unset = names.filter((name) => typeof env[name] !== 'string');
  throw new ConfigError(unset.map((name) => missing(name, names, reason)));
}

function hasAll<Name extends EnvironmentName>(
  env: Environment,
  names: readonly Name[],
): env is Environment & Record<Name, string> {
  return names.every((name) => typeof env[name] === 'string');
}

function missing(name: string, names: readonly string[], reason: string | undefined): string {
  const others = names.filter((one) => one !== name).join(' and ');
  return `${name} takes a value ${reason ? `for ${reason}` : `whenever ${others} is set`}, and it is empty.`;
}
