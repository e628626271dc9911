import { csvCells } from './csv.ts';

export type InvitedAddresses = {
  readonly addresses: readonly string[];
  /** Addresses listed more than once; each counts once. */
  readonly duplicates: number;
  /** Lines with text but without an address. */
  readonly linesWithoutAddress: number;
};

/**
 * Parses typed or pasted addresses: one per line (product spec section 5), or a table in which the cell with an @ is
 * the address.
 */
export function invitedAddresses(text: string): InvitedAddresses {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const named = lines.flatMap((line) => addressOf(line) ?? []);
  const addresses = [...new Set(named)];
  return { addresses, duplicates: named.length - addresses.length, linesWithoutAddress: lines.length - named.length };
}

function addressOf(line: string): string | undefined {
  const cell = csvCells(line).find((value) => value.includes('@'));
  return cell && bare(cell).toLowerCase();
}

/** Extracts the address from `Name <address>`. */
function bare(cell: string): string {
  return (/<([^<>]*@[^<>]*)>/.exec(cell)?.[1] ?? cell).trim();
}
