import { Trans } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLingui } from '@lingui/react';
import type { ConversationDocument } from '../../domain/documents/conversation-document.ts';
import { hasWords } from '../../domain/conversation.ts';
import { languageOf, type LanguageCode } from '../../domain/language.ts';
import type { Turn, TurnText } from '../../domain/turn.ts';
import { dateTimeText } from '../../ui/text/date-time.ts';
import { useLanguageName } from '../../ui/text/language-name.ts';
import { timeOfDay } from '../../ui/text/time.ts';
import { useTranscriptLabels } from '../../ui/text/transcript-labels.ts';
import { strong } from '../../ui/layout.css.ts';
import { printedText, printSheet } from './Print.css.ts';

type PrintSheetProps = { conversations: readonly ConversationDocument[]; onPrinted: () => void };

/** The printed page. Mounting it opens the browser's print dialog. */
export function PrintSheet({ conversations, onPrinted }: PrintSheetProps): ReactNode {
  useEffect(() => {
    // An element that is not printed loses the focus: without it Escape would not reach the dialog any more.
    const focused = document.activeElement;
    const onAfter = () => {
      onPrinted();
      if (focused instanceof HTMLElement) onceOnScreen(() => focused.focus({ preventScroll: true }));
    };
    addEventListener('afterprint', onAfter, { once: true });
    globalThis.print();
    return () => removeEventListener('afterprint', onAfter);
  }, [onPrinted]);
  return createPortal(<PrintedConversations conversations={conversations} />, document.body);
}

export function PrintedConversations({ conversations }: Pick<PrintSheetProps, 'conversations'>): ReactNode {
  return (
    <div className={printSheet} data-print>
      {conversations.map((conversation) => (
        <Printed key={`${conversation.startedAtMs} ${conversation.title}`} conversation={conversation} />
      ))}
    </div>
  );
}

/** One column for each language: what was said stands out from what was translated. */
function Printed({
  conversation: { title, startedAtMs, pair, turns },
}: {
  conversation: ConversationDocument;
}): ReactNode {
  const { i18n } = useLingui();
  const nameOf = useLanguageName();
  return (
    <section>
      <h1 dir="auto">{title}</h1>
      <p>{dateTimeText(startedAtMs, i18n.locale)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Time</Trans>
            </th>
            <th scope="col">
              <Trans>User A</Trans> · {nameOf(pair.source)}
            </th>
            <th scope="col">
              <Trans>User B</Trans> · {nameOf(pair.target)}
            </th>
          </tr>
        </thead>
        <tbody>
          {turns.filter(hasWords).map((turn) => (
            <Row key={turn.id} turn={turn} first={pair.source} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ turn, first }: { turn: Turn; first: LanguageCode }): ReactNode {
  const { i18n } = useLingui();
  // By language where it is known: a person may have spoken the other one.
  const isSaidInFirst = turn.source.language ? turn.source.language === first : turn.speaker === 'userA';
  const said = <Cell text={turn.source} isSpoken />;
  const translated = <Cell text={turn.translation} isOnDevice={turn.onDevice} />;
  return (
    <tr>
      <td>
        {timeOfDay(turn.startedAtMs, i18n.locale)}{' '}
        <bdi>{turn.speakerName ?? (turn.speaker === 'userA' ? 'A' : 'B')}</bdi>
      </td>
      {isSaidInFirst ? said : translated}
      {isSaidInFirst ? translated : said}
    </tr>
  );
}

type CellProps = { text: TurnText; isSpoken?: boolean; isOnDevice?: boolean | undefined };

function Cell({ text: { text, language }, isSpoken, isOnDevice }: CellProps): ReactNode {
  const labels = useTranscriptLabels();
  const known = language && languageOf(language);
  return (
    <td className={isSpoken ? `${printedText} ${strong}` : printedText} lang={known?.tag} dir={known?.dir ?? 'auto'}>
      {text}
      {isOnDevice && (
        <p lang={document.documentElement.lang} dir="auto">
          <small>({labels.onDevice()})</small>
        </p>
      )}
    </td>
  );
}

/** Browsers differ in whether the page is back on the screen by `afterprint`. */
function onceOnScreen(act: () => void): void {
  const paper = matchMedia('print');
  const next = () => requestAnimationFrame(act);
  if (paper.matches) paper.addEventListener('change', next, { once: true });
  else next();
}
