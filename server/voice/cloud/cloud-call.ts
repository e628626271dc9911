import type { ConversationEvent, TranscriptionUsage } from '../../../src/domain/turns/conversation-event.ts';
import { noUsage } from '../../../src/domain/usage.ts';
import type { Usage } from '../../../src/domain/usage.ts';
import { parseFrame } from '../../../src/protocol/realtime/parse-frame.ts';
import type { CallObserver, VoiceSession } from '../voice-provider.ts';
import { createConversationMemory } from './conversation-memory.ts';
import { foreignInstructions } from './foreign-instructions.ts';
import { transcriptionChange } from './session-body.ts';
import { openSideband } from './sideband.ts';
import type { SidebandAddress, SidebandPatience } from './sideband.ts';

export type CloudCall = {
  /** Stops following the call, which has been ended. */
  close(reason: string): void;
};

export type CloudCallSetting = {
  readonly sideband: SidebandAddress;
  readonly session: VoiceSession;
  /** What to transcribe with, where that is set once the session runs. */
  readonly lateTranscriber: string | undefined;
  readonly observer: CallObserver;
  readonly patience: SidebandPatience;
  /** Ends the call at the service. */
  hangUp(): void;
};

/** How transcripts that are billed by time count as tokens: what a model that hears would take for the same sound. */
const TOKENS_PER_HEARD_SECOND = 10;

/** Follows a call that the page and the service hold between them: meters it, and keeps it to its instructions. */
export function followCall(setting: CloudCallSetting): CloudCall {
  const { session, observer, lateTranscriber } = setting;
  const memory = createConversationMemory(session.reminder);
  let endReason = 'left';
  let closed = false;

  const sideband = openSideband(
    setting.sideband,
    {
      onOpen: setTranscriber,
      onText: receive,
      onOver: () => finish(endReason),
      onLost: () => {
        setting.hangUp();
        finish('unobserved');
      },
    },
    setting.patience,
  );

  function updateSession(why: string, change: object): void {
    sideband.send({ type: 'session.update', event_id: `server_${why}`, session: change });
  }

  /** On joining, and again when the session says that it runs: what comes before that may be lost. */
  function setTranscriber(): void {
    if (lateTranscriber) updateSession('transcriber', transcriptionChange(lateTranscriber));
  }

  function receive(text: string): void {
    if (foreignInstructions(text, session.instructions)) {
      updateSession('instructions', { type: 'realtime', instructions: session.instructions });
    }
    const parsed = parseFrame(text);
    if (parsed.type !== 'known') return;
    meter(parsed.event);
    for (const event of memory.follow(parsed.event)) sideband.send(event);
  }

  function meter(event: ConversationEvent): void {
    switch (event.type) {
      case 'session-opened':
        return setTranscriber();
      case 'speech-started':
      case 'speech-stopped':
        return observer.onSpeech();
      case 'answer-closed':
        if (event.usage) observer.onUsage({ kind: 'answer', id: event.answerId, usage: event.usage });
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
  const tokens = billed.type === 'tokens' ? billed.totalTokens : Math.ceil(billed.seconds * TOKENS_PER_HEARD_SECOND);
  return { ...noUsage, totalTokens: tokens, inputTokens: tokens, inputAudioTokens: tokens };
}
