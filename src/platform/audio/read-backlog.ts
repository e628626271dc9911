import type { ReadAudio } from '../../domain/connection/replay-buffer.ts';
import type { HeardSpeech } from '../../domain/connection/replay-plan.ts';
import { Resampler } from '../../domain/resampler.ts';
import type { BacklogAudio, ReplayBacklog } from '../../ports/microphone-buffer.ts';
import type { MicrophoneBufferReport, MicrophoneBufferRequest } from '../../protocol/microphone-buffer-worklet.ts';

/** The audio of one message to the service. */
const READ_MS = 250;
/** The sample rate of the service's speech recognition. */
const READ_RATE_HZ = 16_000;

type Start = { readonly sinceMs: number; readonly heard: HeardSpeech | undefined };

type ReadRequest =
  | ({ readonly type: 'start-reading' } & Start)
  | Omit<Extract<MicrophoneBufferRequest, { type: 'read' }>, 'id'>
  | Omit<Extract<MicrophoneBufferRequest, { type: 'finish-reading' }>, 'id'>;

export type ReadBacklogDeps = {
  /** The sample rate of the microphone. */
  readonly rateHz: number;
  /** Undefined when the worklet does not respond. */
  request(request: ReadRequest): Promise<MicrophoneBufferReport | undefined>;
  /** Everything that was captured until then has been read. */
  onRead(toMs: number): void;
  isStopped(): boolean;
  onFinished(): void;
};

/** Reads the microphone buffer from the worklet, resampled. */
export async function readBacklog(deps: ReadBacklogDeps, start: Start): Promise<ReplayBacklog | undefined> {
  const { rateHz, request, onRead, isStopped, onFinished } = deps;
  const resampler = new Resampler(rateHz, READ_RATE_HZ);
  const resampled = ({ samples, toMs, isPause }: ReadAudio): BacklogAudio => ({
    samples: resampler.push(samples),
    toMs,
    isPause,
  });
  const report = await request({ type: 'start-reading', ...start });
  if (report?.type !== 'reading-started') return undefined;
  return {
    ...report.start,
    fromMs: report.fromMs,
    async read() {
      // Another one may have begun since, and gets the audio.
      if (isStopped()) return undefined;
      const read = await request({ type: 'read', longestMs: READ_MS });
      if (read?.type !== 'read' || !read.audio || isStopped()) return undefined;
      onRead(read.audio.toMs);
      return resampled(read.audio);
    },
    async finish() {
      if (isStopped()) return undefined;
      const finished = await request({ type: 'finish-reading' });
      if (finished?.type !== 'reading-finished' || !finished.rest) return undefined;
      return resampled(finished.rest);
    },
    handOver: () => (isStopped() ? undefined : onFinished()),
  };
}
