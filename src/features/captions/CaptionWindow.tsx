import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import {
  captionSizes,
  captionsText,
  captionThemes,
  parseCaptions,
  type CaptionSettings,
} from '../../domain/caption-settings.ts';
import { captionLines } from '../../domain/caption-lines.ts';
import type { LanguageCode } from '../../domain/language.ts';
import type { Speaker } from '../../domain/turn.ts';
import { conversation, turnsInOrder } from '../../state/conversation.ts';
import { visuallyHidden } from '../../ui/theme/visually-hidden.css.ts';
import { column, fill, row, soft } from '../../ui/layout.css.ts';
import { useServices } from '../use-services.ts';
import { styleCaptionWindow } from './open-caption-window.ts';
import { CaptionLines, type CaptionLine } from './CaptionLines.tsx';
import { small, window as windowClass } from './Captions.css.ts';

type CaptionWindowProps = {
  opened: Window;
  /** The reader's. */
  language: LanguageCode;
  own: Speaker;
};

/** The content of the captions window. It remembers its size and settings on this device. */
export function CaptionWindow({ opened, language, own }: CaptionWindowProps): ReactNode {
  const { t } = useLingui();
  const [settings, choose] = useCaptionSettings(opened);
  const { order, turnsById } = useSnapshot(conversation);
  const lines = captionLines(turnsInOrder({ order, turnsById }), language).map(({ turn, ...line }) => ({
    ...line,
    speaker: turn.speakerName ?? (turn.speaker === own ? t`You` : t`Them`),
    original: settings.hasOriginal ? line.original : undefined,
  }));
  useEffect(() => {
    styleCaptionWindow(opened, settings.theme, t`Captions`);
  }, [opened, settings.theme, t]);
  return <CaptionWindowView lines={lines} language={language} settings={settings} onChoose={choose} />;
}

type CaptionWindowViewProps = ControlsProps & { lines: readonly CaptionLine[]; language: LanguageCode };

export function CaptionWindowView({ lines, language, settings, onChoose }: CaptionWindowViewProps): ReactNode {
  const { t } = useLingui();
  return (
    <main className={`${column} ${windowClass}`} data-size={settings.size}>
      <h1 className={visuallyHidden}>{t`Captions`}</h1>
      <div className={`${column} ${fill}`}>
        <CaptionLines lines={lines} language={language} isAnnounced={false} />
      </div>
      <Controls settings={settings} onChoose={onChoose} />
    </main>
  );
}

function useCaptionSettings(opened: Window): [CaptionSettings, (changes: Partial<CaptionSettings>) => void] {
  const { preferences } = useServices();
  const [settings, setSettings] = useState(() => parseCaptions(preferences.get('captions')));
  useEffect(() => {
    const note = () => setSettings((now) => ({ ...now, width: opened.innerWidth, height: opened.innerHeight }));
    opened.addEventListener('resize', note);
    return () => opened.removeEventListener('resize', note);
  }, [opened]);
  useEffect(() => preferences.set('captions', captionsText(settings)), [preferences, settings]);
  return [settings, (changes) => setSettings((now) => ({ ...now, ...changes }))];
}

type ControlsProps = { settings: CaptionSettings; onChoose: (changes: Partial<CaptionSettings>) => void };

/** Native ones: those of the design system would open in the page's own window. */
function Controls({ settings, onChoose }: ControlsProps): ReactNode {
  const { t } = useLingui();
  const sizeNames = { small: t`Small`, normal: t`Normal`, large: t`Large` };
  const themeNames = { light: t`Light`, dark: t`Dark` };
  return (
    <footer className={`${row.md} ${soft}`}>
      <select
        className={small}
        aria-label={t`Text size`}
        value={settings.size}
        onChange={({ currentTarget: { value } }) =>
          onChoose({ size: captionSizes.find((size) => size === value) ?? 'normal' })
        }
      >
        {captionSizes.map((id) => (
          <option key={id} value={id}>
            {sizeNames[id]}
          </option>
        ))}
      </select>
      <select
        className={small}
        aria-label={t`Colors`}
        value={settings.theme}
        onChange={({ currentTarget: { value } }) =>
          onChoose({ theme: captionThemes.find((theme) => theme === value) ?? 'dark' })
        }
      >
        {captionThemes.map((id) => (
          <option key={id} value={id}>
            {themeNames[id]}
          </option>
        ))}
      </select>
      <label>
        <input
          type="checkbox"
          checked={settings.hasOriginal}
          onChange={({ currentTarget: { checked } }) => onChoose({ hasOriginal: checked })}
        />{' '}
        {t`Original`}
      </label>
    </footer>
  );
}
