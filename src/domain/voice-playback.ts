/** One person of the pair: who speaks its first language, or its second. */
export type PairSide = 'source' | 'target';

/** How the translated speech is played, as the users have set it. */
export type VoicePlayback = {
  /** 0 to 1. */
  readonly volume: number;
  readonly speed: VoiceSpeed;
  /** The sides that read the translation only: no voice speaks their language. */
  readonly muted: { readonly [Side in PairSide]: boolean };
};

/** Within them every voice stays natural. The realtime protocol takes 0.25 to 1.5. */
export const voiceSpeeds = [0.8, 0.9, 1, 1.15, 1.3] as const;

const MIN_STORED_SPEED = 0.25;
const MAX_STORED_SPEED = 1.5;

export type VoiceSpeed = (typeof voiceSpeeds)[number];

export const defaultPlayback: VoicePlayback = { volume: 1, speed: 1, muted: { source: false, target: false } };

export const textSizes = ['normal', 'large', 'larger'] as const;

/** The text size of the conversation. */
export type TextSize = (typeof textSizes)[number];

/** As it is stored on the device. */
export function playbackText({ volume, speed, muted }: VoicePlayback): string {
  const sides = (['source', 'target'] as const).filter((side) => muted[side]);
  return [volume, speed, ...sides].join(' ');
}

/** Missing or invalid values have their defaults. */
export function parsePlayback(text: string | undefined): VoicePlayback {
  const [volume, speed, ...sides] = (text ?? '').split(' ');
  const readVolume = volume ? Number(volume) : Number.NaN;
  return {
    volume: readVolume >= 0 && readVolume <= 1 ? readVolume : defaultPlayback.volume,
    speed: nearestSpeed(Number(speed)) ?? defaultPlayback.speed,
    muted: { source: sides.includes('source'), target: sides.includes('target') },
  };
}

/** Earlier versions had other speeds. */
function nearestSpeed(stored: number): VoiceSpeed | undefined {
  if (!(stored >= MIN_STORED_SPEED && stored <= MAX_STORED_SPEED)) return undefined;
  return voiceSpeeds.toSorted((a, b) => Math.abs(a - stored) - Math.abs(b - stored))[0];
}

export function parseTextSize(text: string | undefined): TextSize {
  return textSizes.find((size) => size === text) ?? 'normal';
}
