import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isLanguageCode, type LanguageCode } from '../../src/domain/language.ts';

/**
 * The catalogue of local models: which files each needs and where they come from, what loads them, and which models a
 * language uses in each set. `catalogue.json` is ours; an operator can bring another (`MODELS_CATALOGUE`).
 */

const recogniserEngines = [
  'sense-voice',
  'nemo-transducer',
  'omnilingual',
  'qwen3-asr',
  'whisper',
  'zipformer',
] as const;
const translatorEngines = ['bergamot', 'llama'] as const;
const voiceEngines = ['supertonic', 'kokoro', 'vits', 'matcha'] as const;

export const modelSets = ['light', 'mixed', 'better'] as const;

/** Weaknesses of an engine in a language. The page has a text for each. */
const limitCodes = ['written-chinese', 'no-punctuation'] as const;

const language = z.custom<LanguageCode>(isLanguageCode, { error: 'a language code such as cmn' });
const id = z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, { error: 'lower-case letters, digits, dots and hyphens' });

/** A path inside the folder of the model. */
const fileName = z
  .string()
  .regex(/^[\w][\w.-]*(?:\/[\w][\w.-]*)*$/, { error: 'a relative path of letters, digits, dots, hyphens and slashes' });

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, { error: '64 hexadecimal digits' });
const bytes = z.int().positive();

const address = z.url({ protocol: /^https?$/, error: 'an http or https address' });

const file = z
  .strictObject({
    name: fileName,
    /** The addresses of the file, instead of the sources of the model. */
    urls: z.array(address).min(1).exactOptional(),
    /** The size of the unpacked file in the folder of the model. */
    bytes,
    sha256: sha256.exactOptional(),
    /** The gzip file that the addresses serve. */
    packed: z.strictObject({ bytes, sha256: sha256.exactOptional() }).exactOptional(),
  })
  .refine((value) => value.sha256 !== undefined || value.packed?.sha256 !== undefined, {
    error: 'with the sha256 of the file or of its packed form',
  });

const option = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.record(z.string(), z.union([z.string(), z.number()])),
]);

const figure = z.strictObject({ measure: z.string(), value: z.number(), source: z.string() });

const common = {
  id,
  name: z.string(),
  /** Addresses of folders with the same files, in order of preference: `<source><name>`, with `.gz` if packed. */
  sources: z
    .array(address.refine((value) => value.endsWith('/'), { error: 'an address that ends in /' }))
    .exactOptional(),
  files: z.array(file).min(1),
  /** Settings of the engine, and which file plays which part. */
  options: z.record(z.string(), option),
  /** Resident memory when loaded. */
  memoryMb: z.int().positive(),
  licence: z.strictObject({ name: z.string(), link: z.url(), attribution: z.string().exactOptional() }),
  /** By language; null where no figure was found. */
  quality: z.partialRecord(language, figure.nullable()),
  limits: z.partialRecord(language, z.enum(limitCodes)).exactOptional(),
};

const languages = z.array(language).min(1);

const entry = z.union([
  z.strictObject({ ...common, kind: z.literal('recogniser'), engine: z.enum(recogniserEngines), languages }),
  /** One direction, or any two of several languages. */
  z.strictObject({
    ...common,
    kind: z.literal('translator'),
    engine: z.enum(translatorEngines),
    from: language,
    to: language,
  }),
  z.strictObject({ ...common, kind: z.literal('translator'), engine: z.enum(translatorEngines), languages }),
  z.strictObject({ ...common, kind: z.literal('voice'), engine: z.enum(voiceEngines), languages }),
]);

const set = z.strictObject({
  /** The models of each language, the preferred one first; `reason`: for the choice of the recogniser. */
  languages: z.partialRecord(
    language,
    z.strictObject({ recognisers: z.array(id), voices: z.array(id), reason: z.string().exactOptional() }),
  ),
  /** In order of preference. Two of them are chained through English where none is direct. */
  translators: z.array(id),
});

const noModels: z.infer<typeof set> = { languages: {}, translators: [] };

export const catalogueSchema = z.strictObject({
  sets: z.strictObject({ light: set, mixed: set.default(noModels), better: set }),
  /** Hosts to which the addresses of the models may redirect; `*.` stands for any subdomain. */
  redirects: z.array(z.string().regex(/^(?:\*\.)?[a-z0-9][a-z0-9.-]*$/, { error: 'a host name or *.host.name' })),
  models: z.array(entry),
});

export type Catalogue = Readonly<z.infer<typeof catalogueSchema>>;
export type CatalogueEntry = Readonly<z.infer<typeof entry>>;
export type CatalogueFile = Readonly<z.infer<typeof file>>;
export type ModelKind = CatalogueEntry['kind'];
export type ModelSet = (typeof modelSets)[number];
export type LimitCode = (typeof limitCodes)[number];
export type EntryOf<Kind extends ModelKind> = Extract<CatalogueEntry, { kind: Kind }>;

/** A catalogue that cannot be used. The message is a sentence for the operator. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
}

/** @throws CatalogueError that names the entry */
export function parseCatalogue(json: unknown): Catalogue {
  const unknownEngine = unknownEngineIn(json);
  if (unknownEngine) throw new CatalogueError(unknownEngine);
  const parsed = catalogueSchema.safeParse(json);
  if (!parsed.success) throw new CatalogueError(issueText(parsed.error.issues[0], json));
  const problem = inconsistencyOf(parsed.data);
  if (problem) throw new CatalogueError(problem);
  return parsed.data;
}

/** The shipped catalogue, or the one of the operator. @throws CatalogueError that names the file */
export async function loadCatalogue(path = join(import.meta.dirname, 'catalogue.json')): Promise<Catalogue> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    const why = cause instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new CatalogueError(`The catalogue of models ${path} ${why}.`, { cause });
  }
  try {
    return parseCatalogue(json);
  } catch (cause) {
    if (!(cause instanceof CatalogueError)) throw cause;
    throw new CatalogueError(`The catalogue of models ${path} cannot be used: ${cause.message}`, { cause });
  }
}

export function entryById(catalogue: Catalogue, wanted: string): CatalogueEntry | undefined {
  return catalogue.models.find((model) => model.id === wanted);
}

/** The models that a set uses for any pair. */
export function entriesOfSet({ models, sets }: Catalogue, name: ModelSet): readonly CatalogueEntry[] {
  const { languages: table, translators } = sets[name];
  const used = new Set([
    ...translators,
    ...Object.values(table).flatMap(({ recognisers, voices }) => [...recognisers, ...voices]),
  ]);
  return models.filter((model) => used.has(model.id));
}

/** The addresses of a file, in order of preference. All addresses serve the same bytes. */
export function fileAddresses({ sources = [] }: CatalogueEntry, { name, urls, packed }: CatalogueFile): readonly URL[] {
  const all = urls ?? sources.map((source) => `${source}${name}${packed ? '.gz' : ''}`);
  return all.map((value) => new URL(value));
}

/** In the folder of the model. */
export function entryBytes({ files }: CatalogueEntry): number {
  return files.reduce((sum, file) => sum + file.bytes, 0);
}

/** The languages that an entry is about; both of a direction. */
export function entryLanguages(entry: CatalogueEntry): readonly LanguageCode[] {
  return 'languages' in entry ? entry.languages : [entry.from, entry.to];
}

const enginesByKind: Readonly<Record<string, readonly string[]>> = {
  recogniser: recogniserEngines,
  translator: translatorEngines,
  voice: voiceEngines,
};

const looseModels = z.looseObject({
  models: z.array(z.looseObject({ id: z.string(), kind: z.string(), engine: z.string() })),
});

/** A better sentence than that of a union none of whose members fits. */
function unknownEngineIn(json: unknown): string | undefined {
  for (const { id: entryId, kind, engine } of looseModels.safeParse(json).data?.models ?? []) {
    const engines = enginesByKind[kind];
    if (!engines)
      return `the kind of ${entryId} is ${kind}; this version knows ${Object.keys(enginesByKind).join(', ')}.`;
    if (!engines.includes(engine))
      return `the engine of ${entryId} is ${engine}; for a ${kind} this version knows ${engines.join(', ')}.`;
  }
  return undefined;
}

type Issue = z.core.$ZodIssue;

function issueText(issue: Issue | undefined, json: unknown): string {
  const found = issue?.code === 'invalid_union' ? deepestIssue(issue) : issue;
  const path = [...(issue?.path ?? []), ...(found === issue ? [] : (found?.path ?? []))];
  const [top, index] = path;
  const named =
    top === 'models' && typeof index === 'number' ? looseModels.safeParse(json).data?.models[index] : undefined;
  const where = (named ? path.slice(2) : path).join('.') || 'it';
  return `${named ? `in ${named.id}, ` : ''}${where} is not what it takes: ${found?.message ?? 'unknown'}.`;
}

/** Picks the issue of the alternative of a union that matched furthest. */
function deepestIssue(issue: Extract<Issue, { code: 'invalid_union' }>): Issue {
  const alternatives = issue.errors.map(([first]) => first).filter((value) => value !== undefined);
  const isAboutKind = (issue: Issue) => issue.path[0] === 'kind' || issue.path[0] === 'engine';
  return (
    alternatives
      .filter((alternative) => !isAboutKind(alternative))
      .toSorted((a, b) => b.path.length - a.path.length)[0] ?? issue
  );
}

function inconsistencyOf({ models, sets }: Catalogue): string | undefined {
  const byId = new Map<string, CatalogueEntry>();
  for (const model of models) {
    if (byId.has(model.id)) return `${model.id} is there twice.`;
    if (new Set(model.files.map(({ name }) => name)).size < model.files.length) return `${model.id} has a file twice.`;
    const unavailable = model.files.find((fileOfModel) => fileAddresses(model, fileOfModel).length === 0);
    if (unavailable) return `${model.id} has no address for ${unavailable.name}.`;
    byId.set(model.id, model);
  }
  for (const [name, { languages: table, translators }] of Object.entries(sets)) {
    for (const wanted of translators)
      if (byId.get(wanted)?.kind !== 'translator') return `the set ${name} names ${wanted}, which is no translator.`;
    for (const [code, { recognisers, voices }] of Object.entries(table)) {
      const wrong =
        recognisers.find((wanted) => !serves(byId.get(wanted), 'recogniser', code)) ??
        voices.find((wanted) => !serves(byId.get(wanted), 'voice', code));
      if (wrong) return `the set ${name} names ${wrong} for ${code}, which it does not serve.`;
    }
  }
  return undefined;
}

function serves(value: CatalogueEntry | undefined, kind: ModelKind, code: string): boolean {
  return value?.kind === kind && entryLanguages(value).some((served) => served === code);
}
