import { type DataSource, LessThanOrEqual, MoreThan } from 'typeorm';
import type { Background } from '../../platform/background/background.js';
import { LastUse } from '../../platform/background/lastUse.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { isId, newId } from '../../platform/database/ids.js';
import { readRows, textOf, timeOf, timeOrNullOf } from '../../platform/database/readRows.js';
import { ConflictError, fieldError, NotFoundError, UnauthenticatedError } from '../../errors.js';
import type { Notices } from '../../platform/mail/notices.js';
import { accessTokenCreated } from '../../platform/mail/templates.js';
import type { CurrentToken } from '../../platform/useCases/context.js';
import { parseScopes, Scope } from '../../platform/useCases/scopes.js';
import { measuredText } from '../../platform/useCases/validation.js';
import type { OAuthTokens } from '../oauth/oauthToken.service.js';
import { AUTHOR_COLUMNS, authorOf } from '../users/authorRow.js';
import { lockCurrentUser } from '../users/lockUser.js';
import type { User } from '../users/user.entity.js';
import { mayAct } from '../users/user.policy.js';
import { AccessToken, MAX_TOKEN_NAME } from './accessToken.entity.js';
import type { CreateAccessTokenInput, RevokeAccessTokenInput } from './accessToken.inputs.js';
import { hashToken, isWellFormed, makeToken } from '../../platform/useCases/tokenFormat.js';
import { deletesExpired, type MaintenanceTask } from '../../platform/maintenance/maintenanceTask.js';
import { DAY } from '../../platform/time.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    accessTokens: AccessTokens;
  }
}

/** Maximum number of valid tokens of an account. */
export const MAX_TOKENS = 20;
/** How many tokens are listed, expired ones included. */
const MAX_LISTED = 100;
/** How long an expired token is listed, in milliseconds, so that its owner learns why a program has stopped. */
const LISTED_AFTER_END = 30 * DAY;

/** The message for a token that is refused. */
export const INVALID_TOKEN = 'This access token is not valid. It has expired, was revoked or is mistyped.';

const CURRENT = `SELECT t.id AS tokenId, t.scopes, t.lastUsedAt, t.expiresAt, u.id AS authorId, ${AUTHOR_COLUMNS}
  FROM access_token t JOIN \`user\` u ON u.id = t.userId WHERE t.tokenHash = :tokenHash`;

/** Access tokens for programs (docs/decisions/0144-access-tokens.md). */
export class AccessTokens {
  readonly #use: LastUse;

  constructor(
    private readonly dataSource: DataSource,
    background: Background,
    private readonly notices: Notices,
    private readonly ofApps: OAuthTokens,
    private readonly publicUrl: string,
  ) {
    this.#use = new LastUse(background, 'an access token', (id, lastUsedAt) =>
      dataSource.manager.update(AccessToken, { id }, { lastUsedAt }),
    );
  }

  /** The user and scopes of a token, also of an app’s; null if it is mistyped, revoked or expired. */
  async find(token: string): Promise<{ user: User; token: CurrentToken } | null> {
    if (!isWellFormed(token)) return null;
    const [row] = await readRows(this.dataSource, CURRENT, { tokenHash: hashToken(token) });
    if (!row) return this.ofApps.find(token);
    if (timeOf(row, 'expiresAt').getTime() <= Date.now()) return null;
    const user = authorOf(row);
    if (!mayAct(user)) return null;
    const id = textOf(row, 'tokenId');
    this.#use.note(id, timeOrNullOf(row, 'lastUsedAt'));
    return { user, token: { id, scopes: new Set(parseScopes(textOf(row, 'scopes'))) } };
  }

  /** Whether a token is valid, for deciding how long a body may be. */
  async isValid(token: string): Promise<boolean> {
    return (await this.find(token)) !== null;
  }

  /** Checks a token again for a request that took long since {@link find}. @throws UnauthenticatedError */
  async check({ id }: CurrentToken): Promise<void> {
    const expiresAt = MoreThan(new Date());
    const isValid = await this.dataSource.manager.existsBy(AccessToken, { id, expiresAt });
    if (!isValid && !(await this.ofApps.isValid(id))) throw new UnauthenticatedError(INVALID_TOKEN);
  }

  /** Last created first. Valid tokens are never left out, so that their owner can revoke them. */
  async list(userId: string): Promise<AccessToken[]> {
    const { manager } = this.dataSource;
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const now = new Date();
    const valid = await manager.find(AccessToken, {
      where: { userId, expiresAt: MoreThan(now) },
      order,
      take: MAX_LISTED,
    });
    const expired = await manager.find(AccessToken, {
      where: { userId, expiresAt: LessThanOrEqual(now) },
      order,
      take: MAX_LISTED - valid.length,
    });
    return [...valid, ...expired].sort(
      (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
    );
  }

  /** Creates a token and mails a notice. @throws BadUserInputError; ConflictError if the account has too many */
  async create(
    viewer: User,
    { name: raw, scopes: asked, expiresInDays }: CreateAccessTokenInput,
  ): Promise<{ accessToken: AccessToken; token: string; user: User }> {
    const scopes = Object.values(Scope).filter((scope) => asked.includes(scope));
    if (scopes.length === 0) throw fieldError('scopes', 'Choose what the token may do.');
    const now = new Date();
    const { token, tokenHash } = makeToken();
    const row = {
      id: newId(),
      userId: viewer.id,
      name: nameOf(raw),
      scopes,
      createdAt: now,
      expiresAt: new Date(now.getTime() + expiresInDays * DAY),
      lastUsedAt: null,
    };
    await inTransaction(this.dataSource, async (manager) => {
      // Concurrent requests must not exceed the number, and no token may be created after all sessions have ended.
      await lockCurrentUser(manager, viewer);
      const valid = { userId: viewer.id, expiresAt: MoreThan(now) };
      if ((await manager.countBy(AccessToken, valid)) >= MAX_TOKENS)
        throw new ConflictError(
          `You have ${MAX_TOKENS} access tokens, which is as many as an account can have. Revoke one first.`,
        );
      await manager.insert(AccessToken, { ...row, tokenHash });
    });
    const content = accessTokenCreated({
      name: viewer.name,
      token: row.name,
      scopes,
      expiresAt: row.expiresAt,
      url: `${this.publicUrl}/settings/tokens`,
    });
    this.notices.send('mailing that an access token was created', viewer, content);
    return { accessToken: Object.assign(new AccessToken(), row), token, user: viewer };
  }

  /** @throws NotFoundError if the viewer has no such token */
  async revoke(
    viewer: User,
    { accessTokenId: id }: RevokeAccessTokenInput,
  ): Promise<{ revokedAccessTokenId: string; user: User }> {
    const { manager } = this.dataSource;
    const found = isId(id) ? await manager.findOneBy(AccessToken, { id, userId: viewer.id }) : null;
    if (!found) throw new NotFoundError('This access token has been revoked already.');
    await manager.delete(AccessToken, { id: found.id });
    return { revokedAccessTokenId: found.id, user: viewer };
  }

  get expiry(): MaintenanceTask {
    return deletesExpired(this.dataSource, AccessToken, {
      name: 'accessTokens',
      key: 'id',
      time: 'expiresAt',
      keptFor: LISTED_AFTER_END,
      what: 'access tokens',
      kept: '30 days after they expire',
    });
  }
}

/** @throws BadUserInputError naming `name` */
function nameOf(raw: string): string {
  const { text, length } = measuredText(raw, MAX_TOKEN_NAME);
  if (text === '') throw fieldError('name', 'Enter a name for the token.');
  if (length > MAX_TOKEN_NAME)
    throw fieldError('name', `The name of a token can have ${MAX_TOKEN_NAME} characters at most.`);
  return text;
}
