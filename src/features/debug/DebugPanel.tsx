import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { languageOf, type LanguagePair } from '../../domain/language.ts';
import { replayLog, type LogReplay } from './replay-log.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { area, fieldLabel } from '../../ui/controls/Field.css.ts';
import { TurnList } from '../conversation/turns/TurnList.tsx';
import { useServices } from '../use-services.ts';
import { framed, row, soft, stack } from '../../ui/layout.css.ts';
import { result, turnsFrame } from './DebugPanel.css.ts';
import { page, widePage } from '../../ui/theme/page.css.ts';

/** Shows the turns that the interpreter builds from a log of events. */
export function DebugPanel({ pair }: { pair: LanguagePair }): ReactNode {
  const services = useServices();
  const [log, setLog] = useState('');
  const [replay, setReplay] = useState<LogReplay>();
  const [isReplaying, setReplaying] = useState(false);

  async function run(): Promise<void> {
    setReplaying(true);
    try {
      setReplay(await replayLog(await services.sessionParts(), pair, log));
    } finally {
      setReplaying(false);
    }
  }

  return (
    <main className={`${page} ${widePage}`}>
      <h1>
        <Trans>Debug</Trans>
      </h1>
      <PairLine pair={pair} />
      <div className={stack.xs}>
        <label className={fieldLabel} htmlFor="events">
          <Trans>Session events</Trans>
        </label>
        <textarea id="events" className={area} rows={12} value={log} onChange={(event) => setLog(event.target.value)} />
        <p className={soft}>
          <Trans>A JSON array of events, or one event per line</Trans>
        </p>
      </div>
      <div>
        <Button onPress={() => void run()} pending={isReplaying} isDisabled={log.trim() === ''}>
          <Trans>Replay</Trans>
        </Button>
      </div>
      {replay && <Outcome replay={replay} />}
    </main>
  );
}

function PairLine({ pair }: { pair: LanguagePair }): ReactNode {
  const [source, target] = [languageOf(pair.source), languageOf(pair.target)];
  return (
    <p className={`${row.lg} ${soft}`}>
      <span lang={source.tag}>{source.nativeName}</span>
      <span aria-hidden>→</span>
      <span lang={target.tag}>{target.nativeName}</span>
    </p>
  );
}

function Outcome({ replay }: { replay: LogReplay }): ReactNode {
  const { t } = useLingui();
  return (
    <div className={stack.lg}>
      <Faults replay={replay} />
      <Counts replay={replay} />
      <div className={`${framed} ${turnsFrame}`}>
        <TurnList turns={replay.turns} totals={replay.totals} />
      </div>
      <h2>
        <Trans>Result</Trans>
      </h2>
      <section aria-label={t`Result`} className={result}>
        <pre>{JSON.stringify(replay.result, null, 2)}</pre>
      </section>
    </div>
  );
}

/** Upper bound on the listed faults: a log in another format would fill the screen. */
const MAX_FAULTS = 20;

function Faults({ replay: { faults } }: { replay: LogReplay }): ReactNode {
  if (faults.length === 0) return null;
  const more = faults.length - MAX_FAULTS;
  return (
    <Alert
      tone="bad"
      isUrgent
      title={<Plural value={faults.length} one="# event is not valid JSON" other="# events are not valid JSON" />}
    >
      <ul>
        {faults.slice(0, MAX_FAULTS).map(({ line }) => (
          <li key={line}>
            <Trans>Line {line} is not valid JSON</Trans>
          </li>
        ))}
      </ul>
      {more > 0 && <Trans>and {more} more</Trans>}
      <p>
        <Trans>Everything else was replayed.</Trans>
      </p>
    </Alert>
  );
}

function Counts({ replay }: { replay: LogReplay }): ReactNode {
  const { eventCount, unknownCount, malformedCount } = replay;
  const took = replay.tookMs.toFixed(1);
  return (
    <output className={`${row.lg} ${soft}`}>
      <span>
        <Trans>Events: {eventCount}</Trans>
      </span>
      <span>
        <Trans>Unknown events: {unknownCount}</Trans>
      </span>
      <span>
        <Trans>Malformed events: {malformedCount}</Trans>
      </span>
      <span>
        <Trans>Time taken: {took} ms</Trans>
      </span>
    </output>
  );
}
