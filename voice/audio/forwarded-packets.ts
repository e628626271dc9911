import type { AudioFrame, AudioPacket } from '../transport/transport.ts';
import { TIMESTAMP_STEP } from './playback.ts';

/** Packets that a network held back are dropped, and those that come faster than real time: 400 ms at 48 kHz. */
const MAX_OFF = 0.4 * 48_000;
/** The clock of a sender may jump, as where its page was suspended: five seconds. */
const MAX_JUMP = 5 * 48_000;

/** The packets of several senders, one at a time, as one RTP stream whose timestamps only rise. */
export class ForwardedPackets {
  #sender: object | undefined;
  /** What is added to the sender's timestamps. */
  #offset = 0;
  #last: number | undefined;

  /**
   * @param nowFrame counts frame times, as for `Playback`
   * @returns undefined for a packet to be dropped
   */
  next(sender: object, { opus, timestamp }: AudioPacket, nowFrame: number): AudioFrame | undefined {
    const now = nowFrame * TIMESTAMP_STEP;
    const ahead = () => (timestamp + this.#offset - now) | 0;
    const isOther = sender !== this.#sender || ahead() > MAX_OFF || ahead() < -MAX_JUMP;
    if (isOther) this.#offset = Math.max(now, (this.#last ?? 0) + TIMESTAMP_STEP) - timestamp;
    this.#sender = sender;
    const sent = now + ahead();
    if (sent <= (this.#last ?? -1) || Math.abs(ahead()) > MAX_OFF) return undefined;
    this.#last = sent;
    return { opus, timestamp: sent >>> 0, isTalkspurtStart: isOther };
  }
}
