import type { LanguageCode } from '../language.ts';
import { ORDINAL, WEAK, WORD } from './marks.ts';

const spellings = '零〇○ 一壹幺 二贰貳两兩 三叁參 四肆 五伍 六陆陸 七柒 八捌 九玖'.split(' ');

const digits: ReadonlyMap<string, number> = new Map(
  spellings.flatMap((same, value) => Array.from(same, (digit): [string, number] => [digit, value])),
);

const tens: ReadonlyMap<string, number> = new Map(Object.entries({ 廿: 20, 卅: 30 }));

const multipliers: ReadonlyMap<string, number> = new Map(
  Object.entries({ 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1e3, 仟: 1e3, 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 }),
);

const characters = [...digits.keys(), ...tens.keys(), ...multipliers.keys()].join('');
const single = [...digits.keys()].join('');

/** A lone numeral is a number only before one of these. */
const counters =
  '[個个位名人张張枚塊块元円圓蚊毛角分点點号號日月年天周週岁歲歳才次杯瓶碗份只隻匹条條件本支枝把辆輛架台间間楼樓阶階层層米尺斤克吨噸公厘度折倍页頁刻秒晚夜家双雙对對顿頓种種条時时課课班章歩步匙皿箱袋盒包片颗粒头頭枝站泊回番軒冊便羽通卷场場]|小时|小時|钟头|鐘頭|分钟|分鐘|星期|礼拜|禮拜|ヶ月|か月|カ月|パーセント|キロ|メートル|グラム|リットル|ユーロ|ドル|ポンド|つ|成|百分|%|％|欧元|歐元|美元|美金|日元|日圓|港币|港幣|英镑|英鎊|人民|里|丁目|ポイント|部屋|錠';

const before = new RegExp(`^(?:${counters})`, 'u');
const run = new RegExp(
  `(?<decimal>(?<=比率 ?)(?:\\d+|[${single}十百]+)[点點][${single}]+|(?:\\d+|[${single}十百]+)[点點][${single}]+(?![${characters}分半刻])(?=[公千百万萬亿億米厘倍升克斤元度%折平美欧歐キメグリポパ]|个百|個百))|(?<run>(?:\\d+(?:\\.\\d+)?)?[${characters}](?:[${characters}]|(?<=[${[...multipliers.keys()].join('')}])\\d+(?:\\.\\d+)?)*)`,
  'gu',
);

/** Replaces Chinese and Japanese numerals by digits; 1.5万 and 3万5000 too. */
export function hanNumeralsToDigits(text: string, language: LanguageCode): string {
  return text.replace(/[\uE003\uE004](?=[万萬亿億千百])/gu, '').replace(run, (...found: unknown[]) => {
    const whole = String(found[0]);
    const groups: Record<string, string | undefined> = Object(found.at(-1));
    const start = Number(found.at(-3));
    const context = String(found.at(-2));
    if (groups['decimal'] !== undefined) return decimalOf(whole, language);
    return digitsOf(whole, context.slice(start + whole.length), context.slice(0, start), language);
  });
}

function decimalOf(written: string, language: LanguageCode): string {
  const [whole = '', part = ''] = written.split(/[点點]/u);
  const value = /^\d+$/u.test(whole) ? whole : String(valueOf(whole, language) ?? whole);
  return `${WORD}${value}.${Array.from(part, (digit) => digits.get(digit)).join('')}`;
}

function digitsOf(numeral: string, after: string, text: string, language: LanguageCode): string {
  const isOrdinal = text.endsWith('第');
  const isSingle = numeral.length === 1;
  const isCounted = isOrdinal || before.test(after.trimStart());
  const hasMultiplier = Array.from(numeral).some((character) => multipliers.has(character) || tens.has(character));
  if (!hasMultiplier && !isSingle) return spelledDigits(numeral);
  const value = isSingle && !hasMultiplier ? digits.get(numeral) : valueOf(numeral, language);
  if (value === undefined) return numeral;
  const isWeak = value === 1 || (isSingle && !isCounted);
  return `${isWeak ? WEAK : isOrdinal ? ORDINAL : WORD}${value}`;
}

/** "三四" is three or four; longer ones are years, rooms and phone numbers. */
function spelledDigits(numeral: string): string {
  const values = Array.from(numeral, (character) => digits.get(character) ?? 0);
  const [a = 0, b = 0] = values;
  if (values.length === 2 && b === a + 1) return `${WORD}${a} ${WORD}${b}`;
  if (values.length >= 7) return values.map((value) => `${WORD}${value}`).join(' ');
  return `${WORD}${values.join('')}`;
}

/** The value of a numeral with 十, 百, 千, 万, 亿; undefined if it is none. */
function valueOf(numeral: string, language: LanguageCode): number | undefined {
  const parts = numeral.match(/\d+(?:\.\d+)?|./gu) ?? [];
  let [total, section, current, last] = [0, 0, -1, 0];
  let hasZero = false;
  for (const part of parts) {
    const multiplier = multipliers.get(part);
    const value = digits.get(part) ?? tens.get(part) ?? (multiplier === undefined ? Number(part) : undefined);
    if (value !== undefined) {
      if (current > 0 && value < 10) {
        if (current % 10 === 0 && current < 100) current += value;
        else return undefined;
      } else current = value;
      hasZero ||= value === 0;
      continue;
    }
    if (multiplier === undefined) return undefined;
    if (multiplier >= 10_000) {
      const sum = section + Math.max(current, 0);
      total = multiplier === 10_000 ? total + (sum || 1) * multiplier : (total + (sum || 1)) * multiplier;
      section = 0;
    } else section += (current < 0 || (current === 0 && hasZero) ? 1 : current) * multiplier;
    [current, last] = [-1, multiplier];
    hasZero = false;
  }
  const isShort = language !== 'jpn' && last >= 100 && current > 0 && current < 10 && !hasZero && !/\d$/u.test(numeral);
  return total + section + (isShort ? (current * last) / 10 : Math.max(current, 0));
}
