import { isIP } from 'node:net';
import { z } from 'zod';
import { isLanguageCode, type LanguageCode } from '../../../src/domain/language.ts';
import { ConfigError } from './config-error.ts';
import { isLoopbackUrl } from './loopback.ts';
import { similarName } from './similar-name.ts';
import { parseTurnAddress, type TurnAddress } from './turn-address.ts';

/** Every variable that the server reads. The error texts complete "<NAME> takes …". */

const text = z.string().trim().optional();

/** A setting without a default here: it depends on others, or on the machine. */
function optionalInteger(least: number, most: number) {
  const error = `a whole number from ${least} to ${most}`;
  return z.coerce.number(error).int(error).min(least, error).max(most, error).optional();
}

function integer(least: number, most: number, fallback: number) {
  return optionalInteger(least, most).default(fallback);
}

const flag = z
  .enum(['1', 'true', '0', 'false'], { error: '1 or 0' })
  .default('0')
  .transform((value) => value === '1' || value === 'true');

function choice<const Choices extends readonly [string, ...string[]]>(choices: Choices) {
  const error = choices.length === 1 ? `"${choices[0]}" or nothing` : `one of ${choices.join(', ')}`;
  return z.enum(choices, { error }).optional();
}

function address(example: string, protocols: readonly string[]) {
  const error = `an address such as ${example}`;
  return z
    .string()
    .trim()
    .refine((value) => isAddress(value, protocols), { error })
    .optional();
}

/** A PostgreSQL on this machine may be named by its socket, without a host. */
function isAddress(value: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocols.includes(protocol) && (hostname !== '' || protocol.startsWith('postgres'));
}

/** An IP address or a name: `999.1.1.1` is neither. */
function isHost(value: string): boolean {
  const bare = value.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) !== 0 || (/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(value) && !/^[\d.]+$/.test(value));
}

/** `name@example.org`, or `Dragoman <name@example.org>`. */
const sender = /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** The voice of each language: `eng=af_heart, cmn=zf_xiaobei`. */
const voicesByLanguage = z
  .string()
  .transform((text) => text.split(',').map((element) => element.split('=', 2).map((part) => part.trim())))
  .refine((pairs) => pairs.every(([code, voice]) => isLanguageCode(code) && voice), {
    error: 'languages and their voices, such as eng=af_heart,cmn=zf_xiaobei',
  })
  .transform((pairs): Partial<Record<LanguageCode, string>> => Object.fromEntries(pairs))
  .optional();

const mirrorError =
  'an https address such as https://mirror.example.org/models, or one for each host such as ' +
  'huggingface.co=https://hf-mirror.com; http is for this machine only';

/** By host; `*` is for all hosts without one of their own. */
const modelMirrors = z
  .string()
  .transform((text, { addIssue }): Record<string, string> => {
    const entries = text.split(',').map((element) => /^(?:([\w.:-]+)=)?(.*)$/.exec(element.trim()) ?? []);
    if (!entries.every(([, , mirror = '']) => isMirror(mirror))) addIssue(mirrorError);
    return Object.fromEntries(entries.map(([, host = '*', mirror = '']) => [host, mirror]));
  })
  .optional();

function isMirror(value: string): boolean {
  return isAddress(value, ['https:']) || (isAddress(value, ['http:']) && isLoopbackUrl(value));
}

/** Literal addresses only: a browser does not look up a name in an answer. */
const advertisedAddresses = z
  .string()
  .transform((text) => text.split(',').map((element) => element.trim()))
  .refine((all) => all.length <= 8 && all.every((element) => isIP(element) && !unreachableAddress.test(element)), {
    error: 'up to eight IP addresses that clients can reach, such as 203.0.113.7,2001:db8::7',
  })
  .transform((all): readonly string[] => [...new Set(all)])
  .optional();

/** Unspecified, broadcast and multicast addresses, and IPv6 addresses with a zone. */
const unreachableAddress = /^(?:0\.|22[4-9]\.|2[345]\d\.|[0:]+$|ff[0-9a-f]{2}:|.*%)/i;

/** Browsers warn about more, and each adds to the time that a call takes to connect. */
const MAX_TURN_ADDRESSES = 8;
const turnAddressesError = `at most ${MAX_TURN_ADDRESSES} addresses such as turn:turn.example.org,turns:turn.example.org:443`;

const turnAddresses = z
  .string()
  .transform((text, { addIssue }): TurnAddress[] => {
    const entries = text.split(/[\s,]+/).filter(Boolean);
    const addresses = entries.map(parseTurnAddress).filter((element) => element !== undefined);
    if (addresses.length < entries.length || entries.length > MAX_TURN_ADDRESSES) addIssue(turnAddressesError);
    return addresses;
  })
  .optional();

const web = ['http:', 'https:'] as const;
const webAddress = (example: string) => address(example, web);

const costError = 'dollars from 0 to 100000, such as 20';

const environmentSchema = z.object({
  /** Read before the others: `withEnvFile`. */
  ENV_FILE: text,
  PORT: integer(0, 65_535, 8787),
  HOST: z
    .string()
    .trim()
    .refine(isHost, { error: 'an address of this machine, such as 127.0.0.1 or 0.0.0.0' })
    .default('127.0.0.1'),
  PUBLIC_URL: webAddress('https://talk.example.org'),
  DATA_DIR: z.string().trim().default('.data'),
  DATABASE_URL: address('postgres://USER:SECRET@host:5432/dragoman', ['postgres:', 'postgresql:']),

  SMTP_URL: address('smtps://USER:SECRET@mail.example.org', ['smtp:', 'smtps:']),
  MAIL_FROM: z.string().trim().regex(sender, { error: 'a sender such as Dragoman <talk@example.org>' }).optional(),

  ADMIN_USERNAME: z.string().trim().max(100, { error: 'at most 100 characters' }).default('admin'),
  ADMIN_PASSWORD: z.string().min(8, { error: 'at least 8 characters' }).optional(),

  BETA_MODE: flag,
  WAITLIST_URL: webAddress('https://example.org/waitlist'),
  TRIAL_TOKENS: integer(0, 100_000_000, 20_000),
  TRIAL_HOURS: integer(1, 8_760, 24),
  SIGNUP_TOKENS: integer(0, 100_000_000, 50_000),
  /** Tokens that trials and welcome gifts may give away in a day, all together. */
  FREE_TOKENS_PER_DAY: integer(0, 2_000_000_000, 5_000_000),
  /** The price of a million tokens in dollars, for the estimates that administrators see. */
  COST_PER_MILLION_TOKENS: z.coerce.number(costError).min(0, costError).max(100_000, costError).optional(),

  VOICE_PROVIDER: choice(['embedded', 'openai', 'azure']),
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: webAddress('https://api.openai.com/v1'),
  AZURE_OPENAI_ENDPOINT: webAddress('https://my-resource.openai.azure.com'),
  AZURE_OPENAI_API_KEY: text,
  VOICE_MODEL: text,
  TRANSCRIPTION_MODEL: text,
  TRANSLATION_MODEL: text,
  VOICE: text,
  VOICE_SESSIONS: choice(['conversation', 'translation']),
  /** Limits of one conversation over all its calls. */
  CONVERSATION_MINUTES: integer(1, 1440, 120),
  CONVERSATION_TOKENS: integer(1000, 100_000_000, 1_000_000),
  /** The longest silence in a call; 0 for unlimited. */
  IDLE_SECONDS: integer(0, 3600, 300),
  CALLS_AT_ONCE: integer(1, 1000, 3),

  /** The UDP port of all calls; 0 for any free one. Voice process i uses the i-th port from here on. */
  VOICE_PORT: integer(0, 65_535, 0),
  /** The addresses of that port for clients, where they differ from those of the network interfaces. */
  VOICE_ADDRESS: advertisedAddresses,

  /** Adds routes that interrupt all calls, to test reconnecting. */
  VOICE_FAULT_INJECTION: flag,

  /** A WebSocket takes the sound while it is spoken. */
  STT_URL: address('http://127.0.0.1:8000', [...web, 'ws:', 'wss:']),
  STT_MODEL: text,
  STT_API_KEY: text,
  LLM_URL: webAddress('http://127.0.0.1:11434'),
  LLM_MODEL: text,
  LLM_API_KEY: text,
  /** Translations of a clause that is not complete, in one conversation. */
  LLM_PROVISIONAL_PER_MINUTE: integer(0, 600, 60),
  TTS_URL: webAddress('http://127.0.0.1:8880'),
  TTS_MODEL: text,
  TTS_API_KEY: text,
  TTS_VOICES: voicesByLanguage,
  /** The local models of the embedded voice, where no engine is configured. */
  MODELS: choice(['light', 'mixed', 'better', 'off']),
  MODELS_DIR: text,
  MODELS_CATALOGUE: text,
  MODELS_MIRROR: modelMirrors,
  /** When models are fetched: for each pair that a user chooses, for the first pair at the start only, or never. */
  MODELS_FETCH: choice(['pairs', 'start', 'never']),
  TURN_URLS: turnAddresses,
  TURN_SECRET: z.string().trim().min(16, { error: 'at least 16 characters' }).optional(),
  /** Counts all voice processes together. */
  MAX_CONVERSATIONS: optionalInteger(1, 10_000),
  VOICE_PROCESSES: optionalInteger(1, 256),

  IDENTITY: choice(['off']),
  OIDC_ISSUER: webAddress('https://my-tenant.eu.auth0.com/'),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,

  PAYMENTS: choice(['off']),
  ALIPAY_APP_ID: text,
  ALIPAY_PRIVATE_KEY: text,
  ALIPAY_PUBLIC_KEY: text,
  ALIPAY_GATEWAY: webAddress('https://openapi.alipay.com/gateway.do'),
  POLAR_ACCESS_TOKEN: text,
  POLAR_WEBHOOK_SECRET: text,
  POLAR_SERVER: z
    .string()
    .trim()
    .refine((value) => value === 'production' || value === 'sandbox' || isAddress(value, web), {
      error: 'production, sandbox or the address of a Polar API',
    })
    .default('production'),

  SELLER_NAME: text,
  SELLER_ADDRESS: text,
  SELLER_TAX_ID: text,
  SELLER_EMAIL: z
    .string()
    .trim()
    .regex(/^[^\s<>@]+@[^\s<>@]+\.[^\s<>@.]+$/, { error: 'an email address such as billing@example.org' })
    .optional(),

  /** Documents of the operator: an address each, or the file of a text that this server shows. */
  TERMS_URL: webAddress('https://example.org/terms'),
  TERMS_FILE: text,
  PRIVACY_URL: webAddress('https://example.org/privacy'),
  PRIVACY_FILE: text,
  IMPRINT_URL: webAddress('https://example.org/imprint'),
  IMPRINT_FILE: text,
  SUPPORT_URL: z
    .string()
    .trim()
    .refine((value) => isAddress(value, web) || /^mailto:[^\s@]+@[^\s@]+$/.test(value), {
      error: 'an address such as https://example.org/help or mailto:help@example.org',
    })
    .optional(),

  TURNSTILE_SITE_KEY: text,
  TURNSTILE_SECRET: text,
  TURNSTILE_URL: webAddress('https://challenges.cloudflare.com/turnstile/v0/siteverify'),

  METRICS_TOKEN: z.string().min(16, { error: 'at least 16 characters' }).optional(),
  ALLOW_SANDBOX: flag,
  /** The number of trusted proxies in front of the server, for the client's address. */
  TRUST_PROXY: integer(0, 10, 0),
  REVEAL_ACCOUNTS: flag,
  LOG_LEVEL: choice(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
});

export type Environment = z.output<typeof environmentSchema>;
export type EnvironmentName = keyof Environment;

type Variables = Readonly<Record<string, string | undefined>>;

/** The value of each variable while it is not set; undefined where it has none, or where other settings decide it. */
export function environmentDefaults(): Readonly<Record<string, unknown>> {
  const unset = Object.keys(environmentSchema.shape).map((name) => [name, undefined] as const);
  return { ...Object.fromEntries(unset), ...environmentSchema.parse({}) };
}

export function parseEnvironment(variables: Variables): Environment {
  // Compose files and shells pass unset variables as empty strings.
  const set = Object.entries(variables).filter(([, value]) => value?.trim());
  const parsed = environmentSchema.safeParse(Object.fromEntries(set));
  if (parsed.success) return parsed.data;
  throw new ConfigError([
    ...new Set(parsed.error.issues.map((issue) => `${String(issue.path[0])} takes ${issue.message}.`)),
  ]);
}

/** One sentence for each variable that looks like a mistyped one. */
export function environmentWarnings(variables: Variables): string[] {
  const known = Object.keys(environmentSchema.shape);
  return Object.keys(variables)
    .filter((name) => !known.includes(name) && variables[name]?.trim())
    .flatMap((name) => {
      const meant = similarName(name.toUpperCase(), known);
      return meant ? [`${name} is not a setting. ${meant} is one.`] : [];
    });
}
