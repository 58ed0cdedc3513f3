import { Tokenizer } from 'htmlparser2';
import { trimEndSpaces, trimStartSpaces } from './htmlTree.js';
import { MAX_URL_LENGTH, parseUrl } from '../platform/text/urls.js';

/** The target of a stored link. External links get the `rel` of user-generated content. */
export interface LinkTarget {
  href: string;
  isExternal: boolean;
}

/** Types of embedded images that are accepted (docs/behaviour.md#stored-subset). */
const DATA_IMAGE = /^data:(image\/(?:png|gif|jpe?g|bmp|x-icon|vnd\.microsoft\.icon|webp));base64,/i;

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** Two slashes or backslashes: browsers treat them alike, so `/\host` is a host. */
const STARTS_WITH_HOST = /^[/\\]{2}/;
const NOT_IN_URL = /[\s\\<>"`\p{Cc}]/u;
const PLACEHOLDER_ORIGIN = 'https://same.invalid';

/** Removes the characters that a browser's URL parser ignores, so that `java\nscript:` is checked as the browser reads it. */
function withoutIgnoredCharacters(url: string): string {
  return trimStartSpaces(trimEndSpaces(url)).replace(/[\t\n\r]+/g, '');
}

/** An http(s) URL as written if that is safe, otherwise serialised by the URL standard. */
function webAddress(written: string): string | null {
  const url = parseUrl(written);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') return null;
  return /^https?:\/\/[^/?#]/.test(written) && !NOT_IN_URL.test(written) ? written : percentEncoded(url.href);
}

function rootRelative(written: string): string | null {
  const url = parseUrl(written, PLACEHOLDER_ORIGIN);
  if (!url || url.origin !== PLACEHOLDER_ORIGIN) return null;
  const standard = url.pathname + url.search + url.hash;
  // Resolving dots can produce a host (`/.//host`), which a legitimate link never does.
  if (STARTS_WITH_HOST.test(standard)) return null;
  return NOT_IN_URL.test(written) ? percentEncoded(standard) : written;
}

/** URLs allowed for links and images: http, https, `//host` (made https) and `/path`. */
function commonAddress(written: string): string | null {
  if (HAS_SCHEME.test(written)) return webAddress(written);
  if (STARTS_WITH_HOST.test(written)) return webAddress(`https://${written.replace(/^[/\\]+/, '')}`);
  return written.startsWith('/') ? rootRelative(written) : null;
}

/** The stored `href` of a link (docs/behaviour.md#stored-subset); null if it is not allowed. */
export function linkTarget(href: string): LinkTarget | null {
  const written = withoutIgnoredCharacters(href);
  if (written === '' || written.length > MAX_URL_LENGTH) return null;
  if (written.startsWith('#')) {
    return written.length > 1 ? { href: percentEncoded(written), isExternal: false } : null;
  }
  if (/^www\./i.test(written)) return linkTarget(`https://${written}`);
  if (/^(?:mailto|tel):/i.test(written)) {
    const url = parseUrl(written);
    if (!url || url.pathname === '') return null;
    return { href: percentEncoded(url.protocol + written.slice(url.protocol.length)), isExternal: false };
  }
  const address = commonAddress(written);
  return address === null ? null : { href: address, isExternal: !address.startsWith('/') };
}

function percentEncoded(written: string): string {
  return written.replace(new RegExp(NOT_IN_URL, 'gu'), encodeURIComponent);
}

/** Checks the `src` of an image: http, https, `/path` and embedded base64 images of the allowed types; otherwise null. */
export function imageSource(src: string): string | null {
  const embedded = DATA_IMAGE.exec(src.slice(0, 100).trimStart());
  if (embedded) {
    const data = src.trimStart().slice(embedded[0].length).replace(/\s+/g, '');
    // A plain search instead of an anchored match, because a greedy match over megabytes overflows the regex stack.
    const end = data.search(/[^A-Za-z0-9+/]/);
    if (data === '' || end === 0 || (end > 0 && !/^={1,2}$/.test(data.slice(end)))) return null;
    return `data:${(embedded[1] ?? '').toLowerCase()};base64,${data}`;
  }
  const written = withoutIgnoredCharacters(src);
  return written === '' || written.length > MAX_URL_LENGTH ? null : commonAddress(written);
}

const URL_ATTRIBUTES = new Map([
  ['a', 'href'],
  ['img', 'src'],
]);

function escapeAttribute(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** The start of an attribute's value including its quote, after the end of the name. */
function valueStart(html: string, nameEnd: number): number {
  let index = html.indexOf('=', nameEnd) + 1;
  while (/\s/.test(html.charAt(index))) index += 1;
  return index;
}

/** Makes relative `href` and `src` absolute; nothing if `baseUrl` is not http(s). Does not sanitise: do it afterwards. */
export function resolveRelativeUrls(html: string, baseUrl: string): string {
  const base = parseUrl(baseUrl);
  if (!base || (base.protocol !== 'http:' && base.protocol !== 'https:')) return html;

  let output = '';
  let copiedTo = 0;
  let wanted: string | undefined;
  let isWanted = false;
  let nameEnd = 0;
  let value = '';
  const ignore = (): void => {};

  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        wanted = URL_ATTRIBUTES.get(html.slice(start, end).toLowerCase());
      },
      onattribname(start, end) {
        isWanted = html.slice(start, end).toLowerCase() === wanted;
        nameEnd = end;
        value = '';
      },
      onattribdata(start, end) {
        if (isWanted) value += html.slice(start, end);
      },
      onattribentity(codepoint) {
        if (isWanted) value += String.fromCodePoint(codepoint);
      },
      onattribend(_quote, end) {
        const written = withoutIgnoredCharacters(value);
        if (!isWanted || written === '' || HAS_SCHEME.test(written)) return;
        const resolved = parseUrl(written, base.href);
        if (!resolved) return;
        output += `${html.slice(copiedTo, valueStart(html, nameEnd))}"${escapeAttribute(resolved.href)}"`;
        copiedTo = end;
        // The first of two equal attributes wins.
        wanted = undefined;
      },
      oncdata: ignore,
      onclosetag: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return output + html.slice(copiedTo);
}
