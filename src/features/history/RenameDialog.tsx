import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { useServices } from '../use-services.ts';
import { renameConversation } from './change-conversation.ts';
import type { OpenTarget } from './open-target.ts';

/** Asks for the title of a conversation. */
export function RenameDialog({
  target,
  title,
  onClose,
}: {
  target: OpenTarget;
  title: string;
  onClose: () => void;
}): ReactNode {
  const services = useServices();
  const [text, setText] = useState(title);
  const [isBusy, run] = useBusy();
  const save = () =>
    run(async () => {
      if (await renameConversation(services, target, text)) onClose();
    });
  return (
    <Dialog
      title={<Trans>Rename the conversation</Trans>}
      onClose={onClose}
      footer={
        <Button pending={isBusy} isDisabled={text.trim() === ''} onPress={save}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <TextField label={<Trans>Title</Trans>} value={text} onChange={setText} maxLength={200} />
    </Dialog>
  );
}
