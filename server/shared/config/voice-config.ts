import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { LanguageCode } from '../../../src/domain/language.ts';
import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { isLoopbackUrl } from './loopback.ts';
import { requireTogether } from './require-together.ts';
import { turnConfig, type TurnConfig } from './turn-config.ts';

/** An OpenAI-compatible service for one engine of the embedded voice. */
export type EngineConfig = {
  readonly url: string;
  readonly model: string;
  readonly apiKey?: string;
  readonly provisionalPerMinute?: number;
};

type VoicesByLanguage = Readonly<Partial<Record<LanguageCode, string>>>;

/** Limits per conversation and, for `concurrentCalls`, per user. */
export type VoiceLimits = {
  readonly conversationMs: number;
  readonly conversationTokens: number;
  /** The longest silence; may be infinite. */
  readonly idleMs: number;
  readonly concurrentCalls: number;
};

/** How a cloud service is reached. */
type CloudConfig = {
  readonly apiKey: string;
  /** One instructed call for both directions, or one translating call per direction. */
  readonly sessions: 'conversation' | 'translation';
  /** The model that translates written texts; undefined for none. */
  readonly translationModel?: string | undefined;
};

export type OpenaiConfig = CloudConfig & { readonly kind: 'openai'; readonly baseUrl: string };
export type AzureConfig = CloudConfig & {
  readonly kind: 'azure';
  readonly endpoint: string;
};

/** The UDP addresses of the embedded voice. */
export type VoiceNetworkConfig = {
  /** The port of all calls of the first voice process, the next ones for the further processes; 0 for any free one. */
  readonly port: number;
  /** The addresses to advertise; undefined for those of the network interfaces. */
  readonly addresses: readonly string[] | undefined;
};

/** The local models of the embedded voice. */
export type ModelsConfig = {
  readonly set: 'light' | 'mixed' | 'better';
  readonly folder: string;
  /** The file of an operator's own catalogue. */
  readonly catalogue: string | undefined;
  /** By host, `*` for all others. */
  readonly mirrors?: Readonly<Record<string, string>> | undefined;
  readonly fetch: 'pairs' | 'start' | 'never';
};

/** The translation models that this server hands on to browsers. */
export type PacksConfig = Pick<ModelsConfig, 'folder' | 'catalogue' | 'mirrors'> & {
  /** Whether a user's request fetches one; otherwise those in the folder are all there are. */
  readonly mayFetch: boolean;
};

export type VoiceConfig = {
  readonly packs: PacksConfig;
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
      /** The maximum of concurrent conversations, of all voice processes together. */
      readonly maxConversations: number;
      /** The file of the measurement of local models; until it exists, that number is an estimate. */
      readonly measurementFile: string | undefined;
      readonly network: VoiceNetworkConfig;
      /** Undefined where they are off. */
      readonly models: ModelsConfig | undefined;
      readonly turn: TurnConfig | undefined;
      /** How many voice processes to run. */
      readonly processes: number;
    }
  | OpenaiConfig
  | AzureConfig
);

export function voiceConfig(env: Environment): VoiceConfig {
  const shared = {
    transcriptionModel:
      env.TRANSCRIPTION_MODEL ?? (voiceSessions(env) === 'translation' ? TRANSLATE_TRANSCRIPTION_MODEL : 'whisper-1'),
    voice: env.VOICE ?? 'verse',
    limits: voiceLimits(env),
    packs: packsConfig(env),
  };
  const turn = turnConfig(env);
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
      if (env.VOICE_PROVIDER === undefined) refuseStrayKeys(env);
      return { ...shared, ...embeddedConfig(env), turn, model: env.VOICE_MODEL ?? 'dragoman-embedded' };
  }
}

/** A key without its provider is a forgotten VOICE_PROVIDER: the server would interpret nothing, or elsewhere. */
function refuseStrayKeys(env: Environment): void {
  const stray = [
    { provider: 'openai', names: ['OPENAI_API_KEY', 'OPENAI_BASE_URL'] },
    { provider: 'azure', names: ['AZURE_OPENAI_API_KEY', 'AZURE_OPENAI_ENDPOINT'] },
  ] as const;
  for (const { provider, names } of stray) {
    const set = names.find((name) => env[name] !== undefined);
    if (set) {
      throw new ConfigError([`VOICE_PROVIDER takes ${provider} to use ${set}, or embedded to leave it unused.`]);
    }
  }
}

export function voiceFaultInjection(env: Environment, publicUrl: string): boolean {
  if (env.VOICE_FAULT_INJECTION && !isLoopbackUrl(publicUrl))
    throw new ConfigError([
      'VOICE_FAULT_INJECTION takes 1 on this machine only: every client could interrupt the calls.',
    ]);
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

/** A translating model is recognised by its name; a deployment may have any name. */
function voiceSessions(env: Environment): 'conversation' | 'translation' {
  return env.VOICE_SESSIONS ?? (env.VOICE_MODEL?.startsWith(TRANSLATE_MODEL) ? 'translation' : 'conversation');
}

function cloudConfig(env: Environment) {
  if (env.MODELS && env.MODELS !== 'off') {
    throw new ConfigError([
      `MODELS takes off with VOICE_PROVIDER=${env.VOICE_PROVIDER}: only the embedded voice uses local models.`,
    ]);
  }
  return { sessions: voiceSessions(env), translationModel: env.TRANSLATION_MODEL } as const;
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
  return {
    ...cloudConfig(env),
    kind: 'azure' as const,
    endpoint: needed.AZURE_OPENAI_ENDPOINT.replace(/\/+(openai(\/v1)?\/*)?$/, ''),
    apiKey: needed.AZURE_OPENAI_API_KEY,
    model: needed.VOICE_MODEL,
  };
}

function embeddedConfig(env: Environment) {
  if (env.VOICE_SESSIONS === 'translation') {
    throw new ConfigError(['VOICE_PROVIDER takes openai or azure for VOICE_SESSIONS=translation.']);
  }
  const stt = engineConfig(env, 'STT', 'whisper-1');
  const translator = engineConfig(env, 'LLM', '');
  const llm = translator && { ...translator, provisionalPerMinute: env.LLM_PROVISIONAL_PER_MINUTE };
  const tts = engineConfig(env, 'TTS', 'tts-1');
  const models = modelsConfig(env, Boolean(stt ?? llm ?? tts));
  // Local models do what no address is given for.
  if (!models && (stt || llm || tts)) {
    requireTogether(env, ['STT_URL', 'LLM_URL', 'LLM_MODEL'], 'interpreting for real');
  }
  if (llm) requireTogether(env, ['LLM_MODEL'], 'LLM_URL');
  if (env.TTS_VOICES) requireTogether(env, ['TTS_URL'], 'TTS_VOICES');
  const voices = env.TTS_VOICES ? { voices: env.TTS_VOICES } : {};
  // Each voice process would load local models of its own.
  const processes = env.VOICE_PROCESSES ?? (models ? 1 : Math.max(1, availableParallelism() - 1));
  const maxConversations =
    env.MAX_CONVERSATIONS ??
    (models && !(stt && llm)
      ? LOCAL_CONVERSATIONS_PER_CORE[models.set] * availableParallelism()
      : CONVERSATIONS_PER_PROCESS * processes);
  const isEstimate = env.MAX_CONVERSATIONS === undefined && models !== undefined && !(stt && llm);
  const measurementFile = isEstimate ? resolve(join(env.DATA_DIR, 'engine-speed.json')) : undefined;
  const network = { port: env.VOICE_PORT, addresses: env.VOICE_ADDRESS };
  const highestPort = MAX_PORT - processes + 1;
  if (network.port > highestPort) {
    throw new ConfigError([
      `VOICE_PORT takes at most ${highestPort}: each of the ${processes} voice processes uses the next port.`,
    ]);
  }
  const engines = { stt, llm, tts: tts && { ...tts, ...voices } };
  return { kind: 'embedded' as const, ...engines, models, processes, maxConversations, measurementFile, network };
}

/** With engines of the operator the models are off, unless they are asked for: then they speak. */
function modelsConfig(env: Environment, hasEngines: boolean): ModelsConfig | undefined {
  const set = env.MODELS ?? (hasEngines ? 'off' : 'light');
  if (set === 'off') return undefined;
  return { set, ...modelSource(env), fetch: env.MODELS_FETCH ?? 'pairs' };
}

/** Browsers can use them whatever interprets here: with engines at an address, or a service in the cloud, too. */
function packsConfig(env: Environment): PacksConfig {
  return { ...modelSource(env), mayFetch: env.MODELS !== 'off' && (env.MODELS_FETCH ?? 'pairs') === 'pairs' };
}

function modelSource(env: Environment): Pick<ModelsConfig, 'folder' | 'catalogue' | 'mirrors'> {
  return {
    folder: resolve(env.MODELS_DIR ?? join(env.DATA_DIR, 'models')),
    catalogue: env.MODELS_CATALOGUE && resolve(env.MODELS_CATALOGUE),
    mirrors: env.MODELS_MIRROR,
  };
}

const MAX_PORT = 65_535;

/** Conversations that one processor core carries with a reserve. */
const CONVERSATIONS_PER_PROCESS = 50;

/** The same where the machine also recognises, translates and speaks: `npm run bench:engines` measures it. */
const LOCAL_CONVERSATIONS_PER_CORE = { light: 4, mixed: 2, better: 1 } as const;

/** Most services with a single model accept any model name; an LLM has to be named. */
function engineConfig(env: Environment, step: 'STT' | 'LLM' | 'TTS', defaultModel: string): EngineConfig | undefined {
  const url = env[`${step}_URL`];
  const model = env[`${step}_MODEL`];
  const apiKey = env[`${step}_API_KEY`];
  if (!url && (model ?? apiKey)) {
    throw new ConfigError([
      `${step}_URL takes the address of the service that ${step}_MODEL or ${step}_API_KEY is for.`,
    ]);
  }
  return url ? { url: withoutSlash(url), model: model ?? defaultModel, ...(apiKey ? { apiKey } : {}) } : undefined;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
