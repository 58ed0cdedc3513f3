import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, it } from 'vitest';
import {
  alreadyRegistered,
  confirmNewEmail,
  confirmOldEmail,
  emailChanged,
  accessTokenCreated,
  emailInUse,
  passkeyAdded,
  passkeyRemoved,
  passwordChanged,
  passwordReset,
  verifyEmail,
  webhookWithoutCategory,
} from './templates.js';
import { accountSuspended, suspensionUndone } from './suspensionMails.js';

const url = 'https://blog.test/verify-email?token=a&b=%3C"';
const HOSTILE_NAME = '<img src=x onerror=alert(1)> "Ada"\r\nBcc: evil@x.test\u0000';

const mails = (name: string) => ({
  verifyEmail: verifyEmail({ name, userName: 'ada_l', url }),
  alreadyRegistered: alreadyRegistered({ name, url }),
  passwordReset: passwordReset({ name, url }),
  passwordChanged: passwordChanged({ name, passkeys: 0, tokens: 0, apps: 0, url }),
  passwordChangedBesidePasskeys: passwordChanged({ name, passkeys: 2, tokens: 0, apps: 0, url }),
  passwordChangedBesideTokens: passwordChanged({ name, passkeys: 0, tokens: 1, apps: 2, url }),
  accessTokenCreated: accessTokenCreated({
    name,
    token: name,
    scopes: ['read', 'write:posts'],
    url,
    expiresAt: new Date('2027-02-24T10:00:00.000Z'),
  }),
  passkeyAdded: passkeyAdded({ name, passkey: name, url }),
  passkeyRemoved: passkeyRemoved({ name, passkey: name, url }),
  confirmOldEmail: confirmOldEmail({ name, userName: 'ada_l', newEmail: 'ada@new.test', url }),
  confirmNewEmail: confirmNewEmail({ name, userName: 'ada_l', url }),
  emailInUse: emailInUse({ name, url }),
  emailChanged: emailChanged({ name, newEmail: 'ada@new.test' }),
  accountSuspended: accountSuspended({
    name,
    reason: name,
    until: new Date('2026-12-03T10:00:00.000Z'),
    isAboutHeld: false,
  }),
  suspensionUndone: suspensionUndone({ name }),
  webhookWithoutCategory: webhookWithoutCategory({ name, address: name, url }),
});

interface Seen {
  text: string;
  links: string[];
  tags: Set<string>;
  attributes: Set<string>;
}

/** The visible text of the HTML in a mail program. */
function seen(html: string): Seen {
  const result: Seen = { text: '', links: [], tags: new Set(), attributes: new Set() };
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if (node.nodeName === 'head') return;
    if ('value' in node) result.text += `${node.value} `;
    if ('tagName' in node) {
      result.tags.add(node.tagName);
      for (const { name, value } of node.attrs) {
        result.attributes.add(name);
        if (name === 'href') result.links.push(value);
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return result;
}

describe.each(Object.entries(mails('Ada')))('%s', (kind, mail) => {
  it('has a subject of one line that names the site', () => {
    expect(mail.subject).toMatch(/^[^\r\n]*Hydrate[^\r\n]*$/);
  });

  it('has the same content in text and in HTML', () => {
    const { text } = seen(mail.html);
    const squeezed = text.replace(/\s+/g, ' ');
    for (const line of mail.text.split('\n').filter((part) => part !== '' && part !== '--')) {
      expect(squeezed).toContain(line.replace(/:$/, ''));
    }
  });

  it('greets by name', () => {
    expect(mail.text).toContain('Hello Ada,');
  });

  it('shows its complete link, if any, and no other', () => {
    const without = ['passwordChanged', 'emailChanged', 'accountSuspended', 'suspensionUndone'];
    const expected = without.includes(kind) ? [] : [url, url];
    expect(seen(mail.html).links).toEqual(expected);
    expect(mail.text.split('\n').filter((line) => line.startsWith('http'))).toEqual(expected.slice(0, 1));
  });
});

describe('a hostile name', () => {
  it.each(Object.entries(mails(HOSTILE_NAME)))('stays text on one line of %s', (_kind, mail) => {
    const { text, tags, attributes } = seen(mail.html);
    expect(text).toContain('Hello <img src=x onerror=alert(1)> "Ada" Bcc: evil@x.test,');
    expect(tags.has('img')).toBe(false);
    expect([...attributes].sort()).toEqual(expect.not.arrayContaining(['onerror', 'src']));
    expect(mail.text.split('\n')[0]).toBe('Hello <img src=x onerror=alert(1)> "Ada" Bcc: evil@x.test,');
    expect(mail.subject).not.toContain('evil');
  });

  it('that is empty gets a generic greeting', () => {
    expect(passwordChanged({ name: ' \n', passkeys: 0, tokens: 0, apps: 0, url }).text).toContain(
      'Hello there,',
    );
  });
});
