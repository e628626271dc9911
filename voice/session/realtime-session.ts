import type { CallObserver, CallSpec } from '../../server/modules/voice-calls/voice-provider.ts';
import type { EchoSuppressor } from '../echo/echo-suppressor.ts';
import type { Playback } from '../audio/playback.ts';
import type { SessionUpdate, DialectCodec } from '../dialects/dialect-codec.ts';
import { asEngineFailure, type EngineFailure } from '../engines/engine-failure.ts';
import type { ConversationEngines, Transcript } from '../engines/engines.ts';
import { createEnergyDetector } from '../vad/energy-detector.ts';
import { createUtteranceSegmenter, type Utterance } from '../vad/utterance-segmenter.ts';
import { parseClientEvent, type WrittenResponse } from '../protocol/client-event.ts';
import { handleClientEvent, type ClientEventContext } from './client-event-handler.ts';
import { createConversationItems, withTranscript, type Item } from './conversation-items.ts';
import { newId } from '../protocol/new-id.ts';
import { toResponseRequest, type SpokenItem } from './response-request.ts';
import { estimatedTextTokens, heardTokens, transcriptUsage } from './response-usage.ts';
import { createResponseQueue } from './response-queue.ts';
import { initialSettings, updatedSettings, type SessionSettings } from '../protocol/session-settings.ts';
import type { Emit } from '../protocol/server-event.ts';

/** One session of the protocol: what the page says and sends goes in, events and voice come out. */
export type RealtimeSession = {
  readonly settings: SessionSettings;
  begin(): void;
  hear(frame: Int16Array): void;
  receive(text: string): void;
  close(): void;
};

export type RealtimeSessionDeps = {
  readonly emit: Emit;
  readonly playback: Playback;
  readonly echo: Pick<EchoSuppressor, 'isEcho'>;
  readonly observer: Pick<CallObserver, 'onSpeech' | 'onUsage'>;
  onEngineFailure(failure: EngineFailure): void;
};

export function createRealtimeSession(
  session: CallSpec,
  engines: ConversationEngines,
  words: DialectCodec,
  { emit, playback, echo, observer, onEngineFailure }: RealtimeSessionDeps,
): RealtimeSession {
  const items = createConversationItems();
  const spokenById = new Map<string, SpokenItem>();
  const closing = new AbortController();
  let settings = initialSettings(session);

  const stage = { conversationId: newId('conv'), pair: session.pair, engines, playback, items, emit, onEngineFailure };
  const responses = createResponseQueue(stage, ({ id, speechMs }, { usage }) =>
    observer.onUsage({ kind: 'answer', id, usage, ...(speechMs > 0 ? { speechMs } : {}) }),
  );
  const turnTaking = createUtteranceSegmenter(createEnergyDetector(), echo, {
    onSpeechStarted(itemId, atMs) {
      emit({ type: 'speech-started', itemId, atMs });
      observer.onSpeech();
      if (settings.turnDetection?.interruptResponse) interrupt();
    },
    onSpeechStopped: (itemId, atMs) => emit({ type: 'speech-stopped', itemId, atMs }),
    onUtterance: commit,
  });

  function interrupt() {
    stopPlayback();
    responses.cancel('turn_detected');
  }

  function stopPlayback() {
    const cleared = playback.clear();
    if (!cleared) return;
    emit({ type: 'playback-cleared', responseId: cleared.owner.responseId });
    emit({ type: 'item-truncated', itemId: cleared.owner.itemId, audioEndMs: cleared.playedMs });
  }

  function commit({ itemId, sound, speechMs }: Utterance) {
    const item: Item = {
      id: itemId,
      role: 'user',
      status: 'completed',
      content: [{ type: 'input-audio', transcript: null }],
    };
    const previousItemId = items.latest()?.id ?? null;
    items.add(item);
    emit({ type: 'input-committed', itemId, previousItemId });
    emit({ type: 'item-added', item, previousItemId });
    emit({ type: 'item-done', item, previousItemId });
    const spoken = { transcript: transcribe(itemId, sound, speechMs), speechMs };
    spokenById.set(itemId, spoken);
    if (settings.turnDetection?.createResponse) respond(undefined, spoken);
    else observer.onUsage({ kind: 'transcript', id: itemId, usage: transcriptUsage(speechMs) });
  }

  function respond(written: WrittenResponse | null | undefined, spoken?: SpokenItem) {
    responses.start(toResponseRequest(written, { settings, items, spokenById, spoken }));
  }

  function transcribe(itemId: string, sound: Int16Array, speechMs: number): Promise<Transcript> {
    const { language, prompt } = settings.transcription ?? {};
    let shown = false;
    const showPiece = (delta: string) => {
      if (closing.signal.aborted || !settings.transcription || delta === '') return;
      shown = true;
      emit({ type: 'source-delta', itemId, delta });
    };
    const heard = engines.transcriber.transcribe(sound, { language, prompt }, closing.signal, showPiece);
    heard.then(
      ({ text }) => {
        if (!shown) showPiece(text);
        return showTranscript(itemId, text, speechMs);
      },
      (cause: unknown) => showTranscriptFailure(itemId, cause),
    );
    return heard;
  }

  function showTranscript(itemId: string, transcript: string, speechMs: number) {
    const item = items.get(itemId);
    if (item) items.replace(withTranscript(item, transcript));
    if (!settings.transcription) return;
    const audioTokens = heardTokens(speechMs);
    emit({ type: 'source-completed', itemId, transcript, audioTokens, textTokens: estimatedTextTokens(transcript) });
  }

  function showTranscriptFailure(itemId: string, cause: unknown) {
    if (closing.signal.aborted || !settings.transcription) return;
    const { code, message } = asEngineFailure('recogniser', cause);
    emit({ type: 'source-failed', itemId, error: { type: 'transcription_error', code, message } });
  }

  function changeSession(change: SessionUpdate) {
    if (change.type === 'refused') return change.error;
    settings = updatedSettings(settings, change.patch);
    turnTaking.setDetection(settings.turnDetection);
    emit({ type: 'session-updated', settings });
    return undefined;
  }

  const desk: ClientEventContext = {
    items,
    turnTaking,
    responses,
    emit,
    stopPlayback,
    respond,
    changeSession: (written) => changeSession(words.readSession(written)),
  };

  return {
    get settings() {
      return settings;
    },
    begin: () => emit({ type: 'session-created', settings }),
    hear: (frame) => turnTaking.hear(frame),
    receive(text) {
      const parsed = parseClientEvent(text);
      if (parsed.type === 'refused') return emit({ type: 'error', error: parsed.error });
      const error = handleClientEvent(parsed.event, desk);
      if (error) emit({ type: 'error', error: { ...error, clientEventId: parsed.event.event_id ?? null } });
    },
    close() {
      closing.abort();
      responses.close();
    },
  };
}
