import type { DataSource, EntityManager } from 'typeorm';
import { ConflictError, fieldError, NotFoundError } from '../../errors.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { newId } from '../../platform/database/ids.js';
import { readRows, textOf, timeOf, timeOrNullOf } from '../../platform/database/readRows.js';
import type { Notices } from '../../platform/mail/notices.js';
import { appAuthorized } from '../../platform/mail/templates.js';
import type { CurrentSession } from '../../platform/useCases/context.js';
import { parseScopes, Scope } from '../../platform/useCases/scopes.js';
import { requireRecentAuthentication } from '../../platform/useCases/recentAuthentication.js';
import { lockCurrentUser } from '../users/lockUser.js';
import type { User } from '../users/user.entity.js';
import { checkParameters, stateOf } from './authorizationRequest.js';
import { AuthorizedApp, type OAuthApp, OAuthGrant } from './oauth.entity.js';
import type { AuthorizationRequest, AuthorizationRequestInput } from './oauth.inputs.js';
import type { OAuthApps } from './oauthApp.service.js';
import { isRegistered, withParameters } from './redirectUri.js';
import { hashOf, newCode } from './secrets.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    oauthConsent: OAuthConsent;
  }
}

/** How long a code can be exchanged, in milliseconds. */
const CODE_LIFETIME = 60 * 1000;
/** Apps that one member can allow to act. */
const MAX_AUTHORIZED = 100;

const AUTHORIZED = `SELECT g.appId, g.scopes, g.createdAt, g.lastUsedAt, a.name, a.homepage
  FROM oauth_grant g JOIN oauth_app a ON a.id = g.appId
  WHERE g.userId = :userId AND g.codeUsedAt IS NOT NULL AND g.endsAt > :now`;

interface ConsentOptions {
  dataSource: DataSource;
  apps: OAuthApps;
  notices: Notices;
  publicUrl: string;
}

/** What members allow apps to do (docs/decisions/0145-oauth.md). */
export class OAuthConsent {
  constructor(private readonly options: ConsentOptions) {}

  /** What the page of consent shows. @throws NotFoundError for an unknown app; BadUserInputError for an unknown redirect URI */
  async request(viewer: User, input: AuthorizationRequestInput): Promise<AuthorizationRequest> {
    const { app, owner, redirectUri } = await this.#client(input);
    const { problem, scopes } = checkParameters(input);
    const { error, description } = problem ?? { error: 'access_denied', description: null };
    return {
      appName: app.name,
      homepage: app.homepage,
      ownerName: owner.userName,
      scopes,
      returnsTo: new URL(redirectUri).host,
      isAuthorized: await this.#allows(viewer, app, scopes),
      problem: problem ? `${problem.error}: ${problem.description}` : null,
      refusalUrl: this.#answer(redirectUri, input, { error, error_description: description }),
    };
  }

  /** Whether {@link authorize} needs a recent confirmation. A request that cannot be granted is refused for its own reason. */
  async needsProof(viewer: User, input: AuthorizationRequestInput): Promise<boolean> {
    const found = await this.options.apps.byClientId(input.clientId ?? '');
    const { problem, scopes } = checkParameters(input);
    if (!found || !mayReturnTo(found.app, input.redirectUri) || problem) return false;
    return isPublic(found.app) || !(await this.#allows(viewer, found.app, scopes));
  }

  /**
   * Makes a code for the app. A session that was stolen must not survive as a token, so the first consent needs a recent confirmation. One to a public
   * app always does: no secret keeps a thief from exchanging the code.
   *
   * @throws RecentAuthenticationError; NotFoundError; BadUserInputError; ConflictError if too many apps are allowed
   */
  async authorize(
    viewer: User,
    session: CurrentSession | null,
    input: AuthorizationRequestInput,
  ): Promise<{ redirectTo: string }> {
    const { app, redirectUri } = await this.#client(input);
    const checked = checkParameters(input);
    if (checked.problem)
      throw fieldError(checked.problem.field, `The request is wrong: ${checked.problem.description}.`);
    const { scopes, codeChallenge } = checked;
    const isKnown = await this.#allows(viewer, app, scopes);
    // Checked again, because the member may have removed the app since.
    if (!isKnown || isPublic(app)) requireRecentAuthentication({ session });
    const code = newCode();
    const now = new Date();
    const expiresAt = new Date(now.getTime() + CODE_LIFETIME);
    await inTransaction(this.options.dataSource, async (manager) => {
      await lockCurrentUser(manager, viewer);
      if (!isKnown) await checkNumber(manager, viewer, app);
      await manager.insert(OAuthGrant, {
        id: newId(),
        userId: viewer.id,
        appId: app.id,
        scopes,
        createdAt: now,
        lastUsedAt: null,
        redirectUri,
        codeHash: hashOf(code),
        codeChallenge,
        codeExpiresAt: expiresAt,
        codeUsedAt: null,
        accessHash: null,
        accessScopes: null,
        accessExpiresAt: null,
        refreshHandle: null,
        refreshHash: null,
        endsAt: expiresAt,
      });
    });
    if (!isKnown) this.#notify(viewer, app, scopes);
    return { redirectTo: this.#answer(redirectUri, input, { code }) };
  }

  /** The apps that may act for a member, last allowed first. */
  async list(userId: string): Promise<AuthorizedApp[]> {
    const { dataSource } = this.options;
    const apps = new Map<string, AuthorizedApp>();
    for (const row of await readRows(dataSource, AUTHORIZED, { userId, now: new Date() })) {
      const appId = textOf(row, 'appId');
      const app =
        apps.get(appId) ??
        Object.assign(new AuthorizedApp(), {
          appId,
          name: textOf(row, 'name'),
          homepage: textOf(row, 'homepage'),
          scopes: [],
          authorizedAt: timeOf(row, 'createdAt'),
          lastUsedAt: null,
        });
      const usedAt = timeOrNullOf(row, 'lastUsedAt');
      app.scopes = union(app.scopes, parseScopes(textOf(row, 'scopes')));
      const allowedAt = timeOf(row, 'createdAt');
      if (allowedAt < app.authorizedAt) app.authorizedAt = allowedAt;
      if (usedAt && (!app.lastUsedAt || usedAt > app.lastUsedAt)) app.lastUsedAt = usedAt;
      apps.set(appId, app);
    }
    return [...apps.values()].sort((a, b) => b.authorizedAt.getTime() - a.authorizedAt.getTime());
  }

  /** Ends all sign-ins to an app. @throws NotFoundError if there is none */
  async remove(viewer: User, appId: string): Promise<{ removedAppId: string; user: User }> {
    const { manager } = this.options.dataSource;
    const grants = { userId: viewer.id, appId };
    if (!(await manager.existsBy(OAuthGrant, grants)))
      throw new NotFoundError('This app can no longer act for you.');
    await manager.delete(OAuthGrant, grants);
    return { removedAppId: appId, user: viewer };
  }

  /** The app and redirect URI of a request. Without both, the browser must not be sent anywhere (RFC 6749 section 4.1.2.1). */
  async #client({ clientId, redirectUri }: AuthorizationRequestInput) {
    const found = await this.options.apps.byClientId(clientId ?? '');
    if (!found) throw new NotFoundError('There is no app with this client_id.');
    if (!mayReturnTo(found.app, redirectUri))
      throw fieldError('redirectUri', 'The app has not registered this redirect_uri.');
    return { ...found, redirectUri };
  }

  /** Whether a sign-in to the app lasts that allows all of this. */
  async #allows({ id: userId }: User, { id: appId }: OAuthApp, scopes: readonly Scope[]): Promise<boolean> {
    const rows = await readRows(this.options.dataSource, `${AUTHORIZED} AND g.appId = :appId`, {
      userId,
      appId,
      now: new Date(),
    });
    return rows.some((row) => {
      const allowed = parseScopes(textOf(row, 'scopes'));
      return scopes.every((scope) => allowed.includes(scope));
    });
  }

  /** The redirect URI with an answer, the state and who answers (RFC 9207). */
  #answer(
    redirectUri: string,
    input: AuthorizationRequestInput,
    parameters: Record<string, string | null>,
  ): string {
    return withParameters(redirectUri, {
      ...parameters,
      state: stateOf(input),
      iss: this.options.publicUrl,
    });
  }

  #notify(viewer: User, app: OAuthApp, scopes: readonly Scope[]): void {
    const { notices, publicUrl } = this.options;
    const content = appAuthorized({
      name: viewer.name,
      app: app.name,
      homepage: app.homepage,
      scopes,
      url: `${publicUrl}/settings/tokens`,
    });
    notices.send('mailing that an app was allowed to act', viewer, content);
  }
}

/** Whether a code of the app can be exchanged without a secret. */
const isPublic = ({ secretHash }: OAuthApp): boolean => secretHash === null;

const mayReturnTo = (app: OAuthApp, uri: string | null | undefined): uri is string =>
  uri != null && isRegistered(uri, app.redirectUris);

const union = (scopes: readonly Scope[], more: readonly Scope[]): Scope[] =>
  Object.values(Scope).filter((scope) => scopes.includes(scope) || more.includes(scope));

async function checkNumber(manager: EntityManager, { id: userId }: User, { id }: OAuthApp): Promise<void> {
  const rows = await manager
    .createQueryBuilder(OAuthGrant, 'g')
    .select('g.appId', 'appId')
    .distinct()
    .where('g.userId = :userId AND g.endsAt > :now', { userId, now: new Date() })
    .getRawMany<{ appId: string }>();
  if (rows.length < MAX_AUTHORIZED || rows.some(({ appId }) => appId === id)) return;
  throw new ConflictError(
    `${MAX_AUTHORIZED} apps can act for you, which is as many as an account can have. Remove one in your settings first.`,
  );
}
