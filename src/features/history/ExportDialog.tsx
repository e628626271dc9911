import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState, type ReactNode } from 'react';
import {
  exportConversations,
  exportFileName,
  exportFormats,
  mediaTypes,
  type ExportFormat,
} from '../../domain/documents/export-conversations.ts';
import type { ConversationDocument } from '../../domain/documents/conversation-document.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { copy as copyIcon, share } from '../../ui/icons/conversation.ts';
import { check } from '../../ui/icons/everyday.ts';
import { download, printer } from '../../ui/icons/lists.ts';
import { useTranscriptLabels } from '../../ui/text/transcript-labels.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { useServices } from '../use-services.ts';
import type { AppServices } from '../../ports/services.ts';
import { tiles } from '../../ui/layout.css.ts';
import type { OpenTarget } from './open-target.ts';
import { PrintSheet } from './PrintSheet.tsx';
import { reportedAs } from '../../shared/report-failure.ts';
import type { IconShape } from '../../ui/icons/icon-shape.ts';

type ExportDialogProps = { targets: readonly OpenTarget[]; onClose: () => void };

/** One or several conversations as a file, on paper or in the clipboard. */
export function ExportDialog({ targets, onClose }: ExportDialogProps): ReactNode {
  const services = useServices();
  const labels = useTranscriptLabels();
  const { isCopied, copy } = useCopy();
  const [isBusy, run] = useBusy();
  const [isFailed, setFailed] = useState(false);
  const [printed, setPrinted] = useState<readonly ConversationDocument[]>();
  // The same one for every render: another one would print again.
  const onPrinted = useCallback(() => setPrinted(undefined), []);
  const withAll = (use: (all: readonly ConversationDocument[]) => void) =>
    run(async () => {
      const all = await readWhole(services, targets).catch(reportedAs(undefined));
      setFailed(!all);
      if (all) use(all);
    });
  const save = (format: ExportFormat) =>
    withAll((all) =>
      services.files.saveText(
        exportFileName(all, format),
        exportConversations(format, all, labels),
        mediaTypes[format],
      ),
    );
  const text = (all: readonly ConversationDocument[]) => exportConversations('txt', all, labels);
  return (
    <Dialog
      title={<Plural value={targets.length} one="Export the conversation" other="Export # conversations" />}
      onClose={onClose}
    >
      {isFailed && (
        <Alert tone="bad" title={<Trans>Not everything could be read</Trans>}>
          <Trans>Some of it is only on the server, which cannot be reached. Try again with a network.</Trans>
        </Alert>
      )}
      <div className={tiles.md}>
        {exportFormats.map((format) => (
          <Choice key={format} icon={download} isBusy={isBusy} onPress={() => save(format)}>
            <FormatName format={format} />
          </Choice>
        ))}
        <Choice icon={printer} isBusy={isBusy} onPress={() => withAll(setPrinted)}>
          <Trans>Print</Trans>
        </Choice>
        <Choice icon={isCopied ? check : copyIcon} isBusy={isBusy} onPress={() => withAll((all) => copy(text(all)))}>
          {isCopied ? <Trans>Copied</Trans> : <Trans>Copy all</Trans>}
        </Choice>
        {services.files.shareText && (
          <Choice
            icon={share}
            isBusy={isBusy}
            onPress={() => withAll((all) => services.files.shareText?.(all[0]?.title ?? '', text(all)))}
          >
            <Trans>Share</Trans>
          </Choice>
        )}
      </div>
      {printed && <PrintSheet conversations={printed} onPrinted={onPrinted} />}
    </Dialog>
  );
}

type ChoiceProps = { icon: IconShape; isBusy: boolean; onPress: () => void; children: ReactNode };

function Choice({ icon, isBusy, onPress, children }: ChoiceProps): ReactNode {
  return (
    <Button icon={icon} variant="outline" isDisabled={isBusy} keepsFocus onPress={onPress}>
      {children}
    </Button>
  );
}

function FormatName({ format }: { format: ExportFormat }): ReactNode {
  const { t } = useLingui();
  const names: Record<ExportFormat, string> = {
    txt: t`Text`,
    md: t`Markdown`,
    json: t`JSON`,
    srt: t`Subtitles (SRT)`,
    vtt: t`Subtitles (VTT)`,
  };
  return names[format];
}

async function readWhole(services: AppServices, targets: readonly OpenTarget[]) {
  const { wholeConversations } = await import('./whole-conversation.ts');
  return await wholeConversations(services, targets);
}
