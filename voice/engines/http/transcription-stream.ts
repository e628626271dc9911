import { WebSocket } from 'ws';
import { Resampler } from '../../../src/domain/resampler.ts';
import { endpointUrl } from '../../../src/shared/openai-endpoint.ts';
import { INPUT_RATE_HZ } from '../../audio/format.ts';
import { EngineFailure } from '../engine-failure.ts';
import type { TranscriptionHint } from '../engines.ts';
import { failureForStatus, STALL_TIMEOUT_MS, type EngineAddress } from './engine-request.ts';
import { parseStreamedTranscriptEvent, type TranscriptionProtocol } from './transcription-events.ts';

const MAX_EVENT_BYTES = 1_000_000;

export type TranscriptionStreamOptions = {
  readonly address: EngineAddress;
  readonly hint: TranscriptionHint;
  readonly signal: AbortSignal;
  onDelta(delta: string): void;
};

/** Sound that a server transcribes while it arrives, on a connection of its own. */
export class TranscriptionStream {
  /** The whole text, after `end`. Rejects with an EngineFailure, or the signal's reason. */
  readonly completed: Promise<string>;
  readonly #options: TranscriptionStreamOptions;
  readonly #socket: WebSocket;
  #resolve: (text: string) => void = () => undefined;
  #reject: (cause: unknown) => void = () => undefined;
  /** Sound from before the session was created. */
  #waiting: Int16Array[] = [];
  /** Undefined until the session is created. */
  #protocol: TranscriptionProtocol | undefined;
  #resampler: Resampler | undefined;
  #isEnded = false;
  #deadline: NodeJS.Timeout | undefined;
  #text = '';

  constructor(options: TranscriptionStreamOptions) {
    const { address, signal } = options;
    this.#options = options;
    this.completed = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    const onAbort = () => this.#fail(signal.reason);
    this.completed.catch(() => undefined).finally(() => signal.removeEventListener('abort', onAbort));
    const headers = address.apiKey === undefined ? {} : { authorization: `Bearer ${address.apiKey}` };
    const url = `${endpointUrl(address.url, '/realtime')}?intent=transcription`;
    this.#socket = new WebSocket(url, { headers, maxPayload: MAX_EVENT_BYTES });
    this.#expectEvent();
    this.#listen(this.#socket);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  }

  /** The text so far. */
  get text(): string {
    return this.#text;
  }

  append(sound: Int16Array): void {
    if (this.#protocol) this.#sendSound(this.#resampler?.push(sound) ?? sound);
    else this.#waiting.push(sound);
  }

  /** No more sound follows. */
  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    if (this.#protocol) this.#sendEnd(this.#protocol);
  }

  /** Aborts: the caller does not need the text. */
  close(): void {
    this.#fail(new EngineFailure('recogniser', 'is not needed'));
  }

  #listen(socket: WebSocket): void {
    socket.on('message', (bytes) => Buffer.isBuffer(bytes) && this.#onMessage(bytes.toString('utf8')));
    socket.on('unexpected-response', (_request, response) => {
      response.destroy();
      this.#fail(failureForStatus('recogniser', response.statusCode ?? 0));
    });
    const onLost = (cause?: unknown) =>
      this.#fail(new EngineFailure('recogniser', 'cannot be reached', { cause, isRetryable: true }));
    socket.on('error', onLost);
    socket.on('close', () => onLost());
  }

  #onMessage(message: string): void {
    const event = parseStreamedTranscriptEvent(message);
    switch (event.type) {
      case 'created':
        return this.#begin(event.protocol);
      case 'delta':
        if (this.#isEnded) this.#expectEvent();
        this.#text += event.text;
        return this.#options.onDelta(event.text);
      case 'completed':
        // Sound that follows would be lost.
        if (!this.#isEnded) return this.#fail(new EngineFailure('recogniser', 'ended its response early'));
        this.#resolve(event.text);
        return this.#release();
      case 'failed':
        return this.#fail(new EngineFailure('recogniser', 'failed during its response'));
      default:
        return undefined;
    }
  }

  #begin(protocol: TranscriptionProtocol): void {
    clearTimeout(this.#deadline);
    this.#protocol = protocol;
    if (protocol.sampleRateHz !== INPUT_RATE_HZ) this.#resampler = new Resampler(INPUT_RATE_HZ, protocol.sampleRateHz);
    const { address, hint } = this.#options;
    for (const event of protocol.begin(address.model, hint)) this.#send(event);
    for (const sound of this.#waiting.splice(0)) this.append(sound);
    if (this.#isEnded) this.#sendEnd(protocol);
  }

  #sendSound(samples: Int16Array): void {
    const audio = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength).toString('base64');
    if (samples.length > 0) this.#send({ type: 'input_audio_buffer.append', audio });
  }

  #sendEnd({ end }: TranscriptionProtocol): void {
    if (this.#resampler) this.#sendSound(this.#resampler.flush());
    this.#expectEvent();
    this.#send(end);
  }

  /** While a person speaks, a server may have nothing to send for any time. */
  #expectEvent(): void {
    clearTimeout(this.#deadline);
    const onStall = () => this.#fail(new EngineFailure('recogniser', 'timed out'));
    this.#deadline = setTimeout(onStall, this.#options.address.stallTimeoutMs ?? STALL_TIMEOUT_MS);
  }

  #send(event: object): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(event));
  }

  #fail(cause: unknown): void {
    this.#reject(cause);
    this.#release();
  }

  #release(): void {
    clearTimeout(this.#deadline);
    this.#socket.terminate();
  }
}
