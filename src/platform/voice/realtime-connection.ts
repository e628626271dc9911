import type { Term } from '../../domain/terms/glossary-entry.ts';
import type { OpenMicrophone } from '../../ports/microphone.ts';
import type { CallTarget, ConnectResult, ConnectionListener, VoiceConnection } from '../../ports/voice-connection.ts';
import { cancelResponse, clearOutput } from '../../protocol/realtime/held-turn-events.ts';
import { parseEventText } from '../../protocol/realtime/parse-event.ts';
import { Acknowledgements } from './acknowledgements.ts';
import type { BacklogChannel } from './backlog-channel.ts';
import { RealtimeTurns } from './realtime-turns.ts';
import type { Simultaneous } from '../../domain/simultaneous.ts';
import { SpeakingAlong } from './speaking-along.ts';
import { HearingRoom } from './hearing-room.ts';
import type { CallListener, CallOpener, WebRtcCall } from './webrtc-call.ts';
import { systemClock } from '../../shared/system-clock.ts';

/** A connection of one WebRTC call to a realtime service. Here its JSON becomes events; what is unknown is ignored. */
export async function openRealtimeConnection(
  calls: CallOpener,
  target: CallTarget,
  microphone: OpenMicrophone,
  listener: ConnectionListener,
  signal: AbortSignal,
): Promise<ConnectResult> {
  let call: WebRtcCall | undefined;
  const acknowledgements = new Acknowledgements((message) => call?.send(message));
  const turns = new RealtimeTurns({
    statedLanguages: target.statedLanguages,
    // The people in a tab go on speaking while their words are translated, and while the translation is spoken.
    isInterruptible: microphone.sharedSound === undefined,
    send(message, sinceMs) {
      call?.send(message);
      acknowledgements.expect(sinceMs);
    },
    emit: (event) => listener.onEvent(event, systemClock.now()),
  });
  const speakingAlong = new SpeakingAlong((message) => call?.send(message));
  const hearingRoom = new HearingRoom((message) => call?.send(message));
  const needsChecks = target.statedLanguages !== undefined;
  let backlog: BacklogChannel | undefined;
  const callListener = {
    onMessage(text: string, receivedAtMs: number): void {
      const parsed = parseEventText(text);
      if (parsed.type !== 'known' || acknowledgements.note(parsed.event) || backlog?.note(parsed.event)) return;
      const { event } = parsed;
      const atMs = backlog?.dated(event, receivedAtMs) ?? receivedAtMs;
      listener.onEvent(event.type === 'session-opened' ? { ...event, needsChecks } : event, atMs);
      turns.note(event);
      speakingAlong.note(event);
      hearingRoom.note(event);
    },
    onConnected: () => listener.onConnected(),
    onLost: (failure) => listener.onLost(failure),
    onPlaybackBlocked: (isBlocked) => listener.onPlaybackBlocked(isBlocked),
    onNotice: (notice) => listener.onNotice?.(notice),
  } satisfies CallListener;
  const result = await calls.open(target, microphone, callListener, signal);
  if (result.type === 'failed') return result;
  call = result.call;
  const connection = Object.assign(withTurns(call, turns, acknowledgements), ownSettings(speakingAlong, hearingRoom));
  if (!needsChecks) connection.openBacklog = async () => (backlog ??= await loadBacklog(result.call));
  return { type: 'opened', connection };
}

/** A part of its own. Undefined where it cannot be loaded. */
async function loadBacklog(call: WebRtcCall): Promise<BacklogChannel | undefined> {
  const loaded = await import('./backlog-channel.ts').catch(() => undefined);
  return loaded && new loaded.BacklogChannel(call);
}

/** The settings that only our own service has. */
function ownSettings(along: SpeakingAlong, room: HearingRoom) {
  return {
    interprets: () => along.interprets,
    setSimultaneous: (wanted: Simultaneous) => along.set(wanted),
    setHasEarphones: (hasEarphones: boolean) => along.setHasEarphones(hasEarphones),
    carriesRoom: () => room.isPossible,
    setHearsRoom: (isWanted: boolean) => room.set(isWanted),
  };
}

function withTurns(call: WebRtcCall, turns: RealtimeTurns, acknowledgements: Acknowledgements): VoiceConnection {
  const base = { quality: call.quality.bind(call), mute: call.mute.bind(call), close: call.close.bind(call) };
  return Object.assign(call, {
    turns,
    setTerms: (terms: readonly Term[]) => turns.setTerms(terms),
    cancelResponse: (responseId: string) => call.send(cancelResponse(responseId)),
    clearVoice: () => call.send(clearOutput),
    async quality() {
      const quality = await base.quality();
      return quality && { ...quality, unacknowledgedSinceMs: acknowledgements.unacknowledgedSinceMs };
    },
    mute() {
      base.mute();
      // At the end of the session: a service that does not read would not notice the end either.
      acknowledgements.expect();
    },
    close() {
      if (acknowledgements.unacknowledgedSinceMs === undefined) base.close();
      else call.hangUp();
    },
  });
}
