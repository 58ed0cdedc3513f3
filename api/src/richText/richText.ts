import sanitizeHtml from 'sanitize-html';
import { bounds, LimitError } from '../platform/bounds/bounds.js';
import { CALLOUTS } from './callouts.js';
import { PROVIDERS } from './embedPlaces.js';
import { parseHtml } from './htmlTree.js';
import type { StoredNode } from './elements.js';
import { EXAMPLE_KIND } from './examples.js';
import { structureRichText } from './structure.js';

export { excerpt, isBlank, measureRichText, plainText, textParts, wordCount } from './measures.js';
export type { TextParts } from './measures.js';
export { resolveRelativeUrls } from './urls.js';

const INDENTED = ['p', 'h2', 'h3', 'h4', 'blockquote'];
const WITHOUT_ATTRIBUTES =
  'strong em u s kbd pre ul br hr table thead tbody tr details summary figcaption'.split(' ');

/** An attribute that only has some values. */
const oneOf = (name: string, values: readonly string[]) => ({ name, multiple: false, values: [...values] });

const CELL = [oneOf('align', ['center', 'right']), 'colspan', 'rowspan'];

/** The only allowlist of stored HTML (docs/behaviour.md#stored-subset). */
const STORED_HTML: sanitizeHtml.IOptions = {
  allowedTags: [
    ...INDENTED,
    ...WITHOUT_ATTRIBUTES,
    ...['a', 'abbr', 'img', 'code', 'ol', 'li', 'th', 'td', 'figure', 'aside', 'small'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    abbr: ['title'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    // sanitize-html writes empty attributes, except `alt`, without a value.
    code: ['data-file', 'data-hidden', 'data-active', 'data-lines'],
    figure: [
      oneOf('data-example', [EXAMPLE_KIND]),
      'data-run',
      oneOf('data-width', ['wide']),
      oneOf('data-embed', PROVIDERS),
    ],
    aside: [oneOf('data-callout', [...CALLOUTS.keys()])],
    li: [oneOf('data-checked', ['true', 'false'])],
    small: ['data-note'],
    th: [...CELL],
    td: [...CELL],
  },
  allowedClasses: {
    code: [/^language-[a-z0-9+#-]{1,20}$/],
    ...Object.fromEntries(INDENTED.map((tag) => [tag, [/^indent-[1-8]$/]])),
  },
  allowedSchemes: [],
  allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel'], img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
};

const VOID_TAGS = new Set(['br', 'hr', 'img']);

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/**
 * Writes the structure of a stored post. Each line repeats the marks around it, so that a few characters of HTML can
 * become many megabytes.
 */
class Writer {
  readonly parts: string[] = [];
  private length = 0;

  constructor(private readonly maxLength: number) {}

  /** @throws LimitError */
  write(nodes: readonly StoredNode[]): this {
    for (const node of nodes) {
      if (typeof node === 'string') {
        this.add(escapeText(node));
        continue;
      }
      this.add(`<${node.tag}`);
      for (const [name, value] of Object.entries(node.attributes)) {
        this.add(` ${name}="${escapeText(value).replace(/"/g, '&quot;')}"`);
      }
      if (VOID_TAGS.has(node.tag)) {
        this.add(' />');
      } else {
        this.add('>');
        this.write(node.children).add(`</${node.tag}>`);
      }
    }
    return this;
  }

  private add(part: string): void {
    this.length += part.length;
    const limit = this.maxLength;
    if (this.length > limit) {
      const message = `Links and marks count in each line that they cover. With them, the text has more than ${limit} characters of HTML, which is the limit.`;
      throw new LimitError(message, { name: 'growth', asked: this.length, limit });
    }
    this.parts.push(part);
  }
}

function maxStoredLength({ length }: string): number {
  const { base, perCharacter, most } = bounds.html.growth;
  return length + Math.min(most, base + perCharacter * length);
}

/**
 * Sanitises HTML from any source into the stored subset (docs/behaviour.md#stored-subset). All stored bodies pass
 * through it.
 *
 * Other headings, lists of the older editor (Quill), other figures, frames of known places and wrappers become their
 * stored equivalents; unknown elements lose the tag and keep the text; scripts, styles, other frames, svg and their like
 * go with their content. Links that leave the site get rel="noopener noreferrer nofollow ugc": a link by a user is
 * neither a vote nor a way back into the window. An empty line is `<p><br /></p>`.
 *
 * The output is well-formed, reads the same to every HTML parser, and passes through unchanged:
 * sanitizeRichText(sanitizeRichText(x)) === sanitizeRichText(x). Linear in the input; depth and length are bounded.
 *
 * @throws LimitError for more than `bounds.html`
 */
export function sanitizeRichText(html: string): string {
  const nodes = structureRichText(parseHtml(html, bounds.html.elements));
  const structured = new Writer(maxStoredLength(html)).write(nodes).parts.join('');
  // The structure above only produces allowed markup. This second, independent check runs in any case.
  return sanitizeHtml(structured, STORED_HTML);
}
