/** Whose a session is, and who pays for its calls: a user, or a device on a free trial. */
export type SessionOwner =
  | { readonly type: 'user'; readonly userId: string }
  | { readonly type: 'trial'; readonly trialId: string };
