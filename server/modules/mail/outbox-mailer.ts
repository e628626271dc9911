import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { toNodemailerOptions } from './envelope.ts';
import type { Mailer } from './mailer.ts';

/** Writes every mail as an .eml file into a folder, for local use without a mail server. File names sort by time. */
export function createOutboxMailer(options: { readonly folder: string; readonly from: string }): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const nextName = createFileNames();
  return {
    async send(mail) {
      const composed = await composer.sendMail(toNodemailerOptions(options.from, mail));
      await mkdir(options.folder, { recursive: true, mode: 0o700 });
      const path = join(options.folder, nextName());
      // Write and rename, so that a reader of the folder never sees a partial mail.
      await writeFile(`${path}.part`, composed.message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close() {
      composer.close();
    },
  };
}

/** The counter orders mails of one millisecond; the random suffix separates processes. */
function createFileNames(): () => string {
  let count = 0;
  return () => {
    count += 1;
    const time = new Date().toISOString().replaceAll(':', '-');
    return `${time}-${String(count).padStart(6, '0')}-${randomBytes(3).toString('hex')}.eml`;
  };
}
