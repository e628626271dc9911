/** The calls that the code under test makes to its ports, in order. */
export class RecordedCalls<Call extends { readonly type: string }> {
  #calls: Call[] = [];

  readonly record = (call: Call): void => void this.#calls.push(call);

  get all(): readonly Call[] {
    return this.#calls;
  }

  of<Type extends Call['type']>(...types: readonly Type[]): Extract<Call, { readonly type: Type }>[] {
    const wanted: ReadonlySet<string> = new Set(types);
    return this.#calls.filter((call): call is Extract<Call, { readonly type: Type }> => wanted.has(call.type));
  }

  clear(): void {
    this.#calls = [];
  }
}

/** For tests that do not ask for the calls of a port. */
export function unrecorded(): void {
  // Nothing reads them.
}
