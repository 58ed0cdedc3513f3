import { CALLOUTS } from './callouts.js';
import { classNames } from './code.js';
import { element, type StoredElement, type StoredNode } from './elements.js';
import type { HtmlElement, HtmlNode } from './htmlTree.js';
import type { OneLine } from './lines.js';

/** The summary of details that have none. Browsers show the same word. */
const SUMMARY = 'Details';

/** GitHub's alerts have two more kinds. */
const GITHUB_ALERT = /^markdown-alert-(note|tip|important|warning|caution)$/;
const GITHUB_KINDS = new Map([
  ['important', 'note'],
  ['caution', 'warning'],
]);

/** A callout before its content is read. */
export interface CalloutModel {
  kind: string;
  content: HtmlNode[];
  /** Whether the first paragraph may be the name of the kind, for clients that show a plain quote. */
  isLabelled: boolean;
}

/** Reads a callout in stored form, of older clients and of GitHub; null for any other element. */
export function readCallout(node: HtmlElement): CalloutModel | null {
  const { name, children } = node;
  const written = node.attributes.get('data-callout');
  if (written !== undefined && (name === 'aside' || name === 'blockquote')) {
    const kind = CALLOUTS.has(written) ? written : 'note';
    return { kind, content: children, isLabelled: name === 'blockquote' };
  }
  const alert = name === 'div' ? githubAlert(node) : undefined;
  if (alert === undefined) return null;
  const content = children.filter((child) => !isAlertTitle(child));
  return { kind: GITHUB_KINDS.get(alert) ?? alert, content, isLabelled: false };
}

function githubAlert(node: HtmlElement): string | undefined {
  const names = classNames(node);
  if (!names.includes('markdown-alert')) return undefined;
  return names.map((name) => GITHUB_ALERT.exec(name)?.[1]).find((kind) => kind !== undefined);
}

const isAlertTitle = (node: HtmlNode): boolean =>
  typeof node === 'object' && classNames(node).includes('markdown-alert-title');

/** The stored form of a callout; null without content. */
export function calloutElement(
  { kind, isLabelled }: CalloutModel,
  blocks: readonly StoredNode[],
): StoredElement | null {
  const hasLabel = isLabelled && isLabel(blocks[0], CALLOUTS.get(kind) ?? '');
  const content = hasLabel ? blocks.slice(1) : [...blocks];
  return content.length > 0 ? element('aside', { 'data-callout': kind }, content) : null;
}

function isLabel(block: StoredNode | undefined, label: string): boolean {
  if (typeof block !== 'object' || block.tag !== 'p' || block.children.length !== 1) return false;
  const [strong] = block.children;
  if (typeof strong !== 'object' || strong.tag !== 'strong') return false;
  return strong.children.length === 1 && strong.children[0] === label;
}

/** Details before their content is read. */
export interface DetailsModel {
  summary: HtmlElement | null;
  content: HtmlNode[];
}

/** Reads folded details: the first `summary` is theirs, as in browsers. */
export function readDetails({ children }: HtmlElement): DetailsModel {
  const summary = children.find((node) => typeof node === 'object' && node.name === 'summary');
  return {
    summary: typeof summary === 'object' ? summary : null,
    content: children.filter((node) => node !== summary),
  };
}

/** The stored form of details: a paragraph if there is only a summary, null without any content. */
export function detailsElement(summary: OneLine, blocks: readonly StoredNode[]): StoredElement | null {
  const content = [...summary.others, ...blocks];
  if (content.length === 0) return summary.text.length > 0 ? element('p', {}, summary.text) : null;
  const text = summary.text.length > 0 ? summary.text : [SUMMARY];
  return element('details', {}, [element('summary', {}, text), ...content]);
}
