/** The units of each measure, with their size in its base unit. */
const measures = {
  time: { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800, month: 2_629_800, year: 31_557_600 },
  length: { m: 1, mm: 0.001, cm: 0.01, km: 1000, inch: 0.0254, foot: 0.3048, mile: 1609.344, li: 500 },
  mass: { g: 1, mg: 0.001, kg: 1000, t: 1_000_000, jin: 500, liang: 50, lb: 453.592_37, oz: 28.349_523 },
  volume: { l: 1, ml: 0.001, gal: 3.785_412 },
  area: { sqm: 1 },
  temperature: { degree: 1 },
  share: { percent: 1 },
  // Amounts of different currencies are never equal: only what is said in parts of one currency is added up.
  money: { EUR: 1, USD: 1, GBP: 1, CNY: 1, JPY: 1, KRW: 1, RUB: 1, IDR: 1, HKD: 1, BRL: 1, CHF: 1, cent: 0.01 },
} as const;

type Dimension = keyof typeof measures;
export type UnitName = { [Name in Dimension]: keyof (typeof measures)[Name] }[Dimension];

const units: ReadonlyMap<string, { readonly dimension: string; readonly size: number }> = new Map(
  Object.entries(measures).flatMap(([dimension, sizes]) =>
    Object.entries<number>(sizes).map(([name, size]) => [name, { dimension, size }]),
  ),
);

export function isUnitName(name: string): name is UnitName {
  return units.has(name);
}

export function dimensionOf(unit: UnitName): string {
  return units.get(unit)?.dimension ?? '';
}

/** In the unit of its dimension that has the size 1; money in whole units of its own currency. */
export function inBaseUnit(value: number, unit: UnitName): number {
  return value * (units.get(unit)?.size ?? 1);
}
