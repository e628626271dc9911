import type { Logger } from 'pino';
import type { Config, VoiceConfig } from '../config/config.ts';
import { ConfigRefusal } from '../config/config-refusal.ts';
import { selectEngines } from './embedded/select-engines.ts';
import { createEmbeddedVoice } from './embedded/service.ts';
import type { VoiceProvider } from './voice-provider.ts';

/** The voice service that the configuration asks for. */
export function openVoice({ voice }: Pick<Config, 'voice'>, log: Logger): VoiceProvider {
  if (voice.kind === 'embedded') return embeddedVoice(voice, log);
  throw new ConfigRefusal([`VOICE_PROVIDER takes embedded: ${voice.kind} is not connected yet.`]);
}

function embeddedVoice(voice: Extract<VoiceConfig, { kind: 'embedded' }>, log: Logger): VoiceProvider {
  const { stt, llm, tts, maxConversations } = voice;
  const engines = selectEngines({ ...(stt ? { stt } : {}), ...(llm ? { llm } : {}), ...(tts ? { tts } : {}) });
  return createEmbeddedVoice({
    engines,
    maxCalls: maxConversations,
    log: (event, facts) => log[event === 'engine-failed' ? 'warn' : 'debug']({ event, ...facts }),
  });
}
