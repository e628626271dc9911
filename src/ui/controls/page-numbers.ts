/** Product spec section 5: accepts only integers from 1 to the number of pages. */
export function parsePageNumber(typed: string, totalPages: number): number | undefined {
  if (!/^\d+$/.test(typed.trim())) return undefined;
  const page = Number(typed);
  return page >= 1 && page <= totalPages ? page : undefined;
}

/** Product spec section 9. */
const MAX_NUMBERS = 5;

/** Page numbers to show around the current page. */
export function pageNumbersAround(page: number, totalPages: number): readonly number[] {
  const count = Math.min(MAX_NUMBERS, totalPages);
  const centred = page - Math.floor(MAX_NUMBERS / 2);
  const start = Math.max(1, Math.min(centred, totalPages - count + 1));
  return Array.from({ length: count }, (_, index) => start + index);
}
