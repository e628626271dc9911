/** As the product spec, section 5, has it: trimmed, kept if it holds an @, each once. Addresses are lower case. */
export function invitedAddresses(lines: readonly string[]): string[] {
  const addresses = lines.map((line) => line.trim().toLowerCase()).filter((line) => line.includes('@'));
  return [...new Set(addresses)];
}
