import { bad, good } from './finding.ts';
import type { Finding } from './finding.ts';

const TIMEOUT_MS = 10_000;

export type UrlCheck = {
  readonly subject: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Names the variables to look at when it does not answer as it should. */
  readonly variables: string;
};

/** Asks a service for something harmless: is it there, and does it take our key? */
export async function checkUrl({ subject, url, headers = {}, variables }: UrlCheck): Promise<Finding> {
  const { origin } = new URL(url);
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.body?.cancel();
    if (answer.ok) return good(subject, `${origin} answers.`);
    if (answer.status === 401 || answer.status === 403)
      return bad(subject, `${origin} refuses our key (${answer.status}). Look at ${variables}.`);
    if (answer.status === 404)
      return bad(subject, `${origin} does not know ${new URL(url).pathname}. Look at ${variables}.`);
    return bad(subject, `${origin} answers ${answer.status}. If it stays so, look at ${variables}.`);
  } catch {
    return bad(subject, `${origin} cannot be reached from here. Look at ${variables}, the network and the firewall.`);
  }
}

export function bearer(key: string | undefined): Record<string, string> {
  return key ? { authorization: `Bearer ${key}` } : {};
}
