import { z } from 'zod';
import { isLanguageCode, type LanguageCode } from '../../src/domain/language.ts';
import { catalogueSchema, modelSets } from '../models/catalogue.ts';

/**
 * The control channel between the server and a voice process: JSON messages in both directions, delivered in order.
 * The server names the calls. What crosses is the terms of a call, what it used and how it ended; never an account, a
 * token or a database record, so that a voice process can run on another machine.
 *
 *     server ── configure, models, open, room, hang-up, outage, translate, speak-example, measure, stop ──▶ voice process
 *     server ◀── ready, heartbeat, log, engine-work, engine-lost, library-unusable, text-translated, example-spoken,
 *                measured, and for each call: opened | refused, connected, speech, usage, closed ──
 *
 * A channel that closes ends the calls on both sides: the voice process exits, and the server records their end.
 */

const language = z.custom<LanguageCode>(isLanguageCode);

/** The room that a call belongs to, whose calls may hear each other. `isHeard`: its member is not muted by the host. */
const callRoom = z.object({ id: z.string(), isHeard: z.boolean() });

/** How a call is to be interpreted. The client cannot change the instructions. */
const callSpec = z.object({
  sessionId: z.string(),
  pair: z.object({ source: language, target: language }),
  voice: z.string(),
  model: z.string(),
  instructions: z.string(),
  expiresAtMs: z.number(),
  /** The session may be one of a room, now or later. */
  hasRooms: z.boolean().exactOptional(),
  room: callRoom.exactOptional(),
});

/** Why a call ends, as sent to the client before its channel closes. */
const callEnd = z.object({ code: z.string(), message: z.string() });

const tokens = z.int().min(0);

const usage = z.object({
  totalTokens: tokens,
  inputTokens: tokens,
  outputTokens: tokens,
  inputTextTokens: tokens,
  inputAudioTokens: tokens,
  cachedTextTokens: tokens,
  cachedAudioTokens: tokens,
  outputTextTokens: tokens,
  outputAudioTokens: tokens,
});

/**
 * Usage to be charged: of a response, or of a transcript without one. `id` is unique within the session; `speechMs` is
 * the duration of the speech that it is for, where known; `provisional` the number of provisional translations, which cost
 * nothing.
 */
const usageReport = z.object({
  kind: z.enum(['answer', 'transcript']),
  id: z.string(),
  usage,
  speechMs: z.number().exactOptional(),
  provisional: z.int().exactOptional(),
});

/** `status`: the HTTP status for the response to the offer. */
const callRefusal = z.object({
  code: z.string(),
  status: z.int(),
  message: z.string(),
  retryAfterS: z.number().exactOptional(),
});

const engineAddress = z.object({
  url: z.string(),
  model: z.string(),
  apiKey: z.string().exactOptional(),
  stallTimeoutMs: z.number().exactOptional(),
});

/** The addresses of the speech engines; without a recogniser and a translator the voice process only rehearses. */
const engineAddresses = z.object({
  stt: engineAddress.exactOptional(),
  llm: engineAddress.extend({ provisionalPerMinute: z.number().exactOptional() }).exactOptional(),
  tts: engineAddress.extend({ voices: z.partialRecord(language, z.string()).exactOptional() }).exactOptional(),
});

/** A text to be translated apart from any call. */
const textToTranslate = z.object({
  text: z.string(),
  from: language,
  to: language,
  instructions: z.string(),
});

/** `code` of a failure: 'no_translator' where the process has none for the languages, or only rehearses, 'failed' otherwise. */
const translatedText = z.discriminatedUnion('type', [
  z.object({ type: z.literal('translated'), text: z.string(), usage }),
  z.object({ type: z.literal('failed'), code: z.enum(['no_translator', 'failed']) }),
]);

/** The UDP addresses for clients: one port, 0 for any free one; addresses instead of those of the machine. */
const network = z.object({ port: z.int(), addresses: z.array(z.string()).exactOptional() });

/** The models on this machine (`ready-model.ts`); `ready` has the ids of those that can be loaded. */
const localModels = z.object({
  catalogue: catalogueSchema,
  set: z.enum(modelSets),
  folder: z.string(),
  ready: z.array(z.string()),
});

/** The first message to a voice process. `injectsFaults`: calls can be made to lose all packets. */
const voiceProcessOptions = z.object({
  engines: engineAddresses,
  network,
  localModels: localModels.exactOptional(),
  maxCalls: z.int(),
  injectsFaults: z.boolean(),
});

/** A sentence outside of calls, spoken as in a conversation of the pair. */
const exampleRequest = z.object({
  pair: z.object({ source: language, target: language }),
  text: z.string(),
  language,
  voice: z.string(),
  speed: z.number(),
});

/** The reply to a request with an id has the same id. */
const serverMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('configure'), options: voiceProcessOptions }),
  z.object({ type: z.literal('open'), callId: z.string(), sdp: z.string(), spec: callSpec }),
  z.object({ type: z.literal('hang-up'), callId: z.string(), reason: z.string(), callEnd: callEnd.exactOptional() }),
  /** The room of an open call has changed; without one it is in none. */
  z.object({ type: z.literal('room'), callId: z.string(), room: callRoom.exactOptional() }),
  /** The local models that can be loaded have changed: for the calls from now on. */
  z.object({ type: z.literal('models'), ready: z.array(z.string()) }),
  /** How long the local models take for a turn of the pair. */
  z.object({ type: z.literal('measure'), id: z.int(), pair: z.object({ source: language, target: language }) }),
  z.object({ type: z.literal('speak-example'), id: z.int(), request: exampleRequest }),
  z.object({ type: z.literal('outage'), isOutage: z.boolean() }),
  z.object({ type: z.literal('translate'), id: z.int(), request: textToTranslate }),
  /** End all calls, then exit. */
  z.object({ type: z.literal('stop') }),
]);

const voiceProcessMessage = z.discriminatedUnion('type', [
  /** Configured: it takes calls. */
  z.object({ type: z.literal('ready'), isRehearsal: z.boolean() }),
  /** Sent every HEARTBEAT_INTERVAL_MS from the start. `latenessMs`: how late its audio frames are, a measure of overload. */
  z.object({ type: z.literal('heartbeat'), latenessMs: z.number() }),
  z.object({
    type: z.literal('log'),
    level: z.enum(['debug', 'warn', 'error']),
    event: z.string(),
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
  /** A local model has carried out a request: how long that waited for others, and what the model took. */
  z.object({
    type: z.literal('engine-work'),
    engine: z.enum(['recogniser', 'translator', 'voice']),
    waitMs: z.number(),
    workMs: z.number(),
  }),
  /** A process of local models ended by itself or was killed, and is started again with the next request. */
  z.object({ type: z.literal('engine-lost'), role: z.enum(['speech', 'translation']) }),
  /**
   * A library is installed and cannot be loaded on this system: its models count as not ready. `isRehearsal`: whether
   * conversations are scripted now.
   */
  z.object({ type: z.literal('library-unusable'), library: z.string(), isRehearsal: z.boolean() }),
  /** Without a time the models could not be measured. */
  z.object({ type: z.literal('measured'), id: z.int(), turnMs: z.number().exactOptional() }),
  /** `wav`: a file in base64; without it no voice here speaks the language, or it has failed. */
  z.object({ type: z.literal('example-spoken'), id: z.int(), wav: z.string().exactOptional() }),
  z.object({ type: z.literal('opened'), callId: z.string(), answerSdp: z.string() }),
  z.object({ type: z.literal('refused'), callId: z.string(), refusal: callRefusal }),
  /** The client has opened its data channel. */
  z.object({ type: z.literal('connected'), callId: z.string() }),
  /** Speech began. Sound that is not speech does not count. */
  z.object({ type: z.literal('speech'), callId: z.string() }),
  z.object({ type: z.literal('usage'), callId: z.string(), report: usageReport }),
  /** Sent exactly once for each `translate`. */
  z.object({ type: z.literal('text-translated'), id: z.int(), result: translatedText }),
  /** Sent exactly once for an opened call, whichever side ended it. */
  z.object({ type: z.literal('closed'), callId: z.string(), reason: z.string() }),
]);

/** How often a voice process reports that it is alive. */
export const HEARTBEAT_INTERVAL_MS = 250;

export type CallSpec = Readonly<z.infer<typeof callSpec>>;
export type CallRoom = Readonly<z.infer<typeof callRoom>>;
export type CallEnd = Readonly<z.infer<typeof callEnd>>;
export type UsageReport = Readonly<z.infer<typeof usageReport>>;
export type CallRefusal = Readonly<z.infer<typeof callRefusal>>;
export type EngineAddresses = Readonly<z.infer<typeof engineAddresses>>;
export type TextToTranslate = Readonly<z.infer<typeof textToTranslate>>;
export type TranslatedText = Readonly<z.infer<typeof translatedText>>;
export type VoiceProcessOptions = Readonly<z.infer<typeof voiceProcessOptions>>;
export type ExampleRequest = Readonly<z.infer<typeof exampleRequest>>;
export type ServerMessage = Readonly<z.infer<typeof serverMessage>>;
export type VoiceProcessMessage = Readonly<z.infer<typeof voiceProcessMessage>>;

export type CallOffer = { readonly sdp: string; readonly spec: CallSpec };

export type CallObserver = {
  /** The client has opened its data channel. */
  onConnected(): void;
  onUsage(report: UsageReport): void;
  /** Speech began. Sound that is not speech does not count. */
  onSpeech(): void;
  /** Called exactly once, whichever side ended the call. */
  onClosed(reason: string): void;
};

export type OpenCallResult =
  | { readonly type: 'opened'; readonly answerSdp: string }
  | ({ readonly type: 'refused' } & CallRefusal);

/** Undefined for a message of another version. */
export function parseServerMessage(message: unknown): ServerMessage | undefined {
  return serverMessage.safeParse(message).data;
}

/** Undefined for a message of another version. */
export function parseVoiceProcessMessage(message: unknown): VoiceProcessMessage | undefined {
  return voiceProcessMessage.safeParse(message).data;
}
