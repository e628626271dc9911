import type { LanguageCode } from '../../../../src/domain/language.ts';
import {
  entryBytes,
  type Catalogue,
  type CatalogueEntry,
  type CatalogueFile,
  type LimitCode,
  CatalogueError,
  loadCatalogue,
} from '../../../../voice/models/catalogue.ts';
import { modelEvents, type ModelEvents } from '../service/model-events.ts';
import type { FetchProblem } from '../fetch/fetch-failure.ts';
import type { FetchReport } from '../fetch/fetch-protocol.ts';
import { FetchQueue } from '../fetch/fetch-queue.ts';
import { ModelStore } from '../fetch/model-store.ts';
import { nextAttemptText } from '../fetch/retry-schedule.ts';
import type { ModelMirrors } from '../fetch/sources.ts';
import { ConfigError } from '../../../shared/config/config-error.ts';
import type { Events } from '../../../shared/events.ts';
import type { PacksConfig } from '../../../shared/config/voice-config.ts';

/** One translation model works in one direction, to or from English. */
type Direction = { readonly from: LanguageCode; readonly to: LanguageCode };

/** The role of a file in the browser's engine. */
type PackPart = 'model' | 'sourceVocabulary' | 'targetVocabulary' | 'shortlist';

export type PackFile = {
  /** A file may play more than one part: most models have one vocabulary for both languages. */
  readonly parts: readonly PackPart[];
  readonly modelId: string;
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
};

type PackState =
  | { readonly type: 'ready'; readonly files: readonly PackFile[] }
  /** Its hash is compared, or it is fetched. */
  | { readonly type: 'fetching'; readonly receivedBytes: number }
  /** `request` fetches it. */
  | { readonly type: 'missing' }
  | { readonly type: 'failed'; readonly problem: FetchProblem };

export type LanguagePack = Direction & {
  /** The size of all files: exact once they are there. */
  readonly bytes: number;
  readonly limits: readonly LimitCode[];
  readonly state: PackState;
};

type LanguagePacksOptions = {
  readonly catalogue: Catalogue;
  readonly folder: string;
  readonly mirrors?: ModelMirrors | undefined;
  /** Whether a user's request may fetch a pack; otherwise those in the folder are all there are. */
  readonly mayFetch: boolean;
  /** The path of the fetching program. */
  readonly program: string;
};

type PackEntry = Extract<CatalogueEntry, { kind: 'translator'; from: LanguageCode }>;

/** A stranger with a trial cannot make it work through all directions at once. */
const MAX_JOBS = 6;
const IDLE_MS = 3_000;

/**
 * The translation models that this server hands on to browsers: those of its catalogue that run in one. They are fetched
 * and checked like the models that the server uses itself, into the same folder.
 */
export class LanguagePacks {
  readonly #options: LanguagePacksOptions;
  readonly #events: ModelEvents;
  readonly #store: ModelStore;
  readonly #entries: readonly PackEntry[];
  /** Fetches the packs' entries by their ids. */
  readonly #queue: FetchQueue<PackEntry>;
  readonly #failures = new Map<string, FetchProblem>();

  constructor(options: LanguagePacksOptions, events: ModelEvents) {
    this.#options = options;
    this.#events = events;
    this.#store = new ModelStore(options.folder);
    this.#entries = options.catalogue.models.filter(isPackEntry);
    const { program, catalogue, folder, mirrors } = options;
    this.#queue = new FetchQueue({
      program,
      target: () => ({ catalogue, folder, mirrors }),
      idsOf: ({ id }) => [id],
      idleMs: IDLE_MS,
      onReport: (report, retryInMs) => this.#receive(report, retryInMs),
    });
  }

  /** The packs that are there or may be fetched. */
  async list(): Promise<readonly LanguagePack[]> {
    const packs = await Promise.all(this.#entries.map((entry) => this.#packOf(entry)));
    return packs.filter((pack) => pack !== undefined);
  }

  /** Undefined where it is not offered. */
  async find(direction: Direction): Promise<LanguagePack | undefined> {
    const entry = this.#entryOf(direction);
    return entry && (await this.#packOf(entry));
  }

  /** Fetches what is missing, where that is allowed and not too much is waiting. */
  async request(direction: Direction): Promise<LanguagePack | undefined> {
    const pack = await this.find(direction);
    const entry = this.#entryOf(direction);
    const isWanted = pack?.state.type === 'missing' || pack?.state.type === 'failed';
    if (entry && isWanted && this.#options.mayFetch && this.#queue.jobs.length < MAX_JOBS) {
      this.#failures.delete(entry.id);
      this.#queue.fetch(entry.id, entry);
    }
    return this.find(direction);
  }

  /** A file whose content has this hash; undefined for any other. */
  async file(modelId: string, sha256: string, name: string): Promise<PackFile | undefined> {
    const entry = this.#entries.find(({ id }) => id === modelId);
    const file = entry?.files.find((file) => file.name === name);
    if (!entry || !file) return undefined;
    const found = await this.#fileOf(entry, file);
    return found?.sha256 === sha256 ? found : undefined;
  }

  async close(): Promise<void> {
    await this.#queue.close();
  }

  #entryOf({ from, to }: Direction): PackEntry | undefined {
    return this.#entries.find((entry) => entry.from === from && entry.to === to);
  }

  async #packOf(entry: PackEntry): Promise<LanguagePack | undefined> {
    const state = await this.#stateOf(entry);
    if (!state || (!this.#options.mayFetch && (state.type === 'missing' || state.type === 'failed'))) return undefined;
    const bytes = state.type === 'ready' ? state.files.reduce((sum, file) => sum + file.bytes, 0) : entryBytes(entry);
    const limits = [...new Set(Object.values(entry.limits ?? {}))];
    return { from: entry.from, to: entry.to, bytes, limits, state };
  }

  async #stateOf(entry: PackEntry): Promise<PackState | undefined> {
    const job = this.#queue.job(entry.id);
    if (job) return { type: 'fetching', receivedBytes: job.receivedBytes };
    const states = [...(await this.#store.fileStates(entry)).values()];
    if (states.every((state) => state === 'ready')) {
      const files = await Promise.all(entry.files.map((file) => this.#fileOf(entry, file)));
      return { type: 'ready', files: files.filter((file) => file !== undefined) };
    }
    const isWhole = states.every((state) => state === 'ready' || state === 'unchecked');
    if (isWhole && (await this.#check(entry))) return { type: 'fetching', receivedBytes: entryBytes(entry) };
    const problem = this.#failures.get(entry.id);
    return problem ? { type: 'failed', problem } : { type: 'missing' };
  }

  async #fileOf(entry: PackEntry, file: CatalogueFile): Promise<PackFile | undefined> {
    const known = await this.#store.knownFile(entry, file);
    if (!known) return undefined;
    const { bytes, sha256 } = known;
    const parts = partsOf(entry, file.name);
    return { parts, modelId: entry.id, name: file.name, path: this.#store.path(entry, file), bytes, sha256 };
  }

  /** @returns whether the files are being hashed: not when these were found to be others than the catalogue's */
  async #check(entry: PackEntry): Promise<boolean> {
    return this.#queue.isChecking(entry.id) || this.#queue.check(entry.id, await this.#store.changedAtMs(entry));
  }

  #receive(report: FetchReport, retryInMs: number | undefined): void {
    if (report.type === 'ready') for (const id of report.ids) this.#events.modelReady(id);
    if (report.type !== 'failed') return;
    this.#failures.set(report.key, report.problem);
    this.#events.modelsNotFetched(report.key, `${report.message}${nextAttemptText(retryInMs)}`);
  }
}

function isPackEntry(entry: CatalogueEntry): entry is PackEntry {
  return entry.kind === 'translator' && entry.engine === 'bergamot' && 'from' in entry;
}

const packParts: readonly PackPart[] = ['model', 'sourceVocabulary', 'targetVocabulary', 'shortlist'];

function partsOf({ options }: PackEntry, name: string): readonly PackPart[] {
  return packParts.filter((part) => options[part] === name);
}

/**
 * @param program the path of the fetching program
 * @throws ConfigError when the catalogue of models cannot be used
 */
export async function openLanguagePacks(
  { catalogue, ...options }: PacksConfig,
  events: Events,
  program: string,
): Promise<LanguagePacks> {
  try {
    return new LanguagePacks({ ...options, catalogue: await loadCatalogue(catalogue), program }, modelEvents(events));
  } catch (failure) {
    if (!(failure instanceof CatalogueError)) throw failure;
    throw new ConfigError([`MODELS_CATALOGUE takes a catalogue of models. ${failure.message}`]);
  }
}
