/** Product spec section 5: accepts only integers from 1 to the number of pages. */
export function parsePageNumber(typed: string, totalPages: number): number | undefined {
  if (!/^\d+$/.test(typed.trim())) return undefined;
  const page = Number(typed);
  return page >= 1 && page <= totalPages ? page : undefined;
}
