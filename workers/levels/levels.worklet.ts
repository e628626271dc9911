const REPORTS_PER_SECOND = 30;

/** Measures the loudness of the microphone. */
class LevelsProcessor extends AudioWorkletProcessor implements AudioWorkletProcessorImpl {
  #sumOfSquares = 0;
  #count = 0;
  #isEnded = false;

  constructor() {
    super();
    // The page sends nothing but the end.
    this.port.onmessage = () => (this.#isEnded = true);
  }

  process(inputs: Float32Array[][]): boolean {
    const samples = inputs[0]?.[0];
    // No input while the microphone is being replaced.
    if (!samples) return !this.#isEnded;
    for (const sample of samples) this.#sumOfSquares += sample * sample;
    this.#count += samples.length;
    if (this.#count >= sampleRate / REPORTS_PER_SECOND) this.#report();
    return !this.#isEnded;
  }

  #report(): void {
    // Root mean square, scaled by 100 (product spec section 9).
    this.port.postMessage(Math.sqrt(this.#sumOfSquares / this.#count) * 100);
    this.#sumOfSquares = 0;
    this.#count = 0;
  }
}

registerProcessor('levels', LevelsProcessor);
