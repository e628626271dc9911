import { describe, expect, test } from 'vitest';
import {
  callPartner,
  captionLanguages,
  cleanName,
  distinctName,
  languageOfTag,
  localLanguages,
} from '../../../../src/domain/rooms/room.ts';
import type { RoomMember } from '../../../../src/domain/rooms/room.ts';
import { roomMember } from '../../../fixtures/rooms.ts';

describe('names', () => {
  test.each([
    ['  Ana \n Lima ', 'Ana Lima'],
    ['Ana\u202Ekcatta', 'Ana kcatta'],
    ['\u0000\u2066', ''],
    ['李小龙', '李小龙'],
    ['👩‍🚀'.repeat(2), '👩‍🚀👩‍🚀'],
    ['x'.repeat(60), 'x'.repeat(40)],
  ])('%j is %j', (typed, name) => {
    expect(cleanName(typed)).toBe(name);
  });
});

test('two people share a device outside of a room; in one it is its member’s alone', () => {
  const pair = { source: 'cmn', target: 'eng' } as const;
  expect(localLanguages(pair, undefined)).toEqual(['cmn', 'eng']);
  expect(localLanguages(pair, 'eng')).toEqual(['eng']);
});

test.each([
  ['Ben', [], 'Ben'],
  ['Ben', ['Ana', 'ben'], 'Ben 2'],
  ['Ben', ['Ben', 'Ben 2'], 'Ben 3'],
  ['x'.repeat(40), ['x'.repeat(40)], `${'x'.repeat(38)} 2`],
  ['👩'.repeat(40), ['👩'.repeat(40)], `${'👩'.repeat(38)} 2`],
])('%j beside %j is %j', (name, others, distinct) => {
  expect(distinctName(name, others)).toBe(distinct);
});

test.each([
  ['en-GB', 'eng'],
  ['zh-CN', 'cmn'],
  ['zh-TW', 'cmn'],
  ['zh-HK', 'yue'],
  ['yue-Hant-HK', 'yue'],
  ['pt-BR', 'por'],
  ['sw', undefined],
])('a browser in %s suggests %s', (tag, code) => {
  expect(languageOfTag(tag)).toBe(code);
});

test('extra languages are those of the screens in use that no person in the room speaks, each once', () => {
  const screen = { role: 'caption' } as const;
  const members = [
    roomMember({ id: 'h', role: 'host', language: 'eng' }),
    roomMember({ id: 'left', language: 'ita', isHere: false }),
    roomMember({ id: 'one', ...screen, language: 'fra', secondLanguage: 'eng' }),
    roomMember({ id: 'other', ...screen, language: 'ita', secondLanguage: 'fra' }),
    roomMember({ id: 'closed', ...screen, language: 'kor', isConnected: false }),
  ];

  expect(captionLanguages(members)).toEqual(['fra', 'ita']);
});

describe('the other language of a member’s call', () => {
  const host = roomMember({ id: 'h', role: 'host', language: 'deu' });
  const guest = roomMember({ id: 'g', language: 'spa' });
  const gone = roomMember({ id: 'x', language: 'ita', isHere: false });
  const screen = roomMember({ id: 'c', role: 'caption', language: 'kor' });

  test.each<[string, Parameters<typeof callPartner>[0], readonly RoomMember[], string]>([
    ['the host’s', 'jpn', [guest, host], 'deu'],
    ['a guest’s, where the host speaks the same', 'deu', [host, guest], 'spa'],
    ['not that of members who have gone, nor of screens', 'deu', [host, gone, screen], 'eng'],
    ['any, where all speak the same', 'eng', [], 'spa'],
  ])('%s', (_case, own, members, expected) => {
    expect(callPartner(own, members)).toBe(expected);
  });
});
