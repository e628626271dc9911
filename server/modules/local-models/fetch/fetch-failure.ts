export type FetchProblem = 'unreachable' | 'refused' | 'damaged' | 'disk-full' | 'not-allowed';

/** A model cannot be fetched. The message is a sentence for the operator. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';
  readonly problem: FetchProblem;

  constructor(problem: FetchProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}
