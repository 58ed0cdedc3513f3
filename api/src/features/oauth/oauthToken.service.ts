import { type DataSource, MoreThan } from 'typeorm';
import { BadUserInputError } from '../../errors.js';
import type { Background } from '../../platform/background/background.js';
import { LastUse } from '../../platform/background/lastUse.js';
import { readRows, textOf, timeOf, timeOrNullOf } from '../../platform/database/readRows.js';
import type { CurrentToken } from '../../platform/useCases/context.js';
import { parseScopes } from '../../platform/useCases/scopes.js';
import { hashToken } from '../../platform/useCases/tokenFormat.js';
import { AUTHOR_COLUMNS, authorOf } from '../users/authorRow.js';
import type { User } from '../users/user.entity.js';
import { mayAct } from '../users/user.policy.js';
import { authenticated, grantModel } from './grantModel.js';
import { OAuthGrant } from './oauth.entity.js';
import type { OAuthApps } from './oauthApp.service.js';
import { handleOf, hashOf } from './secrets.js';
import { deletesExpired, type MaintenanceTask } from '../../platform/maintenance/maintenanceTask.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    oauthTokens: OAuthTokens;
  }
}

/** Lifetime of an access token in seconds. */
export const ACCESS_LIFETIME_SECONDS = 60 * 60;
/** How long a refresh token can be used, in seconds. Each use begins anew. */
const REFRESH_LIFETIME_SECONDS = 60 * 24 * 60 * 60;

const CURRENT = `SELECT g.id AS tokenId, g.accessScopes, g.accessExpiresAt, g.lastUsedAt,
    o.verifiedAt AS ownerVerifiedAt, o.suspendedAt AS ownerSuspendedAt, o.suspendedUntil AS ownerSuspendedUntil, u.id AS authorId, ${AUTHOR_COLUMNS}
  FROM oauth_grant g JOIN oauth_app a ON a.id = g.appId JOIN \`user\` o ON o.id = a.ownerId
    JOIN \`user\` u ON u.id = g.userId
  WHERE g.accessHash = :accessHash`;

/** A request to the token or revocation endpoint, with the fields of its form. */
export interface OAuthCall {
  authorization: string | undefined;
  fields: Readonly<Record<string, string>>;
}

export interface OAuthAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: object;
}

/** A refusal in the form of OAuth (RFC 6749 section 5.2). */
export class OAuthRefusal extends BadUserInputError {
  constructor(readonly answer: OAuthAnswer & { body: { error: string; error_description: string } }) {
    super(answer.body.error_description);
  }
}

export const refusal = (error: string, description: string, status = 400): OAuthRefusal =>
  new OAuthRefusal({ status, headers: {}, body: { error, error_description: description } });

/** The tokens of apps (docs/decisions/0145-oauth.md). */
export class OAuthTokens {
  readonly #use: LastUse;

  constructor(
    private readonly dataSource: DataSource,
    private readonly apps: OAuthApps,
    background: Background,
  ) {
    this.#use = new LastUse(background, 'an app', (id, lastUsedAt) =>
      dataSource.manager.update(OAuthGrant, { id }, { lastUsedAt }),
    );
  }

  /** Exchanges a code or a refresh token for tokens. @throws OAuthRefusal */
  async exchange({ authorization, fields }: OAuthCall): Promise<OAuthAnswer> {
    const { default: OAuth2Server } = await import('@node-oauth/oauth2-server');
    const server = new OAuth2Server({
      model: grantModel({
        dataSource: this.dataSource,
        apps: this.apps,
        ended: () => new OAuth2Server.InvalidGrantError('Invalid grant: the sign-in has ended'),
      }),
      accessTokenLifetime: ACCESS_LIFETIME_SECONDS,
      refreshTokenLifetime: REFRESH_LIFETIME_SECONDS,
      // The model asks apps that have a secret for it.
      requireClientAuthentication: { authorization_code: false, refresh_token: false },
    });
    const request = new OAuth2Server.Request({
      method: 'POST',
      query: {},
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': '1',
        ...(authorization !== undefined && { authorization }),
      },
      body: fields,
    });
    const response = new OAuth2Server.Response();
    try {
      const token = await server.token(request, response);
      const { accessToken, refreshToken, scope = [] } = token;
      return {
        status: 200,
        headers: {},
        body: {
          access_token: accessToken,
          token_type: 'Bearer',
          expires_in: ACCESS_LIFETIME_SECONDS,
          refresh_token: refreshToken,
          scope: scope.join(' '),
        },
      };
    } catch (error) {
      if (!(error instanceof OAuth2Server.OAuthError) || error.code >= 500) throw error;
      const challenge: unknown = response.get('WWW-Authenticate');
      throw new OAuthRefusal({
        status: error.code,
        headers: typeof challenge === 'string' ? { 'WWW-Authenticate': challenge } : {},
        body: { error: error.name, error_description: error.message },
      });
    }
  }

  /** Ends the sign-in of an access token or a refresh token (RFC 7009). @throws OAuthRefusal */
  async revoke({ authorization, fields }: OAuthCall): Promise<void> {
    const { clientId, secret } = credentials(authorization, fields);
    const app = await authenticated(this.apps, clientId, secret);
    if (!app) throw refusal('invalid_client', 'Invalid client: client is invalid', 401);
    const { token } = fields;
    if (token === undefined) throw refusal('invalid_request', 'Missing parameter: `token`');
    const handle = handleOf(token);
    const { manager } = this.dataSource;
    const grant = await manager.findOneBy(
      OAuthGrant,
      handle === null ? { accessHash: hashToken(token) } : { refreshHandle: hashOf(handle) },
    );
    if (!grant) return;
    if (grant.appId !== app.id)
      throw refusal('invalid_grant', 'Invalid grant: the token was issued to another client');
    await manager.delete(OAuthGrant, { id: grant.id });
  }

  /** The user and scopes of an app’s access token, read in one statement; null if it has ended or expired. */
  async find(token: string): Promise<{ user: User; token: CurrentToken } | null> {
    const [row] = await readRows(this.dataSource, CURRENT, { accessHash: hashToken(token) });
    if (!row || timeOf(row, 'accessExpiresAt').getTime() <= Date.now()) return null;
    const user = authorOf(row);
    const owner = {
      verifiedAt: timeOrNullOf(row, 'ownerVerifiedAt'),
      suspendedAt: timeOrNullOf(row, 'ownerSuspendedAt'),
      suspendedUntil: timeOrNullOf(row, 'ownerSuspendedUntil'),
    };
    if (!mayAct(user) || !mayAct(owner)) return null;
    const id = textOf(row, 'tokenId');
    this.#use.note(id, timeOrNullOf(row, 'lastUsedAt'));
    return { user, token: { id, scopes: new Set(parseScopes(textOf(row, 'accessScopes'))) } };
  }

  /** Whether an access token of this id is still valid. */
  isValid(id: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(OAuthGrant, { id, accessExpiresAt: MoreThan(new Date()) });
  }

  get expiry(): MaintenanceTask {
    return deletesExpired(this.dataSource, OAuthGrant, {
      name: 'oauthGrants',
      key: 'id',
      time: 'endsAt',
      what: 'sign-ins of apps, with their codes and tokens',
      kept: 'until they end',
    });
  }
}

/** The client and its secret, from the header (RFC 7617) or the form (RFC 6749 section 2.3.1). */
function credentials(
  authorization: string | undefined,
  { client_id: clientId = '', client_secret: secret }: OAuthCall['fields'],
): { clientId: string; secret: string | undefined } {
  const encoded = /^Basic +([\w~+/.-]+=*)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return { clientId, secret };
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { clientId: id, secret: rest.join(':') };
}
