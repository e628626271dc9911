import { createEchoGate } from '../../domain/echo-gate/echo-gate.ts';
import type { Levels } from '../../domain/echo-gate/level-history.ts';
import { BAND_COUNT } from '../../domain/echo-gate/speech-bands.ts';

/** The gate's frame length. */
const FRAME_MS = 20;
/** A page in the background is throttled; a frame this late does not match what plays. */
const LATE_MS = 200;

export type EchoGuardDeps = {
  /** Levels of what plays now, one entry for each voice that sounds. */
  played(): readonly Levels[];
  /** Levels of the microphone. */
  captured(): Levels;
  /** Called every frame: whether the microphone may be sent. */
  setOpen(isOpen: boolean): void;
};

/**
 * Half-duplex fallback for a service that would interpret its own voice: while a voice plays, only a person's speech
 * opens the microphone.
 * @returns stops the guard
 */
export function guardAgainstEcho({ played, captured, setOpen }: EchoGuardDeps): () => void {
  const gate = createEchoGate(BAND_COUNT);
  let lastFrameAtMs = performance.now();

  function onFrame(): void {
    const nowMs = performance.now();
    const isLate = nowMs - lastFrameAtMs > LATE_MS;
    lastFrameAtMs = nowMs;
    gate.play(loudest(played()));
    const isEcho = gate.expectsEcho && gate.isEcho(captured());
    setOpen(isLate || !isEcho);
  }

  const timer = setInterval(onFrame, FRAME_MS);
  return () => clearInterval(timer);
}

function loudest(voices: readonly Levels[]): Levels | undefined {
  const [first, ...others] = voices;
  return first?.map((level, band) => Math.max(level, ...others.map((voice) => voice[band] ?? level)));
}
