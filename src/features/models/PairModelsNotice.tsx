import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LanguagePair } from '../../domain/language.ts';
import type { PairModels } from '../../protocol/contract.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Progress } from '../../ui/controls/Progress.tsx';
import { megabytesText } from '../../ui/text/file-size.ts';
import { useLanguageName } from '../../ui/text/language-name.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { GapTexts } from './GapTexts.tsx';
import { isDownloading, type FetchRefusal } from './watch-pair-models.ts';

export type PairModelsNoticeProps = {
  pair: LanguagePair;
  status: PairModels;
  /** Why the server refused the last press. */
  refusal?: FetchRefusal | undefined;
  onFetch: () => Promise<void>;
};

/** Said before Start: what is missing for the pair, how far its fetching is, or what will not be done well. */
export function PairModelsNotice({ pair, status, refusal, onFetch }: PairModelsNoticeProps): ReactNode {
  const nameOf = useLanguageName();
  const [isBusy, run] = useBusy();
  const names = { source: nameOf(pair.source), target: nameOf(pair.target) };
  const { source, target } = names;
  const { i18n } = useLingui();
  if (status.state === 'ready' || status.state === 'unavailable') {
    return status.gaps.length > 0 && <GapTexts gaps={status.gaps} isAlone />;
  }
  if (isDownloading(status)) return <OnItsWay names={names} status={status} />;
  const missing = megabytesText(status.totalBytes - status.receivedBytes, i18n.locale);
  const action = status.mayFetch && (
    <Button size="sm" variant="outline" pending={isBusy} onPress={() => run(onFetch)}>
      {status.state === 'failed' ? <Trans>Try again</Trans> : <Trans>Download {missing} MB</Trans>}
    </Button>
  );
  return (
    <Alert
      tone={status.state === 'failed' ? 'caution' : 'calm'}
      title={
        <Trans>
          {source} – {target} is not prepared yet
        </Trans>
      }
      action={action}
    >
      {status.state === 'failed' ? <Problem status={status} /> : <Why status={status} />}
      <GapTexts gaps={status.gaps} />
      {refusal && <Refused refusal={refusal} />}
    </Alert>
  );
}

function Refused({ refusal }: { refusal: FetchRefusal }): ReactNode {
  return (
    <p role="alert">
      {refusal === 'sign-in' ? (
        <Trans>Please log in or start a trial to download them.</Trans>
      ) : (
        <Trans>The server isn't accepting more downloads right now. Please try again later.</Trans>
      )}
    </p>
  );
}

function OnItsWay({
  names: { source, target },
  status,
}: {
  names: { source: string; target: string };
  status: PairModels;
}): ReactNode {
  const { i18n } = useLingui();
  const received = megabytesText(status.receivedBytes, i18n.locale);
  const total = megabytesText(status.totalBytes, i18n.locale);
  return (
    <Alert
      title={
        <Trans>
          Preparing {source} – {target}
        </Trans>
      }
    >
      <Progress
        label={
          <Trans>
            {received} of {total} MB
          </Trans>
        }
        value={status.receivedBytes}
        max={Math.max(1, status.totalBytes)}
      />
      <p>
        <Trans>You can start now: until it is ready, answers are scripted.</Trans>
      </p>
      <GapTexts gaps={status.gaps} />
    </Alert>
  );
}

function Why({ status }: { status: PairModels }): ReactNode {
  if (!status.mayFetch) {
    return (
      <p>
        <Trans>This server does not translate these languages: answers are scripted.</Trans>
      </p>
    );
  }
  return (
    <p>
      <Trans>The server needs to download models for these languages once. Until then, answers are scripted.</Trans>
    </p>
  );
}

function Problem({ status }: { status: PairModels }): ReactNode {
  return <p>{problemText(status.problem)}</p>;
}

function problemText(problem: PairModels['problem']): ReactNode {
  if (problem === 'disk-full') return <DiskFull />;
  return problem === 'not-allowed' ? <NotFetched /> : <Unreachable />;
}

function Unreachable(): ReactNode {
  return <Trans>The models cannot be downloaded right now. The server tries again by itself.</Trans>;
}

function DiskFull(): ReactNode {
  return <Trans>The server has too little space left. Its operator can free some.</Trans>;
}

function NotFetched(): ReactNode {
  return <Trans>The models could not be downloaded. The server's log says why.</Trans>;
}
