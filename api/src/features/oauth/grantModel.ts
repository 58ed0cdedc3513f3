import type OAuth2Server from '@node-oauth/oauth2-server';
import { type DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { parseScopes } from '../../platform/useCases/scopes.js';
import { hashToken, makeToken } from '../../platform/useCases/tokenFormat.js';
import { User } from '../users/user.entity.js';
import { mayAct } from '../users/user.policy.js';
import { type OAuthApp, OAuthGrant } from './oauth.entity.js';
import type { OAuthApps } from './oauthApp.service.js';
import { equals, handleOf, hashOf, newHandle, newRefreshToken } from './secrets.js';
import { DAY, MINUTE } from '../../platform/time.js';

/** How long a sign-in lasts at most, however often its tokens are replaced, in milliseconds: as long as an access token. */
const LONGEST = 365 * DAY;

/** Sign-ins of a member to one app. Beyond them the oldest ends. */
const MAX_SIGN_INS = 25;

type Model = OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel;

interface ModelOptions {
  dataSource: DataSource;
  apps: OAuthApps;
  /** The error of a sign-in that has ended since it was read. */
  ended: () => Error;
}

/** Authenticates an app: one with a secret by its secret, another one by its id alone. */
export async function authenticated(
  apps: OAuthApps,
  clientId: string,
  secret: string | null | undefined,
): Promise<OAuthApp | null> {
  const app = (await apps.byClientId(clientId))?.app ?? null;
  if (!app) return null;
  if (app.secretHash === null) return secret ? null : app;
  return secret && equals(app.secretHash, hashOf(secret)) ? app : null;
}

/**
 * What the library needs for one request to the token endpoint. It parses the request, authenticates the client and checks PKCE and the
 * redirect URI, in this order: client, code or token, {@link Model.revokeAuthorizationCode} or {@link Model.revokeToken}, the rest,
 * {@link Model.saveToken}. A code is used up by the first attempt of its client, also by a wrong one.
 */
export function grantModel({ dataSource, apps, ended }: ModelOptions): Model {
  const { manager } = dataSource;
  let grant: OAuthGrant | null = null;
  let sent = '';
  let handle = newHandle();

  /** Keeps a sign-in whose owner may act. */
  const keep = async (found: OAuthGrant | null, value: string): Promise<User | null> => {
    const user = found && (await manager.findOneBy(User, { id: found.userId }));
    if (!user || !mayAct(user)) return null;
    grant = found;
    sent = value;
    return user;
  };
  const client = ({ appId }: OAuthGrant) => ({ id: appId, grants: [] });
  /** A code or token that was used before is in wrong hands, or was: all tokens of the sign-in end (RFC 9700 section 4.14.2). */
  const endSignIn = async () => {
    if (grant) await manager.delete(OAuthGrant, { id: grant.id });
    return false;
  };

  return {
    getClient: async (clientId, secret) => {
      const app = await authenticated(apps, clientId, secret);
      return app && { id: app.id, grants: ['authorization_code', 'refresh_token'] };
    },

    getAuthorizationCode: async (code) => {
      const found = await manager.findOneBy(OAuthGrant, { codeHash: hashOf(code) });
      const user = await keep(found, code);
      if (!found || !user) return null;
      return {
        authorizationCode: code,
        // One that was used is not refused as expired, because its second use has to end the sign-in.
        expiresAt: found.codeUsedAt ? new Date(Date.now() + MINUTE) : found.codeExpiresAt,
        redirectUri: found.redirectUri,
        scope: found.scopes,
        client: client(found),
        user,
        codeChallenge: found.codeChallenge,
        codeChallengeMethod: 'S256',
      };
    },

    revokeAuthorizationCode: async () => {
      if (!grant) return false;
      const unused = { id: grant.id, codeUsedAt: IsNull() };
      const { affected } = await manager.update(OAuthGrant, unused, { codeUsedAt: new Date() });
      return affected === 1 ? true : endSignIn();
    },

    getRefreshToken: async (refreshToken) => {
      const found = handleOf(refreshToken);
      if (found === null) return null;
      const row = await manager.findOneBy(OAuthGrant, { refreshHandle: hashOf(found) });
      const user = await keep(row, refreshToken);
      if (!row || !user) return null;
      handle = found;
      return {
        refreshToken,
        refreshTokenExpiresAt: row.endsAt,
        scope: row.scopes,
        client: client(row),
        user,
      };
    },

    // The token is replaced by saveToken, after all other checks: a refused request must not use it up.
    revokeToken: () =>
      grant?.refreshHash && equals(grant.refreshHash, hashOf(sent)) ? Promise.resolve(true) : endSignIn(),

    generateAccessToken: () => Promise.resolve(makeToken().token),
    generateRefreshToken: () => Promise.resolve(newRefreshToken(handle)),

    saveToken: async (token, ofClient, user) => {
      const { accessToken, accessTokenExpiresAt, refreshToken = '', refreshTokenExpiresAt, scope } = token;
      if (!grant || !accessTokenExpiresAt || !refreshTokenExpiresAt) throw ended();
      const { affected } = await manager.update(
        OAuthGrant,
        // Of two requests with one refresh token, the second is a reuse.
        { id: grant.id, refreshHash: grant.refreshHash ?? IsNull() },
        {
          accessHash: hashToken(accessToken),
          accessScopes: parseScopes((scope ?? []).join(' ')),
          accessExpiresAt: accessTokenExpiresAt,
          refreshHandle: hashOf(handle),
          refreshHash: hashOf(refreshToken),
          endsAt: new Date(Math.min(refreshTokenExpiresAt.getTime(), grant.createdAt.getTime() + LONGEST)),
        },
      );
      if (affected !== 1) {
        await endSignIn();
        throw ended();
      }
      if (grant.refreshHash === null) await endExcess(manager, grant);
      return { ...token, client: ofClient, user };
    },

    // Of parts of the library that are not used.
    getAccessToken: () => Promise.resolve(null),
    saveAuthorizationCode: () => Promise.resolve(null),
  };
}

/** Codes do not count: they may never be exchanged, must end no sign-in then, and are gone after a minute. */
async function endExcess(manager: EntityManager, { userId, appId }: OAuthGrant): Promise<void> {
  const excess = await manager.find(OAuthGrant, {
    select: { id: true },
    where: { userId, appId, refreshHandle: Not(IsNull()) },
    order: { createdAt: 'DESC' },
    skip: MAX_SIGN_INS,
    take: MAX_SIGN_INS,
  });
  if (excess.length > 0)
    await manager.delete(
      OAuthGrant,
      excess.map(({ id }) => id),
    );
}
