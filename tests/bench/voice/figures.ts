/** The value below which the given share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

/** Prints one line of a report, and whether the value is within its limit. */
export function reportValue(name: string, value: number, unit: string, limit?: number): void {
  const verdict = limit === undefined ? '' : value <= limit ? ` (within ${limit})` : ` (MORE than ${limit})`;
  console.log(`${name.padEnd(38)} ${value.toFixed(value < 10 ? 2 : 0)} ${unit}${verdict}`);
}
