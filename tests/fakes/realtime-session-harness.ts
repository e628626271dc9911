import type { LanguagePair } from '../../src/domain/language.ts';
import { INPUT_FRAME_SAMPLES, FRAME_MS } from '../../voice/audio/format.ts';
import { createOutputEncoder, Playback } from '../../voice/audio/playback.ts';
import type { UsageReport } from '../../voice/kernel/control-protocol.ts';
import { CallEchoes } from '../../voice/echo/call-echoes.ts';
import type { EngineFailure } from '../../voice/engines/engine-failure.ts';
import type { ConversationEngines } from '../../voice/engines/engines.ts';
import { encodeServerEvent, type ServerEvent } from '../../voice/protocol/server-event.ts';
import { RealtimeSession } from '../../voice/session/realtime-session.ts';
import type { AudioFrame } from '../../voice/transport/transport.ts';
import { testSession, type WireEvent } from './voice-page.ts';

/** A realtime session without a transport and without a clock: the test feeds audio and advances the playback. */
export type SessionHarness = {
  readonly session: RealtimeSession;
  readonly playback: Playback;
  readonly events: WireEvent[];
  readonly usage: UsageReport[];
  /** Reported to the log. */
  readonly failures: EngineFailure[];
  /** Errors of the session itself. */
  readonly errors: unknown[];
  /** Audio packets sent to the client. */
  readonly sent: AudioFrame[];
  /** Feeds 16 kHz audio as microphone frames, and that of a shared sound at the same time. */
  hear(sound: Int16Array, shared?: Int16Array): void;
  /** Sends a client event. */
  send(event: unknown): void;
  /** Advances the playback. @returns what the loudspeaker plays in the last 20 ms, at 24 kHz */
  play(ms: number): Int16Array | undefined;
  /** The first event of the type, from index `after` on; waits until there is one. */
  event(type: string, after?: number): Promise<WireEvent>;
  types(): string[];
  close(): void;
};

export async function openSessionHarness(
  engines: ConversationEngines,
  hasTwoSounds = false,
  pair: LanguagePair = { source: 'spa', target: 'eng' },
): Promise<SessionHarness> {
  const events: WireEvent[] = [];
  const usage: UsageReport[] = [];
  const failures: EngineFailure[] = [];
  const errors: unknown[] = [];
  const sent: AudioFrame[] = [];
  const watchers = new Set<() => void>();
  let frame = 0;
  let played: Int16Array | undefined;

  const emit = (event: ServerEvent) => {
    events.push({ ...JSON.parse(encodeServerEvent(event)), receivedAtMs: performance.now() });
    for (const notify of watchers) notify();
  };
  const echoes = new CallEchoes(hasTwoSounds);
  const playback = new Playback(await createOutputEncoder(), {
    sendFrame: (value) => sent.push(value),
    onPlayed: (samples) => {
      played = samples;
      echoes.played(samples);
    },
    onStarted: (responseId) => emit({ type: 'output_audio_buffer.started', response_id: responseId }),
    onStopped: (responseId) => emit({ type: 'output_audio_buffer.stopped', response_id: responseId }),
  });
  const session = new RealtimeSession(testSession({ pair }), {
    engines,
    playback,
    echo: echoes.inMicrophone,
    sharedEcho: echoes.inShared,
    emit,
    observer: { onSpeech: () => undefined, onUsage: (report) => usage.push(report) },
    onReplay: () => undefined,
    onEngineFailure: (failure) => failures.push(failure),
    onFailed: (error) => errors.push(error),
  });
  session.begin();

  return {
    session,
    playback,
    events,
    usage,
    failures,
    errors,
    sent,
    hear(sound, shared) {
      for (let at = 0; at + INPUT_FRAME_SAMPLES <= sound.length; at += INPUT_FRAME_SAMPLES) {
        const sharedFrame = shared?.slice(at, at + INPUT_FRAME_SAMPLES);
        if (sharedFrame) echoes.shared(sharedFrame);
        session.hear(sound.slice(at, at + INPUT_FRAME_SAMPLES), sharedFrame);
      }
    },
    send: (event) => session.receive(typeof event === 'string' ? event : JSON.stringify(event)),
    play(ms) {
      for (let at = 0; at < ms; at += FRAME_MS) playback.tick(frame++);
      return played;
    },
    event: (type, after = 0) =>
      new Promise((resolve) => {
        const check = () => {
          const found = events.slice(after).find((event) => event.type === type);
          if (!found) return;
          watchers.delete(check);
          resolve(found);
        };
        watchers.add(check);
        check();
      }),
    types: () => events.map(({ type }) => type),
    close() {
      void session.close();
      playback.close();
    },
  };
}
