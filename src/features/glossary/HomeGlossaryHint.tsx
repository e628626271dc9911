import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { glossary } from '../../state/glossary.ts';
import { refreshGlossary } from '../../state/refresh-glossary.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import { pencil } from '../../ui/icons/conversation.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useServices } from '../use-services.ts';
import { SessionGlossary } from './SessionGlossary.tsx';
import { bare, ellipsis, inline, soft } from '../../ui/layout.css.ts';
import { quiet } from '../../ui/controls/Quiet.css.ts';
import { namesText } from '../../ui/text/names-text.ts';

const Sheet = lazyPart(async () => (await import('../../ui/controls/Sheet.tsx')).Sheet);

/** The newest, as far as a line has room. */
const SHOWN = 3;

/** Before a conversation: one line with the names that will be written right, which opens them. */
export function HomeGlossaryHint(): ReactNode {
  const { t, i18n } = useLingui();
  const services = useServices();
  const { entries, isLoaded } = useSnapshot(glossary);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isLoaded) void refreshGlossary(services);
  }, [services, isLoaded]);
  const terms = entries.slice(0, SHOWN).map(({ term }) => term);
  const names = namesText(terms, i18n.locale);
  return (
    <>
      <button
        type="button"
        className={`${inline.sm} ${soft} ${bare} ${quiet}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon path={pencil} size="sm" />
        <span className={ellipsis}>
          {entries.length === 0 ? (
            <Trans>Names for this conversation</Trans>
          ) : (
            <>
              <Trans>
                Names for this conversation: <bdi>{names}</bdi>
              </Trans>
              {entries.length > SHOWN && ' …'}
            </>
          )}
        </span>
      </button>
      {isOpen && (
        <Sheet side="within-reach" title={t`Names for this conversation`} onClose={() => setOpen(false)}>
          <SessionGlossary />
        </Sheet>
      )}
    </>
  );
}
