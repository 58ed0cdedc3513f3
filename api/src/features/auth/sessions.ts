import { createSecretKey, type KeyObject } from 'node:crypto';
import { type DataSource, type EntityManager, LessThanOrEqual, MoreThan } from 'typeorm';
import jwt from 'jsonwebtoken';
import type { Background } from '../../platform/background/background.js';
import { LastUse } from '../../platform/background/lastUse.js';
import { isId, newId } from '../../platform/database/ids.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { readRows, timeOf, timeOrNullOf } from '../../platform/database/readRows.js';
import { NotFoundError, UnauthenticatedError } from '../../errors.js';
import type { Client, CurrentSession } from '../../platform/useCases/context.js';
import { AUTHOR_COLUMNS, authorOf } from '../users/authorRow.js';
import { lockCurrentUser } from '../users/lockUser.js';
import { User } from '../users/user.entity.js';
import { mayAct } from '../users/user.policy.js';
import { addressRange, deviceName } from './deviceName.js';
import { excess } from './excess.js';
import { UserSession } from './session.entity.js';
import { bounds } from '../../platform/bounds/bounds.js';
import { deletesExpired, type MaintenanceTask } from '../../platform/maintenance/maintenanceTask.js';

export interface AccessTokenClaims {
  userId: string;
  /** The token is revoked unless this equals the user's `tokenVersion`. */
  tokenVersion: number;
  /** The session's id, in the claim `jti`. */
  sessionId: string;
}

/** Lifetime of an access token in seconds: 7 days. */
export const ACCESS_TOKEN_LIFETIME_SECONDS = 7 * 24 * 60 * 60;

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
    expiresIn: ACCESS_TOKEN_LIFETIME_SECONDS,
    header: { alg: algorithm, typ },
  });
  return { accessToken, expiresAt: new Date((issuedAt + ACCESS_TOKEN_LIFETIME_SECONDS) * 1000) };
}

/**
 * The claims of a valid token of this site, or null (RFC 8725). The algorithm must be ours.
 * @param ignoreExpiration also of a token that has expired, which opens nothing
 */
export function readAccessToken(
  key: KeyObject,
  token: string,
  { ignoreExpiration = false } = {},
): AccessTokenClaims | null {
  // The library parses the JSON of a token before it verifies the signature.
  if (token.length > bounds.accessTokenLength) return null;
  try {
    const { header, payload } = jwt.verify(token, key, {
      algorithms: [algorithm],
      issuer,
      audience,
      ignoreExpiration,
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

declare module '../../platform/useCases/context.js' {
  interface Services {
    sessions: Sessions;
  }
}

/** Until it is erased, the deletion of an account can be undone. */
type Deletion = { reason: 'ACCOUNT_DELETED'; erasesAt: string } | { reason: 'ACCOUNT_ERASED' };

export interface Session {
  accessToken: string;
  expiresAt: Date;
  user: User;
}

/** Maximum number of sessions of an account. Beyond it the client with the most sessions loses its least recently used one ({@link excess}). */
export const MAX_SESSIONS = 100;

const CURRENT = `SELECT s.lastUsedAt, s.expiresAt, s.authenticatedAt, u.id AS authorId, ${AUTHOR_COLUMNS}
  FROM \`session\` s JOIN \`user\` u ON u.id = s.userId WHERE s.id = :id`;

/** A session is valid while its row exists, unexpired, and its token has the account's `tokenVersion`. */
export class Sessions {
  readonly #use: LastUse<[address: string]>;
  readonly #key: KeyObject;

  constructor(
    private readonly dataSource: DataSource,
    background: Background,
    secret: string,
  ) {
    this.#key = accessTokenKey(secret);
    this.#use = new LastUse(background, 'a session', (id, lastUsedAt, address: string) =>
      dataSource.manager.update(UserSession, { id }, { lastUsedAt, address: addressRange(address) }),
    );
  }

  /** Whether this site signed the unexpired token. Reads no database: the session may have ended. */
  isGenuine(token: string): boolean {
    return readAccessToken(this.#key, token) !== null;
  }

  /** Starts a session. @throws UnauthenticatedError if all sessions have ended since `user` was read */
  async begin(user: User, client: Client): Promise<Session> {
    const { id: userId, tokenVersion } = user;
    const id = newId();
    const { accessToken, expiresAt } = signAccessToken(this.#key, { userId, tokenVersion, sessionId: id });
    await inTransaction(this.dataSource, async (manager) => {
      const now = new Date();
      // Ending all sessions changes this row first, so no session can start unnoticed at the same time.
      await lockCurrentUser(manager, user, 'Your account was changed while you logged in. Log in again.');
      await manager.insert(UserSession, {
        id,
        userId,
        device: deviceName(client.userAgent),
        address: addressRange(client.address),
        createdAt: now,
        lastUsedAt: now,
        expiresAt,
        authenticatedAt: now,
      });
      await manager.delete(UserSession, { userId, expiresAt: LessThanOrEqual(now) });
      await endExcess(manager, userId, id);
    });
    return { accessToken, expiresAt, user };
  }

  /** The user and session of a token, read in one statement; null if it is invalid, ended or expired. */
  async find(
    token: string,
    { address }: Pick<Client, 'address'>,
  ): Promise<{ user: User; session: CurrentSession } | null> {
    const claims = readAccessToken(this.#key, token);
    if (!claims) return null;
    const id = claims.sessionId;
    const [row] = await readRows(this.dataSource, CURRENT, { id });
    if (!row || timeOf(row, 'expiresAt').getTime() <= Date.now()) return null;
    const user = authorOf(row);
    if (user.id !== claims.userId || user.tokenVersion !== claims.tokenVersion) return null;
    if (!mayAct(user)) return null;
    this.#use.note(id, timeOf(row, 'lastUsedAt'), address);
    return { user, session: { id, authenticatedAt: timeOf(row, 'authenticatedAt') } };
  }

  /**
   * Whether the account of a refused token was deleted. Devices then clear what they stored of it (docs/decisions/0199-deleted-on-other-devices.md).
   * Only the owner's devices have such a token, so nobody else learns it.
   */
  async deletionOf(token: string): Promise<Deletion | null> {
    const claims = readAccessToken(this.#key, token, { ignoreExpiration: true });
    if (!claims) return null;
    const id = claims.userId;
    const [user] = await readRows(this.dataSource, 'SELECT erasesAt FROM `user` WHERE id = :id', { id });
    if (user) {
      const erasesAt = timeOrNullOf(user, 'erasesAt');
      return erasesAt && { reason: 'ACCOUNT_DELETED', erasesAt: erasesAt.toISOString() };
    }
    // A missing row alone proves nothing: the database may be an older copy.
    const [erased] = await readRows(this.dataSource, 'SELECT userId FROM erased_account WHERE userId = :id', {
      id,
    });
    return erased ? { reason: 'ACCOUNT_ERASED' } : null;
  }

  /** Checks the session again for a request that took long since {@link find}. @throws UnauthenticatedError if it has ended */
  async check({ id }: CurrentSession): Promise<void> {
    const expiresAt = MoreThan(new Date());
    if (!(await this.dataSource.manager.existsBy(UserSession, { id, expiresAt })))
      throw new UnauthenticatedError('Your session has expired. Log in again.');
  }

  /** The viewer's sessions: the current one first, then the most recently used. @throws UnauthenticatedError */
  async list(viewer: User | null, current: CurrentSession | null): Promise<UserSession[]> {
    if (!viewer) throw new UnauthenticatedError();
    const sessions = await this.dataSource.manager.find(UserSession, {
      where: { userId: viewer.id, expiresAt: MoreThan(new Date()) },
      order: { lastUsedAt: 'DESC', id: 'DESC' },
      take: MAX_SESSIONS,
    });
    const isCurrent = ({ id }: UserSession) => id === current?.id;
    return [...sessions.filter(isCurrent), ...sessions.filter((session) => !isCurrent(session))];
  }

  /** Ends one session of the viewer. @throws NotFoundError when the viewer has no such session */
  async end(viewer: User, id: string): Promise<void> {
    const session = isId(id)
      ? await this.dataSource.manager.findOneBy(UserSession, { id, userId: viewer.id })
      : null;
    if (!session) throw new NotFoundError('This session has ended already.');
    await this.dataSource.manager.delete(UserSession, { id: session.id });
  }

  async signOut(current: CurrentSession | null): Promise<void> {
    if (current) await this.dataSource.manager.delete(UserSession, { id: current.id });
  }

  async endAll(viewer: User): Promise<User> {
    await inTransaction(this.dataSource, (manager) => endAllSessions(manager, viewer.id));
    return viewer;
  }

  /** Records that the account's owner has authenticated again. @throws UnauthenticatedError if the session has ended */
  async renewAuthentication({ id }: CurrentSession): Promise<UserSession> {
    const { manager } = this.dataSource;
    await manager.update(UserSession, { id }, { authenticatedAt: new Date() });
    const session = await manager.findOneBy(UserSession, { id });
    if (!session) throw new UnauthenticatedError();
    return session;
  }

  get expiry(): MaintenanceTask {
    return deletesExpired(this.dataSource, UserSession, {
      name: 'sessions',
      key: 'id',
      time: 'expiresAt',
      what: 'sessions',
      kept: 'until they expire',
    });
  }
}

/** Ends all sessions of an account: deletes their rows and revokes the tokens issued before (docs/behaviour.md#sessions). */
export async function endAllSessions(manager: EntityManager, userId: string): Promise<void> {
  await manager.increment(User, { id: userId }, 'tokenVersion', 1);
  await manager.delete(UserSession, { userId });
}

async function endExcess(manager: EntityManager, userId: string, newId: string): Promise<void> {
  if ((await manager.countBy(UserSession, { userId })) <= MAX_SESSIONS) return;
  const sessions = await manager.find(UserSession, {
    select: { id: true, device: true },
    where: { userId },
    order: { lastUsedAt: 'DESC', id: 'DESC' },
  });
  const rows = sessions.map(({ id, device }) => ({ id, client: device }));
  const ended = excess(rows, MAX_SESSIONS, ({ id }) => id === newId);
  await manager.delete(
    UserSession,
    ended.map(({ id }) => id),
  );
}
