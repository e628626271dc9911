import type { Line, LineAddress, LineFailure, LineListener, LineOpening, Lines } from '../ports/line.ts';
import type { OpenMicrophone } from '../ports/microphone.ts';
import { lineQuality } from './line-quality.ts';
import { streamOf } from './media-microphone.ts';
import { postOffer } from './post-offer.ts';
import { silentTrack } from './silent-track.ts';
import type { SilentTrack } from './silent-track.ts';

/** From the answer to the open channel. */
const CONNECT_MS = 15_000;

/** Lines over WebRTC: one peer connection each, the voice on an audio element, events on the channel `events`. */
export function createWebRtcLines(): Lines {
  const speakerElement = new Audio();
  speakerElement.autoplay = true;
  speakerElement.setAttribute('playsinline', '');

  return {
    unlockPlayback() {
      // Rejects for want of a source; the tap has been used all the same.
      speakerElement.play().catch(() => undefined);
    },
    async open(address, microphone, listener, signal) {
      const peer = new RTCPeerConnection();
      const opening = connect(peer, speakerElement, address, microphone, listener, signal);
      const result = await Promise.race([opening, aborted(signal)]);
      if (result.type === 'failed') peer.close();
      return result;
    },
  };
}

function aborted(signal: AbortSignal): Promise<LineOpening> {
  return new Promise((resolve) => {
    const give = () => resolve({ type: 'failed', failure: { type: 'lost' } });
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
}

async function connect(
  peer: RTCPeerConnection,
  element: HTMLAudioElement,
  address: LineAddress,
  microphone: OpenMicrophone,
  listener: LineListener,
  signal: AbortSignal,
): Promise<LineOpening> {
  const stream = streamOf(microphone);
  const { sender } = peer.addTransceiver(stream.getAudioTracks()[0] ?? 'audio', { streams: [stream] });
  const channel = peer.createDataChannel('events');
  peer.addEventListener('track', ({ streams, track }) =>
    play(element, streams[0] ?? new MediaStream([track]), listener),
  );

  await peer.setLocalDescription();
  const posted = await postOffer(address, peer.localDescription?.sdp ?? '', signal);
  if (posted.type === 'failed') return posted;
  await peer.setRemoteDescription({ type: 'answer', sdp: posted.answerSdp });
  const failure = await channelOpen(channel, peer);
  if (failure) return { type: 'failed', failure };
  const { needsGoodbye = false } = address;
  return {
    type: 'opened',
    line: lineOver({ peer, channel, sender, element, listener, needsGoodbye, hangUp: posted.hangUp }),
  };
}

function play(element: HTMLAudioElement, stream: MediaStream, listener: LineListener): void {
  element.srcObject = stream;
  element.play().catch((error: unknown) => {
    if (error instanceof Error && error.name === 'NotAllowedError') listener.onPlaybackBlocked();
  });
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
  readonly element: HTMLAudioElement;
  readonly listener: LineListener;
  readonly needsGoodbye: boolean;
  hangUp(): void;
};

function lineOver({ peer, channel, sender, element, listener, needsGoodbye, hangUp }: Parts): Line {
  let closed = false;
  let silence: SilentTrack | undefined;

  function lost(): void {
    if (closed) return;
    close();
    listener.onLost({ type: 'lost' });
  }

  function close(): void {
    if (closed) return;
    closed = true;
    removeEventListener('pagehide', leave);
    silence?.close();
    channel.close();
    peer.close();
    element.srcObject = null;
    if (needsGoodbye) hangUp();
  }

  /** The page goes away without a Stop: tell the far side, so that it need not wait to notice. */
  function leave(): void {
    close();
    if (!needsGoodbye) hangUp();
  }

  channel.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') listener.onFrame(data, Date.now());
  });
  channel.addEventListener('close', lost);
  peer.addEventListener('connectionstatechange', () => {
    if (peer.connectionState === 'failed' || peer.connectionState === 'closed') lost();
  });
  addEventListener('pagehide', leave);
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
    async replaceMicrophone(microphone) {
      await sender.replaceTrack(streamOf(microphone).getAudioTracks()[0] ?? null);
    },
    setMuted(muted) {
      if (!muted || silence) return;
      silence = silentTrack();
      // Silence, not nothing: the far side must hear that the speaker has stopped.
      void sender.replaceTrack(silence.track);
    },
    setQuiet(quiet) {
      element.muted = quiet;
    },
    quality: () => lineQuality(peer),
    close() {
      close();
      element.muted = false;
    },
  };
}
