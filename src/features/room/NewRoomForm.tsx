import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { LanguageCode } from '../../domain/language.ts';
import { Button } from '../../ui/controls/Button.tsx';
import type { NewRoom } from './host-room.ts';
import { DEFAULT_CAP, LimitChoice } from './LimitChoice.tsx';
import { MemberFields, useParticipant } from './MemberFields.tsx';
import { soft, stack } from '../../ui/layout.css.ts';

type NewRoomFormProps = {
  /** The languages of the conversation; the host's first. */
  languages: readonly [LanguageCode, LanguageCode];
  name: string;
  limitText: (tokens: number) => string;
  available: number | undefined;
  isBusy: boolean;
  onOpen: (wanted: NewRoom) => void;
};

/** Before the first invitation: as whom the host takes part. */
export function NewRoomForm({ languages, name, limitText, available, isBusy, onOpen }: NewRoomFormProps): ReactNode {
  const { t } = useLingui();
  const { fields, participant } = useParticipant({ name, language: languages[0] }, t`Host`);
  const [tokenCap, setTokenCap] = useState(DEFAULT_CAP);
  return (
    <form
      className={stack.md}
      onSubmit={(event) => {
        event.preventDefault();
        onOpen({ ...participant, tokenCap });
      }}
    >
      <p className={soft}>
        <Trans>
          Others join with their own phone or computer: each speaks, reads and hears their own language. They need no
          account.
        </Trans>
      </p>
      <MemberFields languages={languages} {...fields} />
      <LimitChoice cap={tokenCap} available={available} text={limitText} onChoose={setTokenCap} />
      <Button type="submit" wide pending={isBusy}>
        <Trans>Show the invitation</Trans>
      </Button>
    </form>
  );
}
