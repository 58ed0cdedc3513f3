import type { HeadImage, OpenGraph, PageHead } from './pageHead';
import { wellFormed } from './text';

/** The elements of a head as HTML. All values of {@link PageHead} are escaped. */
export function renderHead(head: PageHead): string {
  const { openGraph, twitter } = head;
  const elements = [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('name', 'robots', head.robots),
    head.canonical === null ? '' : link('canonical', head.canonical),
    head.previous === null ? '' : link('prev', head.previous),
    head.next === null ? '' : link('next', head.next),
    ...head.alternates.map(({ href, type, title }) => link('alternate', href, { type, title })),
    ...renderOpenGraph(openGraph),
    meta('name', 'twitter:card', twitter.card),
    meta('name', 'twitter:title', twitter.title),
    meta('name', 'twitter:description', twitter.description),
    meta('name', 'twitter:image', twitter.image.url),
    meta('name', 'twitter:image:alt', twitter.image.alt),
    ...head.jsonLd.map((data) => `<script type="application/ld+json">${scriptJson(data)}</script>`),
  ];
  return elements.filter((element) => element !== '').join('\n    ');
}

/** JSON without anything that an HTML parser takes for a tag, or an old JavaScript parser for a line end. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? wellFormed(part) : part,
  ).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function renderOpenGraph(openGraph: OpenGraph): string[] {
  const { article, profile } = openGraph;
  const properties: [property: string, content: string | null][] = [
    ['og:site_name', 'Hydrate'],
    ['og:type', openGraph.type],
    ['og:title', openGraph.title],
    ['og:description', openGraph.description],
    ['og:url', openGraph.url],
    ...imageProperties(openGraph.image),
  ];
  if (article) {
    properties.push(
      ['article:published_time', article.publishedTime],
      ['article:modified_time', article.modifiedTime],
      ['article:author', article.author],
      ['article:section', article.section],
      ...article.tags.map((tag): [string, string] => ['article:tag', tag]),
    );
  }
  if (profile) properties.push(['profile:username', profile.userName]);
  return properties.flatMap(([property, content]) =>
    content === null ? [] : meta('property', property, content),
  );
}

function imageProperties({ url, type, width, height, alt }: HeadImage): [string, string | null][] {
  return [
    ['og:image', url],
    ['og:image:type', type ?? null],
    ['og:image:width', width?.toString() ?? null],
    ['og:image:height', height?.toString() ?? null],
    ['og:image:alt', alt],
  ];
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
