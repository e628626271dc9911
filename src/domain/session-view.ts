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

/** The states that the view is derived from. */
export type SessionFacts = {
  readonly connection: SessionStage;
  readonly recovery: ConnectionRecovery;
  /** Set while the microphone is muted. */
  readonly pausedFor: unknown;
  /** Set while there is no microphone. */
  readonly microphoneLoss: unknown;
};

/** Derives the connection and the abilities that the screen shows. */
export function sessionView(facts: SessionFacts): SessionView {
  const connection = connectionShown(facts);
  return {
    connection,
    canHold: connection === 'connected' || connection === 'reconnecting' || connection === 'replaying',
  };
}

function connectionShown({ connection, recovery, pausedFor, microphoneLoss }: SessionFacts): ConnectionShown {
  if (connection !== 'connected') return connection;
  if (pausedFor !== undefined || microphoneLoss !== undefined) return 'paused';
  return recovery === 'steady' ? connection : recovery;
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
