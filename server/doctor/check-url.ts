import { bad, good, type Finding } from './finding.ts';

const TIMEOUT_MS = 10_000;

export type UrlCheck = {
  readonly subject: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The variables to check when the request fails. */
  readonly variables: string;
  /** Judges the JSON of the response; every other body then is an error. */
  readonly judge?: (body: unknown) => Finding | undefined;
};

/** Sends a harmless request to a service: is it reachable, and does it accept the key? */
export async function checkUrl({ subject, url, headers = {}, variables, judge }: UrlCheck): Promise<Finding> {
  const { origin } = new URL(url);
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok && judge) {
      const body = await jsonOf(response);
      if (body === undefined)
        return bad(subject, `${origin} responds with a web page, not an API. Check ${variables}.`);
      return judge(body) ?? good(subject, `${origin} responds.`);
    }
    await response.body?.cancel();
    if (response.ok) return good(subject, `${origin} responds.`);
    if (response.status === 401 || response.status === 403)
      return bad(subject, `${origin} rejects the key (${response.status}). Check ${variables}.`);
    if (response.status === 404)
      return bad(subject, `${origin} does not know ${new URL(url).pathname}. Check ${variables}.`);
    return bad(subject, `${origin} responds with ${response.status}. If this persists, check ${variables}.`);
  } catch {
    return bad(subject, `${origin} cannot be reached from here. Check ${variables}, the network and the firewall.`);
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}

export function bearer(key: string | undefined): Record<string, string> {
  return key ? { authorization: `Bearer ${key}` } : {};
}
