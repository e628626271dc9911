import { Trans } from '@lingui/react/macro';
import { useMatches } from '@tanstack/react-router';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { whenNoSession } from '../../session/when-no-session.ts';
import { setUpdateWaiting } from '../../state/app-status.ts';
import { isPaused, isSessionActive, session } from '../../state/session.ts';
import { system } from '../../state/system.ts';
import { useServices } from '../../features/use-services.ts';
import { above } from '../../features/home/HomeIdle.css.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';

type NotLoadedProps = {
  /** The error of a failed load; `opensLater` is shown when a conversation delays the new version. */
  title: ReactNode;
  opensLater: ReactNode;
  onRetry: () => void;
  /** The network is back. */
  onOnline: () => void;
};

/** Shown in place of code that could not be fetched: the server has a newer version, or cannot be reached. */
function NotLoaded({ title, opensLater, onRetry, onOnline }: NotLoadedProps): ReactNode {
  const { appUpdates } = useServices();
  const isLive = isSessionActive(useSnapshot(session));
  const { id } = useMatches().at(-1)?.staticData ?? {};
  // These screens show the running conversation, with its own controls.
  const controls = isLive && id !== 'HOME' && id !== 'SHARED' && <SessionControls />;
  const isOutdated = useIsOutdated();
  useOnline(onOnline);
  if (isOutdated) {
    const reload = (
      <Button size="sm" variant="outline" onPress={() => appUpdates.reload()}>
        <Trans>Update now</Trans>
      </Button>
    );
    return (
      <Alert tone="caution" title={<Trans>A new version is there.</Trans>} action={isLive ? controls : reload}>
        {isLive && <p>{opensLater}</p>}
      </Alert>
    );
  }
  const again = (
    <>
      <Button size="sm" variant="outline" onPress={onRetry}>
        <Trans>Try again</Trans>
      </Button>
      {controls}
    </>
  );
  return (
    <Alert tone="bad" title={title} action={again}>
      <p>
        <Trans>Check your connection and try again.</Trans>{' '}
        {isLive && <Trans>The running conversation continues.</Trans>}
      </p>
    </Alert>
  );
}

/** Whether the server has a newer version than this page. */
function useIsOutdated(): boolean {
  const { appUpdates } = useServices();
  const { online } = useSnapshot(system);
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    async function ask(): Promise<void> {
      const outdated = await appUpdates.isOutdated();
      setOutdated(outdated);
      if (outdated) setUpdateWaiting(true);
    }
    if (online) void ask();
  }, [appUpdates, online]);
  return isOutdated;
}

function useOnline(onOnline: () => void): void {
  const { online } = useSnapshot(system);
  const [wasOffline, setWasOffline] = useState(!online);
  if (!online && !wasOffline) setWasOffline(true);
  useEffect(() => {
    if (online && wasOffline) onOnline();
  }, [online, wasOffline, onOnline]);
}

/** Shown in place of a screen. A reload would end the session, which goes on without the screen. */
export function ScreenFailed(): ReactNode {
  const { appUpdates } = useServices();
  const reloadWithoutSession = useCallback(() => {
    if (!isSessionActive(session)) appUpdates.reload();
  }, [appUpdates]);
  return (
    <div className={above}>
      <NotLoaded
        title={<Trans>This screen could not be loaded</Trans>}
        opensLater={<Trans>This screen opens after the conversation.</Trans>}
        onRetry={() => whenNoSession(() => appUpdates.reload())}
        onOnline={reloadWithoutSession}
      />
    </div>
  );
}

/** Shown in place of a part of a screen, or of a dialog. */
export function partFailed(onRetry: () => void): ReactNode {
  return <PartFailed onRetry={onRetry} />;
}

function PartFailed({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <NotLoaded
      title={<Trans>This part could not be loaded</Trans>}
      opensLater={<Trans>This part opens after the conversation.</Trans>}
      onRetry={onRetry}
      onOnline={onRetry}
    />
  );
}

/** The state of the microphone, and the end of the conversation. */
function SessionControls(): ReactNode {
  const services = useServices();
  const now = useSnapshot(session);
  return (
    <>
      <output>{isPaused(now) ? <Trans>Paused</Trans> : <Trans>The microphone is on.</Trans>}</output>
      <Button size="sm" variant="destructive" onPress={() => void services.session.stopSession()}>
        <Trans>End</Trans>
      </Button>
    </>
  );
}
