/** Whose a session is, and who pays for its calls: a user, or a device on a free trial. */
export type SessionOwner =
  | { readonly type: 'user'; readonly userId: string }
  | { readonly type: 'trial'; readonly trialId: string };

/** The id of the account or trial, unique among both. */
export function payerIdOf(owner: SessionOwner): string {
  return owner.type === 'user' ? owner.userId : owner.trialId;
}
