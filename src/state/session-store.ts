import { conversation, newConversation, type ConversationOnScreen } from './conversation.ts';
import { holdToTalk, newHoldToTalk, type HoldToTalk } from './hold-to-talk.ts';
import { newRoomState, room, type RoomState } from './room.ts';
import { newSessionInterpreter, sessionInterpreter, type SessionInterpreter } from './session-interpreter.ts';
import { newSessionState, session, type SessionState } from './session.ts';

/** The state of one session, which no other session changes. */
export type SessionStore = {
  readonly session: SessionState;
  readonly conversation: ConversationOnScreen;
  readonly holdToTalk: HoldToTalk;
  readonly room: RoomState;
  readonly interpreter: SessionInterpreter;
};

/** The session that this page shows. */
export const shownSession: SessionStore = { session, conversation, holdToTalk, room, interpreter: sessionInterpreter };

export function newSessionStore(): SessionStore {
  return {
    session: newSessionState(),
    conversation: newConversation(),
    holdToTalk: newHoldToTalk(),
    room: newRoomState(),
    interpreter: newSessionInterpreter(),
  };
}
