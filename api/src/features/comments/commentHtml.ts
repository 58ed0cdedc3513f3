import { LRUCache } from 'lru-cache';
import { Renderer, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { escapeMarkup } from '../../platform/text/escapeMarkup.js';
import { linkTarget } from '../../richText/urls.js';
import { userNameKey } from '../users/userName.js';
import { CostlyTextError, htmlOf, namesIn, tokensOf } from './markdown.js';

/** A text as HTML in which each name is a link, whether or not there is such a member. */
export interface RenderedComment {
  html: string;
  /** The names in it, as they are written. */
  names: readonly string[];
}

/** Characters of HTML, texts and names in the cache. */
const CACHE_SIZE = 8_000_000;
const cache = new LRUCache<string, RenderedComment>({
  maxSize: CACHE_SIZE,
  sizeCalculation: ({ html, names }, text) => html.length + text.length + names.length * 16 + 100,
});

/** The HTML of a comment or reply, and the names in it. Cached, because it only depends on the text. */
export function renderComment(text: string): RenderedComment {
  const known = cache.get(text);
  if (known) return known;
  const rendered = render(text);
  cache.set(text, rendered);
  return rendered;
}

function render(text: string): RenderedComment {
  try {
    const tokens = tokensOf(text);
    return {
      html: sanitizeHtml(htmlOf(tokens, new CommentRenderer()), COMMENT_HTML),
      names: namesIn(tokens),
    };
  } catch (error) {
    if (!(error instanceof CostlyTextError)) throw error;
    return { html: `<p>${escapeMarkup(text).replaceAll('\n', '<br />')}</p>`, names: [] };
  }
}

/** All links that begin with a slash are ours: those that members write have a host. */
const MENTION = /<a href="\/(\w+)">@\w+<\/a>/g;

/** The HTML with links only for these names, given by {@link userNameKey}. */
export function withMentions({ html, names }: RenderedComment, members: ReadonlySet<string>): string {
  const linked = new Set(names.map(userNameKey).filter((name) => members.has(name)));
  return html.replace(MENTION, (link, name: string) => (linked.has(userNameKey(name)) ? link : `@${name}`));
}

/** A part of what a post may hold. The renderer below writes nothing else; this check does not rely on it. */
const COMMENT_HTML: sanitizeHtml.IOptions = {
  allowedTags: 'p br hr em strong s code pre a blockquote ul ol li'.split(' '),
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedClasses: { code: [/^language-[a-z0-9+#-]{1,20}$/] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
};

const WEB_OR_MAIL = /^(?:https?|mailto):/i;

class CommentRenderer extends Renderer {
  // Character references stay as they are written.
  override text(token: Tokens.Text | Tokens.Escape): string {
    return 'tokens' in token && token.tokens
      ? this.parser.parseInline(token.tokens)
      : escapeMarkup(token.text);
  }
  override paragraph({ tokens }: Tokens.Paragraph): string {
    return `<p>${this.parser.parseInline(tokens)}</p>`;
  }
  override blockquote({ tokens }: Tokens.Blockquote): string {
    return `<blockquote>${this.parser.parse(tokens)}</blockquote>`;
  }
  override list({ ordered, start, items }: Tokens.List): string {
    const content = items.map((item) => this.listitem(item)).join('');
    if (!ordered) return `<ul>${content}</ul>`;
    return `<ol${start === 1 || start === '' ? '' : ` start="${start}"`}>${content}</ol>`;
  }
  override listitem({ tokens }: Tokens.ListItem): string {
    return `<li>${this.parser.parse(tokens)}</li>`;
  }
  override hr(): string {
    return '<hr />';
  }
  override codespan({ text }: Tokens.Codespan): string {
    return `<code>${escapeMarkup(text)}</code>`;
  }
  override code({ text, lang = '' }: Tokens.Code): string {
    const [language = ''] = lang.toLowerCase().split(/[^a-z0-9+#-]/, 1);
    const name = language === '' ? '' : ` class="language-${language}"`;
    return `<pre><code${name}>${escapeMarkup(text)}</code></pre>`;
  }
  override del({ tokens }: Tokens.Del): string {
    return `<s>${this.parser.parseInline(tokens)}</s>`;
  }
  override link({ href, raw, tokens }: Tokens.Link): string {
    return linked(href, raw, this.parser.parseInline(tokens));
  }
  /** A link to the picture, which is not shown: readers would fetch it from a place that the member chose. */
  override image({ href, raw, text }: Tokens.Image): string {
    return linked(href, raw, escapeMarkup(text === '' ? href : text));
  }
  override checkbox({ checked }: Tokens.Checkbox): string {
    return checked ? '[x] ' : '[ ] ';
  }
}

/** A link by a member is neither a vote nor a way back into the window. */
const REL = 'noopener noreferrer nofollow ugc';

/** The address of a link in a comment; null if it is not shown as one. */
export function addressOf(href: string): string | null {
  return (WEB_OR_MAIL.test(href) ? linkTarget(href)?.href : null) ?? null;
}

function linked(href: string, raw: string, content: string): string {
  const address = addressOf(href);
  if (address === null) return escapeMarkup(raw);
  return `<a href="${escapeMarkup(address)}" rel="${REL}">${content}</a>`;
}
