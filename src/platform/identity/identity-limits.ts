/** Product spec section 9, "Identity library". */
export const identityLimits = {
  popupMs: 60_000,
  popupWidth: 400,
  popupHeight: 600,
  httpMs: 10_000,
  tokenTries: 3,
  lockWaitMs: 5_000,
  /** A proof that is about to end is not used any more. */
  cacheLeewayMs: 60_000,
  /** How far the provider's clock and ours may differ, in seconds. */
  clockLeewayS: 60,
  transactionMs: 86_400_000,
};
