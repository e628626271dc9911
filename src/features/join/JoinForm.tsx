import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { languages, type LanguageCode } from '../../domain/language.ts';
import { languageOfTag } from '../../domain/rooms/room.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { AuthFrame } from '../account/AuthFrame.tsx';
import { MemberFields, useParticipant, type Participant } from '../room/MemberFields.tsx';
import { soft, stack } from '../../ui/layout.css.ts';
import { useInterfaceIn } from './use-interface-in.ts';

const allLanguages = languages.map(({ code }) => code);

type JoinFormProps = {
  hostName: string;
  isBusy: boolean;
  onJoin: (guest: Participant) => void;
  onHome: () => void;
  children?: ReactNode;
};

/** The host, a note on storage, and the guest's language. */
export function JoinForm({ hostName, isBusy, onJoin, onHome, children }: JoinFormProps): ReactNode {
  const { t } = useLingui();
  const [language] = useState(browserLanguage);
  const { fields, participant } = useParticipant({ name: '', language }, t`Guest`);
  useInterfaceIn(participant.language);
  return (
    <AuthFrame
      title={<Trans>{hostName} invites you to talk</Trans>}
      description={<Trans>You speak your language and read and hear the others in it.</Trans>}
      onHome={onHome}
    >
      <form
        className={stack.lg}
        onSubmit={(event) => {
          event.preventDefault();
          onJoin(participant);
        }}
      >
        <MemberFields languages={allLanguages} {...fields} />
        <Button type="submit" wide size="lg" pending={isBusy}>
          <Trans>Join</Trans>
        </Button>
        <p className={soft}>
          <Trans>
            {hostName} hosts this conversation, and it is kept in their history. You need no account. Your browser asks
            for the microphone.
          </Trans>
        </p>
      </form>
      {children}
    </AuthFrame>
  );
}

function browserLanguage(): LanguageCode {
  return navigator.languages.map(languageOfTag).find((code) => code !== undefined) ?? 'eng';
}
