/** A speech engine that did not do its work. The message is fit for the page: it names the engine, never what was said. */
export class EngineFailure extends Error {
  readonly code: string;
  /** The HTTP status, where the engine answered with one. */
  readonly status: number | undefined;

  constructor(code: string, message: string, details: { cause?: unknown; status?: number } = {}) {
    super(message, { cause: details.cause });
    this.name = 'EngineFailure';
    this.code = code;
    this.status = details.status;
  }
}

export function asEngineFailure(reason: unknown): EngineFailure {
  if (reason instanceof EngineFailure) return reason;
  return new EngineFailure('server_error', 'The speech engine failed.', { cause: reason });
}
