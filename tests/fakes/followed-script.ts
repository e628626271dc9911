import type { FollowedSpeech, PartialTranscript, Transcriber, Transcript } from '../../voice/engines/engines.ts';

/** A report of a recogniser, at a time in milliseconds of the utterance's audio. */
export type ScriptedPartial = { readonly atMs: number } & Omit<PartialTranscript, 'coversMs'>;

/** A recogniser that follows speech by a script for each utterance, and takes the last text of it for the whole. */
export function followedScript(scripts: readonly (readonly ScriptedPartial[])[]): Transcriber {
  let followed = -1;
  let transcribed = -1;
  return {
    async transcribe(): Promise<Transcript> {
      const fixed = scripts[++transcribed]?.findLast((value) => value.fixed)?.fixed;
      const text = fixed?.text ?? scripts[transcribed]?.at(-1)?.text ?? '';
      return { text };
    },
    follow(_hint, _signal, onPartial): FollowedSpeech {
      let script = scripts[++followed] ?? [];
      let heardMs = 0;
      let isClosed = false;
      return {
        hear(sound) {
          heardMs += sound.length / 16;
          const isDue = ({ atMs }: ScriptedPartial) => atMs <= heardMs;
          for (const { atMs: _atMs, ...partial } of script.filter(isDue))
            if (!isClosed) onPartial({ coversMs: 0, ...partial });
          script = script.filter((value) => !isDue(value));
        },
        close: () => void (isClosed = true),
      };
    },
  };
}
