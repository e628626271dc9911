import type { LanguageCode } from '../domain/language.ts';
import type { SessionServices } from '../ports/services.ts';
import { conversation } from '../state/conversation.ts';
import { showNotice } from '../state/notices.ts';
import { voicePlayback } from '../state/voice-playback.ts';
import type { SessionMicrophone } from './session-microphone.ts';

export type DeviceSpeakerDeps = {
  readonly services: Pick<SessionServices, 'onDevice'>;
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
    if (isMuted(language)) return;
    const { services, microphone } = this.#deps;
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

function isMuted(language: LanguageCode): boolean {
  return voicePlayback.current.muted[language === conversation.pair.source ? 'source' : 'target'];
}
