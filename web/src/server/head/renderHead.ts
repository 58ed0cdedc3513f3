import type { PageHead } from './pageHead';
import { wellFormed } from './text';

/** The elements of a head as HTML. All values of {@link PageHead} are escaped. */
export function renderHead(head: PageHead): string {
  const { title, image } = head.openGraph;
  const elements = [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('name', 'robots', head.robots),
    head.canonical === null ? '' : link('canonical', head.canonical),
    head.previous === null ? '' : link('prev', head.previous),
    head.next === null ? '' : link('next', head.next),
    ...head.alternates.map(({ href, type, title }) => link('alternate', href, { type, title })),
    ...renderOpenGraph(head),
    meta('name', 'twitter:card', head.card),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', head.description),
    meta('name', 'twitter:image', image.url),
    meta('name', 'twitter:image:alt', image.alt),
    ...head.jsonLd.map((data) => `<script type="application/ld+json">${scriptJson(data)}</script>`),
  ];
  return elements.filter((element) => element !== '').join('\n    ');
}

/** As JSON writes it. */
const HALF_CHARACTER = /\\ud[89a-f]/;

/** JSON without anything that an HTML parser takes for a tag, or an old JavaScript parser for a line end. */
export function scriptJson(value: unknown): string {
  const plain = JSON.stringify(value);
  // Hardly any text has half a character, and looking into each costs more than the rest.
  const json = HALF_CHARACTER.test(plain)
    ? JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? wellFormed(part) : part))
    : plain;
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function renderOpenGraph({ openGraph, description }: PageHead): string[] {
  const { type, title, url, image, details } = openGraph;
  const properties: typeof details = [
    ['og:site_name', 'Hydrate'],
    ['og:type', type],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', image.url],
    ['og:image:type', image.type ?? null],
    ['og:image:width', image.width?.toString() ?? null],
    ['og:image:height', image.height?.toString() ?? null],
    ['og:image:alt', image.alt],
    ...details,
  ];
  return properties.flatMap(([property, content]) =>
    content === null ? [] : meta('property', property, content),
  );
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}

function link(rel: string, href: string, attributes: Readonly<Record<string, string>> = {}): string {
  const rest = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<link rel="${rel}"${rest.join('')} href="${escapeHtml(href)}" />`;
}

/** For text and for double-quoted attributes. */
function escapeHtml(text: string): string {
  return wellFormed(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
