import { otherLanguage, type LanguageCode, type LanguagePair } from '../language.ts';
import type { WrittenTurn } from '../turns/written-turn.ts';
import { unreachable } from '../unreachable.ts';

/**
 * A conversation on the device, half-duplex: it recognises one language, or it translates and speaks. From every phase
 * `closed`, and a recogniser that breaks down, lead to `ended`.
 *
 *               recognised: text
 *   recognising ────────────────→ translating
 *     ↑ │  ↑                        │    ↑
 *     │ │  └── ready: what is next ─┤    │ typed
 *     │ │ no text, and by hand      ↓    │
 *     │ └───────────────────────→ waiting
 *     └──── a button is held ───────┘
 *
 * Next is what was typed; else the language of a held button, of a tap, or of the person whose turn it is.
 */
export type HalfDuplexState = {
  readonly phase: HalfDuplexPhase;
  readonly pair: LanguagePair;
  /** `open`: where it breaks down, people type from then on. `none`: they do so from the start. */
  readonly recogniser: 'confined' | 'open' | 'none';
  readonly nextLanguage: LanguageCode;
  /** Chosen by a tap, for one turn. */
  readonly chosenLanguage?: LanguageCode | undefined;
  readonly isByHand: boolean;
  /** The language of the turn that is held. */
  readonly heldLanguage?: LanguageCode | undefined;
  /** Typed, and not translated yet. */
  readonly written: readonly WrittenTurn[];
  /** A recogniser with a microphone of its own is paused until it is switched on again. */
  readonly isPaused: boolean;
  /** Nothing more is recognised. */
  readonly isStopping: boolean;
};

export type HalfDuplexPhase =
  | { readonly type: 'recognising'; readonly language: LanguageCode; readonly hasText: boolean }
  | { readonly type: 'waiting' | 'translating' | 'ended' };

/** `unable`: this browser does not recognise the language on the device. `lost`: recognition broke down. */
export type RecognitionFailure = 'unable' | 'lost';

export type RecognisedSpeech = { readonly text: string; readonly failure: RecognitionFailure | undefined };

export type HalfDuplexEvent =
  /** At the start, and when a translation has been spoken or shown. */
  | { readonly type: 'ready' }
  | { readonly type: 'text-heard' | 'turn-released' | 'stopping' }
  | ({ readonly type: 'recognised' } & RecognisedSpeech)
  | { readonly type: 'language-chosen' | 'turn-held'; readonly language: LanguageCode }
  | { readonly type: 'turn-written'; readonly turn: WrittenTurn }
  | { readonly type: 'by-hand-chosen'; readonly isByHand: boolean }
  | { readonly type: 'pause-changed'; readonly isPaused: boolean }
  | { readonly type: 'closed'; readonly failure?: RecognitionFailure };

export type HalfDuplexCommand =
  | { readonly type: 'recognise'; readonly language: LanguageCode; readonly isHeld: boolean }
  /** Without effect where nothing is recognised or spoken. What was recognised becomes a turn, or is discarded. */
  | { readonly type: 'finish-recognition' | 'abort-recognition' | 'stop-voice' }
  | { readonly type: 'translate-heard'; readonly text: string; readonly language: LanguageCode }
  | { readonly type: 'translate-written'; readonly turn: WrittenTurn }
  | { readonly type: 'report-typed-only' }
  | { readonly type: 'end'; readonly failure: RecognitionFailure | undefined };

export type HalfDuplexStep = { readonly state: HalfDuplexState; readonly commands: readonly HalfDuplexCommand[] };

export function newHalfDuplex(pair: LanguagePair, recogniser: HalfDuplexState['recogniser']): HalfDuplexState {
  const settings = { isByHand: false, isPaused: false, isStopping: false };
  return { phase: { type: 'waiting' }, pair, recogniser, nextLanguage: pair.source, written: [], ...settings };
}

/** Events that have no meaning in a phase change nothing: most of them are late. */
export function nextHalfDuplexStep(state: HalfDuplexState, event: HalfDuplexEvent): HalfDuplexStep {
  const { phase } = state;
  if (phase.type === 'ended') return step(state);
  switch (event.type) {
    case 'ready':
      return next(state);
    case 'text-heard':
      return step(phase.type === 'recognising' ? { ...state, phase: { ...phase, hasText: true } } : state);
    case 'recognised':
      return onRecognised(state, event);
    case 'language-chosen':
      return onLanguageChosen(state, event.language);
    case 'turn-held':
      return change(
        { ...state, isByHand: true, heldLanguage: event.language },
        stopVoice,
        ...leaveIf(!state.isByHand, phase),
      );
    case 'turn-released':
      return step({ ...state, heldLanguage: undefined }, finishRecognition);
    case 'turn-written':
      return change(
        { ...state, written: [...state.written, event.turn] },
        stopVoice,
        ...leaveIf(!state.heldLanguage, phase),
      );
    case 'by-hand-chosen':
      return change({ ...state, isByHand: event.isByHand }, ...leaveIf(state.isByHand !== event.isByHand, phase));
    case 'pause-changed':
      return change({ ...state, isPaused: event.isPaused }, ...leaveIf(event.isPaused, phase));
    case 'stopping':
      return step({ ...state, isStopping: true }, finishRecognition);
    case 'closed':
      return end(state, event.failure);
    default:
      return unreachable(event);
  }
}

const finishRecognition = { type: 'finish-recognition' } as const;
const stopVoice = { type: 'stop-voice' } as const;

function onRecognised(state: HalfDuplexState, { text, failure }: RecognisedSpeech): HalfDuplexStep {
  if (state.phase.type !== 'recognising') return step(state);
  const { language } = state.phase;
  if (text !== '') {
    // People take turns; a tap, also during the translation, overrides this.
    const nextLanguage = otherLanguage(state.pair, language);
    return step(
      { ...state, nextLanguage, phase: { type: 'translating' } },
      { type: 'translate-heard', text, language },
    );
  }
  if (!failure) return next({ ...state, nextLanguage: language });
  // The browser's recogniser does not work here, as without a network where the system has no dictation for it.
  if (state.recogniser === 'open')
    return next({ ...state, recogniser: 'none', heldLanguage: undefined }, { type: 'report-typed-only' });
  return end(state, failure);
}

function onLanguageChosen(state: HalfDuplexState, language: LanguageCode): HalfDuplexStep {
  const { phase } = state;
  // The language is being recognised already: the turn after this one is the other's.
  const isCurrent = phase.type === 'recognising' && phase.language === language;
  return step({ ...state, chosenLanguage: isCurrent ? undefined : language }, stopVoice, ...leaveIf(!isCurrent, phase));
}

/** Text that was recognised becomes a turn: nothing that is on screen is lost. */
function leaveIf(isLeft: boolean, phase: HalfDuplexPhase): readonly HalfDuplexCommand[] {
  if (!isLeft || phase.type !== 'recognising') return [];
  return [phase.hasText ? finishRecognition : { type: 'abort-recognition' }];
}

/** A conversation that waits may go on. */
function change(state: HalfDuplexState, ...commands: readonly HalfDuplexCommand[]): HalfDuplexStep {
  return state.phase.type === 'waiting' ? next(state, ...commands) : step(state, ...commands);
}

function next(state: HalfDuplexState, ...commands: readonly HalfDuplexCommand[]): HalfDuplexStep {
  const [turn, ...written] = state.written;
  if (turn)
    return step({ ...state, written, phase: { type: 'translating' } }, ...commands, {
      type: 'translate-written',
      turn,
    });
  const isHeld = state.heldLanguage !== undefined;
  if (state.recogniser === 'none' || state.isStopping || state.isPaused || (state.isByHand && !isHeld))
    return step({ ...state, phase: { type: 'waiting' } }, ...commands);
  const language = state.heldLanguage ?? state.chosenLanguage ?? state.nextLanguage;
  const phase = { type: 'recognising', language, hasText: false } as const;
  return step({ ...state, chosenLanguage: undefined, phase }, ...commands, { type: 'recognise', language, isHeld });
}

function end(state: HalfDuplexState, failure: RecognitionFailure | undefined): HalfDuplexStep {
  return step({ ...state, phase: { type: 'ended' } }, { type: 'end', failure });
}

function step(state: HalfDuplexState, ...commands: readonly HalfDuplexCommand[]): HalfDuplexStep {
  return { state, commands };
}
