/** The 4 or 16 bytes of an IP address as Node writes it, with or without a zone. */
export function addressToBytes(address: string): Uint8Array {
  const [text = ''] = address.split('%', 1);
  if (!text.includes(':')) return Uint8Array.from(text.split('.'), Number);
  const dotted = /:(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(text);
  const groups = dotted ? text.slice(0, dotted.index + 1) + hexGroups(dotted.slice(1).map(Number)) : text;
  const [head = '', tail] = groups.split('::', 2);
  const before = groupValues(head);
  const after = groupValues(tail ?? '');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return Uint8Array.from([...before, ...zeros, ...after].flatMap((value) => [value >> 8, value & 0xff]));
}

function hexGroups([a = 0, b = 0, c = 0, d = 0]: readonly number[]): string {
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}

function groupValues(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}
