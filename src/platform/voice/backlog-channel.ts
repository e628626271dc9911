import type { ConversationEvent, EventOf } from '../../domain/turns/conversation-event.ts';
import type { BacklogAudio } from '../../ports/microphone-buffer.ts';
import type { BacklogSender } from '../../ports/voice-connection.ts';
import { REPLAY_EVENT_ID, switchReplay } from '../../protocol/realtime/held-turn-events.ts';
import { withDeadline } from '../../shared/async.ts';
import type { WebRtcCall } from './webrtc-call.ts';

/** A slow network delivers what was sent before first. */
const RESPONSE_MS = 10_000;
/** At 16 kHz. */
const SAMPLES_PER_MS = 16;
/** The service dates the start of speech a little before it. */
const PADDING_MS = 1000;

/** Audio that was sent by one message, in the order of sending. */
type Sent = {
  /** On the service's clock. */
  readonly fromMs: number;
  readonly toMs: number;
  /** When the end of it was captured. */
  readonly capturedToMs: number;
};

type Switched = { readonly receivedMs: number; readonly atMs: number };

/**
 * Sends buffered audio to our own service, over the channel of the events. The service says where on its clock that audio
 * begins, so that events about it can be dated as if it had been sent when it was captured.
 */
export class BacklogChannel implements BacklogSender {
  readonly #call: Pick<WebRtcCall, 'send' | 'sendBinary'>;
  readonly #sent: Sent[] = [];
  /** Where on the service's clock the next message begins. */
  #nextMs = 0;
  #roundTripMs = 0;
  #onSwitched: (event: EventOf<'replay-switched'> | undefined) => void = () => undefined;

  constructor(call: Pick<WebRtcCall, 'send' | 'sendBinary'>) {
    this.#call = call;
  }

  async begin(): Promise<number | undefined> {
    const switched = await this.#switch(true);
    // It may yet take the request.
    if (!switched) this.#call.send(switchReplay(false));
    this.#nextMs = switched?.receivedMs ?? 0;
    return switched?.receivedMs;
  }

  send({ samples, toMs: capturedToMs }: BacklogAudio): Promise<void> {
    const fromMs = this.#nextMs;
    this.#nextMs += samples.length / SAMPLES_PER_MS;
    this.#sent.push({ fromMs, toMs: this.#nextMs, capturedToMs });
    const bytes = new DataView(new ArrayBuffer(2 * samples.length));
    for (const [index, sample] of samples.entries()) bytes.setInt16(2 * index, sample, true);
    return this.#call.sendBinary(bytes);
  }

  async end(): Promise<number | undefined> {
    const switched = await this.#switch(false);
    return switched && switched.atMs - this.#roundTripMs;
  }

  /** Every event of the service. @returns whether it concerns this channel alone */
  note(event: ConversationEvent): boolean {
    const isRefusal = event.type === 'service-failed' && event.error.refusedEventId === REPLAY_EVENT_ID;
    if (isRefusal) this.#onSwitched(undefined);
    else if (event.type === 'replay-switched') this.#onSwitched(event);
    return isRefusal || event.type === 'replay-switched';
  }

  /** When the event would have arrived if the audio that it is about had been sent as it was captured. */
  dated(event: ConversationEvent, receivedAtMs: number): number {
    const atMs = audioTimeOf(event);
    if (atMs === undefined) return receivedAtMs;
    const sent = this.#sent.find(({ fromMs, toMs }) => fromMs - PADDING_MS <= atMs && atMs <= toMs);
    return sent ? Math.min(receivedAtMs, sent.capturedToMs + atMs - sent.toMs + this.#roundTripMs) : receivedAtMs;
  }

  async #switch(isActive: boolean): Promise<Switched | undefined> {
    const askedAtMs = Date.now();
    const switched = new Promise<EventOf<'replay-switched'> | undefined>((resolve) => {
      this.#onSwitched = (event) => (event?.isActive ?? isActive) === isActive && resolve(event);
    });
    this.#call.send(switchReplay(isActive));
    // No response is a result of its own.
    const event = await withDeadline(RESPONSE_MS, switched).catch(() => undefined);
    if (event?.audioMs === undefined) return undefined;
    const atMs = Date.now();
    // The audio before it delays the end.
    if (isActive) this.#roundTripMs = atMs - askedAtMs;
    return { receivedMs: event.audioMs, atMs };
  }
}

function audioTimeOf(event: ConversationEvent): number | undefined {
  if (event.type === 'speech-started') return event.audioStartMs;
  return event.type === 'speech-stopped' ? event.audioEndMs : undefined;
}
