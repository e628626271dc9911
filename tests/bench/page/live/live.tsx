import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { useSnapshot } from 'valtio';
import { createSupervisedInterpreter } from '../../../../src/platform/interpreter/supervised-interpreter.ts';
import { openMicrophoneOf } from '../../../../src/platform/audio/media-microphone.ts';
import { createSharedAudioContext } from '../../../../src/platform/audio/shared-audio-context.ts';
import { createWorkletLevelMeter } from '../../../../src/platform/audio/worklet-level-meter.ts';
import { activateLocale, loadScreenTexts } from '../../../../src/i18n/activate.ts';
import type { LoggedEvent } from '../../../../src/domain/event-log.ts';
import { parseEventText } from '../../../../src/protocol/realtime/parse-event.ts';
import {
  conversation,
  putTurns,
  setTurnOrder,
  showInConversation,
  turnsInOrder,
} from '../../../../src/state/conversation.ts';
import { TurnList } from '../../../../src/features/conversation/turns/TurnList.tsx';
import { Waveform } from '../../../../src/features/conversation/session-bar/Waveform.tsx';
import '../../../../src/ui/theme/global.css.ts';
import { drawAnalyser } from './draw-analyser.ts';

declare global {
  var bench: {
    /** Everything at once. */
    fill(messages: readonly LoggedEvent[]): Promise<void>;
    /** One by one, at this rate. @returns the durations of the tasks over 50 ms */
    stream(messages: readonly LoggedEvent[], perSecond: number): Promise<readonly number[]>;
    wave(kind: 'ours' | 'analyser' | 'nothing'): Promise<void>;
  };
}

const interpreter = createSupervisedInterpreter();

/** As a realtime connection does. */
function receive({ text, receivedAtMs }: LoggedEvent): void {
  const parsed = parseEventText(text);
  if (parsed.type === 'known') interpreter.receive({ event: parsed.event, receivedAtMs });
}

/** The list of turns of the product, over its interpreter and its state. */
function Live(): ReactNode {
  const { order, turnsById, totals } = useSnapshot(conversation);
  const turns = useMemo(() => turnsInOrder({ order, turnsById }), [order, turnsById]);
  return (
    <div style={{ height: '100dvh', display: 'grid' }}>
      <TurnList turns={turns} totals={totals} isLive />
    </div>
  );
}

async function stream(messages: readonly LoggedEvent[], perSecond: number): Promise<readonly number[]> {
  const long: number[] = [];
  const watcher = new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration)));
  watcher.observe({ type: 'longtask' });
  const startedAt = performance.now();
  for (const [index, message] of messages.entries()) {
    const dueInMs = startedAt + (index * 1000) / perSecond - performance.now();
    if (dueInMs > 0) await new Promise((resolve) => setTimeout(resolve, dueInMs));
    receive(message);
  }
  await interpreter.settle();
  await new Promise((resolve) => setTimeout(resolve, 500));
  watcher.disconnect();
  return long;
}

async function fill(messages: readonly LoggedEvent[]): Promise<void> {
  for (const message of messages) receive(message);
  await interpreter.settle();
}

async function wave(kind: 'ours' | 'analyser' | 'nothing'): Promise<void> {
  const heard = await navigator.mediaDevices.getUserMedia({ audio: true });
  const room = createSharedAudioContext();
  const box = { width: '360px', height: '48px' };
  if (kind === 'ours') {
    const levels = createWorkletLevelMeter(room);
    await levels.open(openMicrophoneOf(heard));
    return root.render(
      <div style={box}>
        <Waveform subscribe={(listener) => levels.subscribe(listener)} />
      </div>,
    );
  }
  const source = room.resume().createMediaStreamSource(heard);
  if (kind === 'analyser')
    root.render(<canvas style={box} ref={(canvas) => (canvas ? drawAnalyser(canvas, source) : undefined)} />);
}

const index = document.getElementById('root');
if (!index) throw new Error('no #root');
await activateLocale('en-US');
await loadScreenTexts();
await interpreter.open({ source: 'spa', target: 'eng' }, (update) => {
  putTurns(conversation, update.changed, update.removed);
  if (update.order) setTurnOrder(conversation, update.order);
  showInConversation(conversation, { totals: update.totals });
});
const root = createRoot(index);
root.render(
  <I18nProvider i18n={i18n}>
    <Live />
  </I18nProvider>,
);
globalThis.bench = { fill, stream, wave };
