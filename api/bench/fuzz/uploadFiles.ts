import type { Random } from '../random.js';
import type { FormPart, FuzzRequest } from './request.js';
import { repeated } from './request.js';
import { oddText, oddValue, once } from './values.js';

/** Small images in base64, one of each accepted type and some of other types. */
const PICTURES = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  gif: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  webp: 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
  bmp: 'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAATCwAAEwsAAAAAAAAAAAAA////AA==',
  ico: 'AAABAAEAAQEAAAEAIAAwAAAAFgAAACgAAAABAAAAAgAAAAEAIAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAD/////AAAAAA==',
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>').toString('base64'),
  html: Buffer.from('<script>alert(1)</script>').toString('base64'),
} as const;
const TAKEN = ['png', 'gif', 'bmp'] as const;

/** An accepted file. */
export function uploadPart(name: string, random: Random): FormPart {
  const kind = random.pick(TAKEN);
  return { name, fileName: `a.${kind}`, type: `image/${kind}`, base64: PICTURES[kind] };
}

/** A damaged, unsupported or overlong file, or a malformed form. */
export function oddFile(name: string, random: Random): FormPart {
  const kind = random.pick(Object.keys(PICTURES) as (keyof typeof PICTURES)[]);
  const bytes = Buffer.from(PICTURES[kind], 'base64');
  const at = random.below(bytes.length);
  const file = {
    name,
    fileName: random.pick(['a.png', '../../a', '', 'a\u0000.png', '漢.png', 'a.html']),
    type: random.pick(['image/png', 'text/html', '', 'image/png; charset=x']),
  };
  switch (random.below(7)) {
    case 0:
      return { ...file, base64: bytes.subarray(0, at).toString('base64') };
    case 1:
      bytes[at] = random.below(256);
      return { ...file, base64: bytes.toString('base64') };
    case 2: {
      // Sides in the header that do not match the content.
      bytes.fill(random.pick([0, 1, 0x7f, 0xff]), Math.min(16, bytes.length), Math.min(24, bytes.length));
      return { ...file, base64: bytes.toString('base64') };
    }
    case 3:
      return {
        ...file,
        base64: Buffer.concat([bytes, Buffer.alloc(random.pick([1, 1000, 300_000]))]).toString('base64'),
      };
    case 4:
      return { ...file, text: oddText(random) };
    case 5:
      return { ...file, text: repeated('a', random.pick([10_485_760, 10_485_761, 12_000_000])) };
    default:
      return { name: random.pick(['other', '', 'file[]', '__proto__']), text: 'a' };
  }
}

const UPLOAD = 'mutation ($file: Upload!) { uploadImage(file: $file) { url width height } }';

/** A GraphQL multipart request (https://github.com/jaydenseric/graphql-multipart-request-spec). */
export function multipartRequest(random: Random, people: number): FuzzRequest {
  const isOdd = once(random, 2);
  const part = isOdd ? oddFile('0', random) : uploadPart('0', random);
  const operations = { query: UPLOAD, variables: { file: null } };
  const parts: FormPart[] = [
    { name: 'operations', text: JSON.stringify(isOdd && once(random, 3) ? oddValue(random) : operations) },
    { name: 'map', text: isOdd && once(random, 3) ? random.pick(MAPS) : '{"0":["variables.file"]}' },
    part,
  ];
  if (isOdd && once(random, 4)) parts.push(uploadPart('1', random));
  if (isOdd && once(random, 4)) parts.reverse();
  return {
    door: 'graphql',
    operation: 'Mutation.uploadImage',
    method: 'POST',
    target: '/graphql',
    headers: isOdd && once(random, 6) ? {} : { 'apollo-require-preflight': 'true' },
    person: once(random, 8) ? null : random.below(people),
    body: { kind: 'form', boundary: 'fuzz', parts },
  };
}

const MAPS = [
  '{}',
  '[]',
  'null',
  '{"0":[]}',
  '{"0":["variables.file","variables.file"]}',
  '{"0":["variables.a.b.c"]}',
  '{"0":["__proto__.file"]}',
  '{"0":["query"]}',
  '{"1":["variables.file"]}',
  `{"0":["${'a.'.repeat(5000)}b"]}`,
  '{"0":',
] as const;
