import type { LanguagePair } from '../../../src/domain/language.ts';
import { interpreterInstructions } from '../voice-providers/voice-providers-module.ts';
import { offerRefusal } from './offer-refusal.ts';
import type { VoiceProvider } from '../voice-providers/voice-providers-module.ts';

export type DirectRequest = { readonly pair: LanguagePair; readonly voice: string; readonly model: string };

/** What a page needs to call the voice service directly. The URL names the model, so `deployment` stays empty. */
export async function directAccess(
  direct: NonNullable<VoiceProvider['direct']>,
  { pair, voice, model }: DirectRequest,
) {
  const granted = await direct.grant({ voice, model, instructions: interpreterInstructions(pair) });
  if (granted.type === 'refused') throw offerRefusal(granted);
  const { secret, expiresAtS, webrtcUrl } = granted;
  return {
    client_secret: { value: secret, ...(expiresAtS === undefined ? {} : { expires_at: Math.floor(expiresAtS) }) },
    webrtc_url: webrtcUrl,
    deployment: '',
  };
}
