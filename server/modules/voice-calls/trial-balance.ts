/** The tokens of a free trial. */
export type TrialBalance = {
  /** Takes tokens once per reference, at most what there is; answers what is left: nothing of one that is over. */
  spend(trialId: string, tokens: number, reference: string): Promise<number>;
};
