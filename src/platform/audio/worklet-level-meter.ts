import workletUrl from '../../../workers/levels/levels.worklet.ts?worker&url';
import type { LevelListener, LevelMeter } from '../../ports/level-meter.ts';
import { endWorklet } from './end-worklet.ts';
import type { SharedAudioContext } from './shared-audio-context.ts';

/**
 * Measures in an AudioWorklet, so that a busy page does not delay it.
 * @param copy a stream that is measured instead of the microphone's, and is stopped by this meter
 */
export function createWorkletLevelMeter(
  audioContext: SharedAudioContext,
  copy?: (stream: MediaStream) => MediaStream,
): LevelMeter {
  const listeners = new Set<LevelListener>();
  let node: AudioWorkletNode | undefined;
  let source: MediaStreamAudioSourceNode | undefined;

  function disconnect(): void {
    source?.disconnect();
    // An open copy would keep the browser's recording indicator on.
    if (copy) for (const track of source?.mediaStream.getTracks() ?? []) track.stop();
  }

  async function openNode(context: AudioContext): Promise<AudioWorkletNode> {
    await context.audioWorklet.addModule(workletUrl);
    const opened = new AudioWorkletNode(context, 'levels', { numberOfInputs: 1, numberOfOutputs: 0 });
    opened.port.onmessage = ({ data }: MessageEvent<number>) => {
      if (source) for (const listener of listeners) listener(data);
    };
    return opened;
  }

  return {
    async open({ stream }) {
      const context = audioContext.resume();
      disconnect();
      const connected = context.createMediaStreamSource(copy ? copy(stream) : stream);
      source = connected;
      // A context has nodes of its own.
      const opened = node?.context === context ? node : await openNode(context);
      // Another microphone may have replaced this one while the worklet loaded.
      const isReplaced = source !== connected;
      if (node !== opened && isReplaced) endWorklet(opened);
      if (isReplaced) return;
      if (node && node !== opened) endWorklet(node);
      node = opened;
      connected.connect(node);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      disconnect();
      source = undefined;
      if (node) endWorklet(node);
      node = undefined;
    },
  };
}
