import { expect, test } from 'vitest';
import type { LanguageCode } from '../../../src/domain/language.ts';
import { loadPhrases } from '../../../src/features/phrases/phrase-texts.ts';
import { createTermCorrection } from '../../../src/platform/terms/term-correction.ts';
import { ConversationTerms } from '../../../voice/session/conversation-terms.ts';

type Correct = (text: string) => string;

const ordinaryNames: readonly (readonly [LanguageCode, string])[] = [
  ['cmn', '王伟 张丽 李明 陈静 刘洋 杨帆 上海大饭店 外滩 布洛芬 协和医院'],
  ['yue', '何生 半島酒店 旺角 陳太 李小姐 張偉 黃先生 銅鑼灣 必理痛 瑪麗醫院'],
  ['jpn', '浅草 佐藤 カロナール 鈴木 グランドホテル 田中 新宿 高橋 山本病院 ロキソニン'],
  ['kor', '타이레놀 명동 김민수 이영희 박지훈 서울호텔 강남역 최수진 부산역 정은지'],
  ['arb', 'سارة|ليلى|محمد|أحمد|فاطمة|فندق النخيل|الدكتور حسن|بنادول|دبي|شارع الملك'],
];

const latinNames = ['Zhang Wei', 'Siobhán Ngũgĩ'];

/** The corrections of the page and those of the voice server, by language pair and terms. */
function corrections(source: LanguageCode, target: LanguageCode, names: readonly string[]): readonly Correct[] {
  const terms = names.map((name) => ({ source: name, target: name }));
  const atServer = new ConversationTerms({ source, target });
  atServer.set('glossary_1', terms);
  return [
    createTermCorrection(terms, { source, target }),
    (text) => atServer.correct({ text, language: source }).text,
    (text) => atServer.correct({ text }).text,
  ];
}

test.each(ordinaryNames)('no phrase of the phrasebook in %s is changed by ordinary names', async (code, list) => {
  const names = list.split(list.includes('|') ? '|' : ' ');
  const phrases = Object.values(await loadPhrases(code));

  for (const correct of [
    ...corrections(code, 'eng', names),
    ...corrections('eng', code, names),
    ...corrections(code, 'eng', latinNames),
  ]) {
    expect(phrases.map(correct)).toEqual(phrases);
  }
  expect(names).toHaveLength(10);
  expect(phrases).toHaveLength(120);
});

test('a name in Han characters replaces nothing in English', () => {
  for (const correct of corrections('eng', 'cmn', ['王伟']))
    expect(correct('Wang way, one way.')).toBe('Wang way, one way.');
});

test('Latin letters in a language without corrections stay as they were heard', () => {
  const atServer = new ConversationTerms({ source: 'jpn', target: 'eng' });
  atServer.set('glossary_1', [{ source: 'Hotel Aurora', target: 'Hotel Aurora' }]);

  expect(atServer.correct({ text: 'hotel orora', language: 'jpn' }).text).toBe('hotel orora');
  expect(atServer.correct({ text: 'At hotel Orora.', language: 'eng' }).text).toBe('At Hotel Aurora.');
});
