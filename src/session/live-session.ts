import type { ConversationId } from '../domain/ids.ts';
import type { Interpreter } from '../ports/interpreter.ts';
import type { WithRecord } from './begin-recording.ts';
import type { ConnectionSupervisor } from './connection-supervisor.ts';
import type { ResourceScope } from './resource-scope.ts';
import type { UntranslatedTurns } from './untranslated-turns.ts';
import type { UpdateReceiver } from './update-receiver.ts';
import type { WrittenTurns } from './written-turns.ts';

/** The open parts of a live session. */
export type LiveSession = WithRecord & {
  readonly conversationId: ConversationId;
  readonly scope: ResourceScope;
  readonly supervisor: ConnectionSupervisor;
  readonly interpreter: Interpreter;
  readonly updates: UpdateReceiver;
  /** Translates turns that the voice service leaves without a translation. */
  readonly untranslated: UntranslatedTurns;
  readonly written: WrittenTurns;
};
