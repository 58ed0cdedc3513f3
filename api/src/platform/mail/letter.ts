import { escapeMarkup } from '../text/escapeMarkup.js';
import { cleanCharacters } from '../text/cleanCharacters.js';

/** The content of a mail without its recipient. The text and the HTML version have the same content. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

interface Link {
  label: string;
  url: string;
}

/** An entry of a list: a sentence that links to its subject, and a quotation. */
export interface LetterItem {
  sentence: string;
  url: string;
  quotation: string;
}

/** A mail before it is composed. */
export interface Letter {
  subject: string;
  name: string;
  /** Before the link. */
  paragraphs: string[];
  /** After the paragraphs. */
  items?: readonly LetterItem[];
  action?: Link;
  /** After the link, in small type. */
  notes: string[];
  /** Below the letter. */
  footer?: { text: string; links: readonly Link[] };
}

/** Colours of web/src/styles/tokens.css, repeated because mail programs do not support custom properties. */
const LIGHT = {
  paper: '#fbf8f2',
  surface: '#ffffff',
  ink: '#1b2528',
  soft: '#465357',
  line: '#e4ddd0',
  accent: '#0b6272',
};
const DARK_STYLE =
  '@media (prefers-color-scheme:dark){body,.paper{background:#10191d!important}.quote{border-color:#5f7278!important}.card{background:#162227!important;' +
  'border-color:#26363c!important}.ink{color:#e6ebe9!important}.soft{color:#b3bfc0!important}' +
  '.accent{color:#6cc7cf!important}.button{background:#6cc7cf!important;color:#06242a!important}}';
const FONT =
  "font-family:'Hanken Grotesk',system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TAGLINE = 'Hydrate: The Developer Hub for All Things React';

const MAX_NAME_LENGTH = 100;

/** A name on one line, even if it contains unexpected characters. */
export function oneLine(name: string): string {
  return cleanCharacters(name).replace(/\s+/g, ' ').trim().slice(0, MAX_NAME_LENGTH) || 'there';
}

function asText({ name, paragraphs, items = [], action, notes, footer }: Letter): string {
  const list = items.map(({ sentence, url, quotation }) =>
    [`* ${sentence}`, ...(quotation === '' ? [] : [`  “${quotation}”`]), `  ${url}`].join('\n'),
  );
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  const below = footer ? [footer.text, ...footer.links.map(({ label, url }) => `${label}: ${url}`)] : [];
  const end = [`--\n${TAGLINE}`, ...(below.length > 0 ? [below.join('\n')] : [])];
  return `${[`Hello ${name},`, ...paragraphs, ...list, ...link, ...notes, ...end].join('\n\n')}\n`;
}

function itemsAsHtml(items: readonly LetterItem[]): string {
  return items
    .map(({ sentence, url, quotation }) => {
      const quoted =
        quotation === ''
          ? ''
          : `<br><span class="soft" style="font-size:14px;color:${LIGHT.soft}">“${escapeMarkup(quotation)}”</span>`;
      return (
        `<p class="ink quote" style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid ${LIGHT.line};color:${LIGHT.ink}">` +
        `<a class="accent" href="${escapeMarkup(url)}" style="color:${LIGHT.accent}">${escapeMarkup(sentence)}</a>${quoted}</p>`
      );
    })
    .join('');
}

function footerAsHtml({ text, links }: NonNullable<Letter['footer']>): string {
  const all = links.map(
    ({ label, url }) =>
      `<a class="soft" href="${escapeMarkup(url)}" style="color:${LIGHT.soft}">${escapeMarkup(label)}</a>`,
  );
  return `<p class="soft" style="margin:8px 0 0;font-size:13px;color:${LIGHT.soft}">${escapeMarkup(text)}<br>${all.join(' · ')}</p>`;
}

function asHtml({ subject, name, paragraphs, items = [], action, notes, footer }: Letter): string {
  const paragraph = (text: string): string =>
    `<p class="ink" style="margin:0 0 16px;color:${LIGHT.ink}">${escapeMarkup(text)}</p>`;
  const note = (text: string): string =>
    `<p class="soft" style="margin:16px 0 0;font-size:14px;color:${LIGHT.soft}">${escapeMarkup(text)}</p>`;
  const url = action ? escapeMarkup(action.url) : '';
  const link = action
    ? `<p style="margin:24px 0"><a class="button" href="${url}" style="display:inline-block;padding:12px 24px;` +
      `border-radius:8px;background:${LIGHT.accent};color:#ffffff;font-weight:600;text-decoration:none">` +
      `${escapeMarkup(action.label)}</a></p><p class="soft" style="margin:0;font-size:14px;color:${LIGHT.soft};` +
      `word-break:break-all">Or open this address in your browser:<br><a class="accent" href="${url}" ` +
      `style="color:${LIGHT.accent}">${url}</a></p>`
    : '';
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `<title>${escapeMarkup(subject)}</title><style>${DARK_STYLE}</style></head>` +
    `<body style="margin:0;padding:0;background:${LIGHT.paper}">` +
    `<div class="paper" style="padding:32px 16px;background:${LIGHT.paper};${FONT};font-size:16px;line-height:1.6">` +
    '<div style="max-width:520px;margin:0 auto">' +
    `<p class="accent" style="margin:0 0 16px;font-size:20px;font-weight:700;color:${LIGHT.accent}">` +
    '<span style="display:inline-block;width:14px;height:14px;margin-right:10px;background:currentColor;' +
    'border-radius:0 50% 50% 50%;transform:rotate(45deg)"></span>Hydrate</p>' +
    `<div class="card" style="padding:32px 28px;background:${LIGHT.surface};border:1px solid ${LIGHT.line};` +
    `border-radius:8px">${paragraph(`Hello ${name},`)}${paragraphs.map(paragraph).join('')}${itemsAsHtml(items)}${link}` +
    `${notes.map(note).join('')}</div>` +
    `<p class="soft" style="margin:20px 0 0;font-size:13px;color:${LIGHT.soft}">${TAGLINE}</p>${footer ? footerAsHtml(footer) : ''}` +
    '</div></div></body></html>\n'
  );
}

/** Composes both versions of a letter. */
export function compose(letter: Letter): MailContent {
  const named = { ...letter, name: oneLine(letter.name) };
  return { subject: letter.subject, text: asText(named), html: asHtml(named) };
}
