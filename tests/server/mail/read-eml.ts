/** A decoded mail. Understands only what Nodemailer writes. */
export type ReadMail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly raw: string;
};

export function readEml(raw: string): ReadMail {
  const { head, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map((part) => split(part.trimStart()));
  return {
    to: field(head, 'To'),
    subject: decodeWords(field(head, 'Subject')),
    text: content(parts, 'text/plain'),
    html: content(parts, 'text/html'),
    raw,
  };
}

type Part = { readonly head: string; readonly body: string };

function split(raw: string): Part {
  const at = raw.indexOf('\r\n\r\n');
  // Long headers continue on lines that start with white space.
  return { head: raw.slice(0, at).replaceAll(/\r\n[ \t]+/g, ' '), body: raw.slice(at + 4) };
}

function field(head: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
}

function content(parts: readonly Part[], type: string): string {
  const part = parts.find((part) => field(part.head, 'Content-Type').startsWith(type));
  if (!part) return '';
  const encoding = field(part.head, 'Content-Transfer-Encoding').toLowerCase();
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? fromQuoted(part.body.replaceAll('=\r\n', '')) : part.body;
}

function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString('utf8') : fromQuoted(word.replaceAll('_', ' ')),
    );
}

function fromQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9a-f]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
