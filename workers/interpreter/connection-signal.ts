import type { CallFinding } from '../../src/domain/call-check/call-check.ts';
import { isFatalCode } from '../../src/domain/connection/end-codes.ts';
import { isBlank } from '../../src/domain/turns/item-text.ts';
import type { ConversationEvent, ServiceError } from '../../src/domain/turns/conversation-event.ts';
import type { ConnectionEvent, Engine } from '../../src/protocol/interpreter-worker.ts';

/** @param speechEndOf when the speech ended that a response translates */
export function signalOf(
  event: ConversationEvent,
  speechEndOf: (responseId: string) => number | undefined,
): ConnectionEvent | undefined {
  switch (event.type) {
    case 'session-opened':
      return { type: 'session-opened', expiresAtMs: event.expiresAtMs };
    case 'speech-started':
    case 'speech-stopped':
    case 'response-closed':
      return { type: event.type };
    case 'voice-started':
      return {
        type: 'voice-started',
        speechEndedAtMs: event.responseId === undefined ? undefined : speechEndOf(event.responseId),
      };
    case 'voice-stopped':
    case 'voice-cut':
      return { type: 'voice-stopped', wasCut: event.type === 'voice-cut' };
    case 'speech-discarded':
    case 'source-failed':
      return { type: 'response-closed' };
    case 'source-done':
      // No response follows.
      return isBlank(event.text) ? { type: 'response-closed' } : undefined;
    case 'service-failed':
      return signalOfError(event.error);
    default:
      return undefined;
  }
}

/** Nothing to stop where the response has ended. */
export function signalOfFinding(finding: CallFinding): ConnectionEvent | undefined {
  if (finding.type === 'unwanted-voice') return { type: 'voice-unwanted' };
  if (finding.type !== 'void' || !finding.isOpen) return undefined;
  return { type: 'response-unwanted', responseId: finding.responseId };
}

function signalOfError(error: ServiceError): ConnectionEvent | undefined {
  const code = error.code ?? error.kind ?? 'unknown_error';
  if (code === 'session_expired') return { type: 'session-expired' };
  // A held turn without a sound: nothing follows.
  if (code === 'input_audio_buffer_commit_empty') return { type: 'response-closed' };
  const engine = enginesByCode.get(code);
  if (engine) return { type: 'engine-failed', engine };
  return isRecoverable(error) ? undefined : { type: 'connection-failed', code, text: error.text };
}

const enginesByCode: ReadonlyMap<string, Engine> = new Map([
  ['speech_recognition_unavailable', 'recogniser'],
  ['translation_unavailable', 'translator'],
  ['speech_synthesis_unavailable', 'synthesiser'],
]);

/** The service refused one client event; the session continues without it. */
const recoverableCodes: ReadonlySet<string> = new Set([
  'conversation_already_has_active_response',
  'response_cancel_not_active',
  'input_audio_buffer_commit_empty',
  'item_truncate_invalid_item_id',
  'unknown_parameter',
  'invalid_value',
  'missing_required_parameter',
  'invalid_json',
  'invalid_event',
]);

function isRecoverable({ code, refusedEventId }: ServiceError): boolean {
  if (code !== undefined && isFatalCode(code)) return false;
  return refusedEventId !== undefined || (code !== undefined && recoverableCodes.has(code));
}
