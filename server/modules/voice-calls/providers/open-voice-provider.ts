import { unreachable } from '../../../../src/domain/unreachable.ts';
import type { AzureConfig, OpenaiConfig, VoiceConfig } from '../../../shared/config/voice-config.ts';
import type { Config } from '../../../shared/config/config.ts';
import type { FaultInjection } from '../fault-injection-routes.ts';
import { azureEndpoint, openaiEndpoint } from './cloud/cloud-endpoint.ts';
import type { CloudEndpoint } from './cloud/cloud-endpoint.ts';
import { CloudVoice } from './cloud/cloud-voice.ts';
import { advertisedAddresses } from './embedded/advertised-addresses.ts';
import { CallerQuota } from './embedded/caller-quota.ts';
import { createEmbeddedVoice } from './embedded/embedded-voice.ts';
import { VoiceProcessPool } from './embedded/voice-process-pool.ts';
import type { PoolEvents } from './embedded/voice-process-pool.ts';
import { translationEndpoint } from './translation/translation-endpoint.ts';
import { TranslationVoice } from './translation/translation-voice.ts';
import type { VoiceProvider } from '../voice-provider.ts';

/** `faults`: the switch of a simulated outage, where the configuration enables fault injection. */
export type OpenVoice = { readonly voice: VoiceProvider; readonly faults?: FaultInjection };

/**
 * The voice service that the configuration names.
 * @param voiceProgram the path of the program that the embedded voice runs in processes of its own
 */
export async function openVoiceProvider(
  { voice, voiceFaultInjection: injectsFaults, publicUrl }: Pick<Config, 'voice' | 'voiceFaultInjection' | 'publicUrl'>,
  events: PoolEvents,
  voiceProgram: string,
): Promise<OpenVoice> {
  switch (voice.kind) {
    case 'embedded': {
      const { all, derived } = await advertisedAddresses(voice.network, publicUrl);
      // Interfaces come and go: a voice process reads them itself.
      const addresses = derived.length > 0 ? all : voice.network.addresses;
      return embeddedVoice(voice, events, { program: voiceProgram, injectsFaults, addresses });
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
  const { transcriptionModel } = voice;
  if (voice.sessions === 'translation') {
    return new TranslationVoice({ endpoint: translationEndpoint(voice), transcriptionModel });
  }
  return new CloudVoice({
    endpoint,
    transcriptionModel,
    direct: voice.mode === 'direct',
  });
}

type EmbeddedConfig = Extract<VoiceConfig, { kind: 'embedded' }>;

type ProcessSettings = {
  readonly program: string;
  readonly injectsFaults: boolean;
  /** Undefined for those of the network interfaces. */
  readonly addresses: readonly string[] | undefined;
};

function embeddedVoice(
  { stt, llm, tts, maxConversations, processes, network: { port } }: EmbeddedConfig,
  events: PoolEvents,
  { program, injectsFaults, addresses }: ProcessSettings,
): OpenVoice {
  const engines = { ...(stt && { stt }), ...(llm && { llm }), ...(tts && { tts }) };
  const settingsOf = (index: number) => ({
    engines,
    network: { port: port === 0 ? 0 : port + index, ...(addresses && { addresses: [...addresses] }) },
    maxCalls: maxConversations,
    injectsFaults,
  });
  const pool = new VoiceProcessPool({ program, processes, settingsOf }, events);
  const voice = createEmbeddedVoice(pool, {
    quota: new CallerQuota(maxConversations, processes),
    expectsRehearsal: !stt || !llm,
  });
  return { voice, ...(injectsFaults && { faults: pool }) };
}
