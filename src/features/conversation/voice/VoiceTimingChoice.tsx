import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Interprets, VoiceTiming } from '../../../domain/simultaneous.ts';
import { chooseVoiceTiming, voiceTiming } from '../../../state/voice-timing.ts';
import { Choices } from '../../../ui/controls/Choices.tsx';
import { soft, stack } from '../../../ui/layout.css.ts';
import { useServices } from '../../use-services.ts';

/** When the voice speaks, with one sentence for what is chosen; or why there is nothing to choose. */
export function VoiceTimingChoice({ interprets }: { interprets: Interprets }): ReactNode {
  const { t } = useLingui();
  const services = useServices();
  const { current } = useSnapshot(voiceTiming);
  if (interprets !== 'along')
    return (
      <p className={soft}>
        {interprets === 'natively' ? (
          <Trans>This voice service always speaks while the other person is still speaking.</Trans>
        ) : (
          <Trans>This voice service translates when the speaker has finished.</Trans>
        )}
      </p>
    );
  const names: Record<VoiceTiming, string> = {
    automatic: t`Automatic`,
    at_end: t`At the end`,
    at_once: t`While speaking`,
  };
  return (
    <div className={stack.sm}>
      <Choices
        label={t`When the voice speaks`}
        choices={(['automatic', 'at_end', 'at_once'] as const).map((id) => ({ id, text: names[id] }))}
        chosen={current}
        onChoose={(timing) => chooseVoiceTiming(services, timing)}
      />
      <p className={soft}>{explanations[current]}</p>
    </div>
  );
}

const explanations: Record<VoiceTiming, ReactNode> = {
  automatic: (
    <Trans>
      In earphones, and in a room where no microphone hears it, while the person is still speaking. Otherwise when they
      have finished.
    </Trans>
  ),
  at_end: <Trans>When the person has finished speaking. The text still grows while they speak.</Trans>,
  at_once: (
    <Trans>
      While the person is still speaking, clause by clause. Where the microphone hears the voice, it waits for a pause.
    </Trans>
  ),
};
