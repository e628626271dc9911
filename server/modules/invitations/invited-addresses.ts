/**
 * As the product spec, section 5, has it: trimmed, kept if it holds an @, each once. In one order, so that two who
 * invite the same people do not block each other.
 */
export function invitedAddresses(lines: readonly string[]): string[] {
  const addresses = lines.map((line) => line.trim().toLowerCase()).filter((line) => line.includes('@'));
  return [...new Set(addresses)].sort();
}
