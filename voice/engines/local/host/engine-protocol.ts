import { z } from 'zod';
import { isLanguageCode, type LanguageCode } from '../../../../src/domain/language.ts';
import { libraryReports } from '../../../models/check-libraries.ts';

/**
 * The channel between a voice process and its engine processes, over Node's IPC with `serialization: 'advanced'`, which
 * carries samples as they are. The host names the requests; each is answered once, by a result or `failed`.
 *
 *     voice process ── load, unload, recognise, translate, speak ──▶ engine process
 *     voice process ◀── ready, memory, loaded, part, recognised, translated, spoken, failed ──
 *
 * A process that only checks libraries gets no request: it reports `library-usable` or `library-unusable` for each.
 */

const language = z.custom<LanguageCode>(isLanguageCode);

const sound = z.custom<Int16Array>((value) => value instanceof Int16Array);

const requestId = z.int();

/** A model whose files are in `folder`; the options name them by their role, as the catalogue does. */
const model = z.object({
  id: z.string(),
  kind: z.enum(['recogniser', 'translator', 'voice']),
  engine: z.string(),
  folder: z.string(),
  options: z.record(z.string(), z.unknown()),
  /** Threads of the processor that it may use. */
  threads: z.int(),
});

/**
 * 16 kHz mono. `terms`: names and words to expect, separated by commas. `language`: of the person who speaks, where that is
 * known. Recognisers use what they take.
 */
const recognise = z.object({
  type: z.literal('recognise'),
  modelId: z.string(),
  sound,
  terms: z.string().optional(),
  language: language.optional(),
});

const earlierTurn = z.object({ text: z.string(), translation: z.string() });

const termPair = z.object({ from: z.string(), into: z.string() });

/** One sentence, or for models that take context the whole text, with the turns before. */
const translate = z.object({
  type: z.literal('translate'),
  modelId: z.string(),
  text: z.string(),
  from: language,
  to: language,
  earlier: z.array(earlierTurn).readonly(),
  /** Names in the text with their translations, for models that read them. */
  terms: z.array(termPair).readonly().optional(),
});

const speak = z.object({
  type: z.literal('speak'),
  modelId: z.string(),
  text: z.string(),
  language,
  voice: z.string(),
  speed: z.number(),
});

const load = z.object({ type: z.literal('load'), model });

const id = { id: requestId };

const engineCommand = z.discriminatedUnion('type', [
  load.extend(id),
  recognise.extend(id),
  translate.extend(id),
  speak.extend(id),
  z.object({ type: z.literal('unload'), modelId: z.string() }),
]);

/** The time that the model took, without any waiting. */
const workMs = z.number();

const engineReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  /** Resident memory of the process, every MEMORY_REPORT_MS. */
  z.object({ type: z.literal('memory'), rssMb: z.number() }),
  z.object({ type: z.literal('loaded'), id: requestId, workMs }),
  /** More of a translation that comes in parts. */
  z.object({ type: z.literal('part'), id: requestId, text: z.string() }),
  z.object({
    type: z.literal('recognised'),
    id: requestId,
    text: z.string(),
    /** As the model names it. */
    language: z.string().optional(),
    /** The mean log-probability of a token, from models that report it. */
    confidence: z.number().optional(),
    workMs,
  }),
  z.object({ type: z.literal('translated'), id: requestId, text: z.string(), isCut: z.boolean(), workMs }),
  /** 24 kHz mono. */
  z.object({ type: z.literal('spoken'), id: requestId, sound, workMs }),
  z.object({ type: z.literal('failed'), id: requestId, problem: z.string() }),
  ...libraryReports,
]);

export const MEMORY_REPORT_MS = 1_000;

export type EngineModel = Readonly<z.infer<typeof model>>;
export type ModelKind = EngineModel['kind'];
export type RecogniseWork = Readonly<z.infer<typeof recognise>>;
export type TranslateWork = Readonly<z.infer<typeof translate>>;
export type SpeakWork = Readonly<z.infer<typeof speak>>;
export type EngineWork = RecogniseWork | TranslateWork | SpeakWork;
export type EngineCommand = Readonly<z.infer<typeof engineCommand>>;
export type EngineReport = Readonly<z.infer<typeof engineReport>>;
export type EngineResult = Extract<EngineReport, { type: 'loaded' | 'recognised' | 'translated' | 'spoken' }>;
export type RecognisedResult = Extract<EngineReport, { type: 'recognised' }>;

/** Undefined for a message of another version. */
export function parseEngineCommand(message: unknown): EngineCommand | undefined {
  return engineCommand.safeParse(message).data;
}

/** Undefined for a message of another version. */
export function parseEngineReport(message: unknown): EngineReport | undefined {
  return engineReport.safeParse(message).data;
}
