import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { languageOf } from '../../../domain/language.ts';
import type { TurnText } from '../../../domain/turn.ts';
import { FullScreen } from '../../../ui/controls/FullScreen.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { close } from '../../../ui/icons/everyday.ts';
import { useServices } from '../../use-services.ts';
import { bare, line as lineClass, medium, soft, spread, tight, wide } from '../../../ui/layout.css.ts';
import { closeSpot, largeBox, largeText } from './LargeText.css.ts';

/** Smaller is read at arm's length at best; then the text scrolls. */
const MIN_PX = 24;
const MAX_PX = 240;

export type LargeTextProps = { line: TurnText; onClose: () => void };

/** One text as large as the screen allows, to hold out across a counter. A tap turns it round to the other person. */
export function LargeText({ line: { text, language }, onClose }: LargeTextProps): ReactNode {
  const { t } = useLingui();
  const hintId = useId();
  const [isTurned, setTurned] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFittingText(button);
  useScreenOn();
  const spoken = language && languageOf(language);
  return (
    <FullScreen label={t`Large type`} onClose={onClose}>
      <button
        ref={button}
        type="button"
        className={`${medium} ${bare} ${wide} ${tight} ${largeBox}`}
        data-turned={isTurned || undefined}
        aria-pressed={isTurned}
        aria-describedby={hintId}
        onClick={() => setTurned(!isTurned)}
      >
        <span className={largeText} lang={spoken?.tag} dir={spoken?.dir ?? 'auto'}>
          {text}
        </span>
      </button>
      <div className={`${lineClass.md} ${spread} ${closeSpot}`}>
        <span className={soft} id={hintId}>
          <Trans>Tap to flip</Trans>
        </span>
        <IconButton icon={close} label={t`Close`} variant="outline" onPress={onClose} />
      </div>
    </FullScreen>
  );
}

/** The largest size at which nothing overflows, also after the device is turned. */
function useFittingText(button: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = button.current;
    if (!box) return undefined;
    const fit = () => fitText(box);
    fit();
    const sizes = new ResizeObserver(fit);
    sizes.observe(box);
    return () => sizes.disconnect();
  });
}

function fitText(box: HTMLElement): void {
  let [low, high] = [MIN_PX, MAX_PX];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    box.style.fontSize = `${middle}px`;
    const fits = box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth;
    if (fits) low = middle;
    else high = middle;
  }
  box.style.fontSize = `${low}px`;
}

function useScreenOn(): void {
  const services = useServices();
  useEffect(() => {
    let isOpen = true;
    const lock = services.sessionParts().then(
      ({ wakeLock }) => wakeLock,
      () => undefined,
    );
    void lock.then((wakeLock) => isOpen && wakeLock?.acquire());
    return () => {
      isOpen = false;
      void lock.then((wakeLock) => wakeLock?.release());
    };
  }, [services]);
}
