import type { ReplayBacklog } from '../ports/microphone-buffer.ts';
import type { BacklogSender } from '../ports/voice-connection.ts';
import { sleep } from '../shared/async.ts';

/** Once everything is sent, what is said meanwhile is sent this often. */
const FOLLOW_MS = 100;

/**
 * The limit of the transfer: at a higher rate a TURN relay over TCP drops packets, and SCTP retransmits them so late that the
 * connection counts as lost.
 */
const TIMES_REAL_TIME = 12;
const PACE_MS = 20;
/** At 16 kHz. */
const SAMPLES_PER_MS = 16;

/** A shorter one is within the tolerance of the service's clock. */
const LEAST_SHIFT_MS = 200;

/** The service's clock was set back by this much audio that it was not sent, none of which is speech. */
export type ClockShift = { readonly atMs: number; readonly missedMs: number };

/**
 * Sends buffered audio until a pause in the speech, in which the track takes over.
 * @returns the shift of the service's clock, where its network has delayed the end; undefined: none, or the replay was
 *   stopped; `lost`: the service has stopped responding
 */
export async function sendBacklog(
  backlog: ReplayBacklog,
  sender: BacklogSender,
): Promise<ClockShift | 'lost' | undefined> {
  const toMs = await sendUntilPause(backlog, sender);
  const liveFromMs = await sender.end();
  if (toMs === undefined) return undefined;
  // It is not known what has arrived.
  if (liveFromMs === undefined) return 'lost';
  backlog.handOver();
  const missedMs = liveFromMs - toMs;
  return missedMs < LEAST_SHIFT_MS ? undefined : { atMs: Date.now(), missedMs };
}

/** @returns when the end of it was captured; undefined: the replay was stopped */
async function sendUntilPause(backlog: ReplayBacklog, sender: BacklogSender): Promise<number | undefined> {
  const startedAtMs = performance.now();
  let sentMs = 0;
  for (;;) {
    const audio = await backlog.read();
    if (!audio) return undefined;
    if (audio.samples.length > 0) await sender.send(audio);
    const rest = audio.isPause ? await backlog.finish() : undefined;
    // The track carries the sound after it from now on: there is no time to wait for room.
    if (rest) void sender.send(rest);
    if (rest) return rest.toMs;
    sentMs += audio.samples.length / SAMPLES_PER_MS;
    if (Date.now() - audio.toMs < FOLLOW_MS) await sleep(FOLLOW_MS);
    else if (sentMs > TIMES_REAL_TIME * (performance.now() - startedAtMs)) await sleep(PACE_MS);
  }
}
