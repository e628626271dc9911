import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import { shownTitle } from './shown-title.ts';
import type { OpenedConversation } from '../../state/history.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { pencil } from '../../ui/icons/conversation.ts';
import { download, link, pin } from '../../ui/icons/lists.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { starred } from '../phrases/Phrases.css.ts';
import { useServices } from '../use-services.ts';
import { pinConversation } from './change-conversation.ts';
import { row } from '../../ui/layout.css.ts';
import { cardActions } from './History.css.ts';
import { targetOf } from './open-target.ts';

const ExportDialog = lazyPart(async () => (await import('./ExportDialog.tsx')).ExportDialog);
const RenameDialog = lazyPart(async () => (await import('./RenameDialog.tsx')).RenameDialog);
const ShareDialog = lazyPart(async () => (await import('./ShareDialog.tsx')).ShareDialog);

/** The actions of an opened conversation. */
export function ConversationActions({ opened }: { opened: Snapshot<OpenedConversation> }): ReactNode {
  const { t } = useLingui();
  const services = useServices();
  const [asked, setAsked] = useState<'rename' | 'export' | 'share'>();
  const target = targetOf(opened);
  const close = () => setAsked(undefined);
  const isPinned = opened.session.is_pinned === true;
  return (
    <div className={`${row.sm} ${cardActions}`}>
      {target.from === 'server' && (
        <span className={isPinned ? starred : undefined}>
          <IconButton
            icon={pin}
            label={isPinned ? t`Unpin` : t`Pin`}
            aria-pressed={isPinned}
            onPress={() => void pinConversation(services, target.id, !isPinned)}
          />
        </span>
      )}
      <IconButton icon={pencil} label={t`Rename`} onPress={() => setAsked('rename')} />
      <IconButton icon={download} label={t`Export`} onPress={() => setAsked('export')} />
      {target.from === 'server' && (
        <IconButton icon={link} label={t`Share by link`} onPress={() => setAsked('share')} />
      )}
      {asked === 'rename' && (
        <RenameDialog
          target={target}
          title={shownTitle(opened.session.title, opened.session.created_at)}
          onClose={close}
        />
      )}
      {asked === 'export' && <ExportDialog targets={[target]} onClose={close} />}
      {asked === 'share' && target.from === 'server' && <ShareDialog sessionId={target.id} onClose={close} />}
    </div>
  );
}
