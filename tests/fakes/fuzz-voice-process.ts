import { seededRandom } from '../server/attack/random.ts';
import { connectHostile, sendFromStranger, type HostileClient } from './hostile-client.ts';
import { layers, malformedPacket, type Layer, type MalformedPacket } from './malformed-packets.ts';
import { openPage } from './voice-page.ts';
import { startVoiceProcesses } from './voice-processes.ts';

/** How many inputs one call gets: afterwards its SCTP association has usually been aborted. */
const INPUTS_PER_CALL = 250;

/** The server paces connects. */
const CONNECT_TRIES = 40;

export type FuzzResult = {
  readonly sent: number;
  /** Voice processes that ended or hung. */
  readonly lost: readonly unknown[];
  /** Whether a call that was open throughout still answers. */
  readonly otherCall: 'alive' | 'dead';
};

/** Sends malformed packets to a real voice process, from a stranger's socket and inside of real calls. */
export async function fuzzVoiceProcess(
  program: string,
  { inputs, seed }: { readonly inputs: number; readonly seed: number },
  onProgress: (sent: number) => void = () => undefined,
): Promise<FuzzResult> {
  const random = seededRandom(seed);
  const { voice, reported } = startVoiceProcesses(program);
  await whenReady(reported);
  const other = await openPage(voice);
  await other.event('session.created');
  let sent = 0;
  while (sent < inputs) {
    const client = await connectPatiently(voice);
    client.ignoreSctp();
    for (let count = 0; count < INPUTS_PER_CALL && sent < inputs; count++, sent++) {
      const layer = random.pick(layers);
      await sendMalformed(client, layer, malformedPacket(layer, random));
    }
    await client.leave();
    onProgress(sent);
  }
  const heard = other.events.length;
  other.send({ type: 'input_audio_buffer.clear' });
  const otherCall = await other.event('input_audio_buffer.cleared', heard).then(
    () => 'alive' as const,
    () => 'dead' as const,
  );
  await other.leave();
  await voice.close();
  return { sent, otherCall, lost: reported.filter(({ event }) => event === 'lost' || event === 'hung') };
}

/** Once the call has ended, the client's own stack refuses to send. */
async function sendMalformed(client: HostileClient, layer: Layer, packet: MalformedPacket): Promise<void> {
  try {
    await send(client, layer, packet);
  } catch {
    await sendFromStranger(client.port, [packet.bytes]);
  }
}

async function send(client: HostileClient, layer: Layer, { bytes, ppid }: MalformedPacket): Promise<void> {
  switch (layer) {
    case 'stun':
      await sendFromStranger(client.port, [bytes]);
      return client.sendDatagram(bytes);
    case 'dtls':
      return client.sendDatagram(bytes);
    case 'sctp':
      return bytes.length % 3 === 0 ? client.sendData(bytes) : client.sendChunk(bytes);
    case 'message':
      return client.sendMessage(bytes, ppid);
    case 'rtp':
    case 'rtcp':
      return client.sendDatagram(bytes);
  }
}

async function connectPatiently(voice: Parameters<typeof connectHostile>[0]): Promise<HostileClient> {
  for (let tries = 1; ; tries++) {
    try {
      return await connectHostile(voice);
    } catch (error) {
      if (tries === CONNECT_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function whenReady(reported: readonly { readonly event: string }[]): Promise<void> {
  while (!reported.some(({ event }) => event === 'ready')) await new Promise((resolve) => setTimeout(resolve, 50));
}
