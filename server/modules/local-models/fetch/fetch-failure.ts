export type FetchProblem = 'unreachable' | 'refused' | 'damaged' | 'disk-full' | 'not-allowed';

type FetchFailureOptions = ErrorOptions & { readonly retryAfterMs?: number };

/** A model cannot be fetched. The message is a sentence for the operator, which names the host. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';
  readonly problem: FetchProblem;
  /** The wait that the host has asked for. */
  readonly retryAfterMs: number | undefined;

  constructor(problem: FetchProblem, message: string, { retryAfterMs, ...options }: FetchFailureOptions = {}) {
    super(message, options);
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}
