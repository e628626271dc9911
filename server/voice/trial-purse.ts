/** The tokens of a free trial. */
export type TrialPurse = {
  /** What a running trial has left; nothing when it is over or unknown. */
  remaining(trialId: string): Promise<number>;
  /** Takes tokens once per reference, at most what there is; answers what is left. */
  spend(trialId: string, tokens: number, reference: string): Promise<number>;
};
