import { Audio, PeerConnection } from 'node-datachannel';
import type { DataChannel } from 'node-datachannel';
import { sleep } from '../../src/shared/async.ts';
import type { Flood } from './flooding-client.ts';

/**
 * A client that sends as fast as libdatachannel can: ten thousand messages take a fraction of a second. In a process of
 * its own, because such use of the library may end the process.
 */
const { on, message, hangsUp }: Flood = JSON.parse(process.argv[2] ?? '{}');

/** More than the library holds for a channel. */
const BURST = 1_100;
const MESSAGES = { text: 13_500, binary: 13_500, large: 1_100 };
const BURSTS_MS = 1_200;

const connection = new PeerConnection('flood', {
  iceServers: [],
  bindAddress: '127.0.0.1',
  disableAutoNegotiation: true,
});
const audio = new Audio('audio', 'SendRecv');
audio.addOpusCodec(111);
// An object without a reference is collected, and closed.
const stored: object[] = [connection.addTrack(audio)];
const events = openChannel('events');
connection.onGatheringStateChange((state) => {
  if (state === 'complete') process.send?.(connection.localDescription()?.sdp);
});
process.on('message', (answerSdp: string) => connection.setRemoteDescription(answerSdp, 'answer'));
// Ends with the test.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
events.onOpen(() => void attack());
connection.setLocalDescription();

function openChannel(name: string): DataChannel {
  const channel = connection.createDataChannel(name);
  stored.push(channel);
  return channel;
}

async function attack(): Promise<void> {
  process.send?.('connected');
  if (hangsUp === 'before') events.close();
  if (on === 'further channels') await openAndFlood();
  else {
    const channel = on === 'first channel' ? events : openChannel('second');
    flood(channel, MESSAGES[message]);
    if (hangsUp === 'between') events.close();
    flood(channel, MESSAGES[message]);
  }
}

async function openAndFlood(): Promise<void> {
  for (const endMs = performance.now() + BURSTS_MS; performance.now() < endMs; await sleep(1)) {
    try {
      flood(openChannel(`channel ${stored.length}`), BURST);
    } catch {
      // The connection is gone.
      return;
    }
  }
}

/** Sends as much as it can: the service may close the channel meanwhile. */
function flood(channel: DataChannel, messages: number): void {
  try {
    for (let sent = 0; sent < messages; sent += 1) {
      if (message === 'text') channel.sendMessage('0123456789');
      else channel.sendMessageBinary(Buffer.alloc(message === 'large' ? 60_000 : 10));
    }
  } catch {
    // Closed.
  }
}
