/** The measure of each unit, and its size in the base unit of that measure. */
const units = {
  second: ['time', 1],
  minute: ['time', 60],
  hour: ['time', 3600],
  day: ['time', 86_400],
  week: ['time', 604_800],
  month: ['time', 2_629_800],
  year: ['time', 31_557_600],
  m: ['length', 1],
  mm: ['length', 0.001],
  cm: ['length', 0.01],
  km: ['length', 1000],
  inch: ['length', 0.0254],
  foot: ['length', 0.3048],
  mile: ['length', 1609.344],
  li: ['length', 500],
  g: ['mass', 1],
  mg: ['mass', 0.001],
  kg: ['mass', 1000],
  t: ['mass', 1_000_000],
  jin: ['mass', 500],
  liang: ['mass', 50],
  lb: ['mass', 453.592_37],
  oz: ['mass', 28.349_523],
  l: ['volume', 1],
  ml: ['volume', 0.001],
  gal: ['volume', 3.785_412],
  sqm: ['area', 1],
  degree: ['temperature', 1],
  percent: ['share', 1],
  // Amounts of different currencies are never equal: only what is said in parts of one currency is added up.
  EUR: ['money', 1],
  USD: ['money', 1],
  GBP: ['money', 1],
  CNY: ['money', 1],
  JPY: ['money', 1],
  KRW: ['money', 1],
  RUB: ['money', 1],
  IDR: ['money', 1],
  HKD: ['money', 1],
  BRL: ['money', 1],
  CHF: ['money', 1],
  cent: ['money', 0.01],
} as const satisfies Readonly<Record<string, readonly [dimension: string, size: number]>>;

export type UnitName = keyof typeof units;
type Dimension = (typeof units)[UnitName][0];

export function isUnitName(name: string): name is UnitName {
  return Object.hasOwn(units, name);
}

export function dimensionOf(unit: UnitName): Dimension {
  return units[unit][0];
}

/** In the unit of its dimension that has the size 1; money in whole units of its own currency. */
export function inBaseUnit(value: number, unit: UnitName): number {
  return value * units[unit][1];
}
