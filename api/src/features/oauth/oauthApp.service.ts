import type { DataSource } from 'typeorm';
import { ConflictError, fieldError, NotFoundError } from '../../errors.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { isId, newId } from '../../platform/database/ids.js';
import { parseUrl } from '../../platform/text/urls.js';
import type { CurrentSession } from '../../platform/useCases/context.js';
import { requireRecentAuthentication } from '../../platform/useCases/recentAuthentication.js';
import { lockCurrentUser } from '../users/lockUser.js';
import { User } from '../users/user.entity.js';
import { mayAct } from '../users/user.policy.js';
import { appNameOf } from './appName.js';
import { MAX_HOMEPAGE, MAX_REDIRECT_URIS, OAuthApp } from './oauth.entity.js';
import type { CreateOAuthAppInput, UpdateOAuthAppInput } from './oauth.inputs.js';
import { problemOfRedirectUri } from './redirectUri.js';
import { hashOf, newSecret } from './secrets.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    oauthApps: OAuthApps;
  }
}

/** Maximum number of apps of an account. */
export const MAX_APPS = 10;

/** The apps that members register (docs/decisions/0145-oauth.md). */
export class OAuthApps {
  constructor(private readonly dataSource: DataSource) {}

  /** The apps of a member, oldest first. */
  ofOwner(ownerId: string): Promise<OAuthApp[]> {
    return this.dataSource.manager.find(OAuthApp, {
      where: { ownerId },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /** An app and its owner; null if there is none, or its owner is suspended or deleted. */
  async byClientId(clientId: string): Promise<{ app: OAuthApp; owner: User } | null> {
    const { manager } = this.dataSource;
    const app = isId(clientId) ? await manager.findOneBy(OAuthApp, { id: clientId }) : null;
    const owner = app && (await manager.findOneBy(User, { id: app.ownerId }));
    return app && owner && mayAct(owner) ? { app, owner } : null;
  }

  /** @throws BadUserInputError; ConflictError if the account has too many */
  async create(
    viewer: User,
    { name, homepage, redirectUris, isConfidential }: CreateOAuthAppInput,
  ): Promise<{ app: OAuthApp; secret: string | null; user: User }> {
    const secret = isConfidential ? newSecret() : null;
    const app = Object.assign(new OAuthApp(), {
      id: newId(),
      ownerId: viewer.id,
      name: appNameOf(name),
      homepage: homepageOf(homepage),
      redirectUris: redirectUrisOf(redirectUris),
      secretHash: secret === null ? null : hashOf(secret),
      createdAt: new Date(),
    });
    await inTransaction(this.dataSource, async (manager) => {
      await lockCurrentUser(manager, viewer);
      if ((await manager.countBy(OAuthApp, { ownerId: viewer.id })) >= MAX_APPS)
        throw new ConflictError(
          `You have ${MAX_APPS} apps, which is as many as an account can have. Delete one first.`,
        );
      await manager.insert(OAuthApp, app);
    });
    return { app, secret, user: viewer };
  }

  /** Whether {@link update} needs a recent confirmation. Changes that are refused anyway do not. */
  async needsProof(
    { id: ownerId }: User,
    { appId, redirectUris, replaceSecret }: UpdateOAuthAppInput,
  ): Promise<boolean> {
    const app = await this.dataSource.manager.findOneBy(OAuthApp, { id: appId, ownerId });
    if (!app) return false;
    const uris = redirectUris?.map((uri) => uri.trim()) ?? [];
    const isMoved = uris.some((uri) => problemOfRedirectUri(uri) === null && !app.redirectUris.includes(uri));
    return isMoved || (replaceSecret === true && app.isConfidential);
  }

  /**
   * Changes an app. Where its members are sent, and its secret, need a recent confirmation: with a stolen session of its owner one could
   * sign in as any of them.
   *
   * @throws NotFoundError; BadUserInputError; RecentAuthenticationError; ConflictError if a public client is to get a secret
   */
  async update(
    viewer: User,
    session: CurrentSession | null,
    { appId, name, homepage, redirectUris, replaceSecret }: UpdateOAuthAppInput,
  ): Promise<{ app: OAuthApp; secret: string | null; user: User }> {
    const app = await this.#own(viewer, appId);
    const secret = replaceSecret === true ? newSecret() : null;
    if (secret !== null && !app.isConfidential)
      throw new ConflictError('This app has no secret, because it runs on the devices of members.');
    const changes = {
      ...(name != null && { name: appNameOf(name) }),
      ...(homepage != null && { homepage: homepageOf(homepage) }),
      ...(redirectUris != null && { redirectUris: redirectUrisOf(redirectUris) }),
      ...(secret !== null && { secretHash: hashOf(secret) }),
    };
    const isMoved = changes.redirectUris?.some((uri) => !app.redirectUris.includes(uri)) === true;
    if (isMoved || secret !== null) requireRecentAuthentication({ session });
    if (Object.keys(changes).length > 0)
      await this.dataSource.manager.update(OAuthApp, { id: app.id }, changes);
    return { app: Object.assign(app, changes), secret, user: viewer };
  }

  /** Deletes an app. Its tokens end with it. @throws NotFoundError */
  async delete(viewer: User, appId: string): Promise<{ deletedAppId: string; user: User }> {
    const { id } = await this.#own(viewer, appId);
    await this.dataSource.manager.delete(OAuthApp, { id });
    return { deletedAppId: id, user: viewer };
  }

  async #own({ id: ownerId }: User, id: string): Promise<OAuthApp> {
    const app = await this.dataSource.manager.findOneBy(OAuthApp, { id, ownerId });
    if (!app) throw new NotFoundError('This app does not exist.');
    return app;
  }
}

function homepageOf(raw: string): string {
  const url = parseUrl(raw.trim());
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw fieldError('homepage', 'This must be an http or https address, such as https://example.com');
  if (url.href.length > MAX_HOMEPAGE)
    throw fieldError('homepage', `An address can have ${MAX_HOMEPAGE} characters at most.`);
  return url.href;
}

function redirectUrisOf(raw: readonly string[]): string[] {
  const uris = [...new Set(raw.map((uri) => uri.trim()))];
  if (uris.length === 0) throw fieldError('redirectUris', `Name one to ${MAX_REDIRECT_URIS} redirect URIs.`);
  for (const uri of uris) {
    const problem = problemOfRedirectUri(uri);
    if (problem !== null) throw fieldError('redirectUris', problem);
  }
  return uris;
}
