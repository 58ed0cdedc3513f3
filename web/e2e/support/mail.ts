import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';

/** Waits for the newest mail to an address and returns the first link in its text. */
export async function linkMailedTo(outbox: string, address: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    link = /https?:\/\/[^\s"<>]+/.exec(await newestTextTo(outbox, address))?.[0];
    expect(link, `a link in the mail to ${address}`).toBeDefined();
  }).toPass({ timeout: 10_000 });
  return link!;
}

/** The text of the newest mail to an address so far; empty if there is none. */
export async function newestTextTo(outbox: string, address: string): Promise<string> {
  return textOf(await newestMailTo(outbox, address));
}

async function newestMailTo(outbox: string, address: string): Promise<string> {
  // File names begin with the time.
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml')).sort();
  for (const file of files.reverse()) {
    const mail = await readFile(path.join(outbox, file), 'utf8');
    if (mail.split(/\r?\n\r?\n/)[0]?.includes(address)) return mail;
  }
  return '';
}

/** The text of a mail's first body (MIME, RFC 2045), decoded. */
function textOf(mail: string): string {
  const boundary = /boundary="?([^"\s;]+)/i.exec(mail)?.[1];
  const part = boundary ? (mail.split(`--${boundary}`)[1] ?? '') : mail;
  const [head = '', ...body] = part.trimStart().split(/\r?\n\r?\n/);
  const text = body.join('\n\n');
  if (/^content-transfer-encoding:\s*base64/im.test(head))
    return Buffer.from(text, 'base64').toString('utf8');
  if (/^content-transfer-encoding:\s*quoted-printable/im.test(head)) return decodeQuotedPrintable(text);
  return text;
}

function decodeQuotedPrintable(text: string): string {
  const joined = text.replace(/=\r?\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/gi, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
