import { createHash, createHmac } from 'node:crypto';

/** A received request. Header names are in lower case. */
export interface SignedRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
}

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** Characters that AWS Signature Version 4 does not encode (RFC 3986 unreserved characters). */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

function canonicalQuery(query: string): string {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=').map((part) => encode(decodeURIComponent(part)));
      return `${name}=${value}`;
    })
    .sort()
    .join('&');
}

/**
 * The expected signature of a request to S3, computed step by step as described in
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, from the received data only.
 *
 * @param scope `date/region/s3/aws4_request`, from the request
 * @param signedHeaders names joined by semicolons, from the request
 */
export function signatureOf(
  { method, target, headers, body }: SignedRequest,
  secretAccessKey: string,
  scope: string,
  signedHeaders: string,
): string {
  const [path = '', query = ''] = target.split('?');
  const canonicalRequest = [
    method,
    path.split('/').map(decodeURIComponent).map(encode).join('/'),
    canonicalQuery(query),
    ...signedHeaders.split(';').map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    sha256(body),
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonicalRequest)].join('\n');
  const key = scope.split('/').reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, toSign).toString('hex');
}

/** The reason why S3 would refuse the request, or null. */
export function refusalOf(
  request: SignedRequest,
  expected: { accessKeyId: string; secretAccessKey: string; sessionToken: string | null; region: string },
): string | null {
  const { headers, body } = request;
  const claim =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!claim) return 'AccessDenied';
  const [, accessKeyId = '', scope = '', signedHeaders = '', signature = ''] = claim;
  if (accessKeyId !== expected.accessKeyId) return 'InvalidAccessKeyId';
  if ((headers['x-amz-security-token'] ?? null) !== expected.sessionToken) return 'InvalidToken';

  const date = headers['x-amz-date'] ?? '';
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(Date.now() - at) < 15 * 60_000)) return 'RequestTimeTooSkewed';
  if (scope !== `${date.slice(0, 8)}/${expected.region}/s3/aws4_request`)
    return 'AuthorizationHeaderMalformed';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';

  const names = new Set(signedHeaders.split(';'));
  const unsigned = Object.keys(headers).filter((name) => name.startsWith('x-amz-') && !names.has(name));
  if (!names.has('host') || unsigned.length > 0) return 'AccessDenied';
  return signatureOf(request, expected.secretAccessKey, scope, signedHeaders) === signature
    ? null
    : 'SignatureDoesNotMatch';
}
