import { inAppBrowser } from '../../domain/in-app-browser.ts';
import type {
  VoiceConnection,
  CallTarget,
  ConnectionFailure,
  ConnectionListener,
  ConnectResult,
  VoiceTransport,
} from '../../ports/voice-connection.ts';
import type { OpenMicrophone } from '../../ports/microphone.ts';
import { startPlayback } from '../audio/start-playback.ts';
import { readConnectionQuality } from './connection-quality.ts';
import { streamOf } from '../audio/media-microphone.ts';
import { postOffer } from './post-offer.ts';
import { startPulse } from './pulse.ts';
import { createSilentTrack } from '../audio/silent-track.ts';
import type { SilentTrack } from '../audio/silent-track.ts';
import type { SharedAudioContext } from '../audio/shared-audio-context.ts';
import { keepRemoteAudio } from './remote-audio.ts';

/** From the answer to the open channel. */
const CONNECT_MS = 15_000;

/** Lines over WebRTC: one peer connection each, the voice on an audio element, events on the channel `events`. */
export function createWebRtcTransport(room: SharedAudioContext): VoiceTransport {
  const speakerElement = new Audio();
  speakerElement.autoplay = true;
  speakerElement.setAttribute('playsinline', '');

  return {
    unlockPlayback() {
      room.resume();
      // Rejects for want of a source; the tap has been used all the same.
      speakerElement.play().catch(() => undefined);
    },
    async connect(address, microphone, listener, signal) {
      const peer = new RTCPeerConnection();
      // Out of connections, say: the browser throws.
      const opening = connect(peer, { element: speakerElement, room }, address, microphone, listener, signal).catch(
        (): ConnectResult => ({ type: 'failed', failure: { type: 'lost' } }),
      );
      const given = aborted(signal).then((failure): ConnectResult => ({ type: 'failed', failure }));
      const result = await Promise.race([opening, given]);
      if (result.type === 'failed') peer.close();
      return result;
    },
  };
}

type Speaker = { readonly element: HTMLAudioElement; readonly room: SharedAudioContext };

function aborted(signal: AbortSignal): Promise<ConnectionFailure> {
  return new Promise((resolve) => {
    const give = () => resolve({ type: 'lost' });
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
}

async function connect(
  peer: RTCPeerConnection,
  speaker: Speaker,
  address: CallTarget,
  microphone: OpenMicrophone,
  listener: ConnectionListener,
  signal: AbortSignal,
): Promise<ConnectResult> {
  const stream = streamOf(microphone);
  const { sender } = peer.addTransceiver(stream.getAudioTracks()[0] ?? 'audio', { streams: [stream] });
  const channel = peer.createDataChannel('events');
  // The far voice is there with the answer, but another line may still be sounding.
  const voice = new MediaStream();
  peer.addEventListener('track', ({ track }) => voice.addTrack(track));

  await peer.setLocalDescription();
  const posted = await postOffer(address, peer.localDescription?.sdp ?? '', signal, listener);
  if (posted.type === 'failed') return posted;
  // A connection that is closed from here settles nothing any more.
  const failure = await Promise.race([takeAnswer(peer, channel, posted.answerSdp), aborted(signal)]);
  if (failure) {
    posted.hangUp();
    return { type: 'failed', failure };
  }
  play(speaker.element, voice, listener);
  const { needsEndReport = false } = address;
  const parts = {
    peer,
    channel,
    sender,
    voice,
    ...speaker,
    listener,
    needsGoodbye: needsEndReport,
    tellGone: posted.hangUp,
  };
  return { type: 'opened', connection: keepRemoteAudio(lineOver(parts), voice) };
}

function play(element: HTMLAudioElement, stream: MediaStream, listener: ConnectionListener): void {
  element.srcObject = stream;
  void startPlayback(element, inAppBrowser(navigator.userAgent) !== undefined, (isBlocked) =>
    listener.onPlaybackBlocked(isBlocked),
  );
}

/** An answer that is none makes the browser throw. */
async function takeAnswer(
  peer: RTCPeerConnection,
  channel: RTCDataChannel,
  sdp: string,
): Promise<ConnectionFailure | undefined> {
  try {
    await peer.setRemoteDescription({ type: 'answer', sdp });
  } catch {
    return { type: 'lost' };
  }
  return channelOpen(channel, peer);
}

function channelOpen(channel: RTCDataChannel, peer: RTCPeerConnection): Promise<ConnectionFailure | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ type: 'timed-out' }), CONNECT_MS);
    const settle = (failure: ConnectionFailure | undefined) => {
      clearTimeout(timer);
      resolve(failure);
    };
    channel.addEventListener('open', () => settle(undefined), { once: true });
    channel.addEventListener('close', () => settle({ type: 'lost' }), { once: true });
    peer.addEventListener('connectionstatechange', () => {
      if (peer.connectionState === 'failed') settle({ type: 'lost' });
    });
    if (channel.readyState === 'open') settle(undefined);
  });
}

type Parts = {
  readonly peer: RTCPeerConnection;
  readonly channel: RTCDataChannel;
  readonly sender: RTCRtpSender;
  readonly voice: MediaStream;
  readonly element: HTMLAudioElement;
  readonly room: SharedAudioContext;
  readonly listener: ConnectionListener;
  readonly needsGoodbye: boolean;
  tellGone(): void;
};

function lineOver({
  peer,
  channel,
  sender,
  voice,
  element,
  room,
  listener,
  needsGoodbye,
  tellGone,
}: Parts): VoiceConnection {
  let closed = false;
  let silence: SilentTrack | undefined;
  const stopPulse = startPulse(peer);

  function lost(): void {
    if (closed) return;
    close();
    listener.onLost({ type: 'lost' });
  }

  function close(): void {
    if (closed) return;
    closed = true;
    removeEventListener('pagehide', leavePage);
    stopPulse();
    silence?.close();
    channel.close();
    peer.close();
    if (element.srcObject === voice) element.srcObject = null;
    if (needsGoodbye) tellGone();
  }

  function hangUp(): void {
    close();
    if (!needsGoodbye) tellGone();
  }

  /** Without a Stop: the far side need not wait to notice, and a page that is brought back has no line. */
  function leavePage(): void {
    hangUp();
    listener.onLost({ type: 'lost' });
  }

  /** Silence, not nothing: the far side must hear that the speaker has stopped. */
  function mute(): void {
    silence ??= createSilentTrack(room);
    sendTrack(silence.track);
  }

  /** A line that has closed meanwhile sends nothing any more. */
  function sendTrack(track: MediaStreamTrack | null): void {
    sender.replaceTrack(track).catch(() => undefined);
  }

  channel.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') listener.onFrame(data, Date.now());
  });
  channel.addEventListener('close', lost);
  peer.addEventListener('connectionstatechange', () => {
    if (peer.connectionState === 'failed' || peer.connectionState === 'closed') lost();
  });
  addEventListener('pagehide', leavePage);
  listener.onConnected();

  return {
    send(event) {
      if (channel.readyState === 'open') channel.send(JSON.stringify(event));
    },
    unlockPlayback: () =>
      element.play().then(
        () => true,
        () => false,
      ),
    replaceMicrophone(microphone) {
      if (!silence) sendTrack(streamOf(microphone).getAudioTracks()[0] ?? null);
    },
    mute,
    setPlaybackMuted(quiet) {
      element.muted = quiet;
    },
    quality: () => readConnectionQuality(sender),
    close() {
      close();
      element.muted = false;
    },
    hangUp,
  };
}
