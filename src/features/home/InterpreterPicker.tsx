import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LanguageCode } from '../../domain/language.ts';
import type { InterpreterKind } from '../../domain/on-device/interpreter-in-use.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import { chevronDown, translate } from '../../ui/icons/everyday.ts';
import { useLanguageName } from '../../ui/text/language-name.ts';
import { note, pickerSlot } from './InterpreterPicker.css.ts';
import { inline, soft } from '../../ui/layout.css.ts';
import { quiet, covering } from '../../ui/controls/Quiet.css.ts';
import { breakBetweenPhrases } from '../../ui/theme/line-breaks.css.ts';

export type InterpreterPickerProps = {
  /** The interpreter that a session started now would use. */
  inUse: InterpreterKind;
  /** The user's choice; a missing network or language pack may override it. */
  chosen: InterpreterKind | undefined;
  /** Languages that this device has no voice for. */
  unvoiced: readonly LanguageCode[];
  /** The browser's recogniser may send speech over a network. */
  mayHearOnline?: boolean;
  onChoose: (kind: InterpreterKind) => void;
};

/** The interpreter in use, shown where there is a choice. */
export function InterpreterPicker(props: InterpreterPickerProps): ReactNode {
  const { inUse, chosen, unvoiced, mayHearOnline, onChoose } = props;
  const { t } = useLingui();
  const names: Record<InterpreterKind, string> = {
    service: t`Online service`,
    device: t`On this device (basic)`,
  };
  return (
    <>
      <div className={pickerSlot}>
        <label className={`${inline.sm} ${soft} ${quiet}`}>
          <Icon path={translate} size="sm" />
          <span>{names[inUse]}</span>
          <Icon path={chevronDown} size="sm" />
          <select
            className={covering}
            aria-label={t`Translate with`}
            value={chosen ?? inUse}
            onChange={(event) => onChoose(event.currentTarget.value === 'device' ? 'device' : 'service')}
          >
            <option value="service">{names.service}</option>
            <option value="device">{names.device}</option>
          </select>
        </label>
      </div>
      {chosen === 'device' && inUse === 'service' && (
        <p className={`${soft} ${breakBetweenPhrases} ${note}`}>
          <Trans>Not available on this device yet, so the online service is used.</Trans>
        </p>
      )}
      {inUse === 'device' && <DeviceNote unvoiced={unvoiced} />}
      {inUse === 'device' && mayHearOnline && (
        <p className={`${soft} ${breakBetweenPhrases} ${note}`}>
          <Trans>
            Your browser recognizes the speech itself. When there is a network, it may send the audio to the browser’s
            vendor.
          </Trans>
        </p>
      )}
    </>
  );
}

function DeviceNote({ unvoiced }: Pick<InterpreterPickerProps, 'unvoiced'>): ReactNode {
  const { i18n } = useLingui();
  const nameOf = useLanguageName();
  const languages = new Intl.ListFormat(i18n.locale || 'en-US').format(unvoiced.map(nameOf));
  return (
    <p className={`${soft} ${breakBetweenPhrases} ${note}`}>
      {unvoiced.length === 0 ? (
        <Trans>Uses no tokens. Listens to one language at a time.</Trans>
      ) : (
        <Trans>
          Uses no tokens. Listens to one language at a time. No voice on this device (text only): {languages}.
        </Trans>
      )}
    </p>
  );
}
