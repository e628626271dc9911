import type { LanguageCode } from '../../../domain/language.ts';
import { deviceTags } from '../../../domain/on-device/device-tags.ts';
import { isIn, packRoute, type PackDirection } from '../../../domain/packs/pack-route.ts';
import type { InstalledPack } from '../../../ports/language-packs.ts';
import { withDeadline } from '../../../shared/async.ts';
import type { Availability, DeviceTranslator, TranslatorFactory } from './browser-speech-apis.ts';

/** Deadline for the browser to report an availability. */
const RESPONSE_MS = 3000;

/** Whatever translates texts on this device. */
export type Translators = {
  /** Never rejects. */
  availability(from: LanguageCode, to: LanguageCode): Promise<Availability>;
  /** Rejects where the languages are not available. */
  open(from: LanguageCode, to: LanguageCode, signal?: AbortSignal): Promise<DeviceTranslator>;
};

/** The installed packs, and the engine that translates with them. */
export type PackEngine = {
  installed(): Promise<readonly InstalledPack[]>;
  translate(route: readonly PackDirection[], text: string): Promise<string>;
};

export function browserTranslators(Translator: TranslatorFactory): Translators {
  return {
    async availability(from, to) {
      const languages = languagesOf(from, to);
      return languages ? ask(() => Translator.availability(languages)) : 'unavailable';
    },
    async open(from, to, signal) {
      const languages = languagesOf(from, to);
      if (!languages) throw new Error('the browser does not translate these languages');
      return Translator.create({ ...languages, ...(signal && { signal }) });
    },
  };
}

export function packTranslators(engine: PackEngine): Translators {
  const routeOf = async (from: LanguageCode, to: LanguageCode) => packRoute(from, to, isIn(await engine.installed()));
  return {
    availability: async (from, to) => ((await routeOf(from, to)) ? 'available' : 'unavailable'),
    async open(from, to) {
      const route = await routeOf(from, to);
      if (!route) throw new Error('no language pack translates these languages');
      return { translate: (text) => engine.translate(route, text) };
    },
  };
}

/** The first one that is ready, or where none is, the first that could be downloaded. */
export function anyOfTranslators(all: readonly Translators[]): Translators {
  const findBest = async (from: LanguageCode, to: LanguageCode) => {
    const found = await Promise.all(all.map((value) => value.availability(from, to)));
    const ready = found.indexOf('available');
    const best = ready >= 0 ? ready : found.findIndex((value) => value !== 'unavailable');
    return { translators: all[best], availability: found[best] ?? 'unavailable' };
  };
  return {
    availability: async (from, to) => (await findBest(from, to)).availability,
    async open(from, to, signal) {
      const { translators } = await findBest(from, to);
      if (!translators) throw new Error('nothing on this device translates these languages');
      return translators.open(from, to, signal);
    },
  };
}

/** An API that throws, rejects or does not respond is unavailable. */
export function ask(question: () => Promise<Availability>): Promise<Availability> {
  const asked = new Promise<Availability>((resolve) => resolve(question()));
  return withDeadline(RESPONSE_MS, asked).catch((): Availability => 'unavailable');
}

function languagesOf(from: LanguageCode, to: LanguageCode) {
  const [sourceLanguage, targetLanguage] = [deviceTags(from)?.translator, deviceTags(to)?.translator];
  return sourceLanguage && targetLanguage ? { sourceLanguage, targetLanguage } : undefined;
}
