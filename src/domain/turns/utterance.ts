import type { LanguageCode } from '../language.ts';
import type { Usage } from '../usage.ts';
import type { ResponseStatus } from './conversation-event.ts';
import { isBlank, isFinal, joinTexts, textOf } from './item-text.ts';
import type { ItemText } from './item-text.ts';

/** One item of the conversation, whoever made it. */
export type Item = {
  readonly id: string;
  readonly words: ItemText;
  previousId: string | undefined;
  truncated: boolean;
  done: boolean;
};

/** One response of the voice service. */
export type ServiceResponse = {
  readonly id: string;
  /** Rank of first mention, for ties of time. */
  readonly seen: number;
  startedAtMs: number;
  opened: boolean;
  closed: { readonly status: ResponseStatus; readonly reason: string | undefined } | undefined;
  usage: Usage | undefined;
  readonly items: { readonly item: Item; readonly place: number }[];
  voiceCut: boolean;
  /** The words it answers; an answer to nothing we heard has an utterance of its own. */
  utterance: Utterance | undefined;
};

/** One stretch of speech, as the voice service cut it, with what answered it. */
export type Utterance = {
  readonly id: string;
  readonly seen: number;
  /** Counts the calls of the conversation: each has a clock of its own. */
  readonly call: number;
  /** No words: it stands for an answer that nobody asked for. */
  readonly orphan: boolean;
  readonly item: Item;
  firstAtMs: number;
  speechStartedAtMs: number | undefined;
  speechStoppedAtMs: number | undefined;
  audioStartMs: number | undefined;
  audioEndMs: number | undefined;
  /** When the voice service took it into the conversation. */
  committedAtMs: number | undefined;
  /** Known by more than its transcript, so its time is the time of the speech. */
  placed: boolean;
  transcribed: boolean;
  failed: boolean;
  discarded: boolean;
  /** Said again on another line, where it is another utterance. */
  retracted: boolean;
  /** Heard after the fact, over the line that took over. */
  late: boolean;
  reportedLanguage: string | undefined;
  readonly answers: ServiceResponse[];
};

export function startOf(utterance: Utterance): number {
  return utterance.speechStartedAtMs ?? utterance.firstAtMs;
}

export function keyOf(utterance: Utterance): { readonly atMs: number; readonly seen: number } {
  return { atMs: startOf(utterance), seen: utterance.seen };
}

export function endOf(utterance: Utterance): number {
  return utterance.speechStoppedAtMs ?? startOf(utterance);
}

export type ResponseState = ResponseStatus | 'open';

/** Services that filter their events never close an answer; there its last text does. */
export function stateOf(answer: ServiceResponse): ResponseState {
  if (answer.closed) return answer.closed.status;
  if (answer.opened || answer.items.length === 0) return 'open';
  return answer.items.every(({ item }) => isFinal(item.words)) ? 'completed' : 'open';
}

export function responseText(answer: ServiceResponse): string {
  const [only] = answer.items;
  if (answer.items.length === 1 && only) return textOf(only.item.words);
  return joinTexts(answer.items.map(({ item }) => textOf(item.words)));
}

/**
 * Whether somebody who waits for an answer got one, a failure included. An answer that the speaker's own next words
 * cut off before it said anything is none: those words belong together.
 */
export function isReply(answer: ServiceResponse): boolean {
  const state = stateOf(answer);
  if (state === 'open' || state === 'failed' || state === 'incomplete') return true;
  if (state === 'cancelled' && answer.closed?.reason !== 'turn_detected') return true;
  return !isBlank(responseText(answer));
}

export function wasCut(answer: ServiceResponse): boolean {
  return answer.voiceCut || answer.items.some(({ item }) => item.truncated);
}

/** The service reports a failed answer without usage when it billed nothing. */
export function usageOf(answer: ServiceResponse, nothing: Usage): Usage | undefined {
  return answer.usage ?? (answer.closed?.status === 'failed' ? nothing : undefined);
}

/** What the rules of merging see of an utterance. */
export type Member = {
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly audioStartMs: number | undefined;
  readonly audioEndMs: number | undefined;
  readonly language: LanguageCode | undefined;
  readonly answered: boolean;
  readonly visible: boolean;
};

/** `stale`: something said later is already answered, so nothing more will come of this. */
export function memberOf(utterance: Utterance, language: LanguageCode | undefined, stale: boolean): Member {
  const answered = utterance.answers.some(isReply);
  const hasWords = !isBlank(textOf(utterance.item.words));
  return {
    startedAtMs: startOf(utterance),
    endedAtMs: endOf(utterance),
    audioStartMs: utterance.audioStartMs,
    audioEndMs: utterance.audioEndMs,
    language: hasWords || answered ? language : undefined,
    answered,
    visible: !utterance.retracted && (hasWords || isVisibleWithoutWords(utterance, answered, stale)),
  };
}

function isVisibleWithoutWords(utterance: Utterance, answered: boolean, stale: boolean): boolean {
  if (utterance.orphan)
    return utterance.answers.some((one) => !isBlank(responseText(one)) || stateOf(one) === 'failed');
  if (utterance.failed || answered) return true;
  const awaited = utterance.placed && !utterance.transcribed && !utterance.discarded;
  return awaited && (!stale || utterance.answers.length > 0);
}

export function isSameMember(a: Member, b: Member): boolean {
  return (
    a.startedAtMs === b.startedAtMs &&
    a.endedAtMs === b.endedAtMs &&
    a.audioStartMs === b.audioStartMs &&
    a.audioEndMs === b.audioEndMs &&
    a.language === b.language &&
    a.answered === b.answered &&
    a.visible === b.visible
  );
}
