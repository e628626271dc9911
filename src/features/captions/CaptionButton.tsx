import { Trans } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import { parseCaptions } from '../../domain/caption-settings.ts';
import { otherLanguage, type LanguageCode } from '../../domain/language.ts';
import type { Speaker } from '../../domain/turn.ts';
import { conversation } from '../../state/conversation.ts';
import { soundSource } from '../../state/sound-source.ts';
import { ToolButton } from '../../ui/controls/ToolButton.tsx';
import { captions } from '../../ui/icons/conversation.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useServices } from '../use-services.ts';
import { openCaptionWindow } from './open-caption-window.ts';

const CaptionWindow = lazyPart(async () => (await import('./CaptionWindow.tsx')).CaptionWindow);

/** Opens the captions in front of other programs. Closing them leaves the conversation running. */
export function CaptionButton({ own }: { own: Speaker }): ReactNode {
  const { preferences } = useServices();
  const [opened, setOpened] = useState<Window>();
  const language = useReaderLanguage(own);
  useEffect(() => {
    if (!opened) return undefined;
    const onClosed = () => setOpened(undefined);
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && opened.close();
    opened.addEventListener('pagehide', onClosed);
    opened.addEventListener('keydown', onKey);
    return () => {
      opened.removeEventListener('pagehide', onClosed);
      opened.close();
    };
  }, [opened]);
  const open = async () => setOpened(await openCaptionWindow(parseCaptions(preferences.get('captions'))));
  return (
    <>
      <ToolButton
        icon={captions}
        aria-pressed={opened !== undefined}
        onPress={() => (opened ? setOpened(undefined) : void open())}
      >
        <Trans>Captions</Trans>
      </ToolButton>
      {opened && createPortal(<CaptionWindow opened={opened} language={language} own={own} />, opened.document.body)}
    </>
  );
}

/** The other language than the one that is listened to; else that of the holder of the device. */
function useReaderLanguage(speaker: Speaker): LanguageCode {
  const { pair } = useSnapshot(conversation);
  const { mode, spoken } = useSnapshot(soundSource);
  const own = speaker === 'userA' ? pair.source : pair.target;
  return mode === 'listen' && spoken ? otherLanguage(pair, spoken) : own;
}
