/** Duration of one audio frame, in both directions. */
export const FRAME_MS = 20;

/** The rate of speech recognition. The Opus decoder outputs this rate directly, so no resampling is needed. */
export const INPUT_RATE_HZ = 16_000;

/** The rate of speech synthesis. The Opus encoder takes this rate directly. */
export const OUTPUT_RATE_HZ = 24_000;

export const INPUT_FRAME_SAMPLES = (INPUT_RATE_HZ * FRAME_MS) / 1000;

export const OUTPUT_FRAME_SAMPLES = (OUTPUT_RATE_HZ * FRAME_MS) / 1000;

/** The longest utterance. It bounds the memory in a loud room, where the detector finds no end. */
export const MAX_UTTERANCE_MS = 60_000;
