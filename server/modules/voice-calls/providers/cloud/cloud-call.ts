import type { ConversationEvent, TranscriptionUsage } from '../../../../../src/domain/turns/conversation-event.ts';
import { noUsage } from '../../../../../src/domain/usage.ts';
import type { Usage } from '../../../../../src/domain/usage.ts';
import { parseEventText } from '../../../../../src/protocol/realtime/parse-event.ts';
import type { CallObserver, CallSpec } from '../../voice-provider.ts';
import { createContextTrimmer } from './context-trimmer.ts';
import { hasChangedInstructions } from './changed-instructions.ts';
import { transcriptionUpdate } from './session-body.ts';
import { openSideband } from './sideband.ts';
import type { SidebandAddress, SidebandTimeouts } from './sideband.ts';

export type CloudCall = {
  /** Stops following the call, which has been ended. */
  close(reason: string): void;
};

export type CloudCallOptions = {
  readonly sideband: SidebandAddress;
  readonly session: CallSpec;
  /** What to transcribe with, where that is set once the session runs. */
  readonly lateTranscriber: string | undefined;
  readonly observer: CallObserver;
  readonly sidebandTimeouts: SidebandTimeouts;
  /** Ends the call at the service. */
  hangUp(): void;
};

/** How transcripts that are billed by time count as tokens: what a model that hears would take for the same sound. */
const TOKENS_PER_AUDIO_SECOND = 10;

/** Follows a call that the page and the service hold between them: meters it, and keeps it to its instructions. */
export function followCall(setting: CloudCallOptions): CloudCall {
  const { session, observer, lateTranscriber } = setting;
  const memory = createContextTrimmer(session.reminder);
  let endReason = 'left';
  let closed = false;

  const sideband = openSideband(
    setting.sideband,
    {
      onOpen: setTranscriber,
      onText: receive,
      onCallEnded: () => finish(endReason),
      onLost: () => {
        setting.hangUp();
        finish('unobserved');
      },
    },
    setting.sidebandTimeouts,
  );

  function updateSession(why: string, change: object): void {
    sideband.send({ type: 'session.update', event_id: `server_${why}`, session: change });
  }

  /** On joining, and again when the session says that it runs: what comes before that may be lost. */
  function setTranscriber(): void {
    if (lateTranscriber) updateSession('transcriber', transcriptionUpdate(lateTranscriber));
  }

  function receive(text: string): void {
    if (hasChangedInstructions(text, session.instructions)) {
      updateSession('instructions', { type: 'realtime', instructions: session.instructions });
    }
    const parsed = parseEventText(text);
    if (parsed.type !== 'known') return;
    meter(parsed.event);
    for (const event of memory.onEvent(parsed.event)) sideband.send(event);
  }

  function meter(event: ConversationEvent): void {
    switch (event.type) {
      case 'session-opened':
        return setTranscriber();
      case 'speech-started':
      case 'speech-stopped':
        return observer.onSpeech();
      case 'response-closed':
        if (event.usage) observer.onUsage({ kind: 'answer', id: event.responseId, usage: event.usage });
        return;
      case 'source-done':
        if (event.usage) {
          observer.onUsage({ kind: 'transcript', id: event.itemId, usage: transcriptUsage(event.usage) });
        }
        return;
      case 'service-failed':
        if (event.error.code === 'session_expired') endReason = 'session_expired';
        return;
      default:
    }
  }

  function finish(reason: string): void {
    if (closed) return;
    closed = true;
    sideband.close();
    observer.onClosed(reason);
  }

  return { close: finish };
}

function transcriptUsage(billed: TranscriptionUsage): Usage {
  const tokens = billed.type === 'tokens' ? billed.totalTokens : Math.ceil(billed.seconds * TOKENS_PER_AUDIO_SECOND);
  return { ...noUsage, totalTokens: tokens, inputTokens: tokens, inputAudioTokens: tokens };
}
