import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { PackDirection } from '../../domain/packs/pack-route.ts';
import type { InstalledPack } from '../../ports/language-packs.ts';
import { languagePacks } from '../../state/language-packs.ts';
import { pair } from '../../state/pair.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/controls/Card.tsx';
import { megabytesText } from '../../ui/text/file-size.ts';
import { useLanguageName } from '../../ui/text/language-name.ts';
import { useServices } from '../use-services.ts';
import { loadPacks, removePack } from './install-packs.ts';
import { PairPacks } from './PairPacks.tsx';
import { List } from '../../ui/list/List.tsx';
import { ListItem } from '../../ui/list/ListItem.tsx';

/** The languages installed on this device. Empty where none is installed or offered. */
export function PacksCard(): ReactNode {
  const services = useServices();
  const { installed, offered } = useSnapshot(languagePacks);
  const { current: chosen } = useSnapshot(pair);
  useEffect(() => void loadPacks(services), [services]);
  if (!installed || (installed.length === 0 && !offered?.length)) return null;
  return (
    <Card
      title={<Trans>Languages on this device</Trans>}
      description={<Trans>They translate without a network. What you say never leaves this device then.</Trans>}
    >
      <InstalledPacks installed={installed} onRemove={(direction) => void removePack(services, direction)} />
      <PairPacks pair={chosen} />
    </Card>
  );
}

type InstalledPacksProps = { installed: readonly InstalledPack[]; onRemove: (direction: PackDirection) => void };

export function InstalledPacks({ installed, onRemove }: InstalledPacksProps): ReactNode {
  const { t, i18n } = useLingui();
  const nameOf = useLanguageName();
  return (
    <List look="close" none={<Trans>None yet.</Trans>}>
      {installed.map(({ from, to, bytes }) => {
        const [source, target, size] = [nameOf(from), nameOf(to), megabytesText(bytes, i18n.locale)];
        return (
          <ListItem
            key={`${from}-${to}`}
            title={
              <Trans>
                {source} to {target}
              </Trans>
            }
            actions={
              <Button
                size="sm"
                variant="outline"
                aria-label={t`Remove ${source} to ${target}`}
                onPress={() => onRemove({ from, to })}
              >
                <Trans>Remove</Trans>
              </Button>
            }
          >
            <Trans>{size} MB</Trans>
          </ListItem>
        );
      })}
    </List>
  );
}
