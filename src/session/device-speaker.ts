import type { LanguageCode } from '../domain/language.ts';
import type { SessionDeps } from './session-deps.ts';
import type { ConversationOnScreen } from '../state/conversation.ts';
import { showNotice } from '../state/notices.ts';
import { voicePlayback } from '../state/voice-playback.ts';
import type { SessionMicrophone } from './sound/session-microphone.ts';

export type DeviceSpeakerDeps = {
  readonly services: Pick<SessionDeps, 'onDevice' | 'store'>;
  readonly microphone: Pick<SessionMicrophone, 'mute' | 'unmute'>;
};

/** Says translations in the voices of this device, one after the other, while the microphone is muted. */
export class DeviceSpeaker {
  readonly #deps: DeviceSpeakerDeps;
  #last: Promise<void> = Promise.resolve();
  /** The languages that this device was found to have no voice for. */
  readonly #unvoiced = new Set<LanguageCode>();

  constructor(deps: DeviceSpeakerDeps) {
    this.#deps = deps;
  }

  /** Never rejects: the text is on screen anyway. */
  say(text: string, language: LanguageCode): Promise<void> {
    this.#last = this.#last.then(() => this.#say(text, language));
    return this.#last;
  }

  async #say(text: string, language: LanguageCode): Promise<void> {
    const { services, microphone } = this.#deps;
    if (isMuted(services.store.conversation, language)) return;
    microphone.mute('device-speaking');
    // The text is on screen.
    const spoken = await services.onDevice.speak(text, language).catch(() => undefined);
    microphone.unmute('device-speaking');
    if (spoken === 'no-voice') this.#sayUnvoiced(language);
  }

  /** Once: from then on people know to show the screen. */
  #sayUnvoiced(language: LanguageCode): void {
    if (this.#unvoiced.has(language)) return;
    this.#unvoiced.add(language);
    showNotice({ type: 'no-voice' });
  }
}

function isMuted({ pair }: ConversationOnScreen, language: LanguageCode): boolean {
  return voicePlayback.current.muted[language === pair.source ? 'source' : 'target'];
}
