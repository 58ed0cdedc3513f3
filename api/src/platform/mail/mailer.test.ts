import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { pino } from 'pino';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Mail, Mailer, type MailerOptions } from './mailer.js';
import { verifyEmail } from './templates.js';

const FROM = 'Hydrate <no-reply@blog.test>';
const LINK = `https://blog.test/verify-email?token=${'a1B2'.repeat(11)}`;
const mail: Mail = {
  to: 'ada@x.test',
  ...verifyEmail({ name: 'Zoë 山田', userName: 'ada_l', url: LINK }),
};

let folder: string;
let logged: string[];
let log: MailerOptions['log'];
const cleanups: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hydrate-mail-'));
  logged = [];
  log = pino({ level: 'debug' }, { write: (line: string) => logged.push(line) });
});

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  await rm(folder, { recursive: true, force: true });
});

function mailer(options: Partial<MailerOptions> = {}): Mailer {
  const made = new Mailer({
    from: FROM,
    outboxDir: join(folder, 'outbox'),
    log,
    closeTimeout: 200,
    ...options,
  });
  cleanups.push(() => made.close());
  return made;
}

/** Decodes quoted-printable. */
function decoded(part: string): string {
  const bytes = part
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function headersOf(message: string): Map<string, string> {
  const head = (message.split(/\r?\n\r?\n/)[0] ?? '').replace(/\r?\n[ \t]+/g, ' ');
  return new Map(
    head
      .split(/\r?\n/)
      .map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.replace(/^[^:]*: ?/, '')]),
  );
}

interface Received {
  recipients: string[];
  sender: string;
  message: string;
}

/** A real SMTP server; `answers` are returned to the first mails in turn, and later mails are accepted. */
async function smtpServer(answers: number[] = []): Promise<{
  url: string;
  received: Received[];
  tries: () => number;
  /** Answers to mails for a recipient only after a promise. */
  holding: (recipient: string, until: Promise<void>) => void;
}> {
  const received: Received[] = [];
  const held = new Map<string, Promise<void>>();
  let tries = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session: SMTPServerSession, callback) => {
      tries += 1;
      const { mailFrom, rcptTo } = session.envelope;
      void readText(stream).then(async (message) => {
        await held.get(rcptTo[0]?.address ?? '');
        const code = answers.shift();
        if (code !== undefined) {
          callback(Object.assign(new Error(`refused: ${message}`), { responseCode: code }));
          return;
        }
        received.push({
          message,
          sender: mailFrom === false ? '' : mailFrom.address,
          recipients: rcptTo.map(({ address }) => address),
        });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    tries: () => tries,
    holding: (recipient, until) => held.set(recipient, until),
  };
}

/** A server that accepts connections and never responds. */
async function silentServer(): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('outbox', () => {
  it('stores a mail as a complete file that only its owner may read', async () => {
    const outbox = mailer();
    outbox.send(mail);
    await outbox.idle();
    const [name = '', ...others] = await readdir(join(folder, 'outbox'));
    expect(others).toEqual([]);
    expect(name).toMatch(/^\d{8}T\d{9}Z-[0-9a-f]{8}\.eml$/);
    const file = join(folder, 'outbox', name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const message = await readFile(file, 'utf8');
    const headers = headersOf(message);
    expect(headers.get('to')).toBe('ada@x.test');
    expect(headers.get('from')).toBe(FROM);
    expect(headers.get('subject')).toBe(mail.subject);
    expect(headers.get('content-type')).toMatch(/^multipart\/alternative;/);
    const body = decoded(message);
    expect(body).toContain('Hello Zoë 山田,');
    expect(body).toContain(`\n${LINK}\n`);
    expect(body).toContain(`href="${LINK}"`);
  });

  it('writes the link to one line of the log', async () => {
    const outbox = mailer();
    outbox.send(mail);
    await outbox.idle();
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain(LINK);
    expect(logged[0]).toContain('ada@x.test');
    expect(logged[0]).toContain('.eml');
  });

  it('stores every mail', async () => {
    const outbox = mailer();
    for (let index = 0; index < 30; index += 1) outbox.send({ ...mail, to: `user${index}@x.test` });
    await outbox.idle();
    expect(await readdir(join(folder, 'outbox'))).toHaveLength(30);
  });

  it('that cannot be written is logged, without the mail', async () => {
    const outbox = mailer({ outboxDir: '/dev/null/outbox', retryDelays: [1] });
    outbox.send(mail);
    await outbox.idle();
    expect(logged.join('')).toContain('was dropped');
    expect(logged.join('')).not.toContain(LINK);
  });
});

describe('SMTP', () => {
  it('delivers both versions to the one recipient', async () => {
    const server = await smtpServer();
    const smtp = mailer({ mailUrl: server.url });
    smtp.send(mail);
    await smtp.idle();
    expect(server.received).toHaveLength(1);
    const [{ message, recipients, sender } = { message: '', recipients: [], sender: '' }] = server.received;
    expect(recipients).toEqual(['ada@x.test']);
    expect(sender).toBe('no-reply@blog.test');
    expect(message).toContain('Content-Type: text/plain; charset=utf-8');
    expect(message).toContain('Content-Type: text/html; charset=utf-8');
    expect(decoded(message)).toContain(LINK);
    expect(logged.join('')).not.toContain(LINK);
  });

  it('retries after a temporary failure', async () => {
    const server = await smtpServer([451, 421]);
    const smtp = mailer({ mailUrl: server.url, retryDelays: [5, 5, 5] });
    smtp.send(mail);
    await smtp.idle();
    expect(server.tries()).toBe(3);
    expect(server.received).toHaveLength(1);
  });

  it('drops a mail after the last attempt, and logs neither body nor link', async () => {
    const server = await smtpServer([451, 451, 451, 451]);
    const smtp = mailer({ mailUrl: server.url, retryDelays: [5, 5] });
    smtp.send(mail);
    await smtp.idle();
    expect(server.tries()).toBe(3);
    expect(server.received).toEqual([]);
    expect(logged.join('')).toContain('was dropped');
    expect(logged.join('')).not.toContain('token');
  });

  it('does not retry a permanent failure', async () => {
    const server = await smtpServer([550]);
    const smtp = mailer({ mailUrl: server.url, retryDelays: [5, 5] });
    smtp.send(mail);
    await smtp.idle();
    expect(server.tries()).toBe(1);
  });

  it('survives an unreachable server', async () => {
    const smtp = mailer({ mailUrl: 'smtp://127.0.0.1:1', retryDelays: [5] });
    smtp.send(mail);
    await smtp.idle();
    expect(logged.join('')).toContain('was dropped');
  });

  it('returns at once and closes in time when the server never responds', async () => {
    const smtp = mailer({ mailUrl: await silentServer(), closeTimeout: 50 });
    const start = performance.now();
    for (let index = 0; index < 10; index += 1) smtp.send(mail);
    const sent = performance.now() - start;
    await smtp.close();
    expect(sent).toBeLessThan(100);
    expect(logged.join('')).toContain('Mails were lost');
  });

  it('delivers the link of an account while a slow server still takes many digests', async () => {
    const server = await smtpServer();
    const digest = { ...mail, to: 'digest@x.test' };
    let release = () => {};
    server.holding('digest@x.test', new Promise((resolve) => (release = resolve)));
    const smtp = mailer({ mailUrl: server.url });
    const digests = Array.from({ length: 20 }, () => smtp.deliver(digest));
    await expect.poll(server.tries).toBeGreaterThan(2);
    smtp.send(mail);
    await smtp.idle();
    expect(server.received.map(({ recipients }) => recipients)).toEqual([['ada@x.test']]);
    release();
    await Promise.all(digests);
    expect(server.received).toHaveLength(21);
  });

  it('retries waiting mails a last time when it closes', async () => {
    const server = await smtpServer([451]);
    const smtp = mailer({ mailUrl: server.url, retryDelays: [60_000], closeTimeout: 5_000 });
    smtp.send(mail);
    await expect.poll(server.tries).toBe(1);
    await smtp.close();
    expect(server.received).toHaveLength(1);
  });
});

describe('a refused mail', () => {
  it.each([
    'ada@x.test\r\nBcc: evil@x.test',
    'ada@x.test, evil@x.test',
    'ada@x.test,evil@x.test',
    'Ada <ada@x.test>',
    '<ada@x.test>',
    'a:b@x.test;',
    'ada',
    '',
  ])('is not sent to %j', async (to) => {
    const outbox = mailer();
    outbox.send({ ...mail, to });
    await outbox.idle();
    await expect(readdir(join(folder, 'outbox'))).rejects.toThrow();
    expect(logged.join('')).toContain('not sent');
  });

  it('is one with a subject of two lines', async () => {
    const outbox = mailer();
    outbox.send({ ...mail, subject: 'Hello\r\nBcc: evil@x.test' });
    await outbox.idle();
    await expect(readdir(join(folder, 'outbox'))).rejects.toThrow();
  });

  it('is any mail after closing', async () => {
    const outbox = mailer();
    await outbox.close();
    outbox.send(mail);
    await outbox.idle();
    expect(logged.join('')).toContain('stopping');
  });
});
