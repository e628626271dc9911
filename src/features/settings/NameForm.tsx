import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { nameProblem, type Problem } from '../../domain/validation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useProblemText } from '../account/form-problem-texts.ts';
import { changeName } from '../account/profile.ts';
import { useServices } from '../use-services.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts';
import { row } from '../../ui/layout.css.ts';

type NameFormProps = { name: string; onClose: () => void };

/** Replaces the name while it is edited; stays open if the server rejects the change. */
export function NameForm({ name, onClose }: NameFormProps): ReactNode {
  const services = useServices();
  const problemText = useProblemText();
  const input = useFocusOnArrival<HTMLInputElement>();
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, work] = useBusy();
  const submit = () => {
    const wrong = nameProblem(typed);
    setProblem(wrong);
    if (wrong) return input.current?.focus();
    work(async () => {
      if ((await changeName(services, typed)).type === 'done') onClose();
    });
  };
  return (
    <Form onSubmit={submit}>
      <TextField
        ref={input}
        label={<Trans>Display name</Trans>}
        name="name"
        autoComplete="name"
        maxLength={100}
        value={typed}
        onChange={setTyped}
        error={problemText(problem)}
        isRequired
      />
      <div className={row.sm}>
        <Button type="submit" size="sm" pending={isBusy}>
          <Trans>Save</Trans>
        </Button>
        <Button variant="ghost" size="sm" onPress={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Form>
  );
}
