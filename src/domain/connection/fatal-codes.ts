/** Error codes of the voice service that another call would meet again. All others pass, or are handled by reconnecting. */
export const fatalCodes: ReadonlySet<string> = new Set([
  'beta_api_shape_disabled',
  'invalid_model',
  'missing_model',
  'invalid_api_key',
  'insufficient_quota',
  'rate_limit_exceeded',
  'OperationNotSupported',
]);
