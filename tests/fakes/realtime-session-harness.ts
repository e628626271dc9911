import { createEchoSuppressor } from '../../voice/echo/echo-suppressor.ts';
import { createPlayback, type Playback } from '../../voice/audio/playback.ts';
import { createRealtimeSession, type RealtimeSession } from '../../voice/session/realtime-session.ts';
import { ga } from '../../voice/dialects/ga.ts';
import { preview } from '../../voice/dialects/preview.ts';
import { serialise } from '../../voice/dialects/serialise.ts';
import type { ConversationEngines } from '../../voice/engines/engines.ts';
import type { Dialect, UsageReport } from '../../server/modules/voice-calls/voice-provider.ts';
import { testSession, type WireEvent } from './voice-page.ts';

/** A conversation without a peer: sound goes in as fast as it can be read, and time is what the test says it is. */
export type SessionHarness = {
  readonly session: RealtimeSession;
  readonly playback: Playback;
  readonly events: WireEvent[];
  readonly usage: UsageReport[];
  /** Packets of voice that went out. */
  readonly sent: { opus: Uint8Array; timestamp: number; isTalkspurtStart: boolean }[];
  hear(sound: Int16Array): void;
  send(event: unknown): void;
  /** Lets the voice play for a while. */
  play(ms: number): void;
  /** Waits until an event of the type has come. */
  event(type: string, after?: number): Promise<WireEvent>;
  types(): string[];
  close(): void;
};

export async function openSessionHarness(
  engines: ConversationEngines,
  dialect: Dialect = 'ga',
): Promise<SessionHarness> {
  const words = dialect === 'ga' ? ga : preview;
  const events: WireEvent[] = [];
  const usage: UsageReport[] = [];
  const sent: SessionHarness['sent'] = [];
  const watchers = new Set<() => void>();
  let frame = 0;

  const emit: Parameters<typeof createRealtimeSession>[3]['emit'] = (event) => {
    const text = serialise(event, words, session.settings);
    if (text === undefined) return;
    events.push({ ...JSON.parse(text), receivedAtMs: performance.now() });
    for (const look of watchers) look();
  };
  const echo = createEchoSuppressor();
  const playback = await createPlayback({
    sendFrame: (one) => sent.push(one),
    onPlayed: (samples) => echo.played(samples),
    onStarted: (responseId) => emit({ type: 'playback-started', responseId }),
    onStopped: (responseId) => emit({ type: 'playback-stopped', responseId }),
  });
  const session = createRealtimeSession(testSession(), engines, words, {
    emit,
    playback,
    echo,
    observer: { onSpeech: () => undefined, onUsage: (report) => usage.push(report) },
    onEngineFailure: () => undefined,
  });
  session.begin();

  return {
    session,
    playback,
    events,
    usage,
    sent,
    hear(sound) {
      for (let at = 0; at + 320 <= sound.length; at += 320) session.hear(sound.slice(at, at + 320));
    },
    send: (event) => session.receive(typeof event === 'string' ? event : JSON.stringify(event)),
    play(ms) {
      for (let at = 0; at < ms; at += 20) playback.tick(frame++);
    },
    event: (type, after = 0) =>
      new Promise((resolve) => {
        const look = () => {
          const found = events.slice(after).find((one) => one.type === type);
          if (!found) return;
          watchers.delete(look);
          resolve(found);
        };
        watchers.add(look);
        look();
      }),
    types: () => events.map(({ type }) => type),
    close() {
      session.close();
      playback.close();
    },
  };
}
