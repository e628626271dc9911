export type QrDrawing = {
  /** Modules per side, without the margin. */
  readonly size: number;
  /** SVG path of the dark modules, one unit each. */
  readonly path: string;
};

/** Drawn locally, so that payment links are not sent to a third party. */
export async function drawQr(text: string): Promise<QrDrawing> {
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return { size: modules.size, path };
}
