/** Errors of the voice service after which no other line would do better. Everything else passes, or is mended. */
export const fatalCodes: ReadonlySet<string> = new Set([
  'beta_api_shape_disabled',
  'invalid_model',
  'missing_model',
  'invalid_api_key',
  'insufficient_quota',
  'rate_limit_exceeded',
  'OperationNotSupported',
]);
