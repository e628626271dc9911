import { adminPasswordMinLength, isStrongAdminPassword } from '../../../src/domain/admin-password.ts';
import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { isLoopbackHost } from './loopback.ts';

/** Secrets in examples of this and other documentation, without blanks and signs, in lower case. */
const exampleSecrets =
  /^(?:(?:an?|any|my|your|the|very)*(?:long|random|strong|secure|text|textoflettersanddigits|password|passphrase|secret|token|key)+(?:here)?|pass|changeme|changethis|replaceme|example|postgres|dragoman)$/;

/**
 * Refuses secrets that everyone can read in the documentation.
 * @throws ConfigError
 */
export function refuseExampleSecrets(env: Environment): void {
  const { ADMIN_PASSWORD, TURN_SECRET, METRICS_TOKEN, SMTP_URL, DATABASE_URL } = env;
  const secrets = {
    ADMIN_PASSWORD,
    TURN_SECRET,
    METRICS_TOKEN,
    SMTP_URL: passwordOf(SMTP_URL),
    DATABASE_URL: passwordOf(DATABASE_URL),
  };
  const problems = Object.entries(secrets)
    .filter(
      ([, secret]) => secret !== undefined && exampleSecrets.test(secret.toLowerCase().replaceAll(/[^a-z0-9]/g, '')),
    )
    .map(([name]) => `${name} has the secret of an example in the documentation; choose one of your own.`);
  if (problems.length > 0) throw new ConfigError(problems);
}

/** The password in the address of a service on another machine. */
function passwordOf(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const { hostname, password } = new URL(address);
  return isLoopbackHost(hostname) ? undefined : decodeURIComponent(password);
}

/**
 * Refuses a weak password of the administrator where others reach the server.
 * @param exposure which setting lets others reach it
 * @throws ConfigError
 */
export function refuseWeakAdministrator({ ADMIN_PASSWORD }: Environment, exposure: string): void {
  if (ADMIN_PASSWORD === undefined || isStrongAdminPassword(ADMIN_PASSWORD)) return;
  const needed = `at least ${adminPasswordMinLength} characters that are hard to guess`;
  throw new ConfigError([`${exposure}, where ADMIN_PASSWORD needs ${needed}; unset, one is generated.`]);
}
