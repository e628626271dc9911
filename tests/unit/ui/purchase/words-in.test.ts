import { expect, test } from 'vitest';
import { wordsIn } from '../../../../src/ui/purchase/words-in.ts';
import { aPlan } from '../../../fixtures/orders.ts';

const words = { name: '基础', description: '出行', features: ['一'] };

test('a product is shown in the language of the interface, with its price as it is', () => {
  const plan = aPlan({ translations: { 'zh-CN': words } });

  expect(wordsIn(plan, 'zh-CN')).toMatchObject({ ...words, id: plan.id, price: plan.price });
});

test('a product that is not translated is shown as its seller wrote it', () => {
  expect(wordsIn(aPlan({ translations: { 'zh-CN': words } }), 'ja-JP').name).toBe('Basic');
  expect(wordsIn(aPlan(), 'zh-CN').name).toBe('Basic');
});
