import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { toNodemailerOptions } from './envelope.ts';
import type { Mailer } from './mailer.ts';

/** Every mail is a file in a folder, for a person on this machine to open. The names sort by time. */
export function createOutboxMailer(options: { readonly folder: string; readonly from: string }): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const nextName = createNames();
  return {
    async send(mail) {
      const composed = await composer.sendMail(toNodemailerOptions(options.from, mail));
      await mkdir(options.folder, { recursive: true, mode: 0o700 });
      const path = join(options.folder, nextName());
      // Written beside its place: who reads the folder never meets half a mail.
      await writeFile(`${path}.part`, composed.message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close() {
      composer.close();
    },
  };
}

/** Mails of the same millisecond keep their order by the counter; two processes, by the random end. */
function createNames(): () => string {
  let count = 0;
  return () => {
    count += 1;
    const time = new Date().toISOString().replaceAll(':', '-');
    return `${time}-${String(count).padStart(6, '0')}-${randomBytes(3).toString('hex')}.eml`;
  };
}
