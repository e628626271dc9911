import { aborted, withDeadline } from '../../shared/async.ts';
import { isLostCallCode } from '../../domain/connection/end-codes.ts';
import { acceptsDeflatedTexts, offeringDeflatedTexts } from '../../protocol/deflated-texts.ts';
import { offeringTwoSounds } from '../../protocol/two-sounds.ts';
import { inAppBrowser } from '../../domain/in-app-browser.ts';
import type { VoiceOutput } from '../../domain/voice-output.ts';
import type { CallNotice } from '../../protocol/call-notice.ts';
import type { OpenMicrophone } from '../../ports/microphone.ts';
import type {
  CallTarget,
  ConnectionFailure,
  ConnectionListener,
  ConnectionQuality,
  VoiceConnection,
} from '../../ports/voice-connection.ts';
import { modalityUpdate, speedUpdate } from '../../protocol/realtime/session-updates.ts';
import type { SharedAudioContext } from '../audio/shared-audio-context.ts';
import { createSilentTrack, type SilentTrack } from '../audio/silent-track.ts';
import { OutputRoute } from '../audio/output-route.ts';
import { startPlayback } from '../audio/start-playback.ts';
import { readSenderStats } from './connection-quality.ts';
import { readInflatedTexts } from './inflated-texts.ts';
import { postOffer } from './post-offer.ts';
import { startPulse, type Pulse } from './pulse.ts';
import { SentSound } from './sent-sound.ts';
import { systemClock } from '../../shared/system-clock.ts';

/** From the answer to the open data channel. */
const CONNECT_MS = 15_000;

/** Messages that wait to be sent: those after them have to wait, too. */
const MAX_BUFFERED_BYTES = 16_384;

/** One WebRTC call: a voice connection that leaves the messages of its data channel unparsed. */
export type WebRtcCall = VoiceConnection & {
  readonly remoteAudio: MediaStream;
  send(message: object): void;
  /** Resolves when there is room for more, or the call is over. */
  sendBinary(bytes: DataView<ArrayBuffer>): Promise<void>;
  /** Sends silence in place of the microphone. */
  setSilent(isSilent: boolean): void;
};

export type CallListener = Pick<ConnectionListener, 'onConnected' | 'onLost' | 'onPlaybackBlocked' | 'onNotice'> & {
  /** One text message of the data channel `events`. */
  onMessage(text: string, receivedAtMs: number): void;
};

export type CallResult =
  | { readonly type: 'opened'; readonly call: WebRtcCall }
  | { readonly type: 'failed'; readonly failure: ConnectionFailure };

export type CallOpener = {
  /** Call it inside the start tap. */
  unlockPlayback(): void;
  open(
    target: CallTarget,
    microphone: OpenMicrophone,
    listener: CallListener,
    signal: AbortSignal,
  ): Promise<CallResult>;
};

/** Opens calls that share one audio element: the element that the start tap unlocked. */
export function createCallOpener(audioContext: SharedAudioContext): CallOpener {
  const element = new Audio();
  element.autoplay = true;
  element.setAttribute('playsinline', '');

  return {
    unlockPlayback() {
      audioContext.resume();
      // Rejects for lack of a source; the tap has unlocked the element all the same.
      element.play().catch(() => undefined);
    },
    async open(target, microphone, listener, signal) {
      const gone = new AbortController();
      const peer = new RTCPeerConnection({ iceServers: [...(target.iceServers ?? [])] });
      const lost: CallResult = { type: 'failed', failure: { type: 'lost' } };
      // The browser throws when it has no resources for another connection, for example.
      const watching = { ...listener, onNotice: (notice: CallNotice) => passOn(notice, listener, gone) };
      const parts = { element, audioContext, target, listener: watching, gone: gone.signal };
      const over = AbortSignal.any([signal, gone.signal]);
      // A connection that is closed meanwhile throws from any step.
      const opening = openCall(peer, parts, microphone, over).catch(() => lost);
      const result = await Promise.race([opening, aborted(over).then(() => lost)]);
      if (result.type === 'failed') peer.close();
      return result;
    },
  };
}

type CallParts = {
  readonly element: HTMLAudioElement;
  readonly audioContext: SharedAudioContext;
  readonly target: CallTarget;
  readonly listener: CallListener;
  /** Aborts when the call is gone at its service, which the connection itself would show seconds later. */
  readonly gone: AbortSignal;
};

function passOn(notice: CallNotice, listener: CallListener, gone: AbortController): void {
  listener.onNotice?.(notice);
  if (notice.type === 'call.ended' && isLostCallCode(notice.code)) gone.abort();
}

/** offer ─▶ HTTP ─▶ answer ─▶ data channel open */
async function openCall(
  peer: RTCPeerConnection,
  parts: CallParts,
  microphone: OpenMicrophone,
  signal: AbortSignal,
): Promise<CallResult> {
  const { stream, sharedSound } = microphone;
  const { sender } = peer.addTransceiver(stream.getAudioTracks()[0] ?? 'audio', { streams: [stream] });
  const channel = peer.createDataChannel('events');
  // Tracks arrive with the answer, but the previous call may still be playing on the element.
  const remoteAudio = new MediaStream();
  peer.addEventListener('track', ({ track }) => remoteAudio.addTrack(track));

  await peer.setLocalDescription();
  const sdp = peer.localDescription?.sdp ?? '';
  const offer = offeringDeflatedTexts(sharedSound === 'beside' ? offeringTwoSounds(sdp) : sdp);
  const posted = await postOffer(parts.target, offer, signal, parts.listener);
  if (posted.type === 'failed') return posted;
  // A peer connection that is closed meanwhile settles nothing, hence the race.
  const failure = await Promise.race([
    applyAnswer(peer, channel, posted.answerSdp),
    aborted(signal).then((): ConnectionFailure => ({ type: 'lost' })),
  ]);
  if (failure) {
    posted.hangUp();
    return { type: 'failed', failure };
  }
  const { answerSdp, hangUp: sendHangUp } = posted;
  const call = new OpenWebRtcCall({ ...parts, peer, channel, sender, remoteAudio, answerSdp, sendHangUp });
  call.begin();
  return { type: 'opened', call };
}

/** Resolves to undefined once the channel is open. The browser throws on an invalid answer. */
async function applyAnswer(
  peer: RTCPeerConnection,
  channel: RTCDataChannel,
  sdp: string,
): Promise<ConnectionFailure | undefined> {
  try {
    await peer.setRemoteDescription({ type: 'answer', sdp });
  } catch {
    // Closed meanwhile, or an answer that this browser cannot use.
    return { type: 'lost' };
  }
  // A network that lets no audio through.
  return withDeadline(CONNECT_MS, channelOpen(channel, peer)).catch(() => ({ type: 'timed-out' }));
}

function channelOpen(channel: RTCDataChannel, peer: RTCPeerConnection): Promise<ConnectionFailure | undefined> {
  return new Promise((resolve) => {
    channel.addEventListener('open', () => resolve(undefined), { once: true });
    channel.addEventListener('close', () => resolve({ type: 'lost' }), { once: true });
    peer.addEventListener('connectionstatechange', () => {
      if (peer.connectionState === 'failed') resolve({ type: 'lost' });
    });
    if (channel.readyState === 'open') resolve(undefined);
  });
}

type OpenCallParts = CallParts & {
  readonly peer: RTCPeerConnection;
  readonly channel: RTCDataChannel;
  readonly sender: RTCRtpSender;
  readonly remoteAudio: MediaStream;
  readonly answerSdp: string;
  /** Ends the call by an HTTP request. */
  sendHangUp(): void;
};

class OpenWebRtcCall implements WebRtcCall {
  readonly remoteAudio: MediaStream;
  readonly #parts: OpenCallParts;
  readonly #pulse: Pulse;
  readonly #sent: SentSound;
  /** From `begin` on. */
  #route: OutputRoute | undefined;
  /** Sent in place of the microphone while silent. */
  #silence: SilentTrack | undefined;
  #isSilent = false;
  #microphoneTrack: MediaStreamTrack | null;
  #isClosed = false;

  constructor(parts: OpenCallParts) {
    this.remoteAudio = parts.remoteAudio;
    this.#parts = parts;
    this.#microphoneTrack = parts.sender.track;
    this.#pulse = startPulse(parts.peer);
    this.#sent = new SentSound(parts.peer, parts.answerSdp);
  }

  begin(): void {
    const { peer, channel, element, audioContext, listener, gone } = this.#parts;
    this.#route = new OutputRoute(element, this.remoteAudio, audioContext);
    // The previous call may have left it otherwise.
    Object.assign(element, { volume: 1, muted: false });
    void startPlayback(element, inAppBrowser(navigator.userAgent) !== undefined, (isBlocked) => {
      if (!this.#isClosed) listener.onPlaybackBlocked(isBlocked);
    });
    this.#readTexts((text) => {
      if (!this.#isClosed) listener.onMessage(text, systemClock.now());
    });
    channel.addEventListener('close', this.#onLost);
    void aborted(gone).then(this.#onLost);
    peer.addEventListener('connectionstatechange', () => {
      if (peer.connectionState === 'failed' || peer.connectionState === 'closed') this.#onLost();
    });
    addEventListener('pagehide', this.#onPageHide);
    listener.onConnected();
  }

  #readTexts(onText: (text: string) => void): void {
    const { channel, answerSdp } = this.#parts;
    if (acceptsDeflatedTexts(answerSdp)) return readInflatedTexts(channel, onText);
    channel.addEventListener('message', ({ data }) => typeof data === 'string' && onText(data));
  }

  send(message: object): void {
    const { channel } = this.#parts;
    if (channel.readyState === 'open') channel.send(JSON.stringify(message));
  }

  async sendBinary(bytes: DataView<ArrayBuffer>): Promise<void> {
    const { channel } = this.#parts;
    if (channel.readyState !== 'open') return;
    channel.bufferedAmountLowThreshold = MAX_BUFFERED_BYTES / 2;
    channel.send(bytes);
    if (channel.bufferedAmount <= MAX_BUFFERED_BYTES) return;
    const over = new AbortController();
    await new Promise<void>((resolve) => {
      for (const event of ['bufferedamountlow', 'close'])
        channel.addEventListener(event, () => resolve(), { signal: over.signal });
    });
    over.abort();
  }

  unlockPlayback(): Promise<boolean> {
    return this.#parts.element.play().then(
      () => true,
      () => false,
    );
  }

  replaceMicrophone({ stream }: OpenMicrophone): void {
    this.#microphoneTrack = stream.getAudioTracks()[0] ?? null;
    if (!this.#isSilent) this.#sendTrack(this.#microphoneTrack);
  }

  mute(): void {
    this.setSilent(true);
  }

  /** A silent track, not none: without packets the service would not detect the end of the utterance. */
  setSilent(isSilent: boolean): void {
    if (this.#isSilent === isSilent) return;
    this.#isSilent = isSilent;
    if (isSilent) this.#silence ??= createSilentTrack(this.#parts.audioContext, () => this.#sendSource());
    this.#sendSource();
  }

  #sendSource(): void {
    this.#sendTrack(this.#isSilent && this.#silence ? this.#silence.track : this.#microphoneTrack);
  }

  setPlaybackMuted(muted: boolean): void {
    this.#parts.element.muted = muted;
  }

  setVolume(volume: number): void {
    this.#parts.element.volume = volume;
  }

  setOutput(output: VoiceOutput): void {
    this.#route?.set(output);
  }

  setTextOnly(isTextOnly: boolean): void {
    this.send(modalityUpdate(isTextOnly));
  }

  setSpeed(speed: number): void {
    this.send(speedUpdate(speed));
  }

  async quality(): Promise<ConnectionQuality> {
    const { packetsLost, ...stats } = await readSenderStats(this.#parts.sender);
    const missedMs = this.#sent.note({ ...stats, packetsLost });
    return { ...stats, missedMs, packetsReceived: this.#pulse.hasBegun() ? stats.packetsReceived : undefined };
  }

  close(): void {
    this.#release();
    this.#parts.element.muted = false;
  }

  hangUp(): void {
    this.#release();
    if (!this.#parts.target.needsEndReport) this.#parts.sendHangUp();
  }

  #release(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const { peer, channel, target, sendHangUp } = this.#parts;
    removeEventListener('pagehide', this.#onPageHide);
    this.#pulse.stop();
    this.#silence?.close();
    channel.close();
    peer.close();
    this.#route?.close();
    if (target.needsEndReport) sendHangUp();
  }

  readonly #onLost = (): void => {
    if (this.#isClosed) return;
    this.#release();
    this.#parts.listener.onLost({ type: 'lost' });
  };

  /** A page restored from the back/forward cache has no connection, so it must learn of the loss. */
  readonly #onPageHide = (): void => {
    this.hangUp();
    this.#parts.listener.onLost({ type: 'lost' });
  };

  /** Rejects when the call has closed meanwhile, which needs no handling. */
  #sendTrack(track: MediaStreamTrack | null): void {
    this.#parts.sender.replaceTrack(track).catch(() => undefined);
  }
}
