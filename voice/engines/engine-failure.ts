export type EngineName = 'recogniser' | 'translator' | 'synthesiser';

/** The code is part of the protocol, and the page translates it. The display name is for logs and other clients. */
const engines: Readonly<Record<EngineName, { readonly code: string; readonly displayName: string }>> = {
  recogniser: { code: 'speech_recognition_unavailable', displayName: 'Speech recognition' },
  translator: { code: 'translation_unavailable', displayName: 'Translation' },
  synthesiser: { code: 'speech_synthesis_unavailable', displayName: 'Speech synthesis' },
};

type FailureDetails = {
  readonly cause?: unknown;
  /** The HTTP status, if the engine responded. */
  readonly status?: number;
  readonly isRetryable?: boolean;
};

/** A speech engine failed. The message may be sent to the client: it names the engine and never contains speech. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';
  readonly engine: EngineName;
  readonly code: string;
  readonly status: number | undefined;
  readonly isRetryable: boolean;

  /** @param problem completes a sentence that begins with the engine's name */
  constructor(engine: EngineName, problem: string, { cause, status, isRetryable = false }: FailureDetails = {}) {
    super(`${engines[engine].displayName} ${problem}.`, { cause });
    this.engine = engine;
    this.code = engines[engine].code;
    this.status = status;
    this.isRetryable = isRetryable;
  }
}

export type CutReason = 'max_output_tokens' | 'content_filter';

/** The translator stopped before the end of its translation. What it yielded until then is not the whole. */
export class CutTranslation extends Error {
  override readonly name = 'CutTranslation';
  readonly reason: CutReason;

  constructor(reason: CutReason) {
    super(reason);
    this.reason = reason;
  }
}

/** The rehearsal has no translation of the text. The engines work as they should. */
export class NotRehearsed extends Error {
  override readonly name = 'NotRehearsed';
}

/** Wraps any other error that was thrown while the engine was at work. */
export function asEngineFailure(engine: EngineName, error: unknown): EngineFailure {
  return error instanceof EngineFailure ? error : new EngineFailure(engine, 'failed', { cause: error });
}
