import { ConfigError } from './config-error.ts';
import type { Environment, EnvironmentName } from './environment.ts';

type Contradiction = {
  /** The setting as it is written. */
  readonly off: string;
  readonly isOff: (env: Environment) => boolean;
  readonly without: readonly EnvironmentName[];
};

/** Switches that would silently ignore what is set beside them. */
const contradictions: readonly Contradiction[] = [
  {
    off: 'IDENTITY=off',
    isOff: (env) => env.IDENTITY === 'off',
    without: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  },
  {
    off: 'PAYMENTS=off',
    isOff: (env) => env.PAYMENTS === 'off',
    without: [
      'ALIPAY_APP_ID',
      'ALIPAY_PRIVATE_KEY',
      'ALIPAY_PUBLIC_KEY',
      'ALIPAY_GATEWAY',
      'POLAR_ACCESS_TOKEN',
      'POLAR_WEBHOOK_SECRET',
    ],
  },
];

/**
 * Refuses settings of which one would be ignored.
 * @throws ConfigError
 */
export function refuseContradictions(env: Environment): void {
  const problems = contradictions.flatMap(({ off, isOff, without }) => {
    const ignored = without.filter((name) => env[name] !== undefined);
    if (!isOff(env) || ignored.length === 0) return [];
    return [`${off} contradicts ${ignored.join(', ')}: remove one or the other.`];
  });
  if (problems.length > 0) throw new ConfigError(problems);
}
