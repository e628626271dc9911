import { z } from 'zod';
import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';
import { MailFailure } from './mailer.ts';

const bareAddress = z.email().max(254);

/**
 * A mail in the library's words. The address goes in as an object and once more as the envelope, so that nothing
 * inside it can become another receiver or another header.
 */
export function toNodemailerOptions(from: string, mail: Mail): SendMailOptions {
  const address = bareAddress.safeParse(mail.to);
  if (!address.success) throw new MailFailure('refused', 'not one bare address');
  const { subject, text, html } = mail;
  return {
    from,
    to: { name: '', address: address.data },
    envelope: { from: senderAddress(from), to: [address.data] },
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The address inside `Name <address>`. */
function senderAddress(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}
