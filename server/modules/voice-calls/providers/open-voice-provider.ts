import { unreachable } from '../../../../src/domain/unreachable.ts';
import type { AzureConfig, OpenaiConfig, VoiceConfig } from '../../../shared/config/voice-config.ts';
import type { Config } from '../../../shared/config/config.ts';
import type { FaultInjection } from '../fault-injection-routes.ts';
import { azureEndpoint, openaiEndpoint } from './cloud/cloud-endpoint.ts';
import type { CloudEndpoint } from './cloud/cloud-endpoint.ts';
import { CloudVoice } from './cloud/cloud-voice.ts';
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
export function openVoiceProvider(
  config: Pick<Config, 'voice' | 'voiceFaultInjection'>,
  events: PoolEvents,
  voiceProgram: string,
): OpenVoice {
  const { voice } = config;
  switch (voice.kind) {
    case 'embedded':
      return embeddedVoice(voice, events, { program: voiceProgram, injectsFaults: config.voiceFaultInjection });
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

function embeddedVoice(
  { stt, llm, tts, maxConversations, processes, network }: EmbeddedConfig,
  events: PoolEvents,
  { program, injectsFaults }: { readonly program: string; readonly injectsFaults: boolean },
): OpenVoice {
  const engines = { ...(stt && { stt }), ...(llm && { llm }), ...(tts && { tts }) };
  const addresses = network.addresses && { addresses: [...network.addresses] };
  const settingsOf = (index: number) => ({
    engines,
    network: { port: network.port === 0 ? 0 : network.port + index, ...addresses },
    maxCalls: maxConversations,
    injectsFaults,
  });
  const pool = new VoiceProcessPool({ program, processes, settingsOf }, events);
  const voice = createEmbeddedVoice(pool, { expectsRehearsal: !stt || !llm });
  return { voice, ...(injectsFaults && { faults: pool }) };
}
