import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { PackDirection } from '../../domain/packs/pack-route.ts';
import type { KeptPack } from '../../ports/language-packs.ts';
import { languagePacks } from '../../state/language-packs.ts';
import { pair } from '../../state/pair.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/controls/Card.tsx';
import { megabytesText } from '../../ui/text/file-size.ts';
import { useLanguageName } from '../../ui/text/language-name.ts';
import { useServices } from '../use-services.ts';
import { loadPacks, removePack } from './keep-packs.ts';
import { listName, listNote, listRow, namedList } from '../../ui/theme/named-list.css.ts';
import { PairPacks } from './PairPacks.tsx';

/** The languages that are kept on this device. Nothing where none is, and none can be had. */
export function PacksCard(): ReactNode {
  const services = useServices();
  const { kept, offered } = useSnapshot(languagePacks);
  const { current: chosen } = useSnapshot(pair);
  useEffect(() => void loadPacks(services), [services]);
  if (!kept || (kept.length === 0 && !offered?.length)) return null;
  return (
    <Card
      title={<Trans>Languages on this device</Trans>}
      description={<Trans>They translate without a network. What you say never leaves this device then.</Trans>}
    >
      <KeptPacks kept={kept} onRemove={(direction) => void removePack(services, direction)} />
      <PairPacks pair={chosen} />
    </Card>
  );
}

type KeptPacksProps = { kept: readonly KeptPack[]; onRemove: (direction: PackDirection) => void };

export function KeptPacks({ kept, onRemove }: KeptPacksProps): ReactNode {
  const { t, i18n } = useLingui();
  const nameOf = useLanguageName();
  if (kept.length === 0) {
    return (
      <p>
        <Trans>None yet.</Trans>
      </p>
    );
  }
  return (
    <ul className={namedList}>
      {kept.map(({ from, to, bytes }) => {
        const [source, target, size] = [nameOf(from), nameOf(to), megabytesText(bytes, i18n.locale)];
        return (
          <li key={`${from}-${to}`} className={listRow}>
            <div>
              <span className={listName}>
                <Trans>
                  {source} to {target}
                </Trans>
              </span>
              <span className={listNote}>
                <Trans>{size} MB</Trans>
              </span>
            </div>
            <Button
              size="sm"
              variant="outline"
              aria-label={t`Remove ${source} to ${target}`}
              onPress={() => onRemove({ from, to })}
            >
              <Trans>Remove</Trans>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
