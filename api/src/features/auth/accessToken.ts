import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { bounds } from '../../platform/bounds/bounds.js';
import { isId } from '../../platform/database/ids.js';

/** The claims of an access token whose signature, type, issuer, audience and expiry have been checked. */
export interface AccessTokenClaims {
  userId: string;
  /** The token is revoked unless this equals the user's `tokenVersion`. */
  tokenVersion: number;
  /** The session's id, in the claim `jti`. */
  sessionId: string;
}

/** Lifetime of an access token in seconds: 7 days. */
export const ACCESS_TOKEN_LIFETIME = 7 * 24 * 60 * 60;

const algorithm = 'HS256';
/** Issuer and audience are constant: the API issues tokens for itself, and sites differ by their secrets. */
const issuer = 'hydrate';
const audience = 'hydrate';
/** RFC 9068 section 2.1: the type of access tokens, so that no other kind of token is accepted. */
const typ = 'at+jwt';

/** The signing key, created once: jsonwebtoken would parse a string as a public key for each token. */
export function accessTokenKey(secret: string): KeyObject {
  return createSecretKey(secret, 'utf8');
}

/** Signs an access token for a user. */
export function signAccessToken(
  key: KeyObject,
  claims: AccessTokenClaims,
): { accessToken: string; expiresAt: Date } {
  const issuedAt = Math.floor(Date.now() / 1000);
  const accessToken = jwt.sign({ ver: claims.tokenVersion, iat: issuedAt }, key, {
    algorithm,
    issuer,
    audience,
    subject: claims.userId,
    jwtid: claims.sessionId,
    expiresIn: ACCESS_TOKEN_LIFETIME,
    header: { alg: algorithm, typ },
  });
  return { accessToken, expiresAt: new Date((issuedAt + ACCESS_TOKEN_LIFETIME) * 1000) };
}

/** The claims of a valid token of this site, or null (RFC 8725). The algorithm must be ours. */
export function readAccessToken(key: KeyObject, token: string): AccessTokenClaims | null {
  // The library parses the JSON of a token before it verifies the signature.
  if (token.length > bounds.accessTokenLength) return null;
  try {
    const { header, payload } = jwt.verify(token, key, {
      algorithms: [algorithm],
      issuer,
      audience,
      complete: true,
    });
    if (header.typ !== typ || typeof payload === 'string') return null;
    const { sub, ver, exp, jti } = payload as jwt.JwtPayload & { ver?: unknown };
    if (typeof sub !== 'string' || typeof ver !== 'number' || typeof exp !== 'number') return null;
    if (typeof jti !== 'string' || !isId(jti)) return null;
    return { userId: sub, tokenVersion: ver, sessionId: jti };
  } catch {
    return null;
  }
}
