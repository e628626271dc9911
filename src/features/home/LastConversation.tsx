import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { SpeechGap } from '../../domain/conversation.ts';
import type { Totals, Turn } from '../../domain/turn.ts';
import { useSnapshot } from 'valtio';
import { conversation, type SaveStatus } from '../../state/conversation.ts';
import { account } from '../../state/account.ts';
import { signedInUserId } from '../../state/current-balance.ts';
import { currentInterpreter, deviceInterpreter } from '../../state/device-interpreter.ts';
import { room } from '../../state/room.ts';
import { system } from '../../state/system.ts';
import type { ConversationRecord } from '../../protocol/conversation-record.ts';
import { reportedAs } from '../../shared/report-failure.ts';
import { voicePlayback } from '../../state/voice-playback.ts';
import { transcriptText } from '../../domain/transcript.ts';
import { conversationTitle } from '../../i18n/conversation-title.ts';
import { check, microphone } from '../../ui/icons/everyday.ts';
import { copy as copyIcon, share } from '../../ui/icons/conversation.ts';
import { download } from '../../ui/icons/lists.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { startConversation } from './start-conversation.ts';
import { useTranscriptLabels } from '../../ui/text/transcript-labels.ts';
import { useServices } from '../use-services.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { correctAfterwards } from '../conversation/turns/correct-turn.ts';
import type { Correcting } from '../conversation/turns/SourceText.tsx';
import { useOwnSpeaker } from '../conversation/turns/speaker-name.ts';
import { TotalsLine } from '../conversation/turns/TotalsLine.tsx';
import { TurnRows } from '../conversation/turns/TurnRows.tsx';
import { heading, row as rowClass, soft, spread, stack, within } from '../../ui/layout.css.ts';
import { actions, storageNote, last } from './LastConversation.css.ts';
import { breakBetweenPhrases } from '../../ui/theme/line-breaks.css.ts';

export type LastConversationProps = {
  turns: readonly Turn[];
  gaps?: readonly SpeechGap[];
  totals: Totals;
  saveStatus: SaveStatus;
};

/** Batch size for rendering earlier turns. */
const STEP = 20;

/** The last conversation, to read, copy and play until the next one starts. */
export function LastConversation({ turns, gaps, totals, saveStatus }: LastConversationProps): ReactNode {
  const { textSize } = useSnapshot(voicePlayback);
  const { t } = useLingui();
  const own = useOwnSpeaker(useSnapshot(conversation).pair);
  const { hasPageOnlyConversation } = useSnapshot(system);
  const [shown, setShown] = useState(STEP);
  const correcting = useCorrectingAfterwards();
  const earlier = Math.max(0, turns.length - shown);
  return (
    <section className={`${within.edges} ${last}`} data-text-size={textSize} aria-label={t`Last conversation`}>
      <div className={`${rowClass.md} ${spread}`}>
        <h2 className={heading.md}>
          <Trans>Last conversation</Trans>
        </h2>
        <TotalsLine turns={turns} totals={totals} />
      </div>
      <div className={`${stack.sm} ${actions}`}>
        <Continue />
        <Actions turns={turns} />
      </div>
      <p className={`${soft} ${breakBetweenPhrases} ${storageNote}`}>
        {saveStatusText(saveStatus, hasPageOnlyConversation)}
      </p>
      {earlier > 0 && (
        <Button variant="outline" size="sm" onPress={() => setShown(shown + STEP)}>
          <Trans>Show earlier turns</Trans>
        </Button>
      )}
      <TurnRows turns={turns} own={own} gaps={gaps} from={earlier} correcting={correcting} />
    </section>
  );
}

/** Rendered where the same interpreter can go on with the conversation on screen. */
function Continue(): ReactNode {
  const services = useServices();
  const [isStarting, run] = useBusy();
  if (!useCanContinue()) return null;
  return (
    <Button
      icon={microphone}
      wide
      variant="secondary"
      pending={isStarting}
      onPress={() => run(() => startConversation(services, { continues: true }))}
    >
      <Trans>Continue</Trans>
    </Button>
  );
}

function useCanContinue(): boolean {
  const { conversationStore } = useServices();
  const { id, saveStatus } = useSnapshot(conversation);
  const { copyId } = useSnapshot(room);
  const userId = useSnapshot(account).current.type === 'visitor' ? undefined : signedInUserId();
  const inUse = currentInterpreter({ device: useSnapshot(deviceInterpreter), system: useSnapshot(system) });
  const [stored, setStored] = useState<ConversationRecord>();
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const record = id && (await conversationStore.record(id).catch(reportedAs(undefined)));
      if (isCurrent) setStored(record);
    };
    void read();
    return () => void (isCurrent = false);
  }, [conversationStore, id]);
  if (copyId !== undefined) return false;
  if (saveStatus === 'trial') return userId === undefined;
  const interpreter = stored?.interpreter ?? 'service';
  return stored !== undefined && stored.id === id && stored.userId === userId && interpreter === inUse;
}

/** Everything at once, for people whose conversations are not saved. */
function Actions({ turns }: Pick<LastConversationProps, 'turns'>): ReactNode {
  const { files } = useServices();
  const labels = useTranscriptLabels();
  const { isCopied, copy } = useCopy();
  const title = conversationTitle(turns[0]?.startedAtMs ?? 0);
  const text = () => transcriptText(title, turns, labels);
  return (
    <div className={rowClass.sm}>
      <Button icon={isCopied ? check : copyIcon} variant="outline" size="sm" onPress={() => copy(text())}>
        {isCopied ? <Trans>Copied</Trans> : <Trans>Copy all</Trans>}
      </Button>
      {files.shareText && (
        <Button icon={share} variant="outline" size="sm" onPress={() => files.shareText?.(title, text())}>
          <Trans>Share</Trans>
        </Button>
      )}
      <Button icon={download} variant="outline" size="sm" onPress={() => files.saveText(`${title}.txt`, text())}>
        <Trans>Export as text</Trans>
      </Button>
    </div>
  );
}

function saveStatusText(saveStatus: SaveStatus, isPageOnly: boolean): ReactNode {
  if (isPageOnly && (saveStatus === 'device' || saveStatus === 'waiting'))
    return <Trans>This device cannot store the conversation. Do not close the page before it is saved.</Trans>;
  switch (saveStatus) {
    case 'trial':
      return (
        <Trans>Trial conversations aren't saved. This one stays here until you start another or close the page.</Trans>
      );
    case 'stored':
      return <Trans>Saved in your history.</Trans>;
    case 'device':
      return <Trans>Stored on this device.</Trans>;
    case 'waiting':
      return <Trans>Stored on this device until it is saved.</Trans>;
    case 'needs-sign-in':
      return <Trans>Stored on this device. Log in to finish saving.</Trans>;
    case 'rejected':
      return <Trans>The server rejected the conversation. It is stored on this device, under History.</Trans>;
    case 'nowhere':
      return null;
  }
}

function useCorrectingAfterwards(): Correcting {
  const services = useServices();
  return useMemo(
    () => ({ canSpeak: false, correct: (turnId, text) => void correctAfterwards(services, turnId, text) }),
    [services],
  );
}
