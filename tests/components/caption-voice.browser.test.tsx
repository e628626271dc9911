import { useState, type ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { LanguageCode } from '../../src/domain/language.ts';
import { CaptionView } from '../../src/features/join/CaptionView.tsx';
import { useCaptionVoice } from '../../src/features/join/use-caption-voice.ts';
import { ServicesContext } from '../../src/features/use-services.ts';
import { appServices } from '../fakes/app-services.ts';
import { fakePreferences } from '../fakes/device-storage.ts';
import { fakeOnDevice } from '../fakes/on-device.ts';
import { render } from './render.tsx';

const captions = { turns: [], members: new Map(), isUp: true, isOver: false };

/** A caption screen on a device with a voice for English alone. */
async function renderScreen(preferences = fakePreferences()) {
  const speaking: LanguageCode[] = [];
  const feed = {
    async speak(language: LanguageCode, signal: AbortSignal) {
      speaking.push(language);
      signal.addEventListener('abort', () => speaking.splice(speaking.indexOf(language), 1));
    },
  };
  const unlocked: string[] = [];
  const onDevice = fakeOnDevice(undefined, ({ type }) => unlocked.push(type));
  const services = appServices({
    preferences,
    onDevice: { ...onDevice, hasVoice: async (language: LanguageCode) => language === 'eng' },
  });
  const Screen = (): ReactNode => {
    const [chosen, setChosen] = useState<{ language: LanguageCode; second: LanguageCode | undefined }>({
      language: 'eng',
      second: undefined,
    });
    const voice = useCaptionVoice(feed, chosen.language);
    return <CaptionView captions={captions} {...chosen} isTransparent={false} voice={voice} onChoose={setChosen} />;
  };
  await render(
    <ServicesContext value={services}>
      <Screen />
    </ServicesContext>,
  );
  return { preferences, speaking, unlocked, choice: page.getByRole('switch', { name: 'Speak translations' }) };
}

test('a caption screen is silent until its switch is pressed, which is remembered on the device', async () => {
  const { choice, preferences, speaking, unlocked } = await renderScreen();
  await expect.element(choice).not.toBeChecked();
  expect(speaking).toEqual([]);

  await choice.click({ force: true });

  await expect.element(choice).toBeChecked();
  expect(speaking).toEqual(['eng']);
  expect(unlocked).toEqual(['speech-unlocked']);
  expect(preferences.get('caption_voice')).toBe('on');
  await choice.click({ force: true });
  await expect.poll(() => speaking).toEqual([]);
  expect(preferences.get('caption_voice')).toBeUndefined();
});

test('a language without a voice on this device is not offered to be spoken', async () => {
  const { choice, speaking } = await renderScreen();
  await choice.click({ force: true });
  await expect.poll(() => speaking).toEqual(['eng']);

  await page.getByRole('button', { name: /^Language|Language$/ }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();

  await expect.element(choice).not.toBeInTheDocument();
  expect(speaking).toEqual([]);
});

test('a screen that spoke on an earlier visit asks for the press that browsers want', async () => {
  const activation = vi
    .spyOn(navigator, 'userActivation', 'get')
    .mockReturnValue({ hasBeenActive: false, isActive: false });
  onTestFinished(() => activation.mockRestore());
  const preferences = fakePreferences();
  preferences.set('caption_voice', 'on');
  const { choice, speaking, unlocked } = await renderScreen(preferences);
  const request = page.getByText('Tap the screen to hear the translations.');
  await expect.element(request).toBeVisible();
  expect(speaking).toEqual([]);

  await request.click();

  await expect.element(choice).toBeChecked();
  await expect.element(request).not.toBeInTheDocument();
  expect([speaking, unlocked]).toEqual([['eng'], ['speech-unlocked']]);
});
