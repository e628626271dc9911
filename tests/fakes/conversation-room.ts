import { createEchoEar } from '../../server/voice/embedded/audio/echo-ear.ts';
import { createPlayback, type Playback } from '../../server/voice/embedded/audio/playback.ts';
import { createConversation, type Conversation } from '../../server/voice/embedded/conversation/conversation.ts';
import { ga } from '../../server/voice/embedded/dialects/ga.ts';
import { preview } from '../../server/voice/embedded/dialects/preview.ts';
import { serialise } from '../../server/voice/embedded/dialects/serialise.ts';
import type { ConversationEngines } from '../../server/voice/embedded/engines.ts';
import type { Dialect, UsageReport } from '../../server/voice/voice-provider.ts';
import { testSession, type WireEvent } from './voice-page.ts';

/** A conversation without a peer: sound goes in as fast as it can be read, and time is what the test says it is. */
export type ConversationRoom = {
  readonly conversation: Conversation;
  readonly playback: Playback;
  readonly events: WireEvent[];
  readonly usage: UsageReport[];
  /** Packets of voice that went out. */
  readonly sent: { opus: Uint8Array; timestamp: number; startsTalk: boolean }[];
  hear(sound: Int16Array): void;
  send(event: unknown): void;
  /** Lets the voice play for a while. */
  play(ms: number): void;
  /** Waits until an event of the type has come. */
  event(type: string, after?: number): Promise<WireEvent>;
  types(): string[];
  close(): void;
};

export async function openRoom(engines: ConversationEngines, dialect: Dialect = 'ga'): Promise<ConversationRoom> {
  const words = dialect === 'ga' ? ga : preview;
  const events: WireEvent[] = [];
  const usage: UsageReport[] = [];
  const sent: ConversationRoom['sent'] = [];
  const watchers = new Set<() => void>();
  let frame = 0;

  const emit: Parameters<typeof createConversation>[3]['emit'] = (event) => {
    const text = serialise(event, words, conversation.settings);
    if (text === undefined) return;
    events.push({ ...JSON.parse(text), receivedAtMs: performance.now() });
    for (const look of watchers) look();
  };
  const echo = createEchoEar();
  const playback = await createPlayback({
    sendFrame: (one) => sent.push(one),
    onPlayed: (samples) => echo.played(samples),
    onStarted: (responseId) => emit({ type: 'playback-started', responseId }),
    onStopped: (responseId) => emit({ type: 'playback-stopped', responseId }),
  });
  const conversation = createConversation(testSession(), engines, words, {
    emit,
    playback,
    echo,
    observer: { onSpeech: () => undefined, onUsage: (report) => usage.push(report) },
    onEngineFailure: () => undefined,
  });
  conversation.begin();

  return {
    conversation,
    playback,
    events,
    usage,
    sent,
    hear(sound) {
      for (let at = 0; at + 320 <= sound.length; at += 320) conversation.hear(sound.slice(at, at + 320));
    },
    send: (event) => conversation.receive(typeof event === 'string' ? event : JSON.stringify(event)),
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
      conversation.close();
      playback.close();
    },
  };
}
