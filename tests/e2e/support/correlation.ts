const STEP = 4;

const PIECE_S = 0.3;

/**
 * How alike two recordings are, from 0 to 1: the first one is looked for in the second piece by piece, and the median
 * piece counts. A starved machine may drop a packet between two pieces; the pieces themselves must be there.
 */
export function likeness(wanted: Float32Array, heard: Float32Array, rateHz: number): number {
  const length = Math.round(PIECE_S * rateHz);
  const shares: number[] = [];
  for (let from = 0; from + length <= wanted.length; from += length) {
    shares.push(findPiece(wanted.subarray(from, from + length), heard).share);
  }
  return shares.sort((share, other) => share - other)[Math.floor(shares.length / 2)] ?? 0;
}

/** Where in a recording a piece is found, as a number of samples, and how alike it is there, from 0 to 1. */
export type Found = { readonly share: number; readonly at: number };

export function findPiece(piece: Float32Array, heard: Float32Array): Found {
  // Voices live below 2 kHz: a quarter of the rate is enough to tell them apart.
  const thin = thinned(piece);
  // Recordings begin anywhere: half a step apart, the same voice would be 0.8 alike.
  const shifted = Array.from({ length: STEP }, (_, by) => thinned(heard.subarray(by)));
  const foundAt = (lag: number, by: number): Found => {
    const share = Math.abs(correlation(thin, shifted[by] ?? thin, lag));
    return { share, at: lag * STEP + by };
  };
  let best: Found = { share: 0, at: 0 };
  const take = (found: Found) => (best = found.share > best.share ? found : best);
  for (let lag = 0; (lag + thin.length) * STEP <= heard.length; lag++) take(foundAt(lag, 0));
  const lag = best.at / STEP;
  for (let by = 1; by < STEP; by++) {
    take(foundAt(lag, by));
    if (lag > 0) take(foundAt(lag - 1, by));
  }
  return best;
}

function thinned(samples: Float32Array): Float32Array {
  const thin = new Float32Array(Math.floor(samples.length / STEP));
  for (let i = 0; i < thin.length; i++) {
    for (let j = 0; j < STEP; j++) thin[i]! += samples[i * STEP + j]! / STEP;
  }
  return thin;
}

function correlation(a: Float32Array, b: Float32Array, lag: number): number {
  let product = 0;
  let energyA = 0;
  let energyB = 0;
  for (let i = 0; i < a.length; i++) {
    const other = b[i + lag] ?? 0;
    product += a[i]! * other;
    energyA += a[i]! * a[i]!;
    energyB += other * other;
  }
  return energyB === 0 ? 0 : product / Math.sqrt(energyA * energyB);
}
