import type { ConnectionSignal } from '../ports/interpreter.ts';
import type { OpenMicrophone } from '../ports/microphone.ts';
import type { ConnectOutcome, ConnectTarget } from './buffered-connection.ts';

/** Keeps a conversation on a line, whatever becomes of the first one. */
export type ConnectionSupervisor = {
  /** Opens the first line. */
  open(wayIn: ConnectTarget, microphone: OpenMicrophone): Promise<ConnectOutcome>;
  /** What the service says of the session itself. @returns whether that was of concern here */
  onSignal(signal: ConnectionSignal): void;
  /** Somebody wants the line back that was given up. */
  resume(): void;
  /** Another microphone is in use. */
  useMicrophone(microphone: OpenMicrophone): void;
  /** Stop has been pressed: nothing is mended any more. */
  stop(): Promise<void>;
};
