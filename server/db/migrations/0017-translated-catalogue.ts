import { statements } from './statements.ts';

type Words = { readonly name: string; readonly description: string; readonly features?: readonly string[] };
type Translated = Readonly<Record<'zh-CN' | 'ja-JP', Words>>;

const pairs = { zh: '所有语言组合', ja: 'すべての言語の組み合わせ' };
const saved = { zh: '保存对话', ja: '会話の保存' };

const plans: Readonly<Record<string, Translated>> = {
  basic: {
    'zh-CN': { name: '基础', description: '偶尔出行之用。', features: ['每月 300,000 Token', pairs.zh, saved.zh] },
    'ja-JP': {
      name: 'ベーシック',
      description: 'たまの旅行に。',
      features: ['毎月 300,000 トークン', pairs.ja, saved.ja],
    },
  },
  premium: {
    'zh-CN': {
      name: '高级',
      description: '适合每周都要跨语言交流的人。',
      features: ['每月 1,200,000 Token', pairs.zh, saved.zh, '每个 Token 比基础套餐便宜近三分之一'],
    },
    'ja-JP': {
      name: 'プレミアム',
      description: '毎週、言葉を越えて話す方に。',
      features: ['毎月 1,200,000 トークン', pairs.ja, saved.ja, '1 トークンあたりベーシックより約 3 割お得'],
    },
  },
  business: {
    'zh-CN': {
      name: '商务',
      description: '适合整天交流不断的前台。',
      features: ['每月 5,000,000 Token', pairs.zh, saved.zh, '每个 Token 价格最低'],
    },
    'ja-JP': {
      name: 'ビジネス',
      description: '会話の絶えない受付に。',
      features: ['毎月 5,000,000 トークン', pairs.ja, saved.ja, '1 トークンあたり最安'],
    },
  },
};

const packs: Readonly<Record<string, Translated>> = {
  pocket: {
    'zh-CN': { name: '随身包', description: '够用一个周末。' },
    'ja-JP': { name: 'ポケット', description: '週末に十分な量です。' },
  },
  traveller: {
    'zh-CN': { name: '旅行包', description: '够用一趟旅程。' },
    'ja-JP': { name: 'トラベラー', description: '一回の旅に十分な量です。' },
  },
  expedition: {
    'zh-CN': { name: '远行包', description: '够用一整季的旅途。' },
    'ja-JP': { name: 'エクスペディション', description: '長い旅の季節に十分な量です。' },
  },
};

/** What an operator has renamed is theirs to translate. */
function translate(table: 'plans' | 'token_packs', code: string, words: Translated): string {
  return `update ${table} set translations = '${JSON.stringify(words)}' where code = '${code}' and lower(name) = code`;
}

export const translatedCatalogue = statements(
  `alter table plans add column translations jsonb not null default '{}'`,
  `alter table token_packs add column translations jsonb not null default '{}'`,
  `alter table orders add column descriptions jsonb not null default '{}'`,
  ...Object.entries(plans).map(([code, words]) => translate('plans', code, words)),
  ...Object.entries(packs).map(([code, words]) => translate('token_packs', code, words)),
);
