import { HEARD_UNCLEARLY } from '../../src/domain/utterance-gate/heard-unclearly.ts';
import { UtteranceGate } from '../../src/domain/utterance-gate/utterance-gate.ts';
import type { VoiceEvidence } from '../../src/domain/utterance-gate/judge-utterance.ts';
import type { LanguagePair } from '../../src/domain/language.ts';
import { StableText } from '../text/clauses/stable-text.ts';
import { asEngineFailure } from '../engines/engine-failure.ts';
import type { FollowedSpeech, PartialTranscript, Transcriber, Transcript } from '../engines/engines.ts';
import { withTranscript } from '../protocol/conversation-item.ts';
import type { Emit } from '../protocol/server-event.ts';
import type { SessionSettings } from '../protocol/session-settings.ts';
import type { Utterance } from '../vad/utterance-segmenter.ts';
import type { ConversationTerms } from './conversation-terms.ts';
import type { SpokenLanguages } from './spoken-languages.ts';
import type { ConversationItems } from './conversation-items.ts';
import type { SpokenText } from './response-context.ts';
import { estimateTextTokens } from '../../src/domain/text-tokens.ts';
import { inputAudioTokens } from './response-usage.ts';

const TRANSCRIPTION = 'conversation.item.input_audio_transcription';

export type UtteranceTranscriberDeps = {
  readonly transcriber: Transcriber;
  readonly items: ConversationItems;
  readonly terms: ConversationTerms;
  readonly languages: SpokenLanguages;
  readonly emit: Emit;
  /** The session's settings, which may change while a transcription is in progress. */
  settings(): SessionSettings;
  /** Aborts when the session closes. */
  readonly signal: AbortSignal;
  readonly pair: LanguagePair;
};

/** Transcribes utterances, and shows the transcripts to a client that asked for them. */
export class UtteranceTranscriber {
  readonly #deps: UtteranceTranscriberDeps;
  readonly #gate = new UtteranceGate();
  /** Texts of utterances that became no turns. */
  readonly #heldBack = new Set<string>();
  /** The utterance that is being followed, and whether the client has the beginning already. */
  #open: { readonly itemId: string; isShown: boolean } | undefined;

  constructor(deps: UtteranceTranscriberDeps) {
    this.#deps = deps;
  }

  /** The client has written an item: it may be what was held back before. */
  noteWritten(text: string): void {
    if (this.#heldBack.has(text)) this.#gate.takeFar();
  }

  /** Follows speech that goes on, with a recogniser that can, and shows its words as they become certain. */
  follow(itemId: string, onPartial: (partial: PartialTranscript) => void): FollowedSpeech | undefined {
    const { transcriber, settings, signal } = this.#deps;
    const { language, prompt } = settings().transcription ?? {};
    const stable = new StableText();
    const open = { itemId, isShown: false };
    this.#open = open;
    return transcriber.follow?.({ language, prompt }, signal, (partial) => {
      // Late, it would repeat what the transcript says.
      if (this.#open === open) this.#showPartial(open, stable, partial.text);
      onPartial(partial);
    });
  }

  /** Whether what was heard of an utterance so far is worth a translation: the judgement on the whole comes at its end. */
  seemsSpeech(text: string, { speechMs, voice }: Pick<Utterance, 'speechMs' | 'voice'>): boolean {
    return this.#gate.preview(this.#evidenceOf({ text }, speechMs, voice)) === 'speech';
  }

  #showPartial(open: { readonly itemId: string; isShown: boolean }, stable: StableText, text: string): void {
    const delta = stable.push(text);
    const { simultaneous = 'off' } = this.#deps.settings();
    const isShown = this.#emitDelta(open.itemId, delta, simultaneous === 'off' ? undefined : stable.unstable);
    open.isShown ||= isShown && delta !== '';
  }

  transcribe({ itemId, sound, speechMs, followed, voice }: Utterance): Promise<SpokenText> {
    const { transcriber, languages, terms, settings, signal } = this.#deps;
    const { language, prompt } = settings().transcription ?? {};
    const isShown = this.#open?.itemId === itemId && this.#open.isShown;
    this.#open = undefined;
    let hasDeltas = isShown;
    const showDelta = (delta: string) => {
      // They would repeat what the client has.
      if (!isShown) hasDeltas = this.#emitDelta(itemId, delta) || hasDeltas;
    };
    const transcript = transcriber
      .transcribe(sound, { language, prompt }, signal, showDelta, followed)
      .then((heard) => terms.correct(languages.decide(heard, language)));
    const judged = transcript.then((heard) => ({ heard, isUnclear: this.#isUnclear(heard, speechMs, voice) }));
    judged.then(
      ({ heard, isUnclear }) => {
        if (!hasDeltas) this.#emitDelta(itemId, heard.text);
        if (isUnclear) return this.#reject(itemId);
        languages.note(heard);
        return this.#complete(itemId, heard, speechMs);
      },
      (cause: unknown) => this.#fail(itemId, cause),
    );
    return judged.then(({ heard, isUnclear }) => ({
      ...heard,
      text: isUnclear ? '' : heard.text,
      speechMs,
      writtenText: '',
    }));
  }

  #isUnclear(heard: Transcript, speechMs: number, voice: VoiceEvidence | undefined): boolean {
    const verdict = this.#gate.judge(this.#evidenceOf(heard, speechMs, voice));
    if (verdict === 'unclear') this.#heldBack.add(heard.text);
    return verdict === 'unclear';
  }

  #evidenceOf({ text, reportedLanguage, figures }: Transcript, speechMs: number, voice: VoiceEvidence | undefined) {
    const { pair, settings } = this.#deps;
    const isDeliberate = settings().turnDetection === null;
    return { text, pair, speechMs, voice, figures, reportedLanguage, isDeliberate };
  }

  /** The text may be the recogniser's own: the client has it, and may take it for a turn. */
  #reject(itemId: string): void {
    if (!this.#deps.settings().transcription) return;
    this.#emitFailed(itemId, HEARD_UNCLEARLY, 'What was heard is unclear: it may not have been speech.');
  }

  /** @returns whether the client was sent anything */
  #emitDelta(itemId: string, delta: string, unstable?: string): boolean {
    const { emit, settings, signal } = this.#deps;
    if (signal.aborted || !settings().transcription || (delta === '' && unstable === undefined)) return false;
    emit({ type: `${TRANSCRIPTION}.delta`, item_id: itemId, content_index: 0, delta, unstable });
    return true;
  }

  #complete(itemId: string, { text: transcript, language }: Transcript, speechMs: number): void {
    const { items, emit, settings } = this.#deps;
    const item = items.get(itemId);
    if (item) items.replace(withTranscript(item, transcript));
    if (!settings().transcription) return;
    const audioTokens = transcript === '' ? 0 : inputAudioTokens(speechMs);
    const textTokens = estimateTextTokens(transcript);
    const usage = {
      type: 'tokens',
      total_tokens: audioTokens + textTokens,
      input_tokens: audioTokens,
      input_token_details: { text_tokens: 0, audio_tokens: audioTokens },
      output_tokens: textTokens,
    };
    emit({ type: `${TRANSCRIPTION}.completed`, item_id: itemId, content_index: 0, transcript, language, usage });
  }

  #fail(itemId: string, cause: unknown): void {
    const { settings, signal } = this.#deps;
    if (signal.aborted || !settings().transcription) return;
    const { code, message } = asEngineFailure('recogniser', cause);
    this.#emitFailed(itemId, code, message);
  }

  #emitFailed(itemId: string, code: string, message: string): void {
    const error = { type: 'transcription_error', code, message, param: null } as const;
    this.#deps.emit({ type: `${TRANSCRIPTION}.failed`, item_id: itemId, content_index: 0, error });
  }
}
