import { parseJson } from '../../../../src/domain/parse-json.ts';
import { CallCheck, type CallFinding } from '../../../../src/domain/call-check/call-check.ts';
import type { ConversationEvent, TranscriptionUsage } from '../../../../src/domain/turns/conversation-event.ts';
import { SPEECH_TOKENS_PER_SECOND } from '../../../../src/domain/sound-tokens.ts';
import { termLinesIn } from '../../../../src/domain/terms/term-hints.ts';
import { unreachable } from '../../../../src/domain/unreachable.ts';
import { noUsage, type Usage } from '../../../../src/domain/usage.ts';
import { parseEvent } from '../../../../src/protocol/realtime/parse-event.ts';
import { strictInstructions } from '../contract/interpreter-instructions.ts';
import type { CallObserver, CallSpec } from '../contract/voice-provider.ts';
import { findingIn } from './session-guard.ts';
import { createContextTrimmer, deletion, type ContextTrimmer } from './context-trimmer.ts';
import { CheckedCharges } from './checked-charges.ts';
import { ResponseMeter } from './response-meter.ts';
import { transcriptionUpdate } from './session-body.ts';
import { SecondTry } from './second-try.ts';
import { Sideband, type SidebandAddress, type SidebandTimeouts } from './sideband.ts';

export type CloudCallOptions = {
  readonly sideband: SidebandAddress;
  readonly spec: CallSpec;
  /** The transcription model, where it can be set only once the session runs. */
  readonly lateTranscriber: string | undefined;
  readonly observer: CallObserver;
  readonly sidebandTimeouts: SidebandTimeouts;
  /** Ends the call at the service. */
  hangUp(): void;
};

/**
 * A call between the page and the service, as the server follows it over the sideband: it meters the call, restores the
 * instructions if the page changes them, ends the call if the page uses it for something else, keeps the context short,
 * and cancels responses to what may not have been speech and those that are no translation, which get a second try.
 */
export class CloudCall {
  readonly #options: CloudCallOptions;
  readonly #contextTrimmer: ContextTrimmer;
  readonly #responseMeter: ResponseMeter;
  readonly #check: CallCheck;
  readonly #charges: CheckedCharges;
  readonly #secondTry: SecondTry;
  readonly #sideband: Sideband;
  /** The reason that is reported at the end of the call. */
  #endReason = 'left';
  #isClosed = false;

  constructor(options: CloudCallOptions) {
    this.#options = options;
    this.#contextTrimmer = createContextTrimmer(options.spec.reminder);
    this.#responseMeter = new ResponseMeter(options.spec.instructions);
    const { pair, instructions } = options.spec;
    this.#check = new CallCheck({ pair, instructions, termLinesIn });
    this.#secondTry = new SecondTry(strictInstructions(pair));
    this.#charges = new CheckedCharges(this.#check, (report) => options.observer.onUsage(report));
    this.#sideband = new Sideband(
      options.sideband,
      {
        onOpen: () => this.#setTranscriber(),
        onText: (text) => this.#receive(text),
        onCallEnded: () => this.close(this.#endReason),
        onLost: () => {
          options.hangUp();
          this.close('unobserved');
        },
      },
      options.sidebandTimeouts,
    );
  }

  /** The reason for an end that the service reports from now on: it may do so before the hang-up is answered. */
  expectEnd(reason: string): void {
    this.#endReason = reason;
  }

  /** The call has ended: stops following it and reports the end. */
  close(reason: string): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#sideband.close();
    for (const due of this.#responseMeter.close()) this.#charges.add(due);
    this.#charges.close();
    this.#options.observer.onClosed(reason);
  }

  #receive(text: string): void {
    const { instructions } = this.#options.spec;
    const received = parseJson(text);
    const finding = findingIn(received, instructions);
    if (finding === 'misuse') {
      this.#options.hangUp();
      return this.close('misuse');
    }
    if (finding === 'changed-instructions') this.#updateSession('instructions', { type: 'realtime', instructions });
    const parsed = parseEvent(received);
    if (parsed.type !== 'known') return;
    const { event } = parsed;
    const findings = this.#check.note(event);
    this.#observe(
      event,
      findings.some(({ type }) => type === 'unclear'),
    );
    for (const message of this.#contextTrimmer.onEvent(event)) this.#sideband.send(message);
    for (const finding of findings) this.#act(finding);
    // It would prompt the next translations.
    if (event.type === 'response-closed' && this.#check.isVoid(event.responseId))
      for (const { itemId } of event.items) this.#sideband.send(deletion(itemId));
    const again = this.#secondTry.onEvent(event, findings);
    if (again) this.#sideband.send(again);
  }

  /** The page stops the response, too: the first message counts, and either may be lost. */
  #act(finding: CallFinding): void {
    switch (finding.type) {
      case 'unclear':
        return this.#sideband.send(deletion(finding.itemId));
      case 'void':
        if (finding.isOpen) this.#sideband.send(cancellation(finding.responseId));
        return;
      case 'unwanted-voice':
        return this.#sideband.send({ type: 'output_audio_buffer.clear', event_id: 'server_silence' });
      default:
        return unreachable(finding);
    }
  }

  #observe(event: ConversationEvent, isUnclear: boolean): void {
    const { observer } = this.#options;
    const due = this.#responseMeter.onEvent(event);
    if (due) this.#charges.add(due);
    this.#charges.settle();
    switch (event.type) {
      case 'session-opened':
        return this.#setTranscriber();
      case 'speech-started':
      case 'speech-stopped':
      // Turns that people end by hand have no other event.
      case 'speech-committed':
        return observer.onSpeech();
      case 'source-done':
        if (event.usage && !isUnclear) {
          observer.onUsage({ kind: 'transcript', id: event.itemId, usage: transcriptUsage(event.usage) });
        }
        return;
      case 'service-failed':
        if (event.error.code === 'session_expired') this.#endReason = 'session_expired';
        return;
      default:
    }
  }

  /** Sent on joining, and again when the session reports that it runs: an update before that may be lost. */
  #setTranscriber(): void {
    const { lateTranscriber } = this.#options;
    if (lateTranscriber) this.#updateSession('transcriber', transcriptionUpdate(lateTranscriber));
  }

  #updateSession(name: string, change: object): void {
    this.#sideband.send({ type: 'session.update', event_id: `server_${name}`, session: change });
  }
}

function cancellation(responseId: string) {
  return { type: 'response.cancel', event_id: 'server_cancel', response_id: responseId };
}

/** Transcripts billed by duration are charged like the audio tokens of the same sound. */
function transcriptUsage(billed: TranscriptionUsage): Usage {
  const tokens = billed.type === 'tokens' ? billed.totalTokens : Math.ceil(billed.seconds * SPEECH_TOKENS_PER_SECOND);
  return { ...noUsage, totalTokens: tokens, inputTokens: tokens, inputAudioTokens: tokens };
}
