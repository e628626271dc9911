/** Two pings can go missing before a hole in what comes in is one that could swallow a word. */
const PING_MS = 250;

/**
 * Keeps a line talking: a small message four times a second on a channel of its own, never sent twice. The far side
 * need not read it: its transport acknowledges it, and those packets are what tells a quiet line from a dead one.
 */
export function startPulse(peer: RTCPeerConnection): () => void {
  const channel = peer.createDataChannel('pulse', { ordered: false, maxRetransmits: 0 });
  const timer = setInterval(() => {
    // What waits behind a dead path would only come as a flood.
    if (channel.readyState === 'open' && channel.bufferedAmount < 64) channel.send('{}');
  }, PING_MS);
  return () => clearInterval(timer);
}
