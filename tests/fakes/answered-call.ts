import { Pacer } from '../../voice/audio/pacer.ts';
import type { CallSpec } from '../../voice/kernel/control-protocol.ts';
import { systemClock } from '../../voice/kernel/clock.ts';
import { defaultTimeouts } from '../../voice/server/call-deadlines.ts';
import { openCall } from '../../voice/server/call.ts';
import { RoomOriginals } from '../../voice/server/room-originals.ts';
import { scriptedEngines } from './scripted-engines.ts';
import { testSession } from './voice-page.ts';

/** A call whose client has the answer. `sent` has the events that the client is sent, `frames` the packets of sound. */
export async function answeredCall(spec: Partial<CallSpec> = {}, originals = new RoomOriginals()) {
  const sent: { type: string; item_id?: string }[] = [];
  const frames: Uint8Array[] = [];
  const nothing = () => undefined;
  const peer = {
    answerSdp: '',
    unsentBytes: 0,
    sendFrame: ({ opus }: { readonly opus: Uint8Array }) => void frames.push(opus),
    sendText: (text: string) => void sent.push(JSON.parse(text)),
    close: async () => undefined,
  };
  const accepted = await openCall(
    { sdp: '', spec: testSession(spec) },
    { onConnected: nothing, onUsage: nothing, onSpeech: nothing, onClosed: nothing },
    {
      transport: {
        listen: async () => 0,
        accept: async () => ({ type: 'accepted', peer }),
        close: async () => undefined,
      },
      pacer: new Pacer(),
      originals,
      engines: { isRehearsal: false, forConversation: () => scriptedEngines({}) },
      timeouts: defaultTimeouts,
      clock: systemClock,
      onEngineFailure: nothing,
      onCallFailed: nothing,
    },
  );
  if (accepted.type !== 'opened') throw new Error(accepted.why);
  return { call: accepted.call, sent, frames };
}
