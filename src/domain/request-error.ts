/**
 * Why a request failed: an error response, or none. The message is English, a fallback for codes unknown to this page.
 */
export type RequestError = { readonly code: string; readonly message: string };

export function requestErrorOf({ code, message }: RequestError): RequestError {
  return { code, message };
}
