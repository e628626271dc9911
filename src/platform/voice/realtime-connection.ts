import type { Term } from '../../domain/terms/glossary-entry.ts';
import type { OpenMicrophone } from '../../ports/microphone.ts';
import type { CallTarget, ConnectResult, ConnectionListener } from '../../ports/voice-connection.ts';
import { parseEventText } from '../../protocol/realtime/parse-event.ts';
import { RealtimeTurns } from './realtime-turns.ts';
import type { CallListener, CallOpener, WebRtcCall } from './webrtc-call.ts';

/** A connection of one WebRTC call to a realtime service. Here its JSON becomes events; what is unknown is ignored. */
export async function openRealtimeConnection(
  calls: CallOpener,
  target: CallTarget,
  microphone: OpenMicrophone,
  listener: ConnectionListener,
  signal: AbortSignal,
): Promise<ConnectResult> {
  let call: WebRtcCall | undefined;
  const turns = new RealtimeTurns({
    statedTo: target.statedTo,
    send: (message) => call?.send(message),
    emit: (event) => listener.onEvent(event, Date.now()),
  });
  const callListener = {
    onMessage(text: string, receivedAtMs: number): void {
      const parsed = parseEventText(text);
      if (parsed.type !== 'known') return;
      listener.onEvent(parsed.event, receivedAtMs);
      turns.note(parsed.event, text);
    },
    onConnected: () => listener.onConnected(),
    onLost: (failure) => listener.onLost(failure),
    onPlaybackBlocked: (isBlocked) => listener.onPlaybackBlocked(isBlocked),
    onNotice: (notice) => listener.onNotice?.(notice),
  } satisfies CallListener;
  const result = await calls.open(target, microphone, callListener, signal);
  if (result.type === 'failed') return result;
  call = result.call;
  return {
    type: 'opened',
    connection: Object.assign(result.call, { turns, setTerms: (terms: readonly Term[]) => turns.setTerms(terms) }),
  };
}
