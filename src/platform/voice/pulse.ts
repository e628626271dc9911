import { PULSE_CHANNEL } from '../../protocol/pulse-channel.ts';

/** Short enough that two lost pulses in a row are not mistaken for a gap in which speech was lost. */
const PULSE_MS = 250;

/** Pulses queued behind a dead path would arrive as a burst. */
const MAX_BUFFERED_BYTES = 64;

export type Pulse = {
  /** Whether the far end has anything to acknowledge: some open the second channel late, or never. */
  hasBegun(): boolean;
  stop(): void;
};

/**
 * Sends a small unreliable message four times a second on a data channel of its own. The far end's transport
 * acknowledges it, whether or not the service reads it, and those packets distinguish a silent path from a dead one.
 */
export function startPulse(peer: RTCPeerConnection): Pulse {
  let hasBegun = false;
  const channel = peer.createDataChannel(PULSE_CHANNEL, { ordered: false, maxRetransmits: 0 });
  const timer = setInterval(() => {
    if (channel.readyState === 'open' && channel.bufferedAmount < MAX_BUFFERED_BYTES) {
      channel.send('{}');
      hasBegun = true;
    }
  }, PULSE_MS);
  return { hasBegun: () => hasBegun, stop: () => clearInterval(timer) };
}
