import type { StoredElement, StoredNode } from '../elements.js';

/** A block at the top of a stored body, with the HTML that it was read from. */
export interface StoredBlock {
  node: StoredNode;
  source: string;
}

const TOKEN = /<(\/?)([a-z0-9]+)([^>]*)>|[^<]+/g;
const ATTRIBUTE = /([\w-]+)(?:="([^"]*)")?/g;
const VOID = new Set(['br', 'hr', 'img']);

/**
 * Reads a body that the sanitiser has written. It is well-formed, and neither text nor attributes contain `<` or `>`, so that
 * requests that only read need no HTML parser.
 */
export function readStored(html: string): StoredBlock[] {
  const blocks: StoredBlock[] = [];
  const open: StoredElement[] = [];
  let start = 0;
  const add = (node: StoredNode, end: number) => {
    const parent = open.at(-1);
    if (parent) parent.children.push(node);
    else blocks.push({ node, source: html.slice(start, end) });
  };
  for (const match of html.matchAll(TOKEN)) {
    const [token, slash, tag, attributes = ''] = match;
    const end = match.index + token.length;
    if (tag === undefined) {
      if (open.length === 0) start = match.index;
      add(decoded(token), end);
    } else if (slash === '/') {
      const closed = open.pop();
      if (closed && open.length === 0) blocks.push({ node: closed, source: html.slice(start, end) });
    } else {
      if (open.length === 0) start = match.index;
      const node: StoredElement = { tag, attributes: attributesOf(attributes), children: [] };
      if (VOID.has(tag)) add(node, end);
      else {
        open.at(-1)?.children.push(node);
        open.push(node);
      }
    }
  }
  return blocks;
}

function attributesOf(written: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of written.matchAll(ATTRIBUTE)) attributes[name] = decoded(value);
  return attributes;
}

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}

export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

export function attributesText(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeText(value).replace(/"/g, '&quot;')}"`)
    .join('');
}

export function storedHtml(node: StoredNode): string {
  if (typeof node === 'string') return escapeText(node);
  const start = `<${node.tag}${attributesText(node.attributes)}>`;
  return VOID.has(node.tag) ? start : `${start}${node.children.map(storedHtml).join('')}</${node.tag}>`;
}

export function storedText(node: StoredNode): string {
  return typeof node === 'string' ? node : node.children.map(storedText).join('');
}
