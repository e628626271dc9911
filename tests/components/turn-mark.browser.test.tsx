import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Turn } from '../../src/domain/turn.ts';
import { NOT_REHEARSED } from '../../src/domain/translation-check/rejected.ts';
import { TranslationAnnouncer } from '../../src/features/conversation/turns/TranslationAnnouncer.tsx';
import { TurnRows } from '../../src/features/conversation/turns/TurnRows.tsx';
import { noteNameOffers, resetNameOffers } from '../../src/state/name-offers.ts';
import { aTurn } from '../fixtures/turns.ts';
import { ServicesContext } from '../../src/features/use-services.ts';
import { noResponse, scriptedApi } from '../fakes/scripted-api.ts';
import { appServices } from '../fakes/app-services.ts';
import { render } from './render.tsx';

const heard = 'Please ask for heart well at the desk.';
const named = 'Please ask for Hartwell at the desk.';
const changed = aTurn('changed', {
  source: { text: 'It is fifteen euros.', language: 'eng' },
  translation: { text: '五十欧元。', language: 'cmn' },
});
const misheard = aTurn('misheard', {
  source: { text: heard, language: 'eng' },
  translation: { text: '请在前台找他。', language: 'cmn' },
});
const unclear = aTurn('unclear', { translation: { text: '', language: undefined }, unclear: true });
const failed = aTurn('failed', { translation: { text: '', language: 'eng' }, status: 'error' });

const correct = vi.fn<(turnId: string, text: string, isSpoken: boolean) => void>();
const recogniseAgain = vi.fn<(turnId: string) => void>();
const correcting = { canSpeak: true, correct, recogniseAgain };

async function show(turn: Turn, isOwn = true): Promise<void> {
  correct.mockClear();
  await render(
    <ServicesContext value={appServices({ api: scriptedApi(() => noResponse) })}>
      <TurnRows turns={[turn]} from={0} canHear={false} {...(isOwn && { correcting })} />
    </ServicesContext>,
  );
}

test('a number that the translation changed is corrected from its mark, or translated again as it is', async () => {
  await show(changed);
  await expect.element(page.getByRole('note', { name: 'To check' })).toHaveTextContent('15 was translated as 50.');

  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await page.getByRole('button', { name: 'Translate again' }).click();

  expect(correct).toHaveBeenCalledWith(changed.id, changed.source.text, false);
});

test('a name that may have been meant is taken from the mark', async () => {
  resetNameOffers();
  noteNameOffers(heard, [{ heard: 'heart well', written: 'Hartwell', text: named }]);
  await show(misheard);

  await page.getByRole('note').getByRole('button', { name: 'Use Hartwell' }).click();

  expect(correct).toHaveBeenCalledWith(misheard.id, named, false);
});

test('a typed text that the rehearsal does not translate says so, with nothing to try again', async () => {
  await show({ ...failed, failureCode: NOT_REHEARSED });

  const note = page.getByRole('note', { name: 'To check' });
  await expect.element(note).toHaveTextContent('The rehearsal does not translate what you type.');
  expect(note.getByRole('button').elements()).toEqual([]);
});

test('a sound that may be speech is taken for a turn, and translated', async () => {
  await show(unclear);

  await page.getByRole('note').getByRole('button', { name: 'Show and translate' }).click();

  expect(correct).toHaveBeenCalledWith(unclear.id, unclear.source.text, true);
});

test('an unclear sound is recognised again for as long as its audio is there', async () => {
  const said = (agoMs: number) => ({ call: 0, fromMs: 0, end: { toMs: 900, atMs: Date.now() - agoMs } });
  const source = { text: '你好', language: 'cmn' } as const;
  await show({ ...unclear, source, voice: said(31_000) });
  await expect.element(page.getByRole('note')).toHaveTextContent('Heard something unclear');
  expect(page.getByRole('button', { name: 'Recognize again' }).elements()).toEqual([]);
  await show({ ...unclear, source, voice: said(1000) });

  await page.getByRole('button', { name: 'Recognize again' }).click();

  expect(recogniseAgain).toHaveBeenCalledWith(unclear.id);
});

test('while a turn is recognised again, the action says so and waits', async () => {
  const voice = { call: 0, fromMs: 0, end: { toMs: 900, atMs: Date.now() } };
  await render(
    <ServicesContext value={appServices({ api: scriptedApi(() => noResponse) })}>
      <TurnRows
        turns={[{ ...unclear, voice }]}
        from={0}
        canHear={false}
        correcting={{ ...correcting, isSendingAgain: true }}
      />
    </ServicesContext>,
  );

  await expect.element(page.getByRole('button', { name: 'Listening again…' })).toHaveAttribute('aria-disabled', 'true');
});

test('a turn that could not be translated is tried again', async () => {
  await show(failed);

  await page.getByRole('note').getByRole('button', { name: 'Try again' }).click();

  expect(correct).toHaveBeenCalledWith(failed.id, failed.source.text, true);
});

test('a turn with several doubts has one mark; one without has none', async () => {
  resetNameOffers();
  noteNameOffers(heard, [{ heard: 'heart well', written: 'Hartwell', text: named }]);
  const both = { ...misheard, source: { text: `${heard} It is fifteen euros.`, language: 'eng' } } as const;
  await show({ ...both, translation: changed.translation });
  await show(aTurn('plain'));

  await expect.element(page.getByRole('note')).toHaveTextContent(/15 was translated as 50.*Hartwell/u);
  expect(page.getByRole('note').elements()).toHaveLength(1);
});

test('where nothing can be put right, the mark has no button', async () => {
  await show(changed, false);

  await expect.element(page.getByRole('note')).toHaveTextContent('15 was translated as 50.');
  expect(page.getByRole('note').getByRole('button').elements()).toEqual([]);
});

test('what is uncertain is announced once, with its turn', async () => {
  const turns = [aTurn('before')];
  const log = page.getByRole('log');
  await render(<Growing before={turns} after={[...turns, changed, unclear, failed]} />);

  await page.getByRole('button', { name: 'Say' }).click();

  await expect
    .element(log)
    .toHaveTextContent(/五十欧元。.*15 was translated as 50\..*unclear.*couldn’t be translated/u);
  await page.getByRole('button', { name: 'Say' }).click();
  expect(log.element().textContent.split('unclear')).toHaveLength(2);
});

function Growing({ before, after }: { before: readonly Turn[]; after: readonly Turn[] }) {
  const [turns, setTurns] = useState(before);
  return (
    <>
      <button type="button" onClick={() => setTurns([...after])}>
        Say
      </button>
      <TranslationAnnouncer turns={turns} />
    </>
  );
}
