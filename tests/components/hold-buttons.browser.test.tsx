import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { LanguageCode } from '../../src/domain/language.ts';
import { HoldButtons } from '../../src/features/conversation/turn-taking/HoldButtons.tsx';
import { ServicesContext } from '../../src/features/use-services.ts';
import { beginConversation, conversation } from '../../src/state/conversation.ts';
import { holdToTalk } from '../../src/state/hold-to-talk.ts';
import { appServices } from '../fakes/app-services.ts';
import { fakeSessionActions } from '../fakes/session-actions.ts';
import { render } from './render.tsx';

const pair = { source: 'eng', target: 'arb' } as const;

test.for([
  { locale: 'en-US', left: 'eng', right: 'arb' },
  { locale: 'ar', left: 'arb', right: 'eng' },
] as const)('in $locale a key holds the button on its side', async ({ locale, left, right }) => {
  const held: string[] = [];
  beginConversation(conversation, { id: undefined, pair, saveStatus: 'nowhere' });
  Object.assign(holdToTalk, { isOn: true, held: undefined });
  const session = { ...fakeSessionActions(), holdTurn: (language: LanguageCode) => held.push(language) };
  await render(
    <ServicesContext value={appServices({ session })}>
      <HoldButtons isDisabled={false} />
    </ServicesContext>,
    locale,
  );

  const [first, second] = [...document.querySelectorAll('fieldset button')];
  const firstIsLeft = (first?.getBoundingClientRect().left ?? 0) < (second?.getBoundingClientRect().left ?? 0);
  await userEvent.keyboard('{ArrowLeft>}{/ArrowLeft}');
  await userEvent.keyboard('l');

  expect(firstIsLeft).toBe(left === 'eng');
  expect(held).toEqual([left, right]);
});
