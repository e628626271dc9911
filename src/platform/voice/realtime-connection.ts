import type { OpenMicrophone } from '../../ports/microphone.ts';
import type { CallTarget, ConnectResult, ConnectionListener } from '../../ports/voice-connection.ts';
import { parseEventText } from '../../protocol/realtime/parse-event.ts';
import type { CallListener, CallOpener } from './webrtc-call.ts';

/** A connection of one WebRTC call to a realtime service. Here its JSON becomes events; what is unknown is ignored. */
export async function openRealtimeConnection(
  calls: CallOpener,
  target: CallTarget,
  microphone: OpenMicrophone,
  listener: ConnectionListener,
  signal: AbortSignal,
): Promise<ConnectResult> {
  const callListener = {
    onMessage(text: string, receivedAtMs: number): void {
      const parsed = parseEventText(text);
      if (parsed.type === 'known') listener.onEvent(parsed.event, receivedAtMs);
    },
    onConnected: () => listener.onConnected(),
    onLost: (failure) => listener.onLost(failure),
    onPlaybackBlocked: (isBlocked) => listener.onPlaybackBlocked(isBlocked),
    onNotice: (notice) => listener.onNotice?.(notice),
  } satisfies CallListener;
  const result = await calls.open(target, microphone, callListener, signal);
  return result.type === 'opened' ? { type: 'opened', connection: result.call } : result;
}
