import type { LanguageCode, LanguagePair } from '../../../src/domain/language.ts';
import type { Synthesiser, Transcriber, Translator } from '../engines.ts';
import { hostModel } from './host-model.ts';
import { isInstalled, libraryOf } from '../../models/installed-libraries.ts';
import { checkLibraries } from '../../models/check-libraries.ts';
import { EngineHost, type HostEvent, type HostLimits, type HostModel, type HostObserver } from './host/engine-host.ts';
import { ModelMemory } from './host/model-memory.ts';
import { createLocalTranscriber } from './local-transcriber.ts';
import { createLocalTranslator } from './local-translator.ts';
import { createModelSynthesiser } from './model-synthesiser.ts';
import { entriesOfSet, entryById, type ModelKind } from '../../models/catalogue.ts';
import { allPairs, modelsForPair, type PairModels } from '../../models/models-for-pair.ts';
import { SentencesAhead } from './sentences-ahead.ts';
import type { LocalModels } from '../../models/ready-model.ts';
import { createSpeechRecogniser, PunctuationGauge, SpeedGauge, type SpeechRecogniser } from './speech-recogniser.ts';
import { createTextTranslator } from './text-translator.ts';

export type LocalEnginesLog = (
  event: HostEvent | 'engine-library-missing' | 'engine-library-unusable',
  facts: Readonly<Record<string, string | number>>,
) => void;

export type EngineObserver = HostObserver & {
  /** The library is installed and cannot be loaded here: its models count as not ready. */
  onLibraryUnusable?(library: string): void;
};

export type LocalEnginesOptions = {
  readonly models: LocalModels;
  /** The path of the program of the engine processes. */
  readonly program: string;
  readonly log?: LocalEnginesLog;
  readonly limits?: Partial<HostLimits>;
  readonly observer?: EngineObserver;
  /** Whether a package is installed. */
  readonly isInstalled?: (library: string) => boolean;
};

/** The engines of one conversation; undefined where a model is missing. */
export type LocalConversation = {
  readonly transcriber: Transcriber | undefined;
  readonly translator: Translator | undefined;
  readonly synthesiser: Synthesiser;
};

/** Measurements of a recogniser, shared by all conversations. */
type Gauges = { readonly speed: SpeedGauge; readonly punctuation: PunctuationGauge };

/** The engines of the local models: one process for speech, one for translation, shared by all conversations. */
export class LocalEngines {
  readonly #speech: EngineHost;
  readonly #translation: EngineHost;
  readonly #gaugesById = new Map<string, Gauges>();
  readonly #isInstalled: (library: string) => boolean;
  readonly #log: LocalEnginesLog;
  /** Reported once each. */
  readonly #missing = new Set<string>();
  /** Installed, but cannot be loaded. */
  readonly #unusable = new Set<string>();
  readonly #closed = new AbortController();
  /**
   * Resolves when it is known which libraries can be loaded: a conversation that begins then is a rehearsal where its
   * library cannot, and does not fail.
   */
  readonly checked: Promise<void>;
  #models: LocalModels;

  constructor(options: LocalEnginesOptions) {
    const { models, program, log = () => undefined, limits, observer } = options;
    this.#log = log;
    this.#isInstalled = options.isInstalled ?? isInstalled;
    const shared = {
      program,
      log,
      memory: new ModelMemory(),
      ...(limits && { limits }),
      ...(observer && { observer }),
    };
    this.#models = this.#usable(models);
    this.#speech = new EngineHost({ ...shared, role: 'speech' });
    this.#translation = new EngineHost({ ...shared, role: 'translation' });
    this.checked = this.#checkLibraries(options);
  }

  /** The ids of the models that can be loaded, for conversations from now on. */
  setReady(ready: readonly string[]): void {
    this.#models = this.#usable({ ...this.#models, ready });
  }

  /** The engine processes that run. */
  get pids(): readonly number[] {
    return [this.#speech.pid, this.#translation.pid].filter((pid) => pid !== undefined);
  }

  /** Resident memory of the engine processes in megabytes. */
  get memoryMb(): { readonly speech: number; readonly translation: number } {
    return { speech: this.#speech.rssMb, translation: this.#translation.rssMb };
  }

  /** Whether there is a pair that can be recognised and translated with the models that are there. */
  get canInterpret(): boolean {
    const { catalogue, set } = this.#models;
    return allPairs.some((pair) => this.#isReady(modelsForPair(catalogue, set, pair)));
  }

  /** @param fallback speaks the languages without a voice */
  forConversation(pair: LanguagePair, fallback: Synthesiser): LocalConversation {
    const chosen = modelsForPair(this.#models.catalogue, this.#models.set, pair);
    const ahead = this.#translatorOf(pair, chosen);
    return {
      transcriber: this.#transcriberOf(pair, chosen, ahead),
      translator: ahead?.translator,
      synthesiser: createModelSynthesiser(this.#speech, (language) => this.#ready(chosen.voices[language]), fallback),
    };
  }

  /** For a text apart from any conversation; undefined where a model of the pair is not there. */
  translatorFor(pair: LanguagePair): Translator | undefined {
    return this.#translatorOf(pair, modelsForPair(this.#models.catalogue, this.#models.set, pair))?.translator;
  }

  /** Loads what the conversation will need. A model that cannot be loaded is reported when it is used. */
  prepare(pair: LanguagePair, isNeeded: Readonly<Record<ModelKind, boolean>>): void {
    const { entries } = modelsForPair(this.#models.catalogue, this.#models.set, pair);
    for (const entry of entries.filter(({ kind }) => isNeeded[kind])) {
      const model = this.#ready(entry);
      const host = entry.kind === 'translator' ? this.#translation : this.#speech;
      if (model) host.prepare(model).catch(() => undefined);
    }
  }

  close(): void {
    this.#closed.abort();
    this.#speech.close();
    this.#translation.close();
  }

  #transcriberOf(
    pair: LanguagePair,
    { recognisers }: PairModels,
    ahead: SentencesAhead | undefined,
  ): Transcriber | undefined {
    const byModel = new Map<string, SpeechRecogniser>();
    for (const code of new Set([pair.source, pair.target])) {
      const entry = recognisers[code];
      const model = this.#ready(entry);
      if (!entry || !model) return undefined;
      const languages = [...(byModel.get(model.id)?.languages ?? []), code];
      const hasPunctuation = languages.every((language) => entry.limits?.[language] !== 'no-punctuation');
      const { speed, punctuation } = this.#gaugesOf(model.id);
      const gauges = { speed, punctuation: hasPunctuation ? punctuation : undefined };
      byModel.set(model.id, createSpeechRecogniser(this.#speech, model, { languages, ...gauges }));
    }
    const onPartial = ahead && ((partial: { readonly text: string }) => ahead.onPartial(partial.text));
    return createLocalTranscriber({ pair, recognisers: [...byModel.values()], ...(onPartial && { onPartial }) });
  }

  #translatorOf(pair: LanguagePair, { translators }: PairModels): SentencesAhead | undefined {
    const modelsFrom = (from: LanguageCode) =>
      (translators[from] ?? [])
        .flatMap((entry) => this.#ready(entry) ?? [])
        .map((model) => this.#textTranslator(model));
    const isReady = [pair.source, pair.target].every((code) => {
      const chain = translators[code] ?? [];
      return chain.length > 0 && modelsFrom(code).length === chain.length;
    });
    return isReady ? new SentencesAhead(pair, createLocalTranslator(pair, modelsFrom)) : undefined;
  }

  #textTranslator(model: HostModel) {
    return createTextTranslator(this.#translation, model);
  }

  #isReady({ canInterpret, recognisers, translators }: PairModels): boolean {
    const needed = [...Object.values(recognisers), ...Object.values(translators).flat()];
    return canInterpret && needed.every(({ id }) => this.#models.ready.includes(id));
  }

  #ready(entry: { readonly id: string } | undefined): HostModel | undefined {
    return entry && hostModel(this.#models, entry);
  }

  /** Without the models whose library is not there for this system. */
  #usable(models: LocalModels): LocalModels {
    const ready = models.ready.filter((id) => {
      const engine = entryById(models.catalogue, id)?.engine;
      return engine !== undefined && this.#hasLibrary(engine);
    });
    return { ...models, ready };
  }

  /** Checks the libraries of the whole set: models that cannot be loaded are not worth fetching. */
  async #checkLibraries({ models, program, observer }: LocalEnginesOptions): Promise<void> {
    const engineByLibrary = new Map<string, string>();
    for (const { engine } of entriesOfSet(models.catalogue, models.set)) engineByLibrary.set(libraryOf(engine), engine);
    const engines = [...engineByLibrary].filter(([library]) => this.#isInstalled(library)).map(([, engine]) => engine);
    // A library without a result counts as usable: the machine is slow.
    const { problems } = await checkLibraries(engines, { program, signal: this.#closed.signal });
    for (const [engine, problem] of problems) {
      const library = libraryOf(engine);
      this.#unusable.add(library);
      this.#models = this.#usable(this.#models);
      this.#log('engine-library-unusable', { library, problem });
      observer?.onLibraryUnusable?.(library);
    }
  }

  #hasLibrary(engine: string): boolean {
    const library = libraryOf(engine);
    if (this.#unusable.has(library)) return false;
    if (this.#isInstalled(library)) return true;
    if (!this.#missing.has(library)) this.#log('engine-library-missing', { engine, library });
    this.#missing.add(library);
    return false;
  }

  #gaugesOf(id: string): Gauges {
    const gauges = this.#gaugesById.get(id) ?? { speed: new SpeedGauge(), punctuation: new PunctuationGauge() };
    this.#gaugesById.set(id, gauges);
    return gauges;
  }
}
