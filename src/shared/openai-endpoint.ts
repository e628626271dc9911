/** The URL of an OpenAI-compatible endpoint. The base URL may or may not end in the API version. */
export function endpointUrl(baseUrl: string, path: string): string {
  const base = baseUrl.replace(/\/+$/, '');
  return `${/\/v\d+$/.test(base) ? base : `${base}/v1`}${path}`;
}
