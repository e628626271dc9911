/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

/** One line of a report, with what it should be at most. */
export function reportMost(name: string, value: number, unit: string, most?: number): void {
  const verdict = most === undefined ? '' : value <= most ? ` (within ${most})` : ` (MORE than ${most})`;
  console.log(`${name.padEnd(38)} ${value.toFixed(value < 10 ? 2 : 0)} ${unit}${verdict}`);
}
