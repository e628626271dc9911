import { createEchoGate } from '../../domain/echo-gate/echo-gate.ts';
import type { Levels } from '../../domain/echo-gate/level-history.ts';

/** What the gate counts in. */
const FRAME_MS = 20;
/** A page in the background runs slower than that: what it measures fits nothing any more. */
const LATE_MS = 200;

export type EchoGuardParts = {
  readonly bandCount: number;
  /** What is played now, one for each voice that sounds. */
  played(): readonly Levels[];
  heard(): Levels;
  /** Whether what is heard may go on the line. Said whenever it has been looked at. */
  letThrough(isOpen: boolean): void;
};

/**
 * Keeps our own voice off the line of a service that would interpret it: while something is played, only a person gets
 * through.
 * @returns stops guarding
 */
export function guardAgainstEcho({ bandCount, played, heard, letThrough }: EchoGuardParts): () => void {
  const gate = createEchoGate(bandCount);
  let lookedAtMs = performance.now();

  function look(): void {
    const nowMs = performance.now();
    const isLate = nowMs - lookedAtMs > LATE_MS;
    lookedAtMs = nowMs;
    gate.play(loudest(played()));
    const isEcho = gate.expectsEcho && gate.isEcho(heard());
    letThrough(isLate || !isEcho);
  }

  const timer = setInterval(look, FRAME_MS);
  return () => clearInterval(timer);
}

function loudest(voices: readonly Levels[]): Levels | undefined {
  const [first, ...others] = voices;
  return first?.map((level, band) => Math.max(level, ...others.map((voice) => voice[band] ?? level)));
}
