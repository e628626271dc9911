/** The quality of a connection, as the user sees it. */
export type ConnectionGrade = 'good' | 'fair' | 'poor';

export type QualityFigures = { readonly roundTripMs: number | undefined; readonly lossRatio: number | undefined };

/** Debounce: the grade changes after two equal readings in a row. */
const READINGS_TO_CHANGE = 2;

function gradeOf({ roundTripMs = 0, lossRatio = 0 }: QualityFigures): ConnectionGrade {
  if (roundTripMs < 250 && lossRatio < 0.02) return 'good';
  return roundTripMs < 500 && lossRatio < 0.05 ? 'fair' : 'poor';
}

/** Grades one reading after the other; a connection without figures counts as good. */
export function createConnectionGrader(): (figures: QualityFigures) => ConnectionGrade {
  let shown: ConnectionGrade = 'good';
  let candidate: ConnectionGrade = 'good';
  let count = 0;
  return (figures) => {
    const now = gradeOf(figures);
    count = now === candidate ? count + 1 : 1;
    candidate = now;
    if (count >= READINGS_TO_CHANGE) shown = candidate;
    return shown;
  };
}
