/** Decimal megabytes in the digits of the interface, rounded up as stores do: for texts that name the unit themselves. */
export function megabytesText(bytes: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(Math.ceil(bytes / 1e6));
}

/** With its unit: decimal kilobytes below a megabyte, and one decimal below ten of either. */
export function fileSizeText(bytes: number, locale: string): string {
  const [value, unit] = bytes < 1e6 ? [bytes / 1e3, 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(
    value,
  );
}
