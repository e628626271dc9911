import { expect, test } from 'vitest';
import { OwnSettings } from '../../../../src/platform/voice/own-settings.ts';
import { parseEvent } from '../../../../src/protocol/realtime/parse-event.ts';

function opened(session: object) {
  const parsed = parseEvent({ type: 'session.created', session });
  if (parsed.type !== 'known') throw new Error('session.created is not known');
  return parsed.event;
}

function settingsWith(session: object) {
  const sent: object[] = [];
  const settings = new OwnSettings((message) => sent.push(message));
  settings.setSimultaneous('voice');
  settings.setHearsRoom(true);
  settings.note(opened(session));
  return { settings, sent };
}

test('a service that says that it can is asked to translate while a person speaks, and for the voices of a room', () => {
  const { settings, sent } = settingsWith({ simultaneous: 'off', hears_room: false });

  expect(settings).toMatchObject({ interprets: 'along', carriesRoom: true });
  expect(sent).toMatchObject([
    { type: 'session.update', session: { type: 'realtime', simultaneous: 'voice' } },
    { type: 'session.update', session: { type: 'realtime', hears_room: true } },
  ]);
});

test('a service that does not say so is sent nothing: it would refuse the whole update', () => {
  const { settings, sent } = settingsWith({ expires_at: 0 });
  settings.setSimultaneous('text');
  settings.setHearsRoom(false);

  expect(settings).toMatchObject({ interprets: 'by-turns', carriesRoom: false });
  expect(sent).toEqual([]);
});
