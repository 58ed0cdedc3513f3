import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRateLimits, takes } from '../limits/rateLimits.js';
import { createLogger } from '../log/log.js';
import { mailboxKey } from './mailbox.js';
import type { Mail } from './mailer.js';
import { type MailKind, MailService } from './mailService.js';

const MINUTES = 60_000;
const content = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createMails() {
  const sent: Mail[] = [];
  const limits = createRateLimits(null);
  const mailer = {
    send: (mail: Mail) => void sent.push(mail),
    queued: () => 0,
    idle: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const mails = new MailService(mailer, (place) => takes(limits, 'mail', place), createLogger('silent'));
  /** Number of sent mails among so many of a kind. */
  const send = async (kind: MailKind, times: number, to = 'ada@example.com') => {
    const before = sent.length;
    for (let i = 0; i < times; i++) (await mails.envelope(to, kind))?.send(content);
    return sent.length - before;
  };
  return { send, limits };
}

describe('mails to one mailbox', () => {
  it('are limited to five in any hour, not only in fixed windows', async () => {
    const { send } = createMails();
    expect(await send('notice', 1)).toBe(1);
    await vi.advanceTimersByTimeAsync(59 * MINUTES);
    expect(await send('notice', 9)).toBe(4);
    await vi.advanceTimersByTimeAsync(2 * MINUTES);
    expect(await send('notice', 9)).toBe(1);
    await vi.advanceTimersByTimeAsync(58 * MINUTES);
    expect(await send('notice', 9)).toBe(4);
  });

  it.each<[MailKind, MailKind, number]>([
    ['registration', 'reset', 4],
    ['reset', 'registration', 2],
  ])('of %s leave slots for those of %s, and for a notice', async (spent, other, left) => {
    const { send } = createMails();
    const first = await send(spent, 9);
    expect(await send(other, 9)).toBe(left);
    expect(await send('notice', 9)).toBe(7 - first - left);
    expect(7 - first - left).toBeGreaterThan(0);
  });

  it('that a program causes leave a notice its slots', async () => {
    const { send } = createMails();
    expect(await send('program', 9)).toBe(1);
    expect(await send('notice', 9)).toBe(4);
  });

  it.each<MailKind>(['security', 'deletion'])(
    'always leave a slot for one of %s, which leaves one for a notice',
    async (kind) => {
      const others: MailKind[] = ['registration', 'reset', 'program', 'notice'];
      const { send } = createMails();
      for (const other of others) await send(other, 9);
      expect(await send(kind, 9)).toBe(1);
      expect(await send('registration', 2, 'grace@example.com')).toBe(2);
      expect(await send(kind, 1, 'grace@example.com')).toBe(1);
      expect(await send('notice', 1, 'grace@example.com')).toBe(1);
    },
  );

  it('of resets are sent every 15 minutes, as long as a link is valid, whoever asks in between', async () => {
    const { send, limits } = createMails();
    const ask = () => takes(limits, 'resetMailbox', mailboxKey('ada@example.com'));
    for (let quarter = 0; quarter < 9; quarter++) {
      // A stranger asks three times, and so spends the budget; the link of the mail is valid for just as long.
      expect([await ask(), await ask(), await ask()]).toEqual([true, false, false]);
      expect(await send('reset', 1)).toBe(1);
      await vi.advanceTimersByTimeAsync(14 * MINUTES);
      expect(await ask()).toBe(false);
      await vi.advanceTimersByTimeAsync(2 * MINUTES);
    }
  });

  it('are counted together for all spellings, and separately from other mailboxes', async () => {
    const { send } = createMails();
    expect(await send('notice', 3, 'ada@bücher.example')).toBe(3);
    expect(await send('notice', 3, ' ADA@xn--bcher-kva.EXAMPLE')).toBe(2);
    expect(await send('notice', 3, 'grace@example.com')).toBe(3);
  });
});

describe('the key of a mailbox', () => {
  it('is the same for all spellings of an address, and different for other addresses', () => {
    const key = mailboxKey('josé@example.com');
    for (const same of ['JOSÉ@EXAMPLE.COM', ' jose\u0301@example.com ']) expect(mailboxKey(same)).toBe(key);
    for (const other of ['jose@example.com', 'josé+x@example.com', 'josé@example.org', 'j.osé@example.com'])
      expect(mailboxKey(other)).not.toBe(key);
  });

  it('is cheap for input that is too long for an address', () => {
    const domain = String.fromCodePoint(...Array.from({ length: 20_000 }, (_, i) => 0x4e00 + i));
    expect(mailboxKey(`ada@${domain}.example`)).toBe(`ada@${domain}.example`);
  });
});
