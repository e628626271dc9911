import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { invitedAddresses, type InvitedAddresses } from '../../../domain/admin/invited-addresses.ts';
import type { LocaleCode } from '../../../domain/locale.ts';
import { preferences } from '../../../state/preferences.ts';
import { uiLocales } from '../../../i18n/locales.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/controls/Card.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { useServices } from '../../use-services.ts';
import { generateInvitations } from './generate-invitations.ts';
import { Details } from '../../../ui/list/ListItem.tsx';

const choices = uiLocales.map(({ code, nativeName, flag }) => ({ value: code, text: nativeName, sign: flag }));

/** @param props.isBusy a job runs */
export function GenerateCard({ isBusy }: { isBusy: boolean }): ReactNode {
  const services = useServices();
  const { t } = useLingui();
  // The default language of the emails.
  const { locale: uiLocale } = useSnapshot(preferences);
  const [text, setText] = useState('');
  const [isBound, setBound] = useState(true);
  const [chosen, setChosen] = useState<LocaleCode>();
  const [problem, setProblem] = useState<string>();
  const [isGenerating, run] = useBusy();
  const parsed = invitedAddresses(text);
  const changeText = (changed: string) => {
    setText(changed);
    setProblem(undefined);
  };
  const submit = () => {
    if (text.trim() === '') return setProblem(t`Please enter at least one email address`);
    if (parsed.addresses.length === 0) return setProblem(t`No valid email addresses found`);
    run(async () => {
      const request = { addresses: parsed.addresses, bound: isBound, locale: chosen ?? uiLocale };
      if (await generateInvitations(services, request)) changeText('');
    });
  };
  return (
    <Card title={<Trans>Generate</Trans>}>
      <Form onSubmit={submit}>
        <TextArea
          label={<Trans>Email addresses</Trans>}
          hint={t`One per line, or paste a CSV table: the address column is detected.`}
          rows={8}
          value={text}
          onChange={changeText}
          error={problem}
        />
        <AddressSummary {...parsed} />
        <Select
          label={<Trans>Email language</Trans>}
          value={chosen ?? uiLocale}
          choices={choices}
          onChange={setChosen}
        />
        <Checkbox isSelected={isBound} onChange={setBound}>
          <Trans>Each code works only for its own address</Trans>
        </Checkbox>
        <Button type="submit" size="lg" pending={isGenerating} isDisabled={isBusy && !isGenerating}>
          <Trans>Generate Invitation Codes</Trans>
        </Button>
      </Form>
    </Card>
  );
}

/** The counts of the parsed addresses; announced while typing. */
function AddressSummary({ addresses, duplicates, linesWithoutAddress }: InvitedAddresses): ReactNode {
  if (addresses.length + linesWithoutAddress === 0) return null;
  return (
    <div aria-live="polite">
      <Details>
        <Plural value={addresses.length} one="# address" other="# addresses" />
        {duplicates > 0 && <Plural value={duplicates} one="# duplicate" other="# duplicates" />}
        {linesWithoutAddress > 0 && (
          <Plural value={linesWithoutAddress} one="# line without an address" other="# lines without an address" />
        )}
      </Details>
    </div>
  );
}
