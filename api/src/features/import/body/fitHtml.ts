import { bounds } from '../../../platform/bounds/bounds.js';
import { parseUrl } from '../../../platform/text/urls.js';
import { pageOfFrame } from '../../../richText/embedPlaces.js';
import { type HtmlElement, type HtmlNode, parseHtml } from '../../../richText/htmlTree.js';
import { imageSource } from '../../../richText/urls.js';
import { cardOf } from './cards.js';
import { type Losses, shown } from './losses.js';
import { elementsIn, embedOf, hasClass, htmlOf, isElement, linkTo, made, named, oneLineIn } from './nodes.js';

/** Elements that the sanitiser drops with their content. Those without a word of it are not worth a line in the report. */
const DROPPED = new Set(
  'style template object embed applet svg math canvas select textarea button form-control input noembed frame frameset'.split(
    ' ',
  ),
);
/** Elements whose tags go and whose content stays, and that show readers something. */
const UNWRAPPED = new Set(
  'sub sup mark q cite var dfn ruby rt big font center marquee blink dl dt dd address time output progress meter map form fieldset legend dialog menu'.split(
    ' ',
  ),
);
/** Inside of these, a post has no embeds and no details. */
const CLOSED = new Set('li blockquote td th details figcaption'.split(' '));
const GIST = /^https:\/\/gist\.github\.com\/[\w./-]+?(?:\.js)?(?:\?|$)/;
const MAX_IMAGES = 3;
/** Where lazy pictures have their address. */
const SOURCES = 'src data-src data-lazy-src data-original data-orig-file data-image'.split(' ');
/** Elements that the sanitiser knows, or that readers do not miss. The rest are components of other sites. */
const KNOWN = new Set(
  (
    'a abbr b i em strong u s del ins strike code kbd samp tt pre p div span br hr h1 h2 h3 h4 h5 h6 ul ol li blockquote table thead ' +
    'tbody tfoot tr td th caption colgroup col figure figcaption picture source img small section article header footer main ' +
    'aside nav hgroup wbr bdi bdo data html head body title meta link base details summary track param label acronym nobr ' +
    'rb rp rtc legend option optgroup search slot'
  ).split(' '),
);

/** The forms that other sites give to what this one has, as the sanitiser reads them (docs/behaviour.md#stored-subset). */
export function fitHtml(
  html: string,
  { base, hasFiles = false }: { base?: string | undefined; hasFiles?: boolean | undefined },
  losses: Losses,
): string {
  const fitter = new Fitter(base, hasFiles, losses);
  return htmlOf(fitter.all(parseHtml(html, bounds.html.elements))).join('');
}

class Fitter {
  #depth = 0;

  constructor(
    private readonly base: string | undefined,
    /** Whether relative pictures are files beside the post. */
    private readonly hasFiles: boolean,
    private readonly losses: Losses,
  ) {}

  all(nodes: readonly HtmlNode[]): HtmlNode[] {
    return nodes.flatMap((node) => (isElement(node) ? this.one(node) : [node]));
  }

  private one(node: HtmlElement): HtmlNode[] {
    const { name } = node;
    if (name === 'script') return this.script(node);
    if (name === 'noscript') {
      if (oneLineIn(node.children) !== '') this.losses.add('<noscript> was left out');
      return [];
    }
    if (name === 'iframe') return this.frame(node);
    if (name === 'video' || name === 'audio') return this.media(node);
    if (name === 'object' || name === 'embed') return this.plugin(node);
    if (name === 'img') return this.image(node);
    if (DROPPED.has(name)) return this.dropped(node);
    if (name === 'figure' || hasClass(node, /gallery/)) {
      const figure = this.figure(node);
      if (figure) return figure;
    }
    const card = cardOf(node);
    if (card) return this.all(card);
    if (!KNOWN.has(name) && !UNWRAPPED.has(name)) {
      const isEmpty = oneLineIn(node.children) === '' && elementsIn(node.children, named('img')).length === 0;
      this.losses.add(`<${name.slice(0, 40)}> ${isEmpty ? 'was left out' : 'became plain text'}`);
    }
    if (UNWRAPPED.has(name)) this.losses.add(`<${name}> became plain text`);
    if (name === 'details' && this.#depth > 0)
      this.losses.add('<details> inside of another block became text');
    return [this.within(node)];
  }

  private within(node: HtmlElement): HtmlElement {
    const attributes = new Map(node.attributes);
    if (node.name === 'a') this.link(attributes);
    if (node.name === 'pre') nameLanguage(node, attributes);
    const isClosed = CLOSED.has(node.name);
    if (isClosed) this.#depth += 1;
    const children = this.all(node.children);
    if (isClosed) this.#depth -= 1;
    return { name: node.name, attributes, children };
  }

  private link(attributes: Map<string, string>): void {
    const href = attributes.get('href')?.trim();
    if (href === undefined || href === '') return;
    if (href.startsWith('#')) {
      if (href.length > 1) this.losses.add('link to a place in the text may lead nowhere');
      return;
    }
    if (/^(?:javascript|data|vbscript):/i.test(href)) {
      this.losses.add('link that runs a script became text');
      attributes.delete('href');
      return;
    }
    if (attributes.get('title')?.trim()) this.losses.add('title of a link was left out');
    const resolved = this.resolved(href);
    if (/^[a-z][a-z\d+.-]*:/i.test(href) && resolved === null)
      this.losses.add(`link to an address of “${href.split(':', 1)[0]?.slice(0, 20)}” became text`);
    if (resolved !== null) attributes.set('href', resolved);
  }

  /** An absolute address; null if it is relative and no base is known. */
  private resolved(written: string | undefined): string | null {
    const address = written?.trim() ?? '';
    if (address === '') return null;
    if (/^(?:https?|mailto|tel):/i.test(address)) return address;
    if (address.startsWith('//')) return `https:${address}`;
    const url = this.base === undefined ? null : parseUrl(address, this.base);
    if (url && /^https?:$/.test(url.protocol)) return url.href;
    if (this.base === undefined && !/^[a-z][a-z\d+.-]*:/i.test(address))
      this.losses.add('relative address without a known site: give --base-url');
    return null;
  }

  private web(written: string | undefined): string | null {
    const address = this.resolved(written);
    return address !== null && /^https?:/i.test(address) ? address : null;
  }

  private script({ attributes }: HtmlElement): HtmlNode[] {
    const src = this.web(attributes.get('src')) ?? '';
    const gist = GIST.exec(src)?.[0];
    if (gist === undefined) this.losses.add('<script> was left out');
    return gist === undefined ? [] : this.embed(gist.replace(/(?:\.js)?\??$/, ''), '');
  }

  private dropped(node: HtmlElement): HtmlNode[] {
    if (node.name === 'input' && /^checkbox$/i.test(node.attributes.get('type') ?? '')) return [node];
    this.losses.add(`<${node.name}> was left out`);
    return [];
  }

  private embed(address: string, title: string, caption: HtmlNode[] = []): HtmlNode[] {
    if (this.#depth === 0) return [embedOf(address, title, caption)];
    return [linkTo(address, title === '' ? address.replace(/^https?:\/\//, '') : title), ...caption];
  }

  private frame({ attributes, children }: HtmlElement, caption: HtmlNode[] = []): HtmlNode[] {
    if (oneLineIn(children) !== '') this.losses.add('text inside of <iframe> was left out');
    const src = this.web(
      attributes.get('src') ?? attributes.get('data-src') ?? attributes.get('data-lazy-src'),
    );
    const lazy = this.web(attributes.get('data-src'));
    const address = src === null || /^about:/.test(src) ? lazy : src;
    if (address === null) {
      this.losses.add('<iframe> without an address was left out');
      return [];
    }
    const page = pageOfFrame(address);
    if (page === null) this.losses.add(`<iframe> of ${parseUrl(address)?.host ?? 'a site'} became a link`);
    else if (this.#depth > 0) this.losses.add('<iframe> inside of another block became a link');
    return this.embed(page ?? address, (attributes.get('title') ?? '').trim(), caption);
  }

  private media(node: HtmlElement): HtmlNode[] {
    const { name, attributes, children } = node;
    const sources = [node, ...elementsIn(children, named('source'))];
    const src = sources.map((each) => this.web(each.attributes.get('src'))).find((each) => each !== null);
    if (src == null) {
      this.losses.add(`<${name}> without an address was left out`);
      return [];
    }
    this.losses.add(`<${name}> became a link`);
    const file = decodedName(src);
    const label = `${name === 'video' ? 'Video' : 'Audio'}: ${attributes.get('title')?.trim() || file}`;
    return [this.#depth > 0 ? linkTo(src, label) : made('p', {}, [linkTo(src, label)])];
  }

  /** Flash and its like: a known player, or a link to the file. */
  private plugin({ name, attributes, children }: HtmlElement): HtmlNode[] {
    const inner = elementsIn(children, named('embed', 'iframe', 'video', 'audio', 'img'));
    const movie = elementsIn(children, named('param')).find((each) =>
      /^(?:movie|src)$/i.test(each.attributes.get('name') ?? ''),
    );
    const own = this.web(attributes.get('data') ?? attributes.get('src') ?? movie?.attributes.get('value'));
    const player = own?.replace(
      /^(https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com)\/v\/([\w-]{11}).*$/,
      '$1/embed/$2',
    );
    const page = player === undefined ? null : pageOfFrame(player);
    if (page !== null) return this.embed(page, '');
    if (inner.length > 0) return this.all(inner);
    this.losses.add(own === null ? `<${name}> was left out` : `<${name}> became a link`);
    return own === null ? [] : [made('p', {}, [linkTo(own, decodedName(own))])];
  }

  private image({ attributes }: HtmlElement): HtmlNode[] {
    const written = SOURCES.map((name) => attributes.get(name)?.trim() ?? '');
    const largest = (attributes.get('srcset') ?? '').split(',').at(-1)?.trim().split(/\s+/)[0] ?? '';
    const isPlaceholder = (src: string) => /^data:image\/(?:svg|gif;base64,R0lGOD)/.test(src);
    const src = [...written, largest].find((each) => each !== '' && !isPlaceholder(each));
    const isFile = src !== undefined && (src.startsWith('data:') || (this.hasFiles && isLocal(src)));
    const resolved = isFile ? src : (this.resolved(src) ?? src);
    if (resolved === undefined || (imageSource(resolved) === null && !isLocal(resolved))) {
      this.losses.add(
        src === undefined
          ? 'picture without an address was left out'
          : `picture ${shown(src.slice(0, 200))} was left out`,
      );
      return [];
    }
    const title = attributes.get('title')?.trim() ?? '';
    if (title !== '' && title !== attributes.get('alt')?.trim())
      this.losses.add('title of a picture was left out');
    const kept = ['alt', 'width', 'height'].flatMap((name) => {
      const value = attributes.get(name);
      return value === undefined ? [] : [[name, value] as const];
    });
    return [made('img', { src: resolved, ...Object.fromEntries(kept) })];
  }

  /** A frame, an address or pictures with a caption; null for other figures. */
  private figure(node: HtmlElement): HtmlNode[] | null {
    if (node.attributes.has('data-embed') || node.attributes.has('data-example')) return null;
    const captions = elementsIn(node.children, named('figcaption'));
    const caption = captions.length === 1 ? this.all(captions[0]?.children ?? []) : [];
    const content = node.children.filter((child) => !isElement(child) || child.name !== 'figcaption');
    const frames = elementsIn(content, named('iframe'));
    const [frame] = frames;
    if (frame && frames.length === 1 && oneLineIn(content) === '') return this.frame(frame, caption);
    const address = oneLineIn(content);
    if (
      hasClass(node, /embed/) &&
      /^https?:\/\/\S+$/.test(address) &&
      elementsIn(content, named('a', 'img')).length === 0
    )
      return this.embed(address, '', caption);
    return hasClass(node, /gallery/) ? this.gallery(node, captions) : null;
  }

  /** Pictures in figures of three. Pictures with captions of their own stand alone. */
  private gallery(node: HtmlElement, captions: HtmlElement[]): HtmlNode[] | null {
    const items = elementsIn(node.children, named('figure', 'img', 'figcaption'));
    const images = elementsIn(node.children, named('img'));
    if (images.length < 2) return null;
    const last = items.at(-1)?.name === 'figcaption' ? items.at(-1) : undefined;
    const own = captions.filter((each) => each !== last);
    if (own.length > 0) {
      const figures = items
        .filter((each) => each !== last)
        .flatMap((each) => (each.name === 'figure' ? [this.within(each)] : this.one(each)));
      return [...figures, ...(last ? [made('p', {}, this.all(last.children))] : [])];
    }
    const shownImages = images.flatMap((image) => this.image(image));
    const figures: HtmlElement[] = [];
    for (let start = 0; start < shownImages.length; start += MAX_IMAGES)
      figures.push(made('figure', {}, shownImages.slice(start, start + MAX_IMAGES)));
    if (last) figures.at(-1)?.children.push(made('figcaption', {}, this.all(last.children)));
    return figures;
  }
}

/** Where highlighters of other sites have the language of code, if it is no class that the sanitiser reads. */
function nameLanguage(pre: HtmlElement, attributes: Map<string, string>): void {
  const [code] = elementsIn(pre.children, named('code'));
  const classes = [pre, ...(code ? [code] : [])].map((each) => each.attributes.get('class') ?? '').join(' ');
  if (/\blang(?:uage)?-\w/.test(classes) || attributes.has('data-language')) return;
  const language =
    /\b(?:brush|lang): ?([\w+#-]+)/.exec(classes)?.[1] ??
    /^(?:.* )?(?:hljs|prettyprint) (?:lang-)?([\w+#-]+)/.exec(classes)?.[1] ??
    pre.attributes.get('lang') ??
    pre.attributes.get('data-lang') ??
    code?.attributes.get('data-lang');
  if (language !== undefined && /^[\w+#-]{1,20}$/.test(language)) attributes.set('data-language', language);
}

/** The path of a file beside the post, which pictures.ts looks for. */
const isLocal = (src: string): boolean => !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(src);

function decodedName(address: string): string {
  const name = parseUrl(address)?.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name) || address;
  } catch {
    return name;
  }
}
