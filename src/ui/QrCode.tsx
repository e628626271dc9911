import { useEffect, useState, type ReactNode } from 'react';
import { Spinner } from './controls/Spinner.tsx';
import { drawQr, type QrDrawing } from './qr-drawing.ts';
import { qrCode, qrInk, qrPaper } from './QrCode.css.ts';

/** Product spec section 9. */
const EDGE_PX = 300;
/** The quiet zone required by the standard, in modules. */
const MARGIN = 4;

export function QrCode({ text }: { text: string }): ReactNode {
  const [drawing, setDrawing] = useState<QrDrawing | 'failed'>();
  useEffect(() => {
    let isCurrent = true;
    drawQr(text).then(
      (drawn) => isCurrent && setDrawing(drawn),
      // Not loaded, or too long to encode: the button below opens the same page.
      () => isCurrent && setDrawing('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (!drawing) return <Spinner size="lg" />;
  if (drawing === 'failed') return null;
  const edge = drawing.size + 2 * MARGIN;
  return (
    <svg
      className={qrCode}
      width={EDGE_PX}
      height={EDGE_PX}
      viewBox={`${-MARGIN} ${-MARGIN} ${edge} ${edge}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <rect className={qrPaper} x={-MARGIN} y={-MARGIN} width={edge} height={edge} />
      <path className={qrInk} d={drawing.path} />
    </svg>
  );
}
