import { statements } from './statements.ts';

type Words = { readonly name: string; readonly description: string; readonly features?: readonly string[] };
type Reworded = {
  readonly table: 'plans' | 'token_packs';
  readonly code: string;
  readonly locale: 'zh-CN' | 'ja-JP';
  readonly from: Words;
  readonly to: Words;
};

const zhFeatures = (tokens: string, more: readonly string[] = []) => [
  `每月 ${tokens} Token`,
  '所有语言组合',
  '保存对话',
  ...more,
];
const jaFeatures = (tokens: string, more: readonly string[] = []) => [
  tokens,
  'すべての言語の組み合わせ',
  '会話の保存',
  ...more,
];

/** The texts of `0017-translated-catalogue`, as native readers would write them. */
const reworded: readonly Reworded[] = [
  {
    table: 'plans',
    code: 'basic',
    locale: 'zh-CN',
    from: { name: '基础', description: '偶尔出行之用。', features: zhFeatures('300,000') },
    to: { name: '基础版', description: '适合偶尔出行。', features: zhFeatures('300,000') },
  },
  {
    table: 'plans',
    code: 'basic',
    locale: 'ja-JP',
    from: { name: 'ベーシック', description: 'たまの旅行に。', features: jaFeatures('毎月 300,000 トークン') },
    to: { name: 'ベーシック', description: 'たまの旅行向け。', features: jaFeatures('毎月300,000トークン') },
  },
  {
    table: 'plans',
    code: 'premium',
    locale: 'zh-CN',
    from: {
      name: '高级',
      description: '适合每周都要跨语言交流的人。',
      features: zhFeatures('1,200,000', ['每个 Token 比基础套餐便宜近三分之一']),
    },
    to: {
      name: '高级版',
      description: '适合每周都要跨语言交流的人。',
      features: zhFeatures('1,200,000', ['每个 Token 比基础版便宜近三分之一']),
    },
  },
  {
    table: 'plans',
    code: 'premium',
    locale: 'ja-JP',
    from: {
      name: 'プレミアム',
      description: '毎週、言葉を越えて話す方に。',
      features: jaFeatures('毎月 1,200,000 トークン', ['1 トークンあたりベーシックより約 3 割お得']),
    },
    to: {
      name: 'プレミアム',
      description: '毎週、言葉を越えて話す方に。',
      features: jaFeatures('毎月1,200,000トークン', ['ベーシックよりトークン単価が約3割お得']),
    },
  },
  {
    table: 'plans',
    code: 'business',
    locale: 'zh-CN',
    from: {
      name: '商务',
      description: '适合整天交流不断的前台。',
      features: zhFeatures('5,000,000', ['每个 Token 价格最低']),
    },
    to: {
      name: '商务版',
      description: '适合整天交流不断的前台。',
      features: zhFeatures('5,000,000', ['每个 Token 价格最低']),
    },
  },
  {
    table: 'plans',
    code: 'business',
    locale: 'ja-JP',
    from: {
      name: 'ビジネス',
      description: '会話の絶えない受付に。',
      features: jaFeatures('毎月 5,000,000 トークン', ['1 トークンあたり最安']),
    },
    to: {
      name: 'ビジネス',
      description: '会話の絶えない受付に。',
      features: jaFeatures('毎月5,000,000トークン', ['トークン単価が最安']),
    },
  },
  {
    table: 'token_packs',
    code: 'traveller',
    locale: 'zh-CN',
    from: { name: '旅行包', description: '够用一趟旅程。' },
    to: { name: '旅行包', description: '足够一次旅行使用。' },
  },
  {
    table: 'token_packs',
    code: 'traveller',
    locale: 'ja-JP',
    from: { name: 'トラベラー', description: '一回の旅に十分な量です。' },
    to: { name: 'トラベラー', description: '1回の旅行に十分な量です。' },
  },
  {
    table: 'token_packs',
    code: 'expedition',
    locale: 'zh-CN',
    from: { name: '远行包', description: '够用一整季的旅途。' },
    to: { name: '远行包', description: '足够整个旅行季使用。' },
  },
  {
    table: 'token_packs',
    code: 'expedition',
    locale: 'ja-JP',
    from: { name: 'エクスペディション', description: '長い旅の季節に十分な量です。' },
    to: { name: 'エクスペディション', description: '長期の旅行にも十分な量です。' },
  },
];

/** What an operator has changed stays. */
function reword({ table, code, locale, from, to }: Reworded): string {
  return `update ${table} set translations = jsonb_set(translations, '{${locale}}', '${JSON.stringify(to)}')
    where code = '${code}' and translations -> '${locale}' = '${JSON.stringify(from)}'::jsonb`;
}

export const catalogueWordings = statements(...reworded.map(reword));
