/** Ends the processor of a worklet: it runs, and keeps its node alive, even after its context has closed. */
export function endWorklet({ port }: AudioWorkletNode): void {
  port.onmessage = null;
  port.postMessage({ type: 'end' });
}
