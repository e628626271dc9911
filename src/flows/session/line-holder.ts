import type { LineSignal } from '../../ports/interpreter.ts';
import type { OpenMicrophone } from '../../ports/microphone.ts';
import type { StrandOpening, WayIn } from './strand.ts';

/** Keeps a conversation on a line, whatever becomes of the first one. */
export type LineHolder = {
  /** Opens the first line. */
  open(wayIn: WayIn, microphone: OpenMicrophone): Promise<StrandOpening>;
  /** What the service says of the session itself. @returns whether that was of concern here */
  onSignal(signal: LineSignal): void;
  /** Somebody wants the line back that was given up. */
  resume(): void;
  /** Another microphone is in use. */
  useMicrophone(microphone: OpenMicrophone): void;
  /** Stop has been pressed: nothing is mended any more. */
  stop(): Promise<void>;
};
