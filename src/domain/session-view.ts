import type { ConnectionRecovery } from './connection/reconnect-policy.ts';
import type { TurnTaking } from './turn-taking.ts';

/** The state of the session itself, whatever its connection does. */
export type SessionStage = 'disconnected' | 'connecting' | 'connected' | 'stopping' | 'error';

/** The connection state shown to the user; "stopping" is neither connected nor disconnected. */
export type ConnectionShown = SessionStage | 'paused' | Exclude<ConnectionRecovery, 'steady'>;

/** The words of the turn-taking indicator. */
export type TurnTakingWord = 'wait' | 'listening' | 'hearing' | 'goAhead' | 'translating' | 'speaking' | 'paused';

export type SessionView = {
  readonly connection: ConnectionShown;
  /** A turn by hand can begin: it is sent, now or once there is a connection again. */
  readonly canHold: boolean;
};

/** What the screen shows of a session. `isPaused`: the microphone delivers nothing. */
export function sessionView(stage: SessionStage, recovery: ConnectionRecovery, isPaused: boolean): SessionView {
  const connection = stage === 'connected' ? connectionShown(recovery, isPaused) : stage;
  return { connection, canHold: stage === 'connected' && connection !== 'paused' && connection !== 'suspended' };
}

function connectionShown(recovery: ConnectionRecovery, isPaused: boolean): ConnectionShown {
  if (isPaused) return 'paused';
  return recovery === 'steady' ? 'connected' : recovery;
}

/** The word for both people, each in their language. */
export function turnTakingWord(connection: ConnectionShown, turnTaking: TurnTaking): TurnTakingWord {
  // A suspended session waits for a tap.
  if (connection === 'paused' || connection === 'suspended') return 'paused';
  // Speech is buffered and translated later.
  if (connection === 'reconnecting') return 'listening';
  if (connection !== 'connected' && connection !== 'replaying') return 'wait';
  if (turnTaking.type === 'listening' || turnTaking.type === 'hearing')
    return turnTaking.hasInterrupted ? 'goAhead' : turnTaking.type;
  return turnTaking.type;
}
