import { inAppBrowser } from '../domain/in-app-browser.ts';
import type { Line, LineAddress, LineFailure, LineListener, LineOpening, Lines } from '../ports/line.ts';
import type { OpenMicrophone } from '../ports/microphone.ts';
import { beginSound } from './begin-sound.ts';
import { lineQuality } from './line-quality.ts';
import { streamOf } from './media-microphone.ts';
import { postOffer } from './post-offer.ts';
import { startPulse } from './pulse.ts';
import { silentTrack } from './silent-track.ts';
import type { SilentTrack } from './silent-track.ts';
import type { SoundRoom } from './sound-room.ts';
import { keepVoice } from './voice-of-line.ts';

/** From the answer to the open channel. */
const CONNECT_MS = 15_000;

/** Lines over WebRTC: one peer connection each, the voice on an audio element, events on the channel `events`. */
export function createWebRtcLines(room: SoundRoom): Lines {
  const speakerElement = new Audio();
  speakerElement.autoplay = true;
  speakerElement.setAttribute('playsinline', '');

  return {
    unlockPlayback() {
      room.wake();
      // Rejects for want of a source; the tap has been used all the same.
      speakerElement.play().catch(() => undefined);
    },
    async open(address, microphone, listener, signal) {
      const peer = new RTCPeerConnection();
      // Out of connections, say: the browser throws.
      const opening = connect(peer, { element: speakerElement, room }, address, microphone, listener, signal).catch(
        (): LineOpening => ({ type: 'failed', failure: { type: 'lost' } }),
      );
      const given = aborted(signal).then((failure): LineOpening => ({ type: 'failed', failure }));
      const result = await Promise.race([opening, given]);
      if (result.type === 'failed') peer.close();
      return result;
    },
  };
}

type Speaker = { readonly element: HTMLAudioElement; readonly room: SoundRoom };

function aborted(signal: AbortSignal): Promise<LineFailure> {
  return new Promise((resolve) => {
    const give = () => resolve({ type: 'lost' });
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
}

async function connect(
  peer: RTCPeerConnection,
  speaker: Speaker,
  address: LineAddress,
  microphone: OpenMicrophone,
  listener: LineListener,
  signal: AbortSignal,
): Promise<LineOpening> {
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
  const { needsGoodbye = false } = address;
  const parts = { peer, channel, sender, voice, ...speaker, listener, needsGoodbye, tellGone: posted.hangUp };
  return { type: 'opened', line: keepVoice(lineOver(parts), voice) };
}

function play(element: HTMLAudioElement, stream: MediaStream, listener: LineListener): void {
  element.srcObject = stream;
  void beginSound(element, inAppBrowser(navigator.userAgent) !== undefined, (isBlocked) =>
    listener.onPlaybackBlocked(isBlocked),
  );
}

/** An answer that is none makes the browser throw. */
async function takeAnswer(
  peer: RTCPeerConnection,
  channel: RTCDataChannel,
  sdp: string,
): Promise<LineFailure | undefined> {
  try {
    await peer.setRemoteDescription({ type: 'answer', sdp });
  } catch {
    return { type: 'lost' };
  }
  return channelOpen(channel, peer);
}

function channelOpen(channel: RTCDataChannel, peer: RTCPeerConnection): Promise<LineFailure | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ type: 'timed-out' }), CONNECT_MS);
    const settle = (failure: LineFailure | undefined) => {
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
  readonly room: SoundRoom;
  readonly listener: LineListener;
  readonly needsGoodbye: boolean;
  tellGone(): void;
};

function lineOver({ peer, channel, sender, voice, element, room, listener, needsGoodbye, tellGone }: Parts): Line {
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
    silence ??= silentTrack(room);
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
    setQuiet(quiet) {
      element.muted = quiet;
    },
    quality: () => lineQuality(sender),
    close() {
      close();
      element.muted = false;
    },
    hangUp,
  };
}
