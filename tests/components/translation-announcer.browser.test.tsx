import { useState } from 'react';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Turn } from '../../src/domain/turn.ts';
import { TranslationAnnouncer } from '../../src/features/conversation/turns/TranslationAnnouncer.tsx';
import { session, showInSession } from '../../src/state/session.ts';
import { aTurn } from '../fixtures/turns.ts';
import { render } from './render.tsx';

/** A turn whose translation gets the next of the texts at each press; the last is whole. */
function Growing({ texts }: { texts: readonly string[] }): ReactNode {
  const [count, setCount] = useState(0);
  return (
    <>
      <TranslationAnnouncer turns={count === 0 ? [] : [turnWith(texts, count)]} />
      <button type="button" onClick={() => setCount(count + 1)}>
        More
      </button>
    </>
  );
}

function turnWith(texts: readonly string[], count: number): Turn {
  const isWhole = count === texts.length;
  const partial = isWhole ? {} : ({ isPartial: true } as const);
  return aTurn('growing', {
    source: { text: '先直走，再左转。', language: 'cmn', ...partial },
    translation: { text: texts[count - 1] ?? '', language: 'eng', ...partial },
    status: isWhole ? 'completed' : 'in_progress',
  });
}

function useService(interprets: 'along' | 'by-turns'): void {
  const before = session.voiceAbilities;
  showInSession(session, { voiceAbilities: { ...before, interprets } });
  onTestFinished(() => showInSession(session, { voiceAbilities: before }));
}

const announced = () => page.getByRole('log', { name: 'Translations' }).getByRole('paragraph');
const more = () => page.getByRole('button', { name: 'More' }).click();

test('a screen reader hears each finished clause once, and of the whole text only what is new', async () => {
  useService('along');
  await render(<Growing texts={['First go straight,', 'First go straight, then turn left.']} />);

  await more();
  await expect.element(announced()).toHaveTextContent('First go straight,');
  await more();

  await expect.element(announced().nth(1)).toHaveTextContent('then turn left.');
  await expect
    .poll(() =>
      announced()
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['First go straight,', 'then turn left.']);
});

test('a text that grows word by word is announced when it is whole', async () => {
  useService('by-turns');
  await render(<Growing texts={['First', 'First go', 'First go straight.']} />);

  for (let press = 0; press < 3; press += 1) await more();

  await expect.element(announced()).toHaveTextContent('First go straight.');
  expect(announced().elements()).toHaveLength(1);
});
