import { expect, test } from 'vitest';
import { iceServers } from '../../../../../server/modules/chat/ice-servers.ts';
import { parseTurnAddress } from '../../../../../server/shared/config/turn-address.ts';

const addresses = ['turn:turn.example.org', 'turns:turn.example.org:443'].flatMap((url) => parseTurnAddress(url) ?? []);
const turn = { addresses, secret: 'a secret of coturn' };
const ana = { type: 'user', userId: 'ana' } as const;
const now = new Date('2026-01-01T12:00:00Z');

test('credentials have the form that coturn computes', () => {
  const [server] = iceServers(turn, ana, now);

  // printf 1767273000:ok0XmC3DOboUdOXHfDHYiC | openssl dgst -sha1 -hmac 'a secret of coturn' -binary | base64
  expect(server).toEqual({
    urls: ['turn:turn.example.org', 'turns:turn.example.org:443'],
    username: '1767273000:ok0XmC3DOboUdOXHfDHYiC',
    credential: 'IdBFLdcwjCoe5WZU3vVeS1hOZaw=',
  });
});

test('they outlive the longest call, and the next call gets later ones', () => {
  const [first] = iceServers(turn, ana, now);
  const [next] = iceServers(turn, ana, new Date(now.getTime() + 60_000));

  const expiryS = (server = { username: '' }) => Number(server.username.split(':')[0]);
  expect(expiryS(first) - now.getTime() / 1000).toBe(70 * 60);
  expect(expiryS(next) - expiryS(first)).toBe(60);
});

test('the TURN server can count per account, and learns nothing of it', () => {
  const pseudonym = (owner: Parameters<typeof iceServers>[1], secret = turn.secret) =>
    iceServers({ ...turn, secret }, owner, now)[0]?.username.split(':')[1];

  const ofAna = pseudonym(ana);
  expect(ofAna).toMatch(/^[\w-]{22}$/);
  expect(pseudonym({ ...ana })).toBe(ofAna);
  const others = [pseudonym({ type: 'user', userId: 'ben' }), pseudonym({ type: 'trial', trialId: 'ana' })];
  expect(new Set([ofAna, ...others, pseudonym(ana, 'another secret here')]).size).toBe(4);
});
