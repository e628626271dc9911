/** Product spec section 9, "Identity library". */
export const identityLimits = {
  popupMs: 60_000,
  popupWidth: 400,
  popupHeight: 600,
  httpMs: 10_000,
  tokenTries: 3,
  lockWaitMs: 5_000,
  /** An id token that expires within this time is not used. */
  cacheLeewayMs: 60_000,
  /** Tolerated difference between the provider's clock and ours, in seconds. */
  clockLeewayS: 60,
  transactionMs: 86_400_000,
};
