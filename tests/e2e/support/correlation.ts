const STEP = 4;

const PIECE_S = 0.3;

/**
 * How alike two recordings are, from 0 to 1: the first one is looked for in the second piece by piece, and the median
 * piece counts. A starved machine may drop a packet between two pieces; the pieces themselves must be there.
 */
export function likeness(wanted: Float32Array, heard: Float32Array, rateHz: number): number {
  // Voices live below 2 kHz: a quarter of the rate is enough to tell them apart.
  const [a, b] = [thinned(wanted), thinned(heard)];
  const length = Math.round((PIECE_S * rateHz) / STEP);
  const shares: number[] = [];
  for (let from = 0; from + length <= a.length; from += length) {
    shares.push(bestShare(a.subarray(from, from + length), b));
  }
  return shares.sort((one, other) => one - other)[Math.floor(shares.length / 2)] ?? 0;
}

function bestShare(piece: Float32Array, heard: Float32Array): number {
  let best = 0;
  for (let lag = 0; lag + piece.length <= heard.length; lag++)
    best = Math.max(best, Math.abs(correlation(piece, heard, lag)));
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
