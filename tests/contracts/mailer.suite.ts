import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MailFailure } from '../../server/modules/mail/mailer.ts';
import type { Mail, Mailer } from '../../server/modules/mail/mailer.ts';
import { readEml } from '../server/mail/read-eml.ts';

export type MailerUnderTest = {
  readonly mailer: Mailer;
  /** The raw mails delivered so far, oldest first. */
  delivered(): Promise<readonly string[]>;
  close(): Promise<void>;
};

const mail: Mail = {
  to: 'mei@example.org',
  subject: 'コード 123456',
  text: 'Ihr Code: 123456 · 您的验证码',
  html: '<p>123456 · 您的验证码</p>',
};

/** The contract of mailers, for each transport. */
export function mailerSuite(name: string, start: () => Promise<MailerUnderTest>): void {
  describe(name, () => {
    let under: MailerUnderTest;
    let before = 0;

    beforeAll(async () => {
      under = await start();
    });
    beforeEach(async () => {
      before = (await under.delivered()).length;
    });
    afterAll(() => under.close());

    const newMails = async () => (await under.delivered()).slice(before);

    test('a mail arrives with its receiver, subject, text and HTML in any script', async () => {
      await under.mailer.send(mail);

      const [raw = ''] = await newMails();
      const received = readEml(raw);
      expect(received).toMatchObject({ to: mail.to, subject: mail.subject });
      expect(received.text.trim()).toBe(mail.text);
      expect(received.html.trim()).toBe(mail.html);
    });

    test('a mail is marked as generated automatically', async () => {
      await under.mailer.send(mail);

      const [raw] = await newMails();
      expect(raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    });

    test('mails keep the order in which they were sent', async () => {
      const subjects = Array.from({ length: 12 }, (_, number) => `Mail ${number}`);
      for (const subject of subjects) await under.mailer.send({ ...mail, subject });

      expect((await newMails()).map((raw) => readEml(raw).subject)).toEqual(subjects);
    });

    test.for([
      'mei@example.org\r\nBcc: evil@example.org',
      'mei@example.org, evil@example.org',
      'Mei <mei@example.org>',
      'mei@example.org> RCPT TO:<evil@example.org',
      'evil@example.org\0@example.org',
    ])('anything but one bare address is refused before sending: %j', async (to) => {
      const failure: unknown = await under.mailer.send({ ...mail, to }).catch((reason: unknown) => reason);

      expect(failure).toBeInstanceOf(MailFailure);
      expect(failure).toMatchObject({ reason: 'address-rejected' });
      expect(await newMails()).toEqual([]);
    });

    test('a line break in a subject adds no header', async () => {
      await under.mailer.send({ ...mail, subject: 'Hello\r\nBcc: evil@example.org' });

      const raw = await newMails();
      expect(raw).toHaveLength(1);
      expect(raw[0]).not.toMatch(/^bcc:/im);
    });
  });
}
