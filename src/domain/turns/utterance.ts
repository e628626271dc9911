import type { LanguageCode } from '../language.ts';
import type { Speaker } from '../turn.ts';
import { TRANSLATION_REJECTED } from '../translation-check/rejected.ts';
import { noUsage, type Usage } from '../usage.ts';
import type { ResponseStatus } from './conversation-event.ts';
import { emptyText, isBlank, isFinal, joinTexts, textOf, type ItemText } from './item-text.ts';
import type { SortKey } from './sorted.ts';

/** One item of the conversation: an utterance's or a response's. */
export type Item = {
  readonly id: string;
  readonly text: ItemText;
  previousId: string | undefined;
  truncated: boolean;
};

/** One response of the voice service: the translation of an utterance. */
export type ServiceResponse = {
  readonly id: string;
  /** Order of first mention, the tie-breaker for equal times. */
  readonly mention: number;
  startedAtMs: number;
  opened: boolean;
  closed: { readonly status: ResponseStatus; readonly reason: string | undefined } | undefined;
  usage: Usage | undefined;
  readonly items: { readonly item: Item; readonly outputIndex: number }[];
  voiceCut: boolean;
  /** The utterance it translates; a response without one gets an orphan. */
  utterance: Utterance | undefined;
};

/** One stretch of speech as the voice service segmented it, with its responses. */
export type Utterance = {
  readonly id: string;
  /** Order of first mention, the tie-breaker for equal times. */
  readonly mention: number;
  /** Index of the call within the conversation: each call has an audio clock of its own. */
  readonly call: number;
  /** A stand-in, without speech, for a response that translates no known utterance. */
  readonly orphan: boolean;
  readonly item: Item;
  firstAtMs: number;
  speechStartedAtMs: number | undefined;
  speechStoppedAtMs: number | undefined;
  audioStartMs: number | undefined;
  audioEndMs: number | undefined;
  /** When the sound of a turn by hand begins, by the device's clock. */
  heldSinceMs: number | undefined;
  /** When the voice service added it to the conversation. */
  committedAtMs: number | undefined;
  /** An event other than the transcript reported it, so its time is the time of the speech. */
  timed: boolean;
  transcribed: boolean;
  /** Words behind its text that may still change. */
  unstable: string | undefined;
  /** Behind the translation so far, while it is spoken. */
  provisionalTranslation: string;
  /** Typed, not spoken. */
  written: boolean;
  failed: boolean;
  /** It may not have been speech: shown folded, and no turn unless a person takes it. */
  unclear: boolean;
  discarded: boolean;
  /** Replayed over another connection, where it is another utterance. */
  retracted: boolean;
  /** Its call is gone and it is not part of the replay: nothing more comes of it. */
  abandoned: boolean;
  /** Part of a replay. */
  late: boolean;
  reportedLanguage: string | undefined;
  /** As a person has stated it: certain. */
  statedLanguage: LanguageCode | undefined;
  /** By the sound it is in: certain, whatever the language. Others may speak at the same time. */
  statedSpeaker: Speaker | undefined;
  readonly responses: ServiceResponse[];
  /** The ids of the utterances whose words it corrects: it is no turn of its own. Empty for all others. */
  corrects: readonly string[];
  /** In time order: the last one counts. It replaces the words of all utterances that have it. */
  readonly corrections: Utterance[];
  /** The translation of the whole turn for the source text at that time. */
  deviceTranslation: { readonly sourceText: string; readonly text: string } | undefined;
};

type Origin = {
  readonly mention: number;
  readonly call: number;
  readonly orphan: boolean;
  readonly late: boolean;
  readonly firstAtMs: number;
};

export function createUtterance(item: Item, origin: Origin): Utterance {
  return {
    id: item.id,
    item,
    ...origin,
    speechStartedAtMs: undefined,
    speechStoppedAtMs: undefined,
    audioStartMs: undefined,
    audioEndMs: undefined,
    heldSinceMs: undefined,
    committedAtMs: undefined,
    timed: false,
    transcribed: false,
    unstable: undefined,
    provisionalTranslation: '',
    written: false,
    failed: false,
    unclear: false,
    discarded: false,
    retracted: false,
    abandoned: false,
    reportedLanguage: undefined,
    statedLanguage: undefined,
    statedSpeaker: undefined,
    responses: [],
    corrects: [],
    corrections: [],
    deviceTranslation: undefined,
  };
}

export function createOrphan(response: ServiceResponse): Utterance {
  const item: Item = { id: response.id, text: emptyText(), previousId: undefined, truncated: false };
  const { mention, startedAtMs } = response;
  const orphan = createUtterance(item, { mention, call: 0, orphan: true, late: false, firstAtMs: startedAtMs });
  orphan.responses.push(response);
  return orphan;
}

export function startOf(utterance: Utterance): number {
  return utterance.speechStartedAtMs ?? utterance.firstAtMs;
}

export function keyOf(utterance: Utterance): SortKey {
  return { atMs: startOf(utterance), mention: utterance.mention };
}

export function endOf(utterance: Utterance): number {
  return utterance.speechStoppedAtMs ?? startOf(utterance);
}

export type ResponseState = ResponseStatus | 'open';

/** Services that filter their events never close a response; the final text of its last item closes it there. */
export function stateOf(response: ServiceResponse): ResponseState {
  if (response.closed) return response.closed.status;
  if (response.opened || response.items.length === 0) return 'open';
  return response.items.every(({ item }) => isFinal(item.text)) ? 'completed' : 'open';
}

/** All that the service has written. */
export function responseText(response: ServiceResponse): string {
  const [only] = response.items;
  if (response.items.length === 1 && only) return textOf(only.item.text);
  return joinTexts(response.items.map(({ item }) => textOf(item.text)));
}

/** The readable text of a response; empty when it was rejected or its utterance may not be speech. */
export function translationOf(response: ServiceResponse): string {
  const isVoid = response.utterance?.unclear || response.closed?.reason === TRANSLATION_REJECTED;
  return isVoid ? '' : responseText(response);
}

/**
 * Whether the response counts as the reply to its utterance, a failure included. A response cancelled before its first
 * word because the speaker continued does not: the two utterances belong together.
 */
export function isReply(response: ServiceResponse): boolean {
  const state = stateOf(response);
  if (state === 'open' || state === 'failed' || state === 'incomplete') return true;
  if (state === 'cancelled' && response.closed?.reason !== 'turn_detected') return true;
  return !isBlank(translationOf(response));
}

export function wasCut(response: ServiceResponse): boolean {
  return response.voiceCut || response.items.some(({ item }) => item.truncated);
}

/**
 * The service reports a failed response without usage when it bills nothing; responses to what may not have been speech
 * are not charged.
 */
export function usageOf(response: ServiceResponse): Usage | undefined {
  if (response.utterance?.unclear) return noUsage;
  return response.usage ?? (response.closed?.status === 'failed' ? noUsage : undefined);
}

/** A translation of a correction says nothing about the utterances before it. */
export function countsAsAnswered({ responses, corrects }: Utterance): boolean {
  return responses.length > 0 && corrects.length === 0;
}

/** Whether the source text or a translation has words. */
export function hasWords({ item, responses }: Utterance): boolean {
  return !isBlank(textOf(item.text)) || responses.some((response) => !isBlank(translationOf(response)));
}

/** The input of the merge rules. */
export type Member = {
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly audioStartMs: number | undefined;
  readonly audioEndMs: number | undefined;
  readonly language: LanguageCode | undefined;
  /** Undefined where the language decides. */
  readonly speaker: Speaker | undefined;
  readonly answered: boolean;
  /** The id of its last correction: the utterances with it are one turn, whose text it is. */
  readonly correctionId: string | undefined;
  /** It shares no turn with others: its end is certain, or whether it was speech is not. */
  readonly standsAlone: boolean;
  readonly visible: boolean;
};

/** `passed`: a later utterance has a response already, so this one will get none. */
export function memberOf(utterance: Utterance, language: LanguageCode | undefined, passed: boolean): Member {
  const answered = utterance.responses.some(isReply);
  const hasText = !isBlank(textOf(utterance.item.text));
  return {
    startedAtMs: startOf(utterance),
    endedAtMs: endOf(utterance),
    audioStartMs: utterance.audioStartMs,
    audioEndMs: utterance.audioEndMs,
    language: hasText || answered || hasLanguage(utterance) ? language : undefined,
    speaker: utterance.statedSpeaker,
    answered,
    correctionId: utterance.corrections.at(-1)?.id,
    standsAlone: utterance.written || isUnclear(utterance),
    visible:
      utterance.corrects.length === 0 &&
      !utterance.retracted &&
      (hasText || isVisibleWithoutText(utterance, answered, passed)),
  };
}

/** It may not have been speech, and no person has taken it for a turn. */
export function isUnclear(utterance: Utterance): boolean {
  return utterance.unclear && correctionOf(utterance.corrections) === undefined;
}

/** The one that counts: speech that was recognised again may have brought no words. */
export function correctionOf(corrections: readonly Utterance[]): Utterance | undefined {
  return corrections.findLast(({ item, failed, unclear }) => !failed && !unclear && !isBlank(textOf(item.text)));
}

function hasLanguage({ reportedLanguage, statedLanguage }: Utterance): boolean {
  return (reportedLanguage ?? statedLanguage) !== undefined;
}

function isVisibleWithoutText(utterance: Utterance, answered: boolean, passed: boolean): boolean {
  const { orphan, responses, failed, timed, transcribed, discarded, abandoned } = utterance;
  if (orphan) return responses.some((response) => !isBlank(translationOf(response)) || stateOf(response) === 'failed');
  if (abandoned) return responses.some((response) => !isBlank(translationOf(response)));
  if (failed || answered) return true;
  const awaitsText = timed && !transcribed && !discarded;
  return awaitsText && (!passed || responses.length > 0);
}

/** A replay has begun to bring it, and its words are still to come. */
export function isAwaited({ late, retracted, abandoned, transcribed, discarded }: Utterance): boolean {
  return late && !retracted && !abandoned && !transcribed && !discarded;
}

export function isSameMember(a: Member, b: Member): boolean {
  return (
    a.startedAtMs === b.startedAtMs &&
    a.endedAtMs === b.endedAtMs &&
    a.audioStartMs === b.audioStartMs &&
    a.audioEndMs === b.audioEndMs &&
    a.language === b.language &&
    a.speaker === b.speaker &&
    a.answered === b.answered &&
    a.correctionId === b.correctionId &&
    a.standsAlone === b.standsAlone &&
    a.visible === b.visible
  );
}
