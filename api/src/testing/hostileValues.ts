/** A hostile value as JSON text, because `1e400` and `{"__proto__": …}` have no other form. */
export interface HostileValue {
  name: string;
  json: string;
}

const json = (value: unknown): string => JSON.stringify(value);
const repeated = (letter: string, times: number): string => letter.repeat(times);
const cursor = (...values: unknown[]): string => Buffer.from(JSON.stringify(values)).toString('base64url');
const UUID = '01890000-0000-7000-8000-000000000000';

/** Strings with their names. JSON escapes lone surrogates as `\udXXX`, as intended. */
const strings: Record<string, string> = {
  empty: '',
  space: ' ',
  'line breaks and tabs': '\r\n\t\v\f',
  NUL: '\0',
  'NUL within': 'a\0b',
  'NUL behind a URL': 'https://example.com/\0',
  'all C0 and C1 controls': Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code))
    .filter((letter) => /\p{Cc}/u.test(letter))
    .join(''),
  'a lone high surrogate': '\ud800',
  'a lone low surrogate': 'a\udc00b',
  'surrogates the wrong way round': '\udc00\ud800',
  'a noncharacter': '\uffff\ufffe',
  'a byte order mark': '\ufeffadmin',
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈',
  'emoji without end': repeated('😀', 10_001),
  'right to left': 'مرحبا',
  'an override of direction': 'ada\u202ecod.exe',
  'zero width': 'a\u200bd\u200da\u2060',
  'zero width alone': '\u200b',
  'combining marks without end': `a${repeated('\u0301', 5000)}`,
  'a Cyrillic look-alike': 'аdmin',
  'a full-width look-alike': 'ａｄｍｉｎ',
  'a Kelvin sign': 'ad\u212amin',
  'a dotted capital I': 'ADMİN',
  'letters that grow in lower case': `${repeated('İ', 60)}@${repeated('İ', 180)}.example`,
  'letters that grow in normal form': repeated('\u0958', 100),
  'signs that grow in normal form': repeated('\u{1d160}', 200),
  'more signs that grow in normal form': repeated('\u{1d160}', 1000),
  'an address that grows when it is encoded': `https://example.com/${repeated('é', 2000)}`,
  'an address of 3000 characters': `https://example.com/${repeated('a', 3000)}`,
  'an address without a host': 'http://',
  'an address of half an IPv6 host': 'http://[::1',
  'an address that runs': 'javascript:alert(1)',
  'a data address': 'data:text/html,<script>alert(1)</script>',
  'an upload of somewhere else': '/uploads/../../etc/passwd',
  '201 characters': repeated('x', 201),
  '10,001 characters': repeated('x', 10_001),
  '100,000 words': repeated('x ', 100_000),
  '1,000,001 characters': repeated('x', 1_000_001),
  '10,000 nested elements': repeated('<div>', 10_000),
  'an open comment': '<!--',
  script: '<script>alert(1)</script>',
  quotes: `'"\`\\`,
  'SQL in quotes': "' OR 1=1; --",
  'SQL wildcards': '%_%',
  'full-text operators': '+a -b @c ( "d* ~e > f <',
  'a column filter of FTS5': 'title: a NEAR(b, 2) ^c AND',
  'a template': '${7*7}{{7*7}}#{7*7}',
  'a regular expression that explodes': `${repeated('a', 50_000)}!`,
  'underscores that explode': repeated('_', 50_000),
  'at signs': repeated('@', 254),
  'an email of two': 'a@example.com,b@example.com',
  'an email with a header': 'a@example.com\r\nBcc: b@example.com',
  'a path': '../../../../etc/passwd',
  __proto__: '__proto__',
  constructor: 'constructor',
  toString: 'toString',
  hasOwnProperty: 'hasOwnProperty',
  'the word null': 'null',
  'a number in words': '1e400',
  'a negative number in words': '-1',
  'an id that is not there': UUID,
  'an id in upper case': UUID.toUpperCase(),
  'an id in braces': `{${UUID}}`,
  'an id without hyphens': UUID.replaceAll('-', ''),
  'an id and more': `${UUID}0`,
  'an id and NUL': `${UUID}\0`,
  'the nil id': '00000000-0000-0000-0000-000000000000',
  'two ids': `${UUID},${UUID}`,
  'a Relay id': Buffer.from('Post:1').toString('base64'),
  'a Mongo id': '507f1f77bcf86cd799439011',
  'an empty cursor': cursor(),
  'a cursor of one value': cursor(1),
  'a cursor of texts': cursor('a', 'b'),
  'a cursor of three texts': cursor('a', 'b', 'c'),
  'a cursor of four texts': cursor('a', 'b', 'c', 'd'),
  'a cursor of numbers': cursor(1, 1),
  'a cursor of three numbers': cursor(1, 1, 1),
  'a cursor of objects': cursor({ d: '1' }, { $ne: null }),
  'a cursor of the last day there is': cursor({ d: 8.64e15 }, UUID),
  'a cursor of the first day there is': cursor({ d: -8.64e15 }, UUID),
  'a cursor of a large number': cursor(2 ** 53 - 1, { d: 0 }, UUID),
  'a cursor with a lone surrogate': cursor({ d: 0 }, '\ud800'),
  'a cursor of a long text': cursor({ d: 0 }, repeated('x', 700)),
  'a cursor that is no JSON': Buffer.from('[1,').toString('base64url'),
  'a cursor without end': repeated('WzEs', 20_000),
};

const others: Record<string, string> = {
  null: 'null',
  true: 'true',
  false: 'false',
  zero: '0',
  'negative zero': '-0',
  'minus one': '-1',
  'one and a half': '1.5',
  'nearly nothing': '1e-400',
  'a hundred and one': '101',
  '2 to the 31st': '2147483648',
  'its negative, less one': '-2147483649',
  'the largest of 32 bits': '2147483647',
  '2 to the 53rd': '9007199254740992',
  'more than a double': '1e400',
  'less than a double': '-1e400',
  'forty digits': repeated('9', 40),
  'an empty list': '[]',
  'a list of null': '[null]',
  'a list of everything': '["a",1,null,{},[]]',
  'a list of ten thousand': json(Array.from({ length: 10_000 }, (_, i) => `c${i}`)),
  'a list of the same': json(Array.from({ length: 3 }, () => 'React')),
  'a list of a lone surrogate': '["\\ud800"]',
  'an empty object': '{}',
  'an object of a query language': '{"$ne":null,"$gt":""}',
  'a find operator': '{"@instanceof":"FindOperator","_type":"not","_value":""}',
  'an object with __proto__': '{"__proto__":{"polluted":true},"length":5}',
  'an object with a constructor': '{"constructor":{"prototype":{"polluted":true}}}',
  'an object with toString': '{"toString":"x","valueOf":1,"toJSON":null,"then":"x"}',
  'a buffer': '{"type":"Buffer","data":[0,255]}',
  'five hundred lists in each other': `${repeated('[', 500)}${repeated(']', 500)}`,
  'five hundred objects in each other': `${repeated('{"a":', 500)}1${repeated('}', 500)}`,
};

/** One of each kind of harm, for positions whose rule met all values elsewhere. */
const TELLING = new Set([
  ...['empty', 'space', 'NUL within', 'all C0 and C1 controls', 'a lone high surrogate', 'zero width alone'],
  ...['combining marks without end', 'letters that grow in normal form', 'an address that runs'],
  ...['an address of 3000 characters', '10,001 characters', '1,000,001 characters', 'quotes', '__proto__'],
  ...['an email with a header', 'an id that is not there', 'an id and NUL', 'a cursor of objects'],
  ...['a cursor without end', 'null', 'minus one', '2 to the 31st', 'more than a double'],
  ...['a list of everything', 'a list of ten thousand', 'an object with __proto__', 'a find operator'],
]);

export const isTelling = ({ name }: HostileValue): boolean => TELLING.has(name);

/** What may pass all rules and is then compared, stored or searched by the database. */
const OF_DATABASES = new Set([
  ...['NUL within', 'a lone high surrogate', 'a noncharacter', 'emoji', 'combining marks without end'],
  ...['letters that grow in normal form', '201 characters', '10,001 characters', 'quotes', 'SQL wildcards'],
  ...['full-text operators', 'an id and NUL', 'a cursor of texts', 'a cursor of the last day there is'],
  ...['a cursor of a large number', 'a cursor of a long text', 'a hundred and one', 'minus one'],
  ...['the largest of 32 bits', 'a list of the same', 'a list of ten thousand'],
]);

export const reachesDatabase = ({ name }: HostileValue): boolean => OF_DATABASES.has(name);

export const hostileValues: readonly HostileValue[] = [
  ...Object.entries(strings).map(([name, value]) => ({ name, json: json(value) })),
  ...Object.entries(others).map(([name, text]) => ({ name, json: text })),
];
