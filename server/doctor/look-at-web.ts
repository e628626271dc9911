import { bad, good } from './finding.ts';
import type { Finding } from './finding.ts';

const PATIENCE_MS = 10_000;

export type WebPlace = {
  readonly what: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Names the variables to look at when it does not answer as it should. */
  readonly variables: string;
};

/** Asks a service for something harmless: is it there, and does it take our key? */
export async function lookAtWeb({ what, url, headers = {}, variables }: WebPlace): Promise<Finding> {
  const { origin } = new URL(url);
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.body?.cancel();
    if (answer.ok) return good(what, `${origin} answers.`);
    if (answer.status === 401 || answer.status === 403)
      return bad(what, `${origin} refuses our key (${answer.status}). Look at ${variables}.`);
    if (answer.status === 404)
      return bad(what, `${origin} does not know ${new URL(url).pathname}. Look at ${variables}.`);
    return bad(what, `${origin} answers ${answer.status}. If it stays so, look at ${variables}.`);
  } catch {
    return bad(what, `${origin} cannot be reached from here. Look at ${variables}, the network and the firewall.`);
  }
}

export function bearer(key: string | undefined): Record<string, string> {
  return key ? { authorization: `Bearer ${key}` } : {};
}
