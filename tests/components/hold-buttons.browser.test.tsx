import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { listening } from '../../src/domain/turn-taking.ts';
import { HoldButtons } from '../../src/features/conversation/turn-taking/HoldButtons.tsx';
import { render } from './render.tsx';

const pair = { source: 'eng', target: 'arb' } as const;

test.for([
  { locale: 'en-US', left: 'eng', right: 'arb' },
  { locale: 'ar', left: 'arb', right: 'eng' },
] as const)('in $locale a key holds the button on its side', async ({ locale, left, right }) => {
  const held: string[] = [];
  await render(
    <HoldButtons
      pair={pair}
      turnTaking={listening}
      held={undefined}
      isDisabled={false}
      onHold={(language) => held.push(language)}
      onRelease={() => undefined}
    />,
    locale,
  );

  const [first, second] = [...document.querySelectorAll('fieldset button')];
  const firstIsLeft = (first?.getBoundingClientRect().left ?? 0) < (second?.getBoundingClientRect().left ?? 0);
  await userEvent.keyboard('{ArrowLeft>}{/ArrowLeft}');
  await userEvent.keyboard('l');

  expect(firstIsLeft).toBe(left === 'eng');
  expect(held).toEqual([left, right]);
});
