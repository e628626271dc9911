/** A call may last an hour; from three minutes before that on the page replaces it by another one, and hangs it up. */
const REPLACED_AFTER_MS = 57 * 60_000;

/** Faults and event counts of a soak of calls. */
export class Findings {
  readonly #faults: string[] = [];
  readonly #counts = new Map<string, number>();

  get isClean(): boolean {
    return this.#faults.length === 0;
  }

  fault(where: string, what: unknown): void {
    const line = `${new Date().toISOString()} ${where}: ${what instanceof Error ? what.message : String(what)}`;
    this.#faults.push(line);
    console.log(`FAULT ${line}`);
  }

  count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  /** How the calls have ended, and what happened to the voice processes, from the log of the server. */
  checkLog(output: string): void {
    const openedMs = new Map<string, number>();
    for (const { time, event, callId, reason } of logLines(output)) {
      if (event === 'call-opened') openedMs.set(callId, time);
      if (event === 'call-ended') this.#checkEnd(reason, time - (openedMs.get(callId) ?? time));
      if (/^voice-process-(hung|lost)$/.test(event)) this.fault('server', event);
    }
  }

  #checkEnd(reason: string, lengthMs: number): void {
    const isReplaced = reason === 'hung_up' && lengthMs >= REPLACED_AFTER_MS;
    const end = isReplaced ? 'replaced before the hour' : reason;
    this.count(`calls ended: ${end}`);
    if (!isReplaced && reason !== 'left') this.fault('a call', `ended with ${reason} after ${lengthMs / 1000} s`);
  }

  print(): void {
    for (const [what, count] of this.#counts) console.log(`${what}: ${count}`);
    console.log(this.isClean ? 'nothing stalled' : `${this.#faults.length} faults`);
  }
}

type LogLine = { readonly time: number; readonly event: string; readonly callId: string; readonly reason: string };

function logLines(output: string): LogLine[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}
