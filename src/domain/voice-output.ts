import type { PairSide } from './voice-playback.ts';

/** Where the voice of one language plays: everywhere, in one ear of shared earphones, or on a device of its own. */
export type VoiceOutput = 'both' | 'left' | 'right' | `device ${string}`;

export type VoiceOutputs = Readonly<Record<PairSide, VoiceOutput>>;

export const defaultOutputs: VoiceOutputs = { source: 'both', target: 'both' };

export function deviceOf(output: VoiceOutput): string | undefined {
  return output.startsWith('device ') ? output.slice('device '.length) : undefined;
}

/** As it is stored on the device. */
export function outputsText({ source, target }: VoiceOutputs): string {
  return `${source}\n${target}`;
}

/** Missing or invalid values have their defaults. */
export function parseOutputs(text: string | undefined): VoiceOutputs {
  const [source, target] = (text ?? '').split('\n').map(parseOutput);
  return { source: source ?? 'both', target: target ?? 'both' };
}

export function parseOutput(text: string): VoiceOutput | undefined {
  if (text === 'both' || text === 'left' || text === 'right') return text;
  return text.startsWith('device ') ? `device ${text.slice('device '.length)}` : undefined;
}
