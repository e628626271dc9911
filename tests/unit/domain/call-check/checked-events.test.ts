import { expect, test } from 'vitest';
import { CheckedEvents } from '../../../../src/domain/call-check/checked-events.ts';
import { TRANSLATION_REJECTED } from '../../../../src/domain/translation-check/rejected.ts';
import { decideFor } from '../../../../src/domain/language-detection/decide-language.ts';
import type { LanguagePair } from '../../../../src/domain/language.ts';
import { TurnProjector } from '../../../../src/domain/turns/turn-projector.ts';
import { cancelResponse, clearOutput } from '../../../../src/protocol/realtime/held-turn-events.ts';
import { parseEventText } from '../../../../src/protocol/realtime/parse-event.ts';
import { ScriptedExchanges } from '../../../fakes/scripted-exchanges.ts';
import type { Exchange } from '../../../fakes/scripted-exchanges.ts';

const pair: LanguagePair = { source: 'spa', target: 'eng' };
const words = 'one two three four five six seven eight nine ten '.repeat(3);
const phantom = { transcript: '¡Gracias por ver el video!', translation: `Thank you for watching. ${words}` };
const answered = {
  transcript: '¿Dónde está la estación?',
  translation: `La estación está a dos calles de aquí. ${words}`,
};
const right = { transcript: '¿Dónde está la estación?', translation: 'Where is the station?' };

/** A page and a service, with what the page sends and the turns that it shows. */
function openCall() {
  const projector = new TurnProjector(pair, decideFor(pair));
  const checked = new CheckedEvents(pair);
  const sent: string[] = [];
  const send = (message: { readonly type: string }) => {
    sent.push(message.type);
    queueMicrotask(() => service.handles(message));
  };
  let atMs = 0;
  const service = new ScriptedExchanges((event) => {
    const parsed = parseEventText(JSON.stringify(event));
    if (parsed.type !== 'known') return;
    const { events, findings } = checked.note(parsed.event);
    for (const event of events) projector.receive(event, (atMs += 10));
    for (const finding of findings) {
      if (finding.type === 'unwanted-voice') send(clearOutput);
      if (finding.type === 'void' && finding.isOpen) send(cancelResponse(finding.responseId));
    }
  });
  return {
    sent,
    run: (exchange: Exchange) => service.run(exchange),
    handles: (message: object) => service.handles(message),
    turns() {
      projector.rebuild();
      return projector.turns();
    },
    totals: () => projector.totals,
  };
}

const whenever = ['before-the-response', 'after-the-response'] as const;

test.for(whenever)(
  'a phantom is folded with its text, whatever was said to it: transcribed %s',
  async (transcribed) => {
    const { run, turns, totals, sent } = openCall();

    await run({ ...phantom, transcribed });

    expect(turns()).toMatchObject([{ unclear: true, source: { text: phantom.transcript }, translation: { text: '' } }]);
    expect(totals()).toMatchObject({ usage: { totalTokens: 0 }, unknownUsageCount: 0 });
    expect(sent).toContain('output_audio_buffer.clear');
  },
);

test('a response to a phantom that still runs is cancelled', async () => {
  const { run } = openCall();

  expect(await run({ ...phantom, transcribed: 'before-the-response' })).toBe('cancelled');
});

test.for(whenever)(
  'a response that is no translation leaves a failed turn without it: transcribed %s',
  async (transcribed) => {
    const { run, turns, totals, sent } = openCall();

    await run({ ...answered, transcribed });

    expect(turns()).toMatchObject([
      {
        source: { text: answered.transcript, language: 'spa' },
        translation: { text: '' },
        status: 'error',
        failureCode: TRANSLATION_REJECTED,
      },
    ]);
    expect(totals()).toMatchObject({ usage: { totalTokens: 0 } });
    expect(sent).toContain('output_audio_buffer.clear');
  },
);

test.for(whenever)('a right translation stays as it is: transcribed %s', async (transcribed) => {
  const { run, turns, sent } = openCall();

  expect(await run({ ...right, transcribed })).toBe('completed');

  expect(turns()).toMatchObject([
    { status: 'completed', translation: { text: right.translation }, usage: { totalTokens: 60 } },
  ]);
  expect(sent).toEqual([]);
});

test('speech after a phantom is a turn of its own', async () => {
  const { run, turns } = openCall();
  await run({ ...phantom, transcribed: 'before-the-response' });
  await run({ ...right, transcribed: 'before-the-response' });

  const [first, second] = turns();

  expect(first).toMatchObject({ unclear: true });
  expect(second).toMatchObject({ status: 'completed', translation: { text: right.translation } });
});

test('a second response that translates takes the place of the first one, which was none', async () => {
  const { run, handles, turns, totals } = openCall();
  await run({ ...answered, transcribed: 'before-the-response', second: right.translation });

  handles({ type: 'response.create', response: { input: [{ type: 'item_reference', id: 'item_said_1' }] } });

  await expect
    .poll(turns)
    .toMatchObject([{ status: 'completed', translation: { text: right.translation }, failureCode: undefined }]);
  await expect.poll(() => totals().usage.totalTokens).toBe(60);
});
