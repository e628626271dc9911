import { createFft } from '../../audio/fft.ts';
import { loadDenseLayer, type DenseLayer } from './dense-layer.ts';

/** Samples of 16 kHz audio per decision: 32 ms. */
export const WINDOW_SAMPLES = 512;

/** The network also sees the end of the window before. */
const CONTEXT_SAMPLES = 64;
const INPUT_SAMPLES = CONTEXT_SAMPLES + WINDOW_SAMPLES;

/** Short-time Fourier transform: four overlapping frames; the samples past the end are a reflection. */
const FRAME_SAMPLES = 256;
const FRAME_STEP = 128;
const FRAMES = 4;
const PADDED_SAMPLES = FRAME_SAMPLES + (FRAMES - 1) * FRAME_STEP;
const BINS = FRAME_SAMPLES / 2 + 1;

/** Size of the recurrent layer (LSTM). */
const HIDDEN = 128;

const FLOAT_BYTES = 4;
const RELU = 0;
const LINEAR = -Infinity;

/** A convolution has a column for each channel of each of its three taps, less those that only meet padding. */
type Layer = { readonly weightsAt: number; readonly biasAt: number; readonly rows: number; readonly columns: number };

/** Floats in the memory of the WebAssembly module, and their address. */
type Block = { readonly at: number; readonly values: Float32Array };

/** The state of one microphone: the recurrent state and the end of the last window. */
export type SileroState = {
  readonly hidden: Float32Array;
  readonly cell: Float32Array;
  readonly context: Float32Array;
};

export function createSileroState(): SileroState {
  return {
    hidden: new Float32Array(HIDDEN),
    cell: new Float32Array(HIDDEN),
    context: new Float32Array(CONTEXT_SAMPLES),
  };
}

/**
 * Silero VAD, version 6, at 16 kHz: the probability that a window of 32 ms holds speech.
 *
 *     576 samples ──STFT──▶ 129 bins × 4 ──conv──▶ 128 × 4 ──▶ 64 × 2 ──▶ 64 × 1 ──▶ 128 ──LSTM──▶ 128 ──▶ probability
 *
 * The layers run in WebAssembly with SIMD; a decision takes about 40 microseconds. One network serves all calls.
 */
export class SileroNetwork {
  readonly #dense: DenseLayer;
  readonly #layers: Readonly<Record<'first' | 'second' | 'third' | 'fourth' | 'lstm', Layer>>;
  readonly #decoder: Float32Array;
  readonly #decoderBias: number;
  /** Inputs and outputs, one row per frame; a row of zeros around them is the padding of the convolutions. */
  readonly #spectra: Block;
  readonly #first: Block;
  readonly #second: Block;
  readonly #third: Block;
  readonly #lstmInput: Block;
  readonly #gates: Block;
  readonly #transform = createStft();

  constructor() {
    const { memory, dense } = loadDenseLayer('silero-weights.bin');
    const allocate = allocator(memory);
    const layer = ([rows, columns]: readonly [number, number]): Layer => {
      return { weightsAt: allocate(rows * columns).at, biasAt: allocate(rows).at, rows, columns };
    };
    this.#dense = dense;
    // In the order of the weights file.
    this.#layers = {
      first: layer([128, 3 * BINS]),
      second: layer([64, 3 * 128]),
      third: layer([64, 2 * 64]),
      fourth: layer([128, 64]),
      lstm: layer([4 * HIDDEN, 2 * HIDDEN]),
    };
    this.#decoder = allocate(HIDDEN).values;
    this.#decoderBias = allocate(1).values[0] ?? 0;
    this.#spectra = allocate((FRAMES + 2) * BINS);
    this.#first = allocate((FRAMES + 1) * 128);
    this.#second = allocate(2 * 64);
    this.#third = allocate(64);
    this.#lstmInput = allocate(2 * HIDDEN);
    this.#gates = allocate(4 * HIDDEN);
  }

  /** Takes the next window of a microphone, scaled to full scale 1, and updates the microphone's state. */
  probability(window: Float32Array, state: SileroState): number {
    this.#transform(state.context, window, this.#spectra.values.subarray(BINS));
    state.context.set(window.subarray(WINDOW_SAMPLES - CONTEXT_SAMPLES));
    const { first, second, third, fourth, lstm } = this.#layers;
    for (let frame = 0; frame < FRAMES; frame++) {
      this.#apply(first, row(this.#spectra, frame, BINS), row(this.#first, frame + 1, 128), RELU);
    }
    for (let frame = 0; frame < FRAMES / 2; frame++) {
      this.#apply(second, row(this.#first, 2 * frame, 128), row(this.#second, frame, 64), RELU);
    }
    this.#apply(third, this.#second.at, this.#third.at, RELU);
    this.#apply(fourth, this.#third.at, this.#lstmInput.at, RELU);
    this.#lstmInput.values.set(state.hidden, HIDDEN);
    this.#apply(lstm, this.#lstmInput.at, this.#gates.at, LINEAR);
    return this.#decode(state);
  }

  #apply({ weightsAt, biasAt, rows, columns }: Layer, input: number, output: number, least: number): void {
    this.#dense(weightsAt, biasAt, input, output, rows * FLOAT_BYTES, columns * FLOAT_BYTES, least);
  }

  /** The gates of the LSTM (input, forget, cell, output), and the last layer. */
  #decode({ hidden, cell }: SileroState): number {
    const gates = this.#gates.values;
    let sum = this.#decoderBias;
    for (let at = 0; at < HIDDEN; at++) {
      const remembered = sigmoid(gates[HIDDEN + at] ?? 0) * (cell[at] ?? 0);
      const value = remembered + sigmoid(gates[at] ?? 0) * Math.tanh(gates[2 * HIDDEN + at] ?? 0);
      const output = sigmoid(gates[3 * HIDDEN + at] ?? 0) * Math.tanh(value);
      cell[at] = value;
      hidden[at] = output;
      if (output > 0) sum += output * (this.#decoder[at] ?? 0);
    }
    return sigmoid(sum);
  }
}

let shared: SileroNetwork | undefined;

/** The network of this process, loaded on first use: 0.9 MB of weights. */
export function sharedSileroNetwork(): SileroNetwork {
  shared ??= new SileroNetwork();
  return shared;
}

/** Hands out the floats of a memory one block after the other. */
function allocator(memory: ArrayBuffer): (floats: number) => Block {
  let next = 0;
  return (floats) => {
    const at = next;
    next += floats * FLOAT_BYTES;
    return { at, values: new Float32Array(memory, at, floats) };
  };
}

function row({ at }: Block, index: number, floats: number): number {
  return at + index * floats * FLOAT_BYTES;
}

/** Magnitudes of the frames, one row of bins per frame. Each complex transform computes two of the real frames. */
function createStft(): (context: Float32Array, window: Float32Array, magnitudes: Float32Array) => void {
  const fft = createFft(FRAME_SAMPLES);
  const hann = Float64Array.from(
    { length: FRAME_SAMPLES },
    (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / FRAME_SAMPLES),
  );
  const samples = new Float32Array(PADDED_SAMPLES);
  const real = new Float64Array(FRAME_SAMPLES);
  const imaginary = new Float64Array(FRAME_SAMPLES);

  return (context, window, magnitudes) => {
    samples.set(context);
    samples.set(window, CONTEXT_SAMPLES);
    for (let at = INPUT_SAMPLES; at < PADDED_SAMPLES; at++) samples[at] = samples[2 * (INPUT_SAMPLES - 1) - at] ?? 0;
    for (let frame = 0; frame < FRAMES; frame += 2) {
      const start = frame * FRAME_STEP;
      for (let at = 0; at < FRAME_SAMPLES; at++) {
        real[at] = (samples[start + at] ?? 0) * (hann[at] ?? 0);
        imaginary[at] = (samples[start + FRAME_STEP + at] ?? 0) * (hann[at] ?? 0);
      }
      fft.forward(real, imaginary);
      splitMagnitudes(real, imaginary, magnitudes.subarray(frame * BINS));
    }
  };
}

/** The spectrum of `a + ib`, where both are real, holds that of `a` in its even part and that of `b` in its odd part. */
function splitMagnitudes(real: Float64Array, imaginary: Float64Array, magnitudes: Float32Array): void {
  for (let bin = 0; bin < BINS; bin++) {
    const mirrored = (FRAME_SAMPLES - bin) % FRAME_SAMPLES;
    const [re, im] = [real[bin] ?? 0, imaginary[bin] ?? 0];
    const [mirroredRe, mirroredIm] = [real[mirrored] ?? 0, imaginary[mirrored] ?? 0];
    magnitudes[bin] = Math.hypot(re + mirroredRe, im - mirroredIm) / 2;
    magnitudes[BINS + bin] = Math.hypot(im + mirroredIm, re - mirroredRe) / 2;
  }
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
