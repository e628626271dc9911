import { useEffect, useState } from 'react';
import type { LanguageCode } from '../../domain/language.ts';
import { reportFailure } from '../../shared/report-failure.ts';
import { useServices } from '../use-services.ts';
import type { CaptionFeed } from './follow-captions.ts';

/**
 * Whether a caption screen speaks. `absent`: the device has no voice for its language. `waits-for-tap`: it was chosen
 * on an earlier visit, and browsers let a page make sounds only after a press.
 */
export type CaptionVoiceChoice = {
  readonly state: 'absent' | 'off' | 'on' | 'waits-for-tap';
  /** Call it inside a press. */
  readonly onChoose: (isOn: boolean) => void;
};

/** Speaks the translations into the language while the user of this device wants it. */
export function useCaptionVoice(
  feed: Pick<CaptionFeed, 'speak'> | undefined,
  language: LanguageCode | undefined,
): CaptionVoiceChoice {
  const { onDevice, preferences } = useServices();
  const [isWanted, setWanted] = useState(() => preferences.get('caption_voice') === 'on');
  const [isUnlocked, setUnlocked] = useState(() => navigator.userActivation?.hasBeenActive ?? false);
  const [voiced, setVoiced] = useState<LanguageCode>();
  const isVoiced = language !== undefined && voiced === language;
  const isOn = isWanted && isUnlocked && isVoiced;
  useEffect(() => {
    if (!language) return undefined;
    let isCurrent = true;
    const show = (hasVoice: boolean) => isCurrent && setVoiced(hasVoice ? language : undefined);
    void onDevice.hasVoice(language).then(show, reportFailure);
    return () => {
      isCurrent = false;
    };
  }, [onDevice, language]);
  useEffect(() => {
    if (!isWanted || isUnlocked) return undefined;
    const abort = new AbortController();
    const unlock = () => {
      onDevice.unlockSpeech();
      setUnlocked(true);
    };
    for (const type of ['click', 'keydown']) addEventListener(type, unlock, { signal: abort.signal });
    return () => abort.abort();
  }, [onDevice, isWanted, isUnlocked]);
  useEffect(() => {
    if (!isOn || !feed) return undefined;
    const abort = new AbortController();
    feed.speak(language, abort.signal).catch(reportFailure);
    return () => abort.abort();
  }, [feed, isOn, language]);
  return {
    state: isVoiced ? (isOn ? 'on' : isWanted ? 'waits-for-tap' : 'off') : 'absent',
    onChoose(isNowOn) {
      onDevice.unlockSpeech();
      setUnlocked(true);
      setWanted(isNowOn);
      preferences.set('caption_voice', isNowOn ? 'on' : undefined);
    },
  };
}
