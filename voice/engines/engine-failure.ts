/** The three engines behind an interpreter. */
export type EngineName = 'recogniser' | 'translator' | 'voice';

/** The code goes to the page, which has words for it in the person's language; the name is for everybody else. */
const engines: Readonly<Record<EngineName, { readonly code: string; readonly calledBy: string }>> = {
  recogniser: { code: 'speech_recognition_unavailable', calledBy: 'Speech recognition' },
  translator: { code: 'translation_unavailable', calledBy: 'Translation' },
  voice: { code: 'speech_synthesis_unavailable', calledBy: 'The voice' },
};

type FailureDetails = {
  readonly cause?: unknown;
  /** The HTTP status, where the engine answered with one. */
  readonly status?: number;
  /** Asking the same again may help. */
  readonly retryable?: boolean;
};

/** A speech engine that did not do its work. The message is fit for the page: it names the engine, never what was said. */
export class EngineFailure extends Error {
  readonly engine: EngineName;
  readonly code: string;
  readonly status: number | undefined;
  readonly retryable: boolean;

  /** `what` completes a sentence that begins with the engine's name. */
  constructor(engine: EngineName, what: string, { cause, status, retryable = false }: FailureDetails = {}) {
    super(`${engines[engine].calledBy} ${what}.`, { cause });
    this.name = 'EngineFailure';
    this.engine = engine;
    this.code = engines[engine].code;
    this.status = status;
    this.retryable = retryable;
  }
}

/** What went wrong while this engine was at work. */
export function asEngineFailure(engine: EngineName, reason: unknown): EngineFailure {
  return reason instanceof EngineFailure ? reason : new EngineFailure(engine, 'failed', { cause: reason });
}
