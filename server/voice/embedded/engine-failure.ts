/** A speech engine that did not do its work. The message is fit for the page: it names the engine, never what was said. */
export class EngineFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'EngineFailure';
    this.code = code;
  }
}

export function asEngineFailure(reason: unknown): EngineFailure {
  if (reason instanceof EngineFailure) return reason;
  return new EngineFailure('server_error', 'The speech engine failed.', reason);
}
