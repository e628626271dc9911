import { offersTwoSounds } from '../../src/protocol/two-sounds.ts';
import { TokenBucket } from '../../src/shared/token-bucket.ts';
import { AudioDecoder, createInputDecoder, type OpusDecoder } from '../audio/audio-decoder.ts';
import type { Paced, Pacer } from '../audio/pacer.ts';
import { ForwardedPackets } from '../audio/forwarded-packets.ts';
import { OutputSettingsChooser } from '../audio/output-settings.ts';
import { createOutputEncoder, Playback, type OpusEncoder } from '../audio/playback.ts';
import type { CallObserver, CallOffer, CallEnd, CallRoom } from '../kernel/control-protocol.ts';
import { CallDeadlines, type ConnectionTimeouts } from './call-deadlines.ts';
import {
  limitEnd,
  MAX_EVENTS_AT_ONCE,
  MAX_EVENTS_PER_SECOND,
  MAX_UNSENT_BYTES,
  type LimitCode,
} from '../kernel/call-limits.ts';
import type { Clock } from '../kernel/clock.ts';
import { CallEchoes } from '../echo/call-echoes.ts';
import type { EngineFailure } from '../engines/engine-failure.ts';
import type { SpeechEngines } from '../engines/engines.ts';
import { encodeServerEvent, type ServerEvent } from '../protocol/server-event.ts';
import { invalidRequest } from '../protocol/protocol-error.ts';
import { RealtimeSession, type EchoDetector } from '../session/realtime-session.ts';
import { deinterleaved } from '../session/speech-input.ts';

import type { RoomCall, RoomOriginals } from './room-originals.ts';
import type { PathQuality } from '../../src/domain/connection/congestion.ts';
import type { AudioPacket, Peer, PeerListener, Transport } from '../transport/transport.ts';
import type { VoiceActivityDetector } from '../vad/voice-detector.ts';

export type CallDeps = {
  readonly transport: Transport;
  readonly pacer: Pacer;
  /** Between the calls of each room. */
  readonly originals: RoomOriginals;
  readonly engines: SpeechEngines;
  readonly timeouts: ConnectionTimeouts;
  readonly clock: Clock;
  /** Instead of the neural network's. */
  readonly createDetector?: (() => VoiceActivityDetector) | undefined;
  /** Instead of the echo canceller. */
  readonly echo?: EchoDetector | undefined;
  onEngineFailure(failure: EngineFailure): void;
  /** An error of ours has ended the call. */
  onCallFailed(error: unknown): void;
};

export type AcceptedCall =
  | { readonly type: 'opened'; readonly call: RealtimeCall; readonly answerSdp: string }
  | { readonly type: 'invalid-offer'; readonly why: string };

/** Accepts an offer. The call then runs until one side ends it. */
export async function openCall(offer: CallOffer, observer: CallObserver, deps: CallDeps): Promise<AcceptedCall> {
  const channels = offersTwoSounds(offer.sdp) ? 2 : 1;
  const opus = { encoder: await createOutputEncoder(), decoder: await createInputDecoder(channels), channels } as const;
  const call = new RealtimeCall(offer, observer, deps, opus);
  return call.accept(offer.sdp);
}

/**
 * One call: connects the transport, the audio path and the session.
 *
 *     client ── Opus ──▶ peer ──▶ decoder ──▶ segmenter ──▶ transcriber ──▶ translator ──▶ synthesiser
 *                                 16 kHz      utterances    transcripts     sentences          │ 24 kHz
 *     client ◀─ Opus ─── peer ◀── playback ◀────────────────────────────────────────────────────┘
 *     client ◀─ Opus ─── peer ◀── room originals, in place of the voice ◀── packets of another call of the room
 *     client ◀─ JSON ─── peer ◀── encoder ◀── server events of the session
 */
export class RealtimeCall implements PeerListener, RoomCall {
  readonly #observer: CallObserver;
  readonly #deps: CallDeps;
  readonly #playback: Playback;
  readonly #decoder: AudioDecoder;
  readonly #session: RealtimeSession;
  readonly #deadlines: CallDeadlines;
  readonly #paced: Paced;
  readonly #forwarded = new ForwardedPackets();
  readonly #outputSettings = new OutputSettingsChooser();
  #lastFrame = 0;
  #isInRoom = false;
  readonly #events = new TokenBucket(MAX_EVENTS_AT_ONCE, MAX_EVENTS_PER_SECOND);
  /** Events from before the channel opened: audio may arrive earlier. Undefined once they are sent. */
  #earlyEvents: ServerEvent[] | undefined = [];
  /** Set once the offer has been accepted. */
  #peer: Peer | undefined;
  #isEnded = false;

  constructor(
    { spec }: CallOffer,
    observer: CallObserver,
    deps: CallDeps,
    opus: { readonly encoder: OpusEncoder; readonly decoder: OpusDecoder; readonly channels: 1 | 2 },
  ) {
    const echoes = new CallEchoes(opus.channels === 2);
    const emit = (event: ServerEvent) => this.#send(event);
    this.#observer = observer;
    this.#deps = deps;
    this.#playback = new Playback(opus.encoder, {
      // In a room the devices of the others speak.
      sendFrame: (frame) => {
        if (!this.isListening) this.#peer?.sendFrame(frame);
      },
      onPlayed: (samples) => echoes.played(samples),
      onStarted: (responseId) => emit({ type: 'output_audio_buffer.started', response_id: responseId }),
      onStopped: (responseId) => emit({ type: 'output_audio_buffer.stopped', response_id: responseId }),
    });
    this.#session = new RealtimeSession(spec, {
      engines: deps.engines.forConversation(spec.pair),
      playback: this.#playback,
      echo: deps.echo ?? echoes.inMicrophone,
      createDetector: deps.createDetector,
      sharedEcho: echoes.inShared,
      observer,
      emit,
      onReplay: (isActive) => {
        if (isActive) deps.originals.releaseFloor(this);
        this.#decoder.setReplaying(isActive);
      },
      onEngineFailure: (failure) => deps.onEngineFailure(failure),
      onFailed: (error) => this.#fail(error),
    });
    const hearBoth = (frame: Int16Array) => {
      const [microphone, shared] = deinterleaved(frame);
      echoes.shared(shared);
      this.#session.hear(microphone, shared);
    };
    const hearMicrophone = (frame: Int16Array) => {
      if (!this.#decoder.isReplaying) deps.originals.heard(this, frame);
      this.#session.hear(frame);
    };
    // A call with two sounds is not forwarded: its packets have the shared one, too.
    const onFrame = opus.channels === 2 ? hearBoth : hearMicrophone;
    this.#decoder = new AudioDecoder(opus.decoder, onFrame, opus.channels);
    this.#deadlines = new CallDeadlines(
      spec.expiresAtMs,
      deps.timeouts,
      deps.clock,
      (reason, callEnd) => void this.end(reason, callEnd),
    );
    this.setRoom(spec.room);
    this.#paced = { onFrame: (frame) => this.#tick(frame), onStall: (lateMs) => this.#deadlines.extendBy(lateMs) };
  }

  get isListening(): boolean {
    return this.#isInRoom && this.#session.settings.hearsRoom === true;
  }

  setRoom(room: CallRoom | undefined): void {
    if (this.#isEnded) return;
    this.#isInRoom = room !== undefined;
    this.#deps.originals.setRoom(this, room);
  }

  sendOriginal(from: RoomCall, packet: AudioPacket): void {
    const frame = this.#forwarded.next(from, packet, this.#lastFrame);
    if (frame) this.#peer?.sendFrame(frame);
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  async accept(offerSdp: string): Promise<AcceptedCall> {
    const acceptance = await this.#deps.transport.accept(offerSdp, this).catch(async (failure: unknown) => {
      await this.#abandon();
      throw failure;
    });
    if (acceptance.type === 'invalid-offer') {
      await this.#abandon();
      return acceptance;
    }
    this.#peer = acceptance.peer;
    if (this.#isEnded) await this.#peer.close();
    return { type: 'opened', call: this, answerSdp: acceptance.peer.answerSdp };
  }

  /** Ends the call, telling the client the `callEnd` if there is one. Idempotent. */
  async end(reason: string, callEnd?: CallEnd): Promise<void> {
    if (this.#isEnded) return;
    if (callEnd)
      this.#send({ type: 'error', error: { ...invalidRequest(callEnd.code, callEnd.message), event_id: null } });
    // The usage of the session is reported before its end.
    await this.#stop();
    this.#observer.onClosed(reason);
    await this.#peer?.close();
    this.#freeCodecs();
  }

  onChannelOpen(): void {
    if (this.#isEnded) return;
    this.#deadlines.channelOpened();
    this.#observer.onConnected();
    const early = this.#earlyEvents ?? [];
    this.#earlyEvents = undefined;
    this.#guard(() => this.#session.begin());
    for (const event of early) this.#send(event);
    this.#deps.pacer.add(this.#paced);
  }

  onText(text: string): void {
    if (this.#isEnded) return;
    if (!this.#events.take(1)) return this.#endOverLimit('too_many_events');
    this.#guard(() => this.#session.receive(text));
  }

  onBinary(bytes: Uint8Array): void {
    if (this.#isEnded) return;
    if (!this.#decoder.isReplaying) return this.onIgnored();
    this.#guard(() => this.#decoder.replay(bytes));
    if (this.#decoder.isFlooded) this.#endOverLimit('audio_too_fast');
  }

  onIgnored(): void {
    if (!this.#isEnded && !this.#events.take(1)) this.#endOverLimit('too_many_events');
  }

  onPacket(packet: AudioPacket): void {
    if (this.#isEnded) return;
    this.#guard(() => {
      const counts = this.#decoder.accept(packet);
      if (counts && !this.#decoder.isReplaying) this.#deps.originals.forward(this, packet);
    });
    if (this.#decoder.isFlooded) this.#endOverLimit('audio_too_fast');
  }

  onPath(path: PathQuality): void {
    if (this.#isEnded) return;
    this.#guard(() => this.#playback.configure(this.#outputSettings.choose(path, performance.now())));
  }

  onAlive(): void {
    this.#deadlines.clientAlive();
  }

  onLeft(): void {
    void this.end('left');
  }

  #tick(frame: number): void {
    this.#lastFrame = frame;
    this.#guard(() => {
      this.#decoder.tick();
      this.#playback.tick(frame);
    });
    this.#deadlines.check();
    if ((this.#peer?.unsentBytes ?? 0) > MAX_UNSENT_BYTES) this.#endOverLimit('not_receiving');
  }

  #endOverLimit(code: LimitCode): void {
    void this.end(code, limitEnd(code));
  }

  /** An error in one call ends that call, not the others of the process. */
  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#deps.onCallFailed(error);
    this.#endOverLimit('internal_error');
  }

  #send(event: ServerEvent): void {
    if (this.#earlyEvents) return void this.#earlyEvents.push(event);
    this.#peer?.sendText(encodeServerEvent(event));
  }

  async #stop(): Promise<void> {
    this.#isEnded = true;
    this.#deadlines.cancel();
    this.#deps.originals.setRoom(this, undefined);
    this.#deps.pacer.remove(this.#paced);
    await this.#session.close();
  }

  /** The call has never been open: nothing is reported of it. */
  async #abandon(): Promise<void> {
    await this.#stop();
    this.#freeCodecs();
  }

  #freeCodecs(): void {
    this.#playback.close();
    this.#decoder.close();
  }
}
