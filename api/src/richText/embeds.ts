import { isDropped } from './code.js';
import { element, externalLink, type StoredElement } from './elements.js';
import { pageOfFrame, providerOf } from './embedPlaces.js';
import { type HtmlElement, type HtmlNode } from './htmlTree.js';
import { linkTarget } from './urls.js';
import { showsNothing } from '../platform/text/visibleText.js';

/** The page of another site, which a reader opens in the post. Nothing of it is fetched by the server. */
export interface EmbedModel {
  address: string;
  /** Plain text. */
  title: string;
}

const MAX_TITLE = 300;

function embed(address: string, written: string): EmbedModel {
  const title = cut(written);
  return { address, title: showsNothing(title) ? cut(address.replace(/^https?:\/\//, '')) : title };
}

function cut(text: string): string {
  const characters = [
    ...text
      .slice(0, MAX_TITLE * 10)
      .replace(/\s+/g, ' ')
      .trim(),
  ];
  return characters.slice(0, MAX_TITLE).join('').trim();
}

/** Reads a frame of a known place as an embed of the page that it shows; null for any other frame. */
export function embedOfFrame({ attributes }: HtmlElement): EmbedModel | null {
  const target = linkTarget(attributes.get('src') ?? '');
  const address = target?.isExternal ? pageOfFrame(target.href) : null;
  return address === null ? null : embed(address, attributes.get('title') ?? '');
}

/** Reads the link of an embed in stored form; null if it leads to no other site or holds more than text. */
export function embedOfLink(link: HtmlElement): EmbedModel | null {
  const target = link.name === 'a' ? linkTarget(link.attributes.get('href') ?? '') : null;
  if (!target?.isExternal) return null;
  const text = textOf(link.children);
  return text === null ? null : embed(target.href, text);
}

/** The text of inline content; null if there is an image. */
function textOf(nodes: readonly HtmlNode[]): string | null {
  let text = '';
  for (const node of nodes) {
    if (typeof node === 'string') text += node;
    else if (node.name === 'img') return null;
    else if (!isDropped(node)) {
      const inner = textOf(node.children);
      if (inner === null) return null;
      text += inner;
    }
  }
  return text;
}

/** The stored form of an embed. The provider always follows from the address. */
export function embedElement({ address, title }: EmbedModel, caption: StoredElement | null): StoredElement {
  const link = externalLink(address, [title]);
  return element('figure', { 'data-embed': providerOf(address) }, caption ? [link, caption] : [link]);
}
