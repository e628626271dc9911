import type { AudioFrame, AudioPacket } from '../transport/transport.ts';
import { TIMESTAMP_STEP } from './playback.ts';

/** Packets that a network held back are dropped, and those that come faster than real time: 400 ms at 48 kHz. */
const MAX_OFF = 0.4 * 48_000;
/** After half a second without a packet the sender's clock is read again: its device may have stalled. */
const MAX_PAUSE_FRAMES = 25;

/** The packets of several senders, one at a time, as one RTP stream whose timestamps only rise. */
export class ForwardedPackets {
  #sender: object | undefined;
  /** The difference between the timestamps of the stream and the sender. */
  #offset = 0;
  #last = { timestamp: -1, frame: Number.NEGATIVE_INFINITY };

  /**
   * @param nowFrame counts frame times, as for `Playback`
   * @returns undefined for a packet to be dropped
   */
  next(sender: object, { opus, timestamp }: AudioPacket, nowFrame: number): AudioFrame | undefined {
    const now = nowFrame * TIMESTAMP_STEP;
    const last = this.#last;
    const ahead = () => (timestamp + this.#offset - now) | 0;
    const isNew = sender !== this.#sender || nowFrame - last.frame > MAX_PAUSE_FRAMES || ahead() > MAX_OFF;
    if (isNew) this.#offset = Math.max(now, last.timestamp + TIMESTAMP_STEP) - timestamp;
    this.#sender = sender;
    const sent = now + ahead();
    if (sent <= last.timestamp || Math.abs(ahead()) > MAX_OFF) return undefined;
    this.#last = { timestamp: sent, frame: nowFrame };
    return { opus, timestamp: sent >>> 0, isTalkspurtStart: isNew };
  }
}
