import { unreachable } from '../../../../src/domain/unreachable.ts';
import { RealtimeServer, type RealtimeServerLog } from '../../../../voice/realtime-server.ts';
import { createLossyTransport, FaultInjection } from '../../../../voice/transport/fault-injection.ts';
import type { AzureConfig, OpenaiConfig, VoiceConfig } from '../../../shared/config/voice-config.ts';
import type { Config } from '../../../shared/config/config.ts';
import type { Events } from '../../../shared/events.ts';
import { azureEndpoint, openaiEndpoint } from './cloud/cloud-endpoint.ts';
import type { CloudEndpoint } from './cloud/cloud-endpoint.ts';
import { CloudVoice } from './cloud/cloud-voice.ts';
import { createEmbeddedVoice } from './embedded-voice.ts';
import { translationEndpoint } from './translation/translation-endpoint.ts';
import { TranslationVoice } from './translation/translation-voice.ts';
import type { VoiceProvider } from '../voice-provider.ts';

/** `faults`: the switch of a simulated outage, where the configuration enables fault injection. */
export type OpenVoice = { readonly voice: VoiceProvider; readonly faults?: FaultInjection };

/** The voice service that the configuration names. */
export function openVoiceProvider(
  config: Pick<Config, 'voice' | 'voiceFaultInjection'>,
  events: Pick<Events, 'realtimeServer'>,
): OpenVoice {
  const { voice } = config;
  switch (voice.kind) {
    case 'embedded':
      return embeddedVoice(voice, events, config.voiceFaultInjection);
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
  config: EmbeddedConfig,
  events: Pick<Events, 'realtimeServer'>,
  injectsFaults: boolean,
): OpenVoice {
  const { stt, llm, tts, maxConversations } = config;
  const options = {
    engines: { ...(stt ? { stt } : {}), ...(llm ? { llm } : {}), ...(tts ? { tts } : {}) },
    maxCalls: maxConversations,
  };
  const logEvent: RealtimeServerLog = (event, facts) =>
    events.realtimeServer(event === 'engine-failed' ? 'warn' : 'debug', event, facts);
  if (!injectsFaults) return { voice: createEmbeddedVoice(new RealtimeServer(options, { log: logEvent })) };
  const faults = new FaultInjection();
  const server = new RealtimeServer(options, {
    log: logEvent,
    createTransport: (network) => createLossyTransport(network, faults),
  });
  return { voice: createEmbeddedVoice(server), faults };
}
