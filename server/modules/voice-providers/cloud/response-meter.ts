import type { ConversationEvent } from '../../../../src/domain/turns/conversation-event.ts';
import { VOICE_TOKENS_PER_SECOND } from '../../../../src/domain/sound-tokens.ts';
import { estimateTextTokens, textLength } from '../../../../src/domain/text-tokens.ts';
import { noUsage } from '../../../../src/domain/usage.ts';
import type { UsageReport } from '../contract/voice-provider.ts';

/** A second of voice is about 15 letters, or 5 characters of a syllabic script. */
const AUDIO_TOKENS_PER_LETTER = VOICE_TOKENS_PER_SECOND / 15;
const AUDIO_TOKENS_PER_CHARACTER = VOICE_TOKENS_PER_SECOND / 5;

type OpenResponse = { text: string };

/**
 * Meters the responses of a call. Where the service reports no usage for a response that was cut short, it is
 * estimated, because the operator pays for it: the input as that of the last reported response, the output from its text.
 */
export class ResponseMeter {
  readonly #openById = new Map<string, OpenResponse>();
  /** Input tokens of one response, as far as known: every response reads the instructions and the context. */
  #inputTokens: number;

  constructor(instructions: string) {
    this.#inputTokens = estimateTextTokens(instructions);
  }

  /** @returns what the event makes due */
  onEvent(event: ConversationEvent): UsageReport | undefined {
    switch (event.type) {
      case 'response-opened':
        this.#open(event.responseId);
        return undefined;
      case 'response-delta':
        this.#open(event.responseId).text += event.delta;
        return undefined;
      case 'response-closed':
        return this.#close(event);
      default:
        return undefined;
    }
  }

  /** The call has ended: what its unfinished responses have cost. */
  close(): readonly UsageReport[] {
    const due = [...this.#openById].map(([id, response]) => this.#estimate(id, response));
    this.#openById.clear();
    return due;
  }

  #open(id: string): OpenResponse {
    const response = this.#openById.get(id) ?? { text: '' };
    this.#openById.set(id, response);
    return response;
  }

  #close({ responseId: id, usage, status }: Extract<ConversationEvent, { type: 'response-closed' }>) {
    const response = this.#openById.get(id) ?? { text: '' };
    this.#openById.delete(id);
    if (usage) {
      this.#inputTokens = usage.inputTokens;
      return { kind: 'answer', id, usage } as const;
    }
    // The service does not bill what has failed.
    return status === 'failed' ? undefined : this.#estimate(id, response);
  }

  #estimate(id: string, { text }: OpenResponse): UsageReport {
    const [inputTokens, outputTextTokens, outputAudioTokens] = [
      this.#inputTokens,
      estimateTextTokens(text),
      audioTokens(text),
    ];
    const outputTokens = outputTextTokens + outputAudioTokens;
    const usage = {
      ...noUsage,
      totalTokens: inputTokens + outputTokens,
      inputTokens,
      inputTextTokens: inputTokens,
      outputTokens,
      outputTextTokens,
      outputAudioTokens,
    };
    return { kind: 'answer', id, usage };
  }
}

function audioTokens(text: string): number {
  const { syllabic, letters } = textLength(text);
  return Math.ceil(syllabic * AUDIO_TOKENS_PER_CHARACTER + letters * AUDIO_TOKENS_PER_LETTER);
}
