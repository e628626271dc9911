import { errorCode } from '../../../src/shared/error-code.ts';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError } from './config-error.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Read beside the working directory, unless ENV_FILE names another one; `ENV_FILE=` reads none. */
const DEFAULT_FILE = '.env';

/**
 * The variables of the environment, and those of its `.env` file that it does not set: the server and the operator's
 * commands read the same file.
 * @throws ConfigError when ENV_FILE names a file that cannot be read, or `.env` is there and cannot: without it, another
 *   database would be served
 */
export function withEnvFile(variables: Variables): Variables {
  const file = variables['ENV_FILE'] ?? DEFAULT_FILE;
  const text = file === '' ? undefined : readText(file, { mayBeMissing: variables['ENV_FILE'] === undefined });
  return { ...(text === undefined ? {} : parseEnv(text)), ...variables };
}

function readText(file: string, { mayBeMissing }: { readonly mayBeMissing: boolean }): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (mayBeMissing && errorCode(error) === 'ENOENT') return undefined;
    throw new ConfigError([`ENV_FILE takes a file that this account can read, and ${resolve(file)} is not one.`]);
  }
}
