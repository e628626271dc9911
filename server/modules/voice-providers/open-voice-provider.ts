import { loadCatalogue, CatalogueError } from '../../../voice/models/catalogue.ts';
import { installedModels } from '../../../voice/models/installed-libraries.ts';
import { unreachable } from '../../../src/domain/unreachable.ts';
import { ConfigError } from '../../shared/config/config-error.ts';
import type { AzureConfig, ModelsConfig, OpenaiConfig, VoiceConfig } from '../../shared/config/voice-config.ts';
import type { Config } from '../../shared/config/config.ts';
import type { Events } from '../../shared/events.ts';
import type { FaultInjection } from './fault-injection-routes.ts';
import { azureEndpoint, openaiEndpoint, type CloudEndpoint } from './cloud/cloud-endpoint.ts';
import { createCloudText } from './cloud/cloud-text.ts';
import { CloudVoice } from './cloud/cloud-voice.ts';
import { advertisedAddresses } from './embedded/advertised-addresses.ts';
import { CallerQuota } from './embedded/caller-quota.ts';
import {
  conversationsFor,
  MAX_MEASURED,
  readMeasuredTurnMs,
  storeMeasuredTurnMs,
} from './embedded/measured-capacity.ts';
import { createEmbeddedVoice } from './embedded/embedded-voice.ts';
import { VoiceProcessPool } from './embedded/voice-process-pool.ts';
import { capacityEvents, poolEvents, type CapacityEvents } from './embedded/embedded-events.ts';
import {
  isLlamaInstalled,
  LLAMA_MISSING,
  usesLlama,
  LocalModelService,
  modelEvents,
} from '../local-models/local-models-module.ts';
import { translationEndpoint } from './cloud/translation-endpoint.ts';
import { TranslationVoice } from './translation/translation-voice.ts';
import type { VoiceProvider } from './contract/voice-provider.ts';

/** `faults`: the switch of a simulated outage, where the configuration enables fault injection. */
export type OpenVoice = { readonly voice: VoiceProvider; readonly faults?: FaultInjection };

/**
 * The voice service that the configuration names.
 * @throws ConfigError when the catalogue of models cannot be used
 */
export async function openVoiceProvider(
  { voice, voiceFaultInjection: injectsFaults, publicUrl }: Pick<Config, 'voice' | 'voiceFaultInjection' | 'publicUrl'>,
  events: Events,
  programs: VoicePrograms,
): Promise<OpenVoice> {
  switch (voice.kind) {
    case 'embedded': {
      const { all, derived } = await advertisedAddresses(voice.network, publicUrl);
      // Interfaces come and go: a voice process reads them itself.
      const addresses = derived.length > 0 ? all : voice.network.addresses;
      const models = await openModels(voice.models, events, programs.fetch);
      return await embeddedVoice(voice, events, { program: programs.voice, injectsFaults, addresses, models });
    }
    case 'openai':
      return { voice: cloudVoice(openaiEndpoint(voice), voice) };
    case 'azure':
      return { voice: cloudVoice(azureEndpoint(voice), voice) };
    default:
      return unreachable(voice);
  }
}

function cloudVoice(endpoint: CloudEndpoint, voice: VoiceConfig & (OpenaiConfig | AzureConfig)): VoiceProvider {
  const { transcriptionModel, translationModel } = voice;
  const texts = translationModel === undefined ? {} : { translateText: createCloudText(voice, translationModel) };
  if (voice.sessions === 'translation') {
    return new TranslationVoice({ endpoint: translationEndpoint(voice), transcriptionModel, ...texts });
  }
  return new CloudVoice({ endpoint, transcriptionModel, ...texts });
}

type EmbeddedConfig = Extract<VoiceConfig, { kind: 'embedded' }>;

/** The paths of the programs that the embedded voice runs in processes of its own. */
export type VoicePrograms = { readonly voice: string; readonly fetch: string };

type ProcessSettings = {
  readonly program: string;
  readonly injectsFaults: boolean;
  /** Undefined for those of the network interfaces. */
  readonly addresses: readonly string[] | undefined;
  readonly models: LocalModelService | undefined;
};

async function embeddedVoice(
  config: EmbeddedConfig,
  events: Events,
  { program, injectsFaults, addresses, models }: ProcessSettings,
): Promise<OpenVoice> {
  const capacity = capacityEvents(events);
  const { stt, llm, tts, maxConversations, processes, measurementFile, network } = config;
  const { port } = network;
  const engines = { ...(stt && { stt }), ...(llm && { llm }), ...(tts && { tts }) };
  const settingsOf = (index: number) => ({
    engines,
    ...(models && { localModels: localModelsOf(models) }),
    network: { port: port === 0 ? 0 : port + index, ...(addresses && { addresses: [...addresses] }) },
    // The quota has the number that is measured.
    maxCalls: measurementFile ? Math.max(MAX_MEASURED, maxConversations) : maxConversations,
    injectsFaults,
  });
  // Before the first process gets its settings.
  let pool: VoiceProcessPool | undefined;
  const quota = new CallerQuota(maxConversations, processes, {
    onHalfOpen: (isTrial, change) => capacity.callsHalfOpen(isTrial ? 'trial' : 'account', change),
  });
  const measureOnce =
    models && measurementFile ? capacityMeasurement(models, measurementFile, quota, capacity) : undefined;
  await models?.open(() => {
    pool?.setReadyModels(models.models.ready);
    if (pool) void measureOnce?.(pool);
  });
  const onLibraryUnusable = (library: string) => models?.dropLibrary(library);
  pool = new VoiceProcessPool({ program, processes, settingsOf, onLibraryUnusable }, poolEvents(events));
  const voice = createEmbeddedVoice(pool, {
    quota,
    expectsRehearsal: !stt || !llm,
    ...(models && { models }),
  });
  void measureOnce?.(pool);
  return { voice, ...(injectsFaults && { faults: pool }) };
}

/** Sets the number of conversations by what the models take here: as measured before, or as soon as there is a pair. */
function capacityMeasurement(
  models: LocalModelService,
  file: string,
  quota: CallerQuota,
  events: CapacityEvents,
): (pool: VoiceProcessPool) => Promise<void> {
  const { set } = models;
  let state: 'none' | 'measuring' | 'measured' = 'none';
  return async (pool) => {
    const pair = models.readyPair;
    if (state !== 'none' || !pair) return;
    state = 'measuring';
    const known = await readMeasuredTurnMs(file, set);
    const turnMs = known ?? (await pool.measureTurn(pair));
    state = turnMs === undefined ? 'none' : 'measured';
    if (turnMs === undefined) return;
    if (known === undefined) await storeMeasuredTurnMs(file, set, turnMs);
    const conversations = conversationsFor(turnMs);
    quota.setMaxCalls(conversations);
    events.enginesMeasured(conversations, turnMs);
  };
}

async function openModels(
  models: ModelsConfig | undefined,
  events: Events,
  program: string,
): Promise<LocalModelService | undefined> {
  if (!models) return undefined;
  const { set, folder, mirrors } = models;
  try {
    const whole = await loadCatalogue(models.catalogue);
    if (usesLlama(whole, set) && !isLlamaInstalled()) throw new ConfigError([LLAMA_MISSING]);
    const { catalogue, missing } = installedModels(whole, set);
    for (const library of missing) capacityEvents(events).modelLibraryMissing(library);
    const options = { catalogue, set, folder, mirrors, program, mayFetchPairs: models.fetch === 'pairs' };
    return new LocalModelService(options, modelEvents(events));
  } catch (failure) {
    if (!(failure instanceof CatalogueError)) throw failure;
    throw new ConfigError([`MODELS_CATALOGUE takes a catalogue of models. ${failure.message}`]);
  }
}

/** As a message has it. */
function localModelsOf({ models: { catalogue, set, folder, ready } }: LocalModelService) {
  return { catalogue, set, folder, ready: [...ready] };
}
