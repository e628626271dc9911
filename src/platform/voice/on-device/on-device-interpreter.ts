import type { OnDeviceInterpreter } from '../../../ports/on-device.ts';
import { installedPacks } from '../../packs/installed-packs.ts';
import { PackTranslator } from '../../packs/pack-translator.ts';
import { installPack, removePack } from '../../packs/store-packs.ts';
import { browserSpeechApis, type BrowserSpeechApis } from './browser-speech-apis.ts';
import { openDeviceConnection } from './device-connection.ts';
import { deviceEngines } from './device-engines.ts';
import { translateText } from './translate-text.ts';
import type { PackEngine } from './translators.ts';
import { deviceReadiness } from './device-readiness.ts';
import { deviceVoice, speakOnDevice } from './device-voice.ts';
import { downloadPacks } from './download-packs.ts';

/** The interpreter made of the browser's own speech and translation APIs, and of language packs. */
export function createOnDeviceInterpreter(
  apis: Partial<BrowserSpeechApis> = browserSpeechApis(),
  packs: PackEngine = installedPackEngine(),
): Omit<OnDeviceInterpreter, 'unlockSpeech'> {
  const { Translator, Recogniser } = apis;
  const engines = deviceEngines(apis, packs);
  return {
    readiness: (pair) => deviceReadiness(engines, pair),
    download: async (pair, onProgress, signal) =>
      Translator && Recogniser ? downloadPacks({ Translator, Recogniser }, pair, onProgress, signal) : false,
    translate: (text, from, into) => translateText(engines.translators, text, from, into),
    async speak(text, language, { speed = 1, signal = new AbortController().signal } = {}) {
      const voice = await deviceVoice(language);
      if (!voice) return 'no-voice';
      await speakOnDevice(text, voice, { volume: 1, speed }, signal);
      return 'spoken';
    },
    hasVoice: async (language) => (await deviceVoice(language)) !== undefined,
    connect: (pair, microphone, listener, signal) => openDeviceConnection(engines, pair, microphone, listener, signal),
    listPacks: installedPacks,
    installPack,
    removePack,
  };
}

function installedPackEngine(): PackEngine {
  const translator = new PackTranslator();
  return { installed: installedPacks, translate: (route, text) => translator.translate(route, text) };
}
