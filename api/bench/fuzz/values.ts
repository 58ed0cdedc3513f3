import { HOSTILE_BODIES } from '../../src/richText/testing/hostileBodies.js';
import { BLOCK_FORMS } from '../../src/testing/newBlocks.js';
import type { Random } from '../random.js';
import { differentLetters, hostile, idOf, nested, repeated } from './request.js';

/** True with a probability of one in `n`. */
export const once = (random: Random, times: number): boolean => random.below(times) === 0;

/** Characters and graphemes that text code often handles wrongly. */
const UNITS = [
  'a',
  ' ',
  '漢',
  'あ',
  'ไ',
  'ខ',
  'မ',
  'ກ',
  '한',
  'é',
  'e\u0301',
  '\u0301',
  '👩‍👩‍👧‍👦',
  '🏳️‍🌈',
  '😀',
  '\u202e',
  'مرحبا ',
  '\u200d',
  '\ufe0f',
  '🇩🇪',
  '\ud800',
  '\udc00',
  '\u0000',
  '\u0007',
  '\ufeff',
  '\ufdfa',
  'İ',
  'ß',
  '\u{1d160}',
  'a b ',
  '字，',
  '. ',
  '-',
  '_',
  '\n',
  '\r\n',
  '\t',
  '&',
  '&amp;',
  '<',
  '<p>',
  '`',
  '*a*',
  '[a](b)',
  '%',
  "'",
  '"',
  '\\',
] as const;

/** Lengths around each limit of the site, and some large ones. */
const LENGTHS = [
  0, 1, 2, 3, 4, 12, 13, 99, 100, 101, 199, 200, 201, 254, 255, 256, 999, 1000, 1001, 2000, 2048, 4096, 9_999,
  10_000, 10_001, 65_536,
] as const;
const LARGE = [40_000, 100_000, 160_000, 250_000, 333_333, 500_000, 999_990, 1_000_000, 1_000_001] as const;

/** The maximum is that of a request without a token. */
const DIFFERENT = [60, 260, 4_096, 40_000, 80_000] as const;

/** Unusual text: runs of one unit, mixtures, and known parser breakers. */
export function oddText(random: Random): string {
  if (once(random, 4)) return mixture(random, 1 + random.below(40));
  if (once(random, 12)) return differentLetters(random.pick(DIFFERENT));
  const unit = random.pick(UNITS);
  const length = once(random, 12) ? random.pick(LARGE) : random.pick(LENGTHS);
  return repeated(unit, Math.ceil(length / unit.length));
}

function mixture(random: Random, length: number): string {
  return Array.from({ length }, () => random.pick(UNITS)).join('');
}

const NUMBERS = [
  0, -0, 1, -1, 2, 3, 8, 20, 99, 100, 101, 1.5, 1e-7, 255, 256, 1250, 9999, 10_000, 65_535, 65_536,
  2_147_483_647, 2_147_483_648, -2_147_483_648, -2_147_483_649, 4_294_967_296, 9_007_199_254_740_991,
  9_007_199_254_740_994, 1e21, 1e300, -1e300,
] as const;

export const oddNumber = (random: Random): number => random.pick(NUMBERS);

const DEPTHS = [1, 10, 60, 100, 500, 1000, 2000, 4500, 9000, 30_000, 100_000] as const;

/** Any JSON value, possibly nested. */
export function oddValue(random: Random): unknown {
  switch (random.below(12)) {
    case 0:
      return null;
    case 1:
      return oddNumber(random);
    case 2:
      return random.pick([true, false]);
    case 3:
      return [];
    case 4:
      return {};
    case 5:
      return Array.from({ length: random.pick([1, 3, 4, 50, 3000]) }, () => 'React');
    case 6:
      return nested('list', random.pick(DEPTHS));
    case 7:
      return nested('object', random.pick(DEPTHS));
    case 8:
    case 9:
      return hostile(random);
    default:
      return oddText(random);
  }
}

/** Elements that posts may contain, elements that are dropped, and unknown elements. */
const TAGS =
  'p div h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code strong b em i u s del a img br hr table thead tbody tr td th caption figure ' +
  'figcaption section article details summary dl dt dd span font center iframe script style svg math form input button video audio ' +
  'template noscript select option textarea x-y aside kbd abbr small label';
const tags = TAGS.split(' ');

const ATTRIBUTES = [
  ' class="indent-3"',
  ' class="language-tsx"',
  ' style="color:red;text-align:center"',
  ' href="https://example.com/?a=1&b=2"',
  ' href="javascript:alert(1)"',
  ' href="//evil.test"',
  ' src="/uploads/x.webp" alt="a" width="640" height="480"',
  ' src="https://example.com/a.png"',
  ' src="data:image/png;base64,iVBORw0KGgo="',
  ' src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"',
  ' colspan="1000000" rowspan="0"',
  ' start="-2147483649"',
  ' onclick="alert(1)"',
  ' data-depth="99"',
  ' data-callout="tip"',
  ' data-checked="true"',
  ' data-note',
  ' data-width="wide"',
  ' data-embed="youtube"',
  ' data-file="src/App.tsx" data-lines="1,3-5"',
  ' type="checkbox" checked',
  ' src="https://www.youtube.com/embed/dQw4w9WgXcQ"',
] as const;

/** Generates random HTML, partly malformed. */
function htmlTree(random: Random, depth: number): string {
  if (depth === 0 || once(random, 4)) return once(random, 3) ? mixture(random, 5) : 'Hydration ';
  const tag = random.pick(tags);
  const attributes = once(random, 2) ? random.pick(ATTRIBUTES) : '';
  const children = Array.from({ length: random.below(4) }, () => htmlTree(random, depth - 1)).join('');
  const end = once(random, 12) ? '' : `</${tag}>`;
  return `<${tag}${attributes}>${children}${end}`;
}

const bodies = [...Object.values(HOSTILE_BODIES).flat(), ...Object.values(BLOCK_FORMS)];
const BLOCKS = ['p', 'li', 'pre', 'td', 'blockquote', 'h2'] as const;

/** The body of a post, from normal text to parser breakers; long and deep ones are frequent enough for short runs. */
export function html(random: Random): string {
  const dice = random.below(100);
  if (dice < 35)
    return `<p>${random.pick(WORDS)} ${random.pick(WORDS)}</p><pre>const a = ${random.below(9)};</pre>`;
  if (dice < 60) return htmlTree(random, 6);
  if (dice < 72) return random.pick(bodies);
  if (dice < 84) {
    const tag = random.pick(BLOCKS);
    return `<${tag}>${oddText(random)}</${tag}>`;
  }
  const tag = random.pick(tags);
  const depth = random.pick([10, 100, 1000, 5000, 20_000]);
  if (dice < 92) return `${repeated(`<${tag}>`, depth)}deep${repeated(`</${tag}>`, depth)}`;
  if (dice < 96) return repeated(`<${tag}>a</${tag}>`, depth);
  return repeated(
    random.pick(['<p>a</p>', '<li>', '&', '&#x', '<!--', '<a href="', '<img src=x>', '<td>', ']]>']),
    depth,
  );
}

export const WORDS = [
  'react',
  'hydration',
  'keys',
  'state',
  'c++',
  'useEffect',
  '漢字',
  'ui',
  'a',
  'the',
  'naïve',
] as const;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const PASSWORDS = ['Secret1!', 'Secret2!', 'Hydrate9$'] as const;
const LINKS = [
  'https://example.com/a',
  'https://github.com/facebook/react',
  '',
  'http://example.com',
] as const;

/** A valid value for a field or parameter by its name: GraphQL and REST share most names. */
export function goodValue(name: string, operation: string, random: Random): unknown {
  const letters = (length: number) =>
    Array.from({ length }, () => LETTERS.charAt(random.below(LETTERS.length))).join('');
  switch (name) {
    case 'title':
      return once(random, 5)
        ? repeated('漢', random.pick([1, 199, 200]))
        : `${random.pick(WORDS)} ${random.below(1000)}`;
    case 'html':
    case 'desc':
      return html(random);
    case 'text':
    case 'comment':
    case 'about':
      return once(random, 3) ? mixture(random, 1 + random.below(60)) : `Well said: ${random.pick(WORDS)}`;
    case 'categories':
      return operation.includes('listRelated')
        ? 'zzcategory1zz,zzcategory2zz'
        : Array.from({ length: random.below(4) }, (_, i) => `zzcategory${i * 3 + random.below(3)}zz`);
    case 'category':
      return idOf('category', random);
    case 'name':
      return /category|listPosts/i.test(operation)
        ? idOf('category', random)
        : random.pick(['Ada Lovelace', 'Grace', '漢字', 'José']);
    case 'query':
    case 'search':
      return once(random, 3) ? mixture(random, 1 + random.below(20)) : random.pick(WORDS);
    case 'email':
      return once(random, 2) ? `${letters(8)}@example.com` : idOf('email', random);
    case 'newEmail':
      return `${letters(8)}@example.com`;
    case 'userName':
    case 'username':
      if (/register|username-?check|availability/i.test(operation)) return letters(10);
      return /login/i.test(operation) || once(random, 2)
        ? idOf('selfName', random)
        : idOf('userName', random);
    case 'author':
      return idOf('userName', random);
    case 'password':
    case 'newPassword':
    case 'currentPassword':
      return once(random, 4) ? random.pick(PASSWORDS) : PASSWORDS[0];
    case 'token':
      return idOf(operation.endsWith('confirmEmailChange') ? 'changeToken' : 'mailToken', random);
    case 'coverImageURL':
    case 'photo':
    case 'profilePicture':
      return random.pick([idOf('upload', random), '', 'https://example.com/a.png']);
    case 'githubURL':
    case 'linkedinURL':
    case 'websiteURL':
    case 'xURL':
      return random.pick(LINKS);
    case 'url':
      // A name that leads nowhere (RFC 6761 section 6.4), and addresses that are refused.
      return random.pick(['https://hook.invalid/', 'https://127.0.0.1/', 'https://localhost:4000/']);
    case 'after':
      return idOf('cursor', random);
    case 'sort':
      return random.pick(['popular', 'latest']);
    case 'first':
      return 1 + random.below(20);
    case 'page':
      return 1 + random.below(3);
    case 'version':
    case 'postVersion':
      return 1 + random.below(3);
    case 'days':
    case 'expiresInDays':
      return 1 + random.below(365);
    case 'bookmarked':
      return random.pick([true, false]);
    default:
      return goodId(name, operation, random);
  }
}

function goodId(name: string, operation: string, random: Random): unknown {
  const uuid = () => {
    const hex = (length: number) => Array.from({ length }, () => random.below(16).toString(16)).join('');
    return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
  };
  if (name === 'categoryId') return idOf('categoryId', random);
  if (name === 'userId' && /followUser$/i.test(operation)) return idOf('user', random);
  if (name === 'userId' && operation.endsWith('lockUser')) return idOf('user', random);
  if (name === 'subjectId') return idOf(random.pick(['post', 'user', 'comment', 'reply']), random);
  if (name === 'caseId' || (name === 'id' && operation.endsWith('moderationCase')))
    return idOf('case', random);
  if (name === 'noticeId') return idOf('ownNotice', random);
  // A suspension would take an account away from the fuzzer.
  if (name === 'action') return random.pick(['DISMISS', 'WARN']);
  if (name === 'userId' || name === 'user') return idOf('self', random);
  const isForAll = /like(?:Comment|Reply)$|addReply$/i.test(operation);
  if (name === 'commentId') return idOf(isForAll ? 'comment' : 'ownComment', random);
  if (name === 'replyId') return idOf(isForAll ? 'reply' : 'ownReply', random);
  if (name === 'notificationIds') return idOf('ownNotification', random);
  if (name === 'accessTokenId') return idOf('ownAccessToken', random);
  if (name === 'appId') return idOf('ownApp', random);
  if (name === 'clientId' && /authoriz/.test(operation)) return idOf('ownApp', random);
  if (name === 'redirectUri' || name === 'redirectUris') return 'http://127.0.0.1/callback';
  if (name === 'responseType') return 'code';
  if (name === 'codeChallenge') return 'x'.repeat(43);
  if (name === 'codeChallengeMethod') return 'S256';
  if (name === 'homepage') return 'https://example.com';
  if (name === 'collectionId') return idOf('ownCollection', random);
  if (name === 'highlightId') return idOf('ownHighlight', random);
  if (name === 'webhookId') return idOf('ownWebhook', random);
  if (name === 'deliveryId') return idOf('ownDelivery', random);
  if (name === 'passkeyId') return idOf('ownPasskey', random);
  if (name === 'id' && operation.endsWith('endSession')) return idOf('ownSession', random);
  if (name === 'clientId') return uuid();
  if (name === 'seriesId' || (name === 'id' && operation.endsWith('series')))
    return idOf('ownSeries', random);
  if (name === 'postIds' || (name === 'postId' && /Series(?:Problem)?$/.test(operation)))
    return idOf('ownPost', random);
  if (name === 'draftId' || /draft/i.test(operation)) {
    if (name === 'postId') return idOf('ownPost', random);
    return once(random, 3) ? uuid() : idOf('ownDraft', random);
  }
  if (name === 'postId' || name === 'id') {
    if (/updatePost|deletePost|(?:un)?pinPost/i.test(operation))
      return idOf(once(random, 4) ? 'post' : 'ownPost', random);
    if (/readinglist|listReadingList/.test(operation)) return idOf('user', random);
    if (/Query\.node/.test(operation)) return idOf(random.pick(['post', 'user', 'comment', 'reply']), random);
    return idOf('post', random);
  }
  return random.pick(WORDS);
}

/** Replaces or adds an odd value anywhere in a JSON value. */
export function mutate(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && !once(random, 4)) {
    const at = random.below(value.length);
    return value.map((each: unknown, i) => (i === at ? mutate(each, random) : each));
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const entries: [string, unknown][] = Object.entries(value);
    const dice = random.below(10);
    if (dice === 0 || entries.length === 0) return { ...value, [oddKey(random)]: oddValue(random) };
    const at = random.below(entries.length);
    if (dice === 1) return Object.fromEntries(entries.filter((_, i) => i !== at));
    if (dice === 2 && once(random, 3)) return oddValue(random);
    return Object.fromEntries(entries.map(([key, each], i) => [key, i === at ? mutate(each, random) : each]));
  }
  return oddValue(random);
}

const oddKey = (random: Random): string =>
  random.pick([
    'a',
    '__proto__',
    'constructor',
    'toString',
    'then',
    'toJSON',
    'length',
    '',
    '0',
    '漢',
    'userId',
  ]);

/** Truncates, doubles or corrupts text at a random position. */
export function mutateText(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  switch (random.below(5)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + random.pick(UNITS) + text.slice(at);
    case 2:
      return text.slice(0, at) + text.slice(at + 1 + random.below(8));
    case 3:
      return text + text;
    default:
      return (
        text.slice(0, at) +
        random.pick(['{', '}', '[', ']', '(', ')', '"', '\\', '\u0000', '#', '@', '$', ',', ':']) +
        text.slice(at)
      );
  }
}
