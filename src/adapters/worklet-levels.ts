import workletUrl from '../../workers/levels/levels.worklet.ts?worker&url';
import type { LevelListener, Levels } from '../ports/levels.ts';
import { streamOf } from './media-microphone.ts';

/** Levels measured in an AudioWorklet, away from a busy page. */
export function createWorkletLevels(): Levels {
  const listeners = new Set<LevelListener>();
  let context: AudioContext | undefined;

  function close(): void {
    void context?.close();
    context = undefined;
  }

  return {
    async open(microphone) {
      close();
      const opened = new AudioContext();
      context = opened;
      await opened.audioWorklet.addModule(workletUrl);
      if (context !== opened) return;
      const meter = new AudioWorkletNode(opened, 'levels', { numberOfInputs: 1, numberOfOutputs: 0 });
      meter.port.onmessage = ({ data }: MessageEvent<number>) => {
        for (const listener of listeners) listener(data);
      };
      opened.createMediaStreamSource(streamOf(microphone)).connect(meter);
      await opened.resume();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close,
  };
}
