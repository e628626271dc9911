import type { Line } from '../ports/line.ts';

const voices = new WeakMap<Line, MediaStream>();

/** What the far side of a line says. Only adapters ask. */
export function voiceOf(line: Line): MediaStream | undefined {
  return voices.get(line);
}

export function keepVoice(line: Line, voice: MediaStream): Line {
  voices.set(line, voice);
  return line;
}
