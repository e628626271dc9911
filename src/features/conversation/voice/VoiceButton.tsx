import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { ToolButton } from '../../../ui/controls/ToolButton.tsx';
import { sliders } from '../../../ui/icons/conversation.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const VoiceSettings = lazyPart(async () => (await import('./VoiceSettings.tsx')).VoiceSettings);

/** One tap to volume, speed and text size, and to what is needed less often. */
export function VoiceButton(): ReactNode {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ToolButton icon={sliders} aria-label={t`Voice and text`} aria-haspopup="dialog" onPress={() => setOpen(true)}>
        <Trans>Voice</Trans>
      </ToolButton>
      {isOpen && <VoiceSettings onClose={() => setOpen(false)} />}
    </>
  );
}
