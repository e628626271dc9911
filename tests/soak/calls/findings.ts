/** What a soak of calls has found wrong, and what it did. */
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
    for (const [, reason = ''] of output.matchAll(/"event":"call-ended".*?"reason":"(\w+)"/g)) {
      this.count(`calls ended: ${reason}`);
      if (reason !== 'left') this.fault('a call', `ended with ${reason}`);
    }
    for (const [, event = ''] of output.matchAll(/"event":"(voice-process-(?:hung|lost))"/g))
      this.fault('server', event);
  }

  print(): void {
    for (const [what, count] of this.#counts) console.log(`${what}: ${count}`);
    console.log(this.isClean ? 'nothing stalled' : `${this.#faults.length} faults`);
  }
}
