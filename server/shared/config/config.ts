import { resolve } from 'node:path';
import type { LanguageCode } from '../../../src/domain/language.ts';
import { privateKeyPem, publicKeyPem } from './alipay-keys.ts';
import { ConfigError } from './config-error.ts';
import { parseEnvironment } from './environment.ts';
import type { Environment, EnvironmentName } from './environment.ts';
import { isLoopbackHost, isLoopbackUrl } from './loopback.ts';

/** A server with the OpenAI calls for one step of the embedded voice. */
export type EngineConfig = {
  readonly url: string;
  readonly model: string;
  readonly apiKey?: string;
};

type VoicesByLanguage = Readonly<Partial<Record<LanguageCode, string>>>;

/** What one conversation, and one person, may use. */
export type VoiceLimits = {
  readonly conversationMs: number;
  readonly conversationTokens: number;
  /** Infinite where a call may stay silent. */
  readonly idleMs: number;
  readonly concurrentCalls: number;
};

/** How to reach a cloud service, and who does. */
type CloudConfig = {
  readonly apiKey: string;
  /** The current API, or the one before it. */
  readonly api: 'ga' | 'preview';
  /** Pages post their offer to us, or to the service itself. */
  readonly mode: 'relay' | 'direct';
  /** One call for both directions, kept to instructions; or one call for each, which only translates. */
  readonly sessions: 'conversation' | 'translation';
};

export type OpenaiConfig = CloudConfig & { readonly kind: 'openai'; readonly baseUrl: string };
export type AzureConfig = CloudConfig & {
  readonly kind: 'azure';
  readonly endpoint: string;
  /** Where the preview API takes offers: a host of the region, not of the resource. */
  readonly offersUrl: string | undefined;
};

export type VoiceConfig = {
  readonly model: string;
  readonly transcriptionModel: string;
  readonly voice: string;
  readonly limits: VoiceLimits;
} & (
  | {
      readonly kind: 'embedded';
      readonly stt: EngineConfig | undefined;
      readonly llm: EngineConfig | undefined;
      readonly tts: (EngineConfig & { readonly voices?: VoicesByLanguage }) | undefined;
      /** How many people may talk at once. */
      readonly maxConversations: number;
    }
  | OpenaiConfig
  | AzureConfig
);

export type MailConfig = { readonly from: string } & (
  | { readonly kind: 'outbox'; readonly folder: string }
  | { readonly kind: 'smtp'; readonly url: string }
);

export type IdentityConfig =
  | { readonly kind: 'off' }
  | { readonly kind: 'embedded' }
  | {
      readonly kind: 'oidc';
      readonly issuer: string;
      readonly clientId: string;
      readonly clientSecret: string | undefined;
    };

export type AlipayConfig =
  | { readonly kind: 'off' }
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'live';
      readonly appId: string;
      readonly privateKey: string;
      readonly publicKey: string;
      readonly gateway: string;
    };

export type PolarConfig =
  | { readonly kind: 'off' }
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'live';
      readonly accessToken: string;
      readonly webhookSecret: string;
      /** `production`, `sandbox` (theirs) or the address of an API. */
      readonly server: string;
    };

export type TurnstileConfig = { readonly siteKey: string; readonly secret: string; readonly url: string };

/** Parts that are stand-ins for something an operator would bring. */
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
  readonly voice: VoiceConfig;
  readonly voiceFaultInjection: boolean;
  readonly identity: IdentityConfig;
  readonly payments: { readonly alipay: AlipayConfig; readonly polar: PolarConfig };
  readonly turnstile: TurnstileConfig | undefined;
  readonly metricsToken: string | undefined;
  readonly trustedProxies: number;
  /** Answers may tell that an account does not exist (code 453). */
  readonly revealAccounts: boolean;
  readonly logLevel: NonNullable<Environment['LOG_LEVEL']>;
  readonly sandbox: readonly SandboxPart[];
};

/** The environment as a checked, frozen config; throws `ConfigError`. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const env = parseEnvironment(variables);
  const publicUrl = publicUrlOf(env);
  const config = { ...processConfig(env), ...capabilityConfig(env, publicUrl), publicUrl };
  const sandbox = sandboxParts(config);
  refuseSandboxInPublic(sandbox, publicUrl, env.ALLOW_SANDBOX);
  return deepFreeze({ ...config, sandbox });
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
  return {
    mail: mailConfig(env, publicUrl),
    admin: { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD },
    beta: { on: env.BETA_MODE, waitlistUrl: env.WAITLIST_URL },
    trial: trialConfig(env),
    signupTokens: env.SIGNUP_TOKENS,
    voice: voiceConfig(env),
    voiceFaultInjection: voiceFaultInjection(env, publicUrl),
    identity: identityConfig(env),
    payments: paymentsConfig(env),
    turnstile: turnstileConfig(env),
    revealAccounts: env.REVEAL_ACCOUNTS,
  };
}

/** Nobody can count what a visitor uses of a service that the page reaches by itself: there, there is no trial. */
function trialConfig(env: Environment) {
  return { tokens: env.VOICE_MODE === 'direct' ? 0 : env.TRIAL_TOKENS, hours: env.TRIAL_HOURS };
}

function publicUrlOf(env: Environment): string {
  if (env.PUBLIC_URL) {
    const url = new URL(env.PUBLIC_URL);
    if (url.pathname !== '/' || url.search || url.hash) {
      throw new ConfigError(['PUBLIC_URL takes an origin without a path, such as https://talk.example.org.']);
    }
    return url.origin;
  }
  const host = isLoopbackHost(env.HOST) ? 'localhost' : env.HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT}`;
}

function mailConfig(env: Environment, publicUrl: string): MailConfig {
  const fallback = `Dragoman <no-reply@${new URL(publicUrl).hostname}>`;
  if (!env.SMTP_URL)
    return { kind: 'outbox', folder: resolve(env.DATA_DIR, 'outbox'), from: env.MAIL_FROM ?? fallback };
  const { MAIL_FROM: from } = requireTogether(env, ['SMTP_URL', 'MAIL_FROM']);
  return { kind: 'smtp', url: env.SMTP_URL, from };
}

function voiceConfig(env: Environment): VoiceConfig {
  const shared = {
    transcriptionModel:
      env.TRANSCRIPTION_MODEL ?? (voiceSessions(env) === 'translation' ? TRANSLATE_TRANSCRIPTION_MODEL : 'whisper-1'),
    voice: env.VOICE ?? 'verse',
    limits: voiceLimits(env),
  };
  switch (env.VOICE_PROVIDER) {
    case 'openai':
      return {
        ...shared,
        ...openaiConfig(env),
        model: env.VOICE_MODEL ?? (voiceSessions(env) === 'translation' ? TRANSLATE_MODEL : 'gpt-realtime-2.1'),
      };
    case 'azure':
      return { ...shared, ...azureConfig(env) };
    default:
      return { ...shared, ...embeddedConfig(env), model: env.VOICE_MODEL ?? 'dragoman-embedded' };
  }
}

function voiceFaultInjection(env: Environment, publicUrl: string): boolean {
  if (env.VOICE_FAULT_INJECTION && !isLoopbackUrl(publicUrl))
    throw new ConfigError(['VOICE_FAULT_INJECTION takes 1 on this machine only: anybody could break the calls.']);
  return env.VOICE_FAULT_INJECTION;
}

function voiceLimits(env: Environment): VoiceLimits {
  return {
    conversationMs: env.CONVERSATION_MINUTES * 60_000,
    conversationTokens: env.CONVERSATION_TOKENS,
    idleMs: env.IDLE_SECONDS === 0 ? Number.POSITIVE_INFINITY : env.IDLE_SECONDS * 1000,
    concurrentCalls: env.CALLS_AT_ONCE,
  };
}

const TRANSLATE_MODEL = 'gpt-realtime-translate';
const TRANSLATE_TRANSCRIPTION_MODEL = 'gpt-realtime-whisper';

/** A model that only translates says so in its name; a deployment may have any name. */
function voiceSessions(env: Environment): 'conversation' | 'translation' {
  return env.VOICE_SESSIONS ?? (env.VOICE_MODEL?.startsWith(TRANSLATE_MODEL) ? 'translation' : 'conversation');
}

function cloudConfig(env: Environment) {
  const sessions = voiceSessions(env);
  if (sessions === 'translation' && (env.VOICE_MODE === 'direct' || env.VOICE_API === 'preview')) {
    throw new ConfigError(['VOICE_SESSIONS=translation takes VOICE_MODE=relay and VOICE_API=ga only.']);
  }
  return { api: env.VOICE_API ?? 'ga', mode: env.VOICE_MODE ?? 'relay', sessions } as const;
}

function openaiConfig(env: Environment) {
  if (!env.OPENAI_API_KEY)
    throw new ConfigError(['OPENAI_API_KEY takes the API key that VOICE_PROVIDER=openai needs.']);
  return {
    ...cloudConfig(env),
    kind: 'openai' as const,
    apiKey: env.OPENAI_API_KEY,
    baseUrl: withoutSlash(env.OPENAI_BASE_URL ?? 'https://api.openai.com/v1'),
  };
}

function azureConfig(env: Environment) {
  const needed = requireTogether(
    env,
    ['AZURE_OPENAI_ENDPOINT', 'AZURE_OPENAI_API_KEY', 'VOICE_MODEL'],
    'VOICE_PROVIDER=azure',
  );
  if (env.VOICE_API === 'preview') requireTogether(env, ['AZURE_REALTIME_URL'], 'VOICE_API=preview on Azure');
  return {
    ...cloudConfig(env),
    kind: 'azure' as const,
    endpoint: needed.AZURE_OPENAI_ENDPOINT.replace(/\/+(openai(\/v1)?\/*)?$/, ''),
    offersUrl: env.AZURE_REALTIME_URL,
    apiKey: needed.AZURE_OPENAI_API_KEY,
    model: needed.VOICE_MODEL,
  };
}

function embeddedConfig(env: Environment) {
  if (env.VOICE_SESSIONS === 'translation') {
    throw new ConfigError(['VOICE_PROVIDER takes openai or azure for VOICE_SESSIONS=translation.']);
  }
  if (env.VOICE_MODE === 'direct' || env.VOICE_API === 'preview') {
    throw new ConfigError([
      'VOICE_PROVIDER takes openai or azure for VOICE_MODE=direct or VOICE_API=preview: the embedded voice needs neither.',
    ]);
  }
  const stt = engineConfig(env, 'STT', 'whisper-1');
  const llm = engineConfig(env, 'LLM', '');
  const tts = engineConfig(env, 'TTS', 'tts-1');
  if (stt || llm || tts) requireTogether(env, ['STT_URL', 'LLM_URL', 'LLM_MODEL'], 'interpreting for real');
  if (env.TTS_VOICES) requireTogether(env, ['TTS_URL'], 'TTS_VOICES');
  const voices = env.TTS_VOICES ? { voices: env.TTS_VOICES } : {};
  const maxConversations = env.MAX_CONVERSATIONS;
  return { kind: 'embedded' as const, stt, llm, tts: tts && { ...tts, ...voices }, maxConversations };
}

/** Most servers with one model take any name for it; a translating model has to be chosen. */
function engineConfig(env: Environment, step: 'STT' | 'LLM' | 'TTS', usualModel: string): EngineConfig | undefined {
  const url = env[`${step}_URL`];
  const model = env[`${step}_MODEL`];
  const apiKey = env[`${step}_API_KEY`];
  if (!url && (model ?? apiKey)) {
    throw new ConfigError([
      `${step}_URL takes the address of the service that ${step}_MODEL or ${step}_API_KEY is for.`,
    ]);
  }
  return url ? { url: withoutSlash(url), model: model ?? usualModel, ...(apiKey ? { apiKey } : {}) } : undefined;
}

function identityConfig(env: Environment): IdentityConfig {
  if (env.IDENTITY === 'off') return { kind: 'off' };
  if (!env.OIDC_ISSUER && !env.OIDC_CLIENT_ID && !env.OIDC_CLIENT_SECRET) return { kind: 'embedded' };
  const needed = requireTogether(env, ['OIDC_ISSUER', 'OIDC_CLIENT_ID']);
  return {
    kind: 'oidc',
    issuer: needed.OIDC_ISSUER,
    clientId: needed.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET,
  };
}

/** With neither provider set both are stand-ins; with one set the other is off, never a stand-in beside real money. */
function paymentsConfig(env: Environment): Config['payments'] {
  if (env.PAYMENTS === 'off') return { alipay: { kind: 'off' }, polar: { kind: 'off' } };
  const alipay = alipayConfig(env);
  const polar = polarConfig(env);
  const unset = (alipay ?? polar) ? ({ kind: 'off' } as const) : ({ kind: 'sandbox' } as const);
  return { alipay: alipay ?? unset, polar: polar ?? unset };
}

function alipayConfig(env: Environment): AlipayConfig | undefined {
  if (!env.ALIPAY_APP_ID && !env.ALIPAY_PRIVATE_KEY && !env.ALIPAY_PUBLIC_KEY) return undefined;
  const needed = requireTogether(env, ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY']);
  checkAlipayKeys(needed);
  return {
    kind: 'live',
    appId: needed.ALIPAY_APP_ID,
    privateKey: needed.ALIPAY_PRIVATE_KEY,
    publicKey: needed.ALIPAY_PUBLIC_KEY,
    gateway: env.ALIPAY_GATEWAY ?? 'https://openapi.alipay.com/gateway.do',
  };
}

/** A key that nobody can read would else show only when somebody wants to pay. */
function checkAlipayKeys(keys: Record<'ALIPAY_PRIVATE_KEY' | 'ALIPAY_PUBLIC_KEY', string>): void {
  const wrong = [
    ...(isReadable(() => privateKeyPem(keys.ALIPAY_PRIVATE_KEY)) ? [] : ['ALIPAY_PRIVATE_KEY']),
    ...(isReadable(() => publicKeyPem(keys.ALIPAY_PUBLIC_KEY)) ? [] : ['ALIPAY_PUBLIC_KEY']),
  ];
  if (wrong.length > 0) throw new ConfigError(wrong.map((name) => `${name} takes an RSA key, as PEM or bare base64.`));
}

function isReadable(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

function polarConfig(env: Environment): PolarConfig | undefined {
  if (!env.POLAR_ACCESS_TOKEN && !env.POLAR_WEBHOOK_SECRET) return undefined;
  const needed = requireTogether(env, ['POLAR_ACCESS_TOKEN', 'POLAR_WEBHOOK_SECRET']);
  return {
    kind: 'live',
    accessToken: needed.POLAR_ACCESS_TOKEN,
    webhookSecret: needed.POLAR_WEBHOOK_SECRET,
    server: env.POLAR_SERVER,
  };
}

function turnstileConfig(env: Environment): TurnstileConfig | undefined {
  if (!env.TURNSTILE_SITE_KEY && !env.TURNSTILE_SECRET) return undefined;
  const needed = requireTogether(env, ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET']);
  return {
    siteKey: needed.TURNSTILE_SITE_KEY,
    secret: needed.TURNSTILE_SECRET,
    url: env.TURNSTILE_URL ?? 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  };
}

/** These variables make sense only all together; a missing one is named with its companions or its reason. */
function requireTogether<Name extends EnvironmentName>(env: Environment, names: readonly Name[], reason?: string) {
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

function refuseSandboxInPublic(parts: readonly SandboxPart[], publicUrl: string, allowed: boolean): void {
  if (parts.length === 0 || allowed || isLoopbackUrl(publicUrl)) return;
  const wanted = parts.map((part) => `${part}: ${variablesForRealService[part]}`).join('; ');
  throw new ConfigError([
    `PUBLIC_URL is ${publicUrl}, where stand-ins are refused; set ${wanted}; or ALLOW_SANDBOX=1 for a public demo.`,
  ]);
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

function deepFreeze<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part);
  return Object.freeze(value);
}
