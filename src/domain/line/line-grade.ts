/** How good a line is, as people see it. */
export type LineGrade = 'good' | 'fair' | 'poor';

export type LineFigures = { readonly roundTripMs: number | undefined; readonly lossShare: number | undefined };

/** A change is shown when two readings in a row say so: one bad second is no bad line. */
const READINGS_TO_CHANGE = 2;

function gradeOf({ roundTripMs = 0, lossShare = 0 }: LineFigures): LineGrade {
  if (roundTripMs < 250 && lossShare < 0.02) return 'good';
  return roundTripMs < 500 && lossShare < 0.05 ? 'fair' : 'poor';
}

/** Grades one reading after the other; without figures a line counts as good. */
export function createLineGrader(): (figures: LineFigures) => LineGrade {
  let shown: LineGrade = 'good';
  let candidate: LineGrade = 'good';
  let count = 0;
  return (figures) => {
    const now = gradeOf(figures);
    count = now === candidate ? count + 1 : 1;
    candidate = now;
    if (count >= READINGS_TO_CHANGE) shown = candidate;
    return shown;
  };
}
