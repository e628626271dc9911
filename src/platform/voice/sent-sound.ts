import { CongestionDetector, NARROW } from '../../domain/connection/congestion.ts';
import { narrowAnswer } from './narrow-answer.ts';
import { systemClock } from '../../shared/system-clock.ts';
import type { SenderStats } from './connection-quality.ts';

/** Browsers put this much sound into a packet. */
const USUAL_PACKET_MS = 20;

/** Sends less of a call's sound over a network that is too narrow, and counts how much of it is lost. */
export class SentSound {
  readonly #peer: RTCPeerConnection;
  readonly #answerSdp: string;
  readonly #congestion = new CongestionDetector();
  #reportedAtMs: number | undefined;
  #packetsLost = 0;
  #lostMs = 0;
  /** The sound in each packet that the next report is about: those sent before a change are reported after it. */
  #packetMs: number = USUAL_PACKET_MS;
  #isNarrow = false;

  /** @param answerSdp the answer that the service gave */
  constructor(peer: RTCPeerConnection, answerSdp: string) {
    this.#peer = peer;
    this.#answerSdp = answerSdp;
  }

  /** Takes one reading of the statistics. @returns the sound in ms that the far side has missed by its latest report */
  note({ lossRatio = 0, roundTripMs, packetsLost, reportedAtMs }: SenderStats): number | undefined {
    if (packetsLost === undefined || reportedAtMs === undefined) return undefined;
    this.#lostMs += (packetsLost - this.#packetsLost) * this.#packetMs;
    this.#packetsLost = packetsLost;
    if (reportedAtMs !== this.#reportedAtMs) {
      this.#reportedAtMs = reportedAtMs;
      this.#packetMs = this.#isNarrow ? NARROW.packetMs : USUAL_PACKET_MS;
      this.#send(this.#congestion.note({ lossRatio, roundTripMs }, systemClock.now()));
    }
    return this.#lostMs;
  }

  #send(isNarrow: boolean): void {
    if (isNarrow === this.#isNarrow || this.#peer.signalingState !== 'stable') return;
    const sdp = isNarrow ? narrowAnswer(this.#answerSdp) : this.#answerSdp;
    if (isNarrow && sdp === this.#answerSdp) return;
    this.#isNarrow = isNarrow;
    // Rejects when the call has closed meanwhile, or with an answer that this browser cannot use: nothing has changed then.
    this.#answerAgain(sdp).catch(() => (this.#isNarrow = !isNarrow));
  }

  async #answerAgain(sdp: string): Promise<void> {
    await this.#peer.setLocalDescription();
    await this.#peer.setRemoteDescription({ type: 'answer', sdp });
  }
}
