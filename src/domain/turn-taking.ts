import { otherLanguage, type LanguageCode, type LanguagePair } from './language.ts';
import type { Turn } from './turn.ts';
import { unreachable } from './unreachable.ts';

/**
 * Whose turn it is.
 *
 *               speech-started          speech-stopped             voice-started
 *   listening ────────────────→ hearing ──────────────→ translating ────────────→ speaking
 *       ↑                          ↑                        │                        │
 *       │                          └── speech-started ──────┼────────────────────────┤
 *       └───────────────────────────────── response-closed ─┴──── voice-stopped ─────┘
 *
 * `hasInterrupted`: a person has spoken into the voice, which has fallen silent.
 */
export type TurnTaking =
  | { readonly type: 'listening' | 'hearing'; readonly hasInterrupted: boolean }
  | { readonly type: 'translating' | 'speaking' };

export const listening: TurnTaking = { type: 'listening', hasInterrupted: false };

export type TurnTakingSignal =
  | { readonly type: 'session-opened' }
  | { readonly type: 'speech-started' }
  | { readonly type: 'speech-stopped' }
  /** There will be no voice any more: the response has ended, or nothing was said. */
  | { readonly type: 'response-closed' }
  | { readonly type: 'voice-started' }
  | { readonly type: 'voice-stopped'; readonly wasCut: boolean };

export function nextTurnTaking(now: TurnTaking, signal: TurnTakingSignal): TurnTaking {
  switch (signal.type) {
    case 'session-opened':
      return listening;
    case 'speech-started':
      return { type: 'hearing', hasInterrupted: now.type === 'speaking' || hasInterrupted(now) };
    case 'speech-stopped':
      return { type: 'translating' };
    case 'response-closed':
      return now.type === 'translating' ? listening : now;
    case 'voice-started':
      // A voice that starts while a person speaks is about to be cut.
      return now.type === 'hearing' ? now : { type: 'speaking' };
    case 'voice-stopped':
      if (now.type === 'hearing') return now;
      return { type: 'listening', hasInterrupted: signal.wasCut };
    default:
      return unreachable(signal);
  }
}

function hasInterrupted(now: TurnTaking): boolean {
  return 'hasInterrupted' in now && now.hasInterrupted;
}

/**
 * The language that is spoken now: by the person who is heard, else by the voice. Undefined in silence, and until there
 * is enough text to tell.
 */
export function languageSpoken(
  { type }: TurnTaking,
  turns: readonly Turn[],
  pair: LanguagePair,
): LanguageCode | undefined {
  if (type === 'listening') return undefined;
  if (type === 'speaking') return voiceLanguage(turns, pair);
  const open = turns.findLast(({ status }) => status === 'in_progress');
  return inPair(open?.source.language, pair);
}

/** The language of the newest translation: its voice is the one that plays, or plays next. */
export function voiceLanguage(turns: readonly Turn[], pair: LanguagePair): LanguageCode | undefined {
  const newest = turns.findLast(({ translation }) => translation.text !== '');
  if (!newest) return undefined;
  const source = inPair(newest.source.language, pair);
  return inPair(newest.translation.language, pair) ?? (source && otherLanguage(pair, source));
}

function inPair(code: LanguageCode | undefined, { source, target }: LanguagePair): LanguageCode | undefined {
  return code === source || code === target ? code : undefined;
}
