import { classNames } from '../../../richText/code.js';
import type { HtmlElement, HtmlNode } from '../../../richText/htmlTree.js';
import { elementsIn, embedOf, hasClass, linkTo, made, named, oneLineIn } from './nodes.js';

/** The cards of Ghost's editor (`kg-…`) and what WordPress, Hashnode and dev.to have in their place; null for any other element. */
export function cardOf(node: HtmlElement): HtmlNode[] | null {
  if (node.attributes.get('data-node-type') === 'callout') return hashnodeCallout(node);
  for (const [pattern, read] of CARDS) if (hasClass(node, pattern)) return read(node);
  return null;
}

/** A sign and a text, in elements of their own. */
function hashnodeCallout({ children }: HtmlElement): HtmlNode[] {
  const [content] = elementsIn(
    children,
    ({ attributes }) => attributes.get('data-node-type') === 'callout-text',
  );
  return [made('aside', { 'data-callout': 'note' }, content?.children ?? children)];
}

type Reader = (card: HtmlElement) => HtmlNode[] | null;

const first = ({ children }: HtmlElement, pattern: RegExp): HtmlElement | undefined =>
  elementsIn(children, (element) => hasClass(element, pattern))[0];

const captionIn = ({ children }: HtmlElement): HtmlNode[] =>
  elementsIn(children, named('figcaption'))[0]?.children ?? [];

const CARDS: readonly [RegExp, Reader][] = [
  [
    /^kg-callout-card$/,
    (card) => [
      made('aside', { 'data-callout': 'note' }, first(card, /^kg-callout-text$/)?.children ?? card.children),
    ],
  ],
  [
    /^kg-toggle-card$/,
    (card) => {
      const heading = first(card, /^kg-toggle-heading-text$/);
      const content = first(card, /^kg-toggle-content$/);
      if (!heading || !content) return null;
      return [made('details', {}, [made('summary', {}, heading.children), ...content.children])];
    },
  ],
  [/^kg-bookmark-card$/, bookmark],
  [/^kg-(?:audio|video)-card$/, media],
  [
    /^kg-file-card$/,
    (card) => {
      const href = elementsIn(card.children, named('a'))[0]?.attributes.get('href');
      const title = oneLineIn(first(card, /^kg-file-card-title$/)?.children ?? []);
      return href === undefined ? null : [made('p', {}, [linkTo(href, title === '' ? href : title)])];
    },
  ],
  [/^highlight$/, highlightedCode],
  // The number of a footnote, and the way back from it, are made by the page.
  [/^(?:footnote-backref|reversefootnote)$/, () => []],
];

/** Code of GitHub, or of Hexo and Jekyll: a table with the numbers of its lines beside it. */
function highlightedCode(card: HtmlElement): HtmlNode[] | null {
  const ofGitHub = /\bhighlight-(?:source|text)-([\w+#-]{1,20})/.exec(
    card.attributes.get('class') ?? '',
  )?.[1];
  if (ofGitHub !== undefined)
    return elementsIn(card.children, named('pre')).map((pre) =>
      made('pre', { 'data-language': ofGitHub.replace(/^html-basic$/, 'html') }, pre.children),
    );
  const code = first(card, /^(?:code|rouge-code)$/);
  if (!code || elementsIn(card.children, named('table')).length === 0) return null;
  const [language] = classNames(card).filter((name) => name !== 'highlight' && /^[\w+#-]{1,20}$/.test(name));
  const attributes: Record<string, string> = language === undefined ? {} : { class: `language-${language}` };
  return [made('pre', {}, [made('code', attributes, code.children)])];
}

function bookmark(card: HtmlElement): HtmlNode[] | null {
  const href = elementsIn(card.children, named('a'))[0]?.attributes.get('href');
  if (href === undefined || !/^https?:/i.test(href)) return null;
  return [embedOf(href, oneLineIn(first(card, /^kg-bookmark-title$/)?.children ?? []), captionIn(card))];
}

/** The player of the card is one of Ghost's own. */
function media(card: HtmlElement): HtmlNode[] | null {
  const [player] = elementsIn(card.children, named('audio', 'video'));
  if (!player) return null;
  const title = oneLineIn(first(card, /^kg-audio-title$/)?.children ?? []);
  const attributes = new Map(player.attributes);
  if (title !== '') attributes.set('title', title);
  const caption = captionIn(card);
  return [{ ...player, attributes }, ...(caption.length > 0 ? [made('p', {}, caption)] : [])];
}
