import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseMailedLink } from '../../../src/domain/mailed-link.ts';
import type { MailedLink } from '../../../src/domain/mailed-link.ts';
import { readEml } from './read-eml.ts';
import type { ReadMail } from './read-eml.ts';

/** The mails in a data folder's outbox, oldest first. */
export async function readOutbox(dataDir: string): Promise<ReadMail[]> {
  const folder = join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
  return await Promise.all(names.map(async (name) => readEml(await readFile(join(folder, name), 'utf8'))));
}

/** The newest mail to this address. */
export async function newestMail(dataDir: string, to: string): Promise<ReadMail> {
  const mail = (await readOutbox(dataDir)).findLast((value) => value.to === to);
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
}

/** The six digits of the newest mail to this address. */
export async function newestCode(dataDir: string, to: string): Promise<string> {
  const { text } = await newestMail(dataDir, to);
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error(`no code in the mail to ${to}`);
  return code;
}

/** The link in a mail. */
export function linkIn({ text }: ReadMail): MailedLink {
  const link = parseMailedLink(/#\S+/.exec(text)?.[0] ?? '');
  if (!link) throw new Error('no link in the mail');
  return link;
}
