import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { LanguagePair } from '../../domain/language.ts';
import {
  languagePacks,
  packsToLoad,
  type PackInstallation,
  type OfferedPack,
  type PackProblem,
} from '../../state/language-packs.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Progress } from '../../ui/controls/Progress.tsx';
import { megabytesText } from '../../ui/text/file-size.ts';
import { useLanguageName } from '../../ui/text/language-name.ts';
import { useServices } from '../use-services.ts';
import { storePair, loadPacks, cancelDownload } from './install-packs.ts';
import { PackProblemAlert } from './PackProblemAlert.tsx';

/** Offers to keep what the pair needs without a network. Nothing where it is here, or cannot be had. */
export function PairPacks({ pair }: { pair: LanguagePair }): ReactNode {
  const services = useServices();
  const { installed, offered, installation, problem } = useSnapshot(languagePacks);
  useEffect(() => void loadPacks(services), [services]);
  const missing = installed && offered && packsToLoad(pair, installed, offered);
  const isThis = (element: LanguagePair) => element.source === pair.source && element.target === pair.target;
  if (pair.source === pair.target || !missing || missing.length === 0) return null;
  return (
    <PairPacksOffer
      pair={pair}
      missing={missing}
      installation={installation && isThis(installation.pair) ? installation : undefined}
      problem={problem && isThis(problem.pair) ? problem.why : undefined}
      isBusy={installation !== undefined}
      onSaveCopy={() => void storePair(services, pair)}
    />
  );
}

export type PairPacksOfferProps = {
  pair: LanguagePair;
  missing: readonly OfferedPack[];
  installation: PackInstallation | undefined;
  problem: PackProblem | undefined;
  /** Another pair is being downloaded. */
  isBusy: boolean;
  onSaveCopy: () => void;
};

export function PairPacksOffer({
  pair,
  missing,
  installation,
  problem,
  isBusy,
  onSaveCopy,
}: PairPacksOfferProps): ReactNode {
  const { t, i18n } = useLingui();
  const nameOf = useLanguageName();
  const [source, target] = [nameOf(pair.source), nameOf(pair.target)];
  const sizes = missing.map(({ bytes }) => megabytesText(bytes, i18n.locale)).join(' + ');
  if (installation) {
    const label = installation.to === 'server' ? t`The server is fetching the languages` : t`Keeping the languages`;
    const share = installation.receivedBytes / Math.max(1, installation.totalBytes);
    const stop = (
      <Button size="sm" variant="outline" onPress={cancelDownload}>
        <Trans>Cancel</Trans>
      </Button>
    );
    return (
      <Alert title={`${source} – ${target}`} action={stop}>
        <Progress label={label} value={Math.round(100 * share)} />
      </Alert>
    );
  }
  const install = (
    <Button size="sm" variant={problem ? 'outline' : 'ghost'} onPress={onSaveCopy} isDisabled={isBusy}>
      <Trans>
        Keep {source} – {target} on this device ({sizes} MB)
      </Trans>
    </Button>
  );
  return problem ? <PackProblemAlert problem={problem} action={install} /> : install;
}
