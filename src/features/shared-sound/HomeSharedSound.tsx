import { Trans, useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { ShareFailure } from '../../ports/shared-sound.ts';
import { currentInterpreter, deviceInterpreter } from '../../state/device-interpreter.ts';
import { pair } from '../../state/pair.ts';
import { soundSource } from '../../state/sound-source.ts';
import { system } from '../../state/system.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { inline, row, soft, stack, wide } from '../../ui/layout.css.ts';
import { useServices } from '../use-services.ts';
import { ShareFailed } from './ShareFailed.tsx';
import { canShareSound, startWithSharedSound } from './share-sound.ts';
import { home } from './SharedSound.css.ts';

/** Beside the microphones: the sound of a tab or of the screen. Only where the browser has it, and the service interprets. */
export function HomeSharedSound({ onStart }: { onStart: () => Promise<void> }): ReactNode {
  const services = useServices();
  const [device, currentSystem] = [useSnapshot(deviceInterpreter), useSnapshot(system)];
  const { source, target } = useSnapshot(pair).current;
  const { failure } = useSnapshot(soundSource);
  if (!canShareSound() || source === target || currentInterpreter({ device, system: currentSystem }) === 'device')
    return null;
  return (
    <SharedSoundChoice failure={failure} onChoose={(mode) => void startWithSharedSound(services, mode, onStart)} />
  );
}

type SharedSoundChoiceProps = {
  failure: ShareFailure | undefined;
  onChoose: (mode: 'listen' | 'take-part') => void;
};

/** One tap to the browser's picker. */
export function SharedSoundChoice({ failure, onChoose }: SharedSoundChoiceProps): ReactNode {
  const { t } = useLingui();
  const noteId = useId();
  return (
    <fieldset
      className={`${stack.xs} ${wide} ${home}`}
      aria-label={t`A tab or the screen's sound`}
      aria-describedby={noteId}
    >
      <div className={row.sm}>
        <span className={soft} aria-hidden="true">
          <Trans>A tab or the screen's sound</Trans>
        </span>
        <span className={inline.sm}>
          <Button size="sm" variant="outline" onPress={() => onChoose('listen')}>
            <Trans>Listen</Trans>
          </Button>
          <Button size="sm" variant="outline" onPress={() => onChoose('take-part')}>
            <Trans>Take part</Trans>
          </Button>
        </span>
      </div>
      <p className={soft} id={noteId}>
        <Trans>For videos and meetings. In a meeting, tell the others that what they say is translated.</Trans>
      </p>
      {failure && <ShareFailed failure={failure} />}
    </fieldset>
  );
}
