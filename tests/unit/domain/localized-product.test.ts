import { expect, test } from 'vitest';
import { localizedProduct } from '../../../src/domain/purchase.ts';
import { aPlan } from '../../fixtures/orders.ts';

const words = { name: '基础', description: '出行', features: ['一'] };

test('a product is shown in the interface language with its price unchanged', () => {
  const plan = aPlan({ translations: { 'zh-CN': words } });

  expect(localizedProduct(plan, 'zh-CN')).toMatchObject({ ...words, id: plan.id, price: plan.price });
});

test('an untranslated product is shown as the operator wrote it', () => {
  expect(localizedProduct(aPlan({ translations: { 'zh-CN': words } }), 'ja-JP').name).toBe('Basic');
  expect(localizedProduct(aPlan(), 'zh-CN').name).toBe('Basic');
});
