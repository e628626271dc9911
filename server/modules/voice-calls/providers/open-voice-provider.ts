import type { Logger } from 'pino';
import { unreachable } from '../../../../src/domain/unreachable.ts';
import type { AzureConfig, Config, OpenaiConfig, VoiceConfig } from '../../../shared/config/config.ts';
import { azureEndpoint, openaiEndpoint } from './cloud/cloud-endpoint.ts';
import type { CloudEndpoint } from './cloud/cloud-endpoint.ts';
import { createCloudVoice } from './cloud/cloud-voice.ts';
import { selectEngines } from '../../../../voice/engines/select-engines.ts';
import { createRealtimeServer } from '../../../../voice/realtime-server.ts';
import { translationEndpoint } from './translation/translation-endpoint.ts';
import { createTranslationVoice } from './translation/translation-voice.ts';
import type { VoiceProvider } from '../voice-provider.ts';

/** The voice service that the configuration asks for. */
export function openVoiceProvider({ voice }: Pick<Config, 'voice'>, log: Logger): VoiceProvider {
  switch (voice.kind) {
    case 'embedded':
      return embeddedVoice(voice, log);
    case 'openai':
      return cloudVoice(openaiEndpoint(voice), voice);
    case 'azure':
      return cloudVoice(azureEndpoint(voice), voice);
    default:
      return unreachable(voice);
  }
}

function cloudVoice(endpoint: CloudEndpoint, voice: VoiceConfig & (OpenaiConfig | AzureConfig)): VoiceProvider {
  const { transcriptionModel } = voice;
  if (voice.sessions === 'translation') {
    return createTranslationVoice({ endpoint: translationEndpoint(voice), transcriptionModel });
  }
  return createCloudVoice({
    endpoint,
    transcriptionModel,
    direct: voice.mode === 'direct',
  });
}

function embeddedVoice(voice: Extract<VoiceConfig, { kind: 'embedded' }>, log: Logger): VoiceProvider {
  const { stt, llm, tts, maxConversations } = voice;
  const engines = selectEngines({ ...(stt ? { stt } : {}), ...(llm ? { llm } : {}), ...(tts ? { tts } : {}) });
  return createRealtimeServer({
    engines,
    maxCalls: maxConversations,
    log: (event, facts) => log[event === 'engine-failed' ? 'warn' : 'debug']({ event, ...facts }),
  });
}
