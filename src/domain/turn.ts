import type { LanguageCode } from './language.ts';
import { noUsage, type Usage } from './usage.ts';

/** userA speaks the first language of the pair, userB the second. */
export type Speaker = 'userA' | 'userB';

export type TurnStatus = 'in_progress' | 'completed' | 'incomplete' | 'cancelled' | 'error';

export type TurnId = string & { readonly __brand: 'TurnId' };

/** The id of a turn is the id of its first member, which is never empty. */
export function isTurnId(itemId: string): itemId is TurnId {
  return itemId !== '';
}

/** The source text or the translation of a turn. */
export type TurnText = {
  readonly text: string;
  /** Undefined until there is enough text to detect it. */
  readonly language: LanguageCode | undefined;
  /** More may follow, and what is there may still change. */
  readonly isPartial?: true;
  /** The words behind it, with the space before them, that may be heard otherwise in a moment. */
  readonly unstable?: string;
};

/** Where the speech of a turn is on the service's audio clock, which restarts with every call. */
export type VoiceSpan = {
  /** Index of the call in the conversation. */
  readonly call: number;
  readonly fromMs: number;
  /** `atMs`: when the service reported it, on the device's clock. */
  readonly end: { readonly toMs: number; readonly atMs: number } | undefined;
};

/** An utterance of one person, or several without a break, and the translation. Immutable: a change replaces the turn. */
export type Turn = {
  /** Stable for the life of the turn: the id of its first member. */
  readonly id: TurnId;
  /** The item id of the member with a response, else of the first one. */
  readonly itemId: string;
  readonly mergedFromItemIds: readonly string[];
  readonly speaker: Speaker;
  /** In a room, where devices tell the speakers apart. */
  readonly speakerName?: string;
  readonly source: TurnText;
  /** While the turn is in progress: what has arrived so far. */
  readonly translation: TurnText;
  readonly status: TurnStatus;
  readonly startedAtMs: number;
  /** Absent when the service reported no audio position. Without the beginning of the turn where that was by hand. */
  readonly voice?: VoiceSpan;
  /** When the sound of a turn by hand begins, on the device's clock. */
  readonly heldSinceMs?: number;
  readonly cancelReason: string | undefined;
  /** The service's code for an incomplete or failed response. */
  readonly failureCode?: string | undefined;
  /** The voice was cut while it played. */
  readonly interrupted: boolean;
  /** Translated from a replay: it was said while there was no connection. */
  readonly late?: boolean;
  /** A person has corrected what was heard. */
  readonly correction?: Correction;
  /** It may not have been speech: shown folded, not stored and not uploaded, until a person takes it. */
  readonly unclear?: true;
  /** On the device alone: a replay is to repeat it, and until then nothing else has its words. */
  readonly retracted?: true;
  /** Translated by this device, because the voice service had not. */
  readonly onDevice?: true;
  /** Undefined is unknown, never zero. */
  readonly usage: Usage | undefined;
  /** Millionths of a dollar; undefined while usage is unknown. */
  readonly costMicros: number | undefined;
};

/** The texts of a turn before its source text was corrected. */
export type Correction = {
  /** The item that has the corrected text. */
  readonly itemId: string;
  readonly firstSource: string;
  readonly firstTranslation: string;
  /** False while the translation is still that of the first version. */
  readonly isTranslated: boolean;
};

/** A turn that this device has translated in place of the voice service. What was billed for it stays. */
export function withDeviceTranslation(turn: Turn, text: string): Turn {
  const { isPartial: _isPartial, unstable: _unstable, ...source } = turn.source;
  return {
    ...turn,
    source,
    translation: { text, language: turn.translation.language },
    status: 'completed',
    cancelReason: undefined,
    failureCode: undefined,
    onDevice: true,
    ...(turn.correction && { correction: { ...turn.correction, isTranslated: true } }),
  };
}

/** The utterances of a turn, in time order. */
export function utteranceIdsOf({ id, mergedFromItemIds }: Turn): readonly string[] {
  return mergedFromItemIds.length > 0 ? mergedFromItemIds : [id];
}

/** The audio of a turn is on the device for at least this long after its end. */
const AUDIO_MS = 30_000;

/** Until when it can be recognised again; undefined where its audio or its language is not known. */
export function recognisableUntilMs({ voice, late, source, heldSinceMs }: Turn): number | undefined {
  return voice?.end && !late && heldSinceMs === undefined && source.language ? voice.end.atMs + AUDIO_MS : undefined;
}

/** How the ids of turns begin that come from other devices of a room. */
export const ROOM_TURN_PREFIX = 'room_';

/** Said on another device of a room: what this device heard is corrected on this one. */
export function isSaidElsewhere({ id }: Pick<Turn, 'id'>): boolean {
  return id.startsWith(ROOM_TURN_PREFIX);
}

/** How the ids of turns begin that were typed. */
export const WRITTEN_TURN_PREFIX = 'typed_';

/** Typed, not spoken. */
export function isWritten({ id }: Pick<Turn, 'id'>): boolean {
  return id.startsWith(WRITTEN_TURN_PREFIX);
}

/** Whose side the turn is shown on: undefined until its language is known well enough to stay. */
export function speakerShown({ speaker, source, status }: Turn): Speaker | undefined {
  return status === 'in_progress' && source.language === undefined ? undefined : speaker;
}

/** The turn was on the other side before, with words that people have read. */
export function hasChangedSides(before: Turn, after: Turn): boolean {
  const [from, to] = [speakerShown(before), speakerShown(after)];
  const hadWords = before.source.text !== '' || before.translation.text !== '';
  return from !== undefined && to !== undefined && from !== to && hadWords;
}

/** Totals of a conversation; tokens and cost include only turns whose usage is known. */
export type Totals = {
  readonly usage: Usage;
  readonly costMicros: number;
  /** Finished turns for which the service reported no usage: the totals exclude them. */
  readonly unknownUsageCount: number;
  /** Tokens of the sum that no turn shows: for sounds without words, and for speech that was sent again. */
  readonly unshownTokens: number;
};

export const noTotals: Totals = { usage: noUsage, costMicros: 0, unknownUsageCount: 0, unshownTokens: 0 };
