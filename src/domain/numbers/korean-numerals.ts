import { WEAK, WORD } from './marks.ts';

const digits: ReadonlyMap<string, number> = new Map(
  Array.from('영일이삼사오육칠팔구', (digit, value): [string, number] => [digit, value]),
);
const multipliers: ReadonlyMap<string, number> = new Map(
  Object.entries({ 십: 10, 백: 100, 천: 1e3, 만: 1e4, 억: 1e8 }),
);

const sino = '영공일이삼사오육륙칠팔구십백천만억';
const sinoCounters =
  '분|월|일|년|층|번|호|원|퍼센트|프로|킬로|미터|센티|도|인분|인|개월|개|명|주|학년|초|리터|그램|달러|유로|엔|위안|시|세|차|박|점|평|교시|호선|미리|밀리|톤|마일|파운드|호실|도씨|장|대|권';
const nativeCounters =
  '시간|시|개|명|분|사람|살|장|잔|병|번|마리|대|달|권|켤레|그릇|판|배|줄|송이|군데|가지|주|끼|박|자리|층|정거장|블록|쌍|벌|조각|숟가락|알|방|통|봉지|자루|컵|곳|박스|상자|팩|집|편|차례|식구';

/** Both forms of each: on its own, and before what is counted. */
const ones = { 하나: 1, 둘: 2, 셋: 3, 넷: 4, 다섯: 5, 여섯: 6, 일곱: 7, 여덟: 8, 아홉: 9 };
const onesBeforeNouns = { 한: 1, 두: 2, 세: 3, 석: 3, 네: 4, 넉: 4 };
const nativeTens = { 열: 10, 스물: 20, 스무: 20, 서른: 30, 마흔: 40, 쉰: 50, 예순: 60, 일흔: 70, 여든: 80, 아흔: 90 };
const oneByWord: ReadonlyMap<string, number> = new Map(Object.entries({ ...ones, ...onesBeforeNouns }));
const tenByWord: ReadonlyMap<string, number> = new Map(Object.entries(nativeTens));
const oneWords = [...oneByWord.keys()].join('|');
const tenWords = [...tenByWord.keys()].join('|');

const native = new RegExp(
  `(?<![가-힣])(?<ten>${tenWords})?(?<unit>${oneWords})?(?=(?: ?(?:${nativeCounters}))|(?<=하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉|스물|서른|마흔)(?![가-힣])|(?<=하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉|스물|서른|마흔|쉰)(?:이|을|를|은|는|만|에|로|도|예요|이에요|입니다|요|과|와)(?![가-힣]))`,
  'gu',
);

/** Words that begin like a number. */
const idioms =
  /(?<![가-힣])(?:천만에|이번|이분(?=[^ \d]|$)|사도|만약|만일|일일이|이만(?= (?![\d십백천만삼사오육칠팔구이일]))|백화|천천히|오일(?=[^ ]|$)|사원|이층침대|구도|삼촌|사이|오이|이사|일단|일부|일본|이십니다|만큼|백신)/gu;

const sinoRun = new RegExp(
  `(?<![가-힣])(?:\\d+(?:\\.\\d+)?)?[${sino}]+(?: (?:[${sino}]+|\\d+(?:천|백|십)?[${sino}]*)(?=[^가-힣]|${sinoCounters}|$))*`,
  'gu',
);

/** Replaces Korean numerals by digits: Chinese ones (십오), native ones (열다섯), and 3만 5천. */
export function koreanNumeralsToDigits(text: string): string {
  const found: string[] = [];
  const hidden = text.replace(/[\uE003\uE004](?=[만억천])/gu, '').replace(idioms, (word) => {
    found.push(word);
    return `\uF8FE${found.length - 1}\uF8FF`.replace(/\d/gu, (digit) => String.fromCharCode(0xf8e0 + Number(digit)));
  });
  const read = hidden.replace(sinoRun, readSino).replace(native, readNative);
  return read.replace(/\uF8FE[\uF8E0-\uF8E9]+\uF8FF/gu, () => found.shift() ?? '');
}

/** 일 is one, and the day: the last one is the day after a month, and where it would not belong to the number. */
function readSino(whole: string, start: number, text: string): string {
  const after = text.slice(start + whole.length);
  if (whole.endsWith('일이') && /^[가-힣]/u.test(after)) return `${readSino(whole.slice(0, -1), start, text)}이`;
  const rest = whole.endsWith('일') && whole.length > 1 ? whole.slice(0, -1) : undefined;
  const isDay =
    rest !== undefined && (/월 ?$/u.test(text.slice(0, start)) || sinoValue(whole.replaceAll(' ', '')) === undefined);
  if (isDay && sinoValue(rest.replaceAll(' ', '')) !== undefined) {
    return `${readNumeral(rest, start, text)}일`;
  }
  return readNumeral(whole, start, text);
}

function readNumeral(whole: string, start: number, text: string): string {
  const after = text.slice(start + whole.length);
  const isCounted = new RegExp(`^ ?(?:${sinoCounters})`, 'u').test(after);
  const isAttached = new RegExp(`^(?:${sinoCounters})`, 'u').test(after);
  const hasMultiplier = /[십백천만억]/u.test(whole);
  if (!hasMultiplier) {
    if (/\d/u.test(whole)) return whole;
    const values = Array.from(
      whole.replaceAll(' ', '').replaceAll('공', '영').replaceAll('륙', '육'),
      (character) => digits.get(character) ?? 0,
    );
    if (whole.includes(' ') && values.length < 7) return whole;
    if (values.length >= 3)
      return values.length >= 7 ? values.map((value) => WORD + String(value)).join(' ') : `${WORD}${values.join('')}`;
    const isClear = isAttached || text.slice(0, start).endsWith('시 ') || isClearBefore(whole, after);
    if (values.length > 1 || !isClear) return whole;
    return `${values[0] === 1 ? WEAK : WORD}${values[0] ?? 0}`;
  }
  const isWord =
    isCounted ||
    /\d/u.test(whole) ||
    (whole.length > 1 &&
      !/^[가-힣]/u.test(
        after.replace(
          /^(?:에|이|을|를|은|는|도|까지|부터|정도|쯤|여|짜리|밖에|보다|입니다|이에요|예요|요|으로|로|과|와|의)/u,
          '',
        ),
      ));
  const value = isWord ? sinoValue(whole.replaceAll(' ', '')) : undefined;
  return value === undefined ? whole : `${whole.length === 1 && !isCounted ? WEAK : WORD}${value}`;
}

/** "이 분" is also "this person": some digits need a unit that is nothing else. */
function isClearBefore(digit: string, after: string): boolean {
  const units = '킬로|미터|리터|퍼센트|프로|유로|달러|센티|그램|인분|개월|층|밀리|위안|엔|박';
  return new RegExp(`^ ?(?:${/^[일이사오]$/u.test(digit) ? units : sinoCounters})`, 'u').test(after);
}

function sinoValue(numeral: string): number | undefined {
  let [total, section, current] = [0, 0, -1];
  let last = Infinity;
  for (const part of numeral
    .replaceAll('공', '영')
    .replaceAll('륙', '육')
    .match(/\d+(?:\.\d+)?|./gu) ?? []) {
    const multiplier = multipliers.get(part);
    if (multiplier === undefined) {
      if (current >= 0) return undefined;
      current = digits.get(part) ?? Number(part);
    } else if (multiplier >= 10_000) {
      total += (section + Math.max(current, 0) || 1) * multiplier;
      [section, current, last] = [0, -1, Infinity];
    } else {
      if (multiplier >= last) return undefined;
      section += (current < 0 ? 1 : current) * multiplier;
      [current, last] = [-1, multiplier];
    }
  }
  return total + section + Math.max(current, 0);
}

function readNative(whole: string, ten: string | undefined, unit: string | undefined): string {
  const value = (tenByWord.get(ten ?? '') ?? 0) + (oneByWord.get(unit ?? '') ?? 0);
  if (value === 0) return whole;
  return `${value === 1 ? WEAK : WORD}${value}`;
}

const nativeStart = new RegExp(`^(?<ten>${tenWords})?(?<unit>${oneWords})?`, 'u');
const sinoStart = new RegExp(`^[${sino}]{1,12}`, 'u');

/** Values that the words may begin with, though they may be no numbers: 두 치수, 이 주. */
export function possibleKoreanValues(text: string): readonly number[] {
  return (text.match(/(?<![가-힣])[가-힣]{1,20}/gu) ?? []).flatMap((word) => {
    const { ten = '', unit = '' } = nativeStart.exec(word)?.groups ?? {};
    const run = sinoStart.exec(word)?.[0] ?? '';
    const values = [
      (tenByWord.get(ten) ?? 0) + (oneByWord.get(unit) ?? 0),
      sinoValue(run),
      sinoValue(run.slice(0, -1)),
    ];
    return [...new Set(values)].flatMap((value) => (value !== undefined && value > 1 ? [value] : []));
  });
}
