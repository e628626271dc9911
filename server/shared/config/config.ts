import { resolve } from 'node:path';
import { ConfigError } from './config-error.ts';
import { parseEnvironment, type Environment } from './environment.ts';
import { identityConfig, turnstileConfig, type IdentityConfig, type TurnstileConfig } from './identity-config.ts';
import { isLoopbackHost, isLoopbackUrl } from './loopback.ts';
import { legalConfig, type LegalConfig } from './legal-config.ts';
import { mailConfig, type MailConfig } from './mail-config.ts';
import { paymentsConfig, sellerConfig, type PaymentsConfig } from './payments-config.ts';
import type { Seller } from '../../../src/domain/purchase.ts';
import { refuseContradictions } from './refuse-contradictions.ts';
import { refuseExampleSecrets, refuseWeakAdministrator } from './refuse-known-secrets.ts';
import { costOfMillionTokens } from './token-cost.ts';
import { voiceConfig, voiceFaultInjection, type VoiceConfig } from './voice-config.ts';

/** Services that a sandbox replaces until the operator configures a real one. */
export type SandboxPart = 'identity' | 'payments' | 'mail';

export type Config = {
  readonly port: number;
  readonly host: string;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly mail: MailConfig;
  readonly admin: { readonly username: string; readonly password: string | undefined };
  readonly beta: { readonly on: boolean; readonly waitlistUrl: string | undefined };
  readonly trial: { readonly tokens: number; readonly hours: number };
  readonly signupTokens: number;
  readonly freeTokensPerDay: number;
  /** The price of a million tokens in dollars, for estimates. */
  readonly tokenPrice: number;
  readonly voice: VoiceConfig;
  readonly voiceFaultInjection: boolean;
  readonly identity: IdentityConfig;
  readonly payments: PaymentsConfig;
  readonly seller: Seller;
  readonly legal: LegalConfig;
  readonly turnstile: TurnstileConfig | undefined;
  readonly metricsToken: string | undefined;
  readonly trustedProxies: number;
  /** Responses may reveal that an account does not exist (code 453). */
  readonly revealAccounts: boolean;
  readonly logLevel: NonNullable<Environment['LOG_LEVEL']>;
  readonly sandbox: readonly SandboxPart[];
  /** A public demo: the sandbox serves everyone. */
  readonly allowSandbox: boolean;
};

/**
 * Reads the environment into a checked, frozen config.
 * @throws ConfigError naming each wrong variable
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const env = parseEnvironment(variables);
  refuseExampleSecrets(env);
  refuseContradictions(env);
  const publicUrl = publicUrlOf(env);
  const exposure = exposureOf(env, publicUrl);
  if (exposure !== undefined) refuseWeakAdministrator(env, exposure);
  const config = { ...processConfig(env), ...capabilityConfig(env, publicUrl), publicUrl };
  const sandbox = sandboxParts(config);
  if (!env.ALLOW_SANDBOX && exposure !== undefined) refuseSandbox(sandbox, exposure);
  return deepFreeze({ ...config, sandbox, allowSandbox: env.ALLOW_SANDBOX });
}

function processConfig(env: Environment) {
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    metricsToken: env.METRICS_TOKEN,
    trustedProxies: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL ?? 'info',
  };
}

function capabilityConfig(env: Environment, publicUrl: string) {
  const voice = voiceConfig(env);
  return {
    mail: mailConfig(env, publicUrl),
    admin: { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD },
    beta: { on: env.BETA_MODE, waitlistUrl: env.WAITLIST_URL },
    trial: { tokens: env.TRIAL_TOKENS, hours: env.TRIAL_HOURS },
    signupTokens: env.SIGNUP_TOKENS,
    freeTokensPerDay: env.FREE_TOKENS_PER_DAY,
    tokenPrice: env.COST_PER_MILLION_TOKENS ?? costOfMillionTokens(voice),
    voice,
    voiceFaultInjection: voiceFaultInjection(env, publicUrl),
    identity: identityConfig(env),
    payments: paymentsConfig(env),
    seller: sellerConfig(env),
    legal: legalConfig(env),
    turnstile: turnstileConfig(env),
    revealAccounts: env.REVEAL_ACCOUNTS,
  };
}

function publicUrlOf(env: Environment): string {
  if (env.PUBLIC_URL) {
    const url = new URL(env.PUBLIC_URL);
    if (url.pathname !== '/' || url.search || url.hash || url.username || url.password) {
      throw new ConfigError([
        'PUBLIC_URL takes an origin without a path or an account, such as https://talk.example.org.',
      ]);
    }
    return url.origin;
  }
  const host = isLoopbackHost(env.HOST) ? 'localhost' : env.HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT}`;
}

function sandboxParts(config: Pick<Config, 'identity' | 'payments' | 'mail'>): SandboxPart[] {
  const parts: SandboxPart[] = [];
  if (config.identity.kind === 'embedded') parts.push('identity');
  if (config.payments.alipay.kind === 'sandbox' || config.payments.polar.kind === 'sandbox') parts.push('payments');
  if (config.mail.kind === 'outbox') parts.push('mail');
  return parts;
}

const variablesForRealService: Record<SandboxPart, string> = {
  identity: 'OIDC_ISSUER and OIDC_CLIENT_ID (or IDENTITY=off)',
  payments: 'the ALIPAY_* or POLAR_* credentials (or PAYMENTS=off)',
  mail: 'SMTP_URL and MAIL_FROM',
};

/** Which setting opens the server to other machines; undefined where none does. */
function exposureOf(env: Environment, publicUrl: string): string | undefined {
  if (isLoopbackUrl(publicUrl) && isLoopbackHost(env.HOST)) return undefined;
  const isPublicUrl = env.PUBLIC_URL && !isLoopbackUrl(publicUrl);
  return isPublicUrl ? `PUBLIC_URL is ${publicUrl}` : `HOST is ${env.HOST}, open to other machines`;
}

function refuseSandbox(parts: readonly SandboxPart[], exposure: string): void {
  if (parts.length === 0) return;
  const wanted = parts.map((part) => `${part}: ${variablesForRealService[part]}`).join('; ');
  throw new ConfigError([
    `${exposure}, where a sandbox is refused; set ${wanted}; or ALLOW_SANDBOX=1 for a public demo.`,
  ]);
}

function deepFreeze<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part);
  return Object.freeze(value);
}
