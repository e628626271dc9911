import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CodePurpose } from '../../../server/modules/accounts/codes.ts';
import type { promisedLocales } from '../../../src/domain/locale-properties.ts';
import type { LocaleCode } from '../../../src/domain/locale.ts';
import type { ConfirmedChange } from '../../../src/protocol/contract.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { newestMail } from '../mail/read-outbox.ts';
import { registerPerson } from './new-person.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

/** The effect of its code, as only this mail describes it. */
const words: Readonly<Record<(typeof promisedLocales)[number], Readonly<Record<CodePurpose, RegExp>>>> = {
  'en-US': {
    registration: /create your account/i,
    forgot_password: /password reset|new password/i,
    mfa: /code to log in|login code/i,
    close_account: /delete your account/i,
    turn_off_mfa: /turn off two-factor/i,
    change_email: /change your email address/i,
    new_email: /use this address/i,
  },
  'zh-CN': {
    registration: /创建账户/,
    forgot_password: /密码重置|设置新密码/,
    mfa: /登录验证码|验证码登录/,
    close_account: /删除账户/,
    turn_off_mfa: /关闭双重验证/,
    change_email: /更改邮箱/,
    new_email: /将此邮箱用于您的账户/,
  },
  'ja-JP': {
    registration: /アカウントを作成/,
    forgot_password: /パスワード(?:の)?再設定|新しいパスワード/,
    mfa: /ログインコード/,
    close_account: /アカウントの削除/,
    turn_off_mfa: /2要素認証の無効化/,
    change_email: /メールアドレスの変更/,
    new_email: /このアドレスがアカウントで使える/,
  },
};

const address = 'mei@example.org';
const newAddress = 'new@example.org';

/** Has the code of every purpose mailed, through the API. @returns subject and text of each mail */
async function mailsIn(locale: LocaleCode): Promise<Readonly<Record<CodePurpose, string>>> {
  const mailTo = async (to: string) => {
    const { subject, text } = await newestMail(server.dataDir, to);
    return `${subject}\n${text}`;
  };
  await server.request('sendOtp', { body: { email: address, locale } });
  const registration = await mailTo(address);
  const { password, token } = await registerPerson(server, { email: address });
  const as = { token };
  await server.request('updateProfile', { body: { locale } }, as);
  await server.request('forgotPassword', { body: { email: address, locale } });
  const forgotten = await mailTo(address);
  await server.request('requestEmailChange', { body: { email: newAddress, password } }, as);
  const toNewAddress = await mailTo(newAddress);
  await server.request('setMfa', { body: { enabled: true } }, as);
  await server.request('sendOtp', { body: { email: address, password, purpose: 'mfa', locale } });
  const factor = await mailTo(address);
  const confirming = async (change: ConfirmedChange) => {
    await server.request('sendConfirmation', { body: { change } }, as);
    return await mailTo(address);
  };
  return {
    registration,
    forgot_password: forgotten,
    new_email: toNewAddress,
    mfa: factor,
    close_account: await confirming('close_account'),
    turn_off_mfa: await confirming('turn_off_mfa'),
    change_email: await confirming('change_email'),
  };
}

test.for(['en-US', 'zh-CN', 'ja-JP'] as const)(
  'the mail of each code says in %s what the code does, and nothing that another code does',
  async (locale) => {
    const mails = Object.entries(await mailsIn(locale));

    const said = mails.map(([purpose, mail]) => [
      purpose,
      Object.entries(words[locale]).flatMap(([other, expression]) => (expression.test(mail) ? [other] : [])),
    ]);
    expect(said).toEqual(mails.map(([purpose]) => [purpose, [purpose]]));
    for (const [, mail] of mails) expect(mail).toMatch(/\d{6}/);
  },
);

test('a code confirms the change that it was mailed for, and no other', async () => {
  const { email, password, token } = await registerPerson(server);
  await server.request('setMfa', { body: { enabled: true } }, { token });
  await server.request('sendConfirmation', { body: { change: 'turn_off_mfa' } }, { token });
  const code = /\d{6}/.exec((await newestMail(server.dataDir, email)).text)?.[0] ?? '';

  const closing = await server.request('closeAccount', { body: { password, code } }, { token });
  const turnedOff = await server.request('setMfa', { body: { enabled: false, password, code } }, { token });

  expect([closing.error.code, turnedOff.status]).toEqual(['invalid_code', 200]);
});
