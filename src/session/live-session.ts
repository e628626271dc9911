import type { ConversationId, SessionId } from '../domain/ids.ts';
import type { Interpreter } from '../ports/interpreter.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';
import type { ConnectionSupervisor } from './connection-supervisor.ts';
import type { ContinuedConversation } from './continued-conversation.ts';
import type { ResourceScope } from './resource-scope.ts';
import type { SessionMicrophone } from './session-microphone.ts';
import type { TurnPersister } from './turn-persister.ts';
import type { UntranslatedTurns } from './untranslated-turns.ts';
import type { UpdateReceiver } from './update-receiver.ts';
import type { WrittenTurns } from './written-turns.ts';

/** The open parts of a live session. */
export type LiveSession = {
  readonly conversationId: ConversationId;
  /** Undefined where this device interprets: the server has no session for it. */
  readonly sessionId: SessionId | undefined;
  /** Undefined for a conversation that began with this session. */
  readonly continued: ContinuedConversation | undefined;
  /** As it was created on the device. */
  readonly record: ConversationRecord;
  /** The service bills the open time of a call, silence included. */
  readonly isBilledByTime: boolean;
  readonly scope: ResourceScope;
  readonly microphone: SessionMicrophone;
  readonly supervisor: ConnectionSupervisor;
  readonly interpreter: Interpreter;
  readonly updates: UpdateReceiver;
  /** Translates turns that the voice service leaves without a translation. */
  readonly untranslated: UntranslatedTurns;
  readonly written: WrittenTurns;
  readonly persister: TurnPersister;
  /** Gives the record up to recovery; only after its last write. */
  releaseLock(): void;
};
