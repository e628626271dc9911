/** Measures how loud the microphone is and says so about 30 times a second. Draws nothing, keeps nothing. */

const REPORTS_PER_SECOND = 30;

class LevelsProcessor extends AudioWorkletProcessor implements AudioWorkletProcessorImpl {
  private squares = 0;
  private count = 0;

  process(inputs: Float32Array[][]): boolean {
    const samples = inputs[0]?.[0];
    // No input while the microphone is being replaced: stay alive.
    if (!samples) return true;
    for (const sample of samples) this.squares += sample * sample;
    this.count += samples.length;
    if (this.count >= sampleRate / REPORTS_PER_SECOND) this.report();
    return true;
  }

  private report(): void {
    // Root mean square, scaled by 100 (product spec section 9).
    this.port.postMessage(Math.sqrt(this.squares / this.count) * 100);
    this.squares = 0;
    this.count = 0;
  }
}

registerProcessor('levels', LevelsProcessor);
