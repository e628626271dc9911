import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import { MailFailure, type Mail } from './mailer.ts';

const bareAddress = z.email().max(254);

/**
 * Nodemailer's options for a mail. The address is passed as an object and again as the envelope, so that its content
 * cannot inject another receiver or header.
 */
export function toNodemailerOptions(from: string, mail: Mail): SendMailOptions {
  const address = bareAddress.safeParse(mail.to);
  if (!address.success) throw new MailFailure('address-rejected', 'not one bare address');
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
