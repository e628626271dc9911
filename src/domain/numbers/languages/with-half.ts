/** "Two and a half"; of a million or more it is half a million that is added. */
export function withHalf(value: number): string {
  return String(value >= 1e6 ? value + 500_000 : value + 0.5);
}
