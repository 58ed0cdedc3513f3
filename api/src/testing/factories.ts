import { randomBytes } from 'node:crypto';
import type { AccessToken } from '../features/accessTokens/accessToken.entity.js';
import { Scope } from '../platform/useCases/scopes.js';
import { newId } from '../platform/database/ids.js';
import { UserSession } from '../features/auth/session.entity.js';
import { loadSecret } from '../features/auth/secret.js';
import { hashPassword } from '../features/auth/password.js';
import { bookmarkPost } from '../features/bookmarks/bookmark.commands.js';
import { storeComment } from '../features/comments/comment.commands.js';
import { storeReply } from '../features/comments/reply.commands.js';
import type { Reply } from '../features/comments/reply.entity.js';
import type { Comment } from '../features/comments/comment.entity.js';
import { followCategory, followUser } from '../features/follows/follow.commands.js';
import { likePost } from '../features/likes/like.commands.js';
import type { Post } from '../features/posts/post.entity.js';
import { execute } from '../platform/useCases/command.js';
import { inProcess } from '../context.js';
import { User } from '../features/users/user.entity.js';
import { userNameKey } from '../features/users/userName.js';
import type { TestServer } from './testServer.js';
import { accessTokenKey, signAccessToken } from '../features/auth/sessions.js';

export const TEST_PASSWORD = 'Secret1!';
let passwordHash: Promise<string> | undefined;

/** A verified user with a token. Any field can be overridden. */
export async function createUser(
  server: Pick<TestServer, 'dataSource' | 'dataDir'>,
  fields: Partial<User> = {},
): Promise<{ user: User; token: string }> {
  const userName = fields.userName ?? `u${randomBytes(5).toString('hex')}`;
  passwordHash ??= hashPassword(TEST_PASSWORD);
  const user = Object.assign(new User(), {
    id: newId(),
    name: 'Ada Lovelace',
    userName,
    userNameKey: userNameKey(userName),
    email: `${userName.toLowerCase()}@example.com`,
    passwordHash: await passwordHash,
    picture: null,
    about: null,
    websiteURL: null,
    githubURL: null,
    linkedinURL: null,
    xURL: null,
    tokenVersion: 0,
    pinnedPostId: null,
    pinnedBefore: '',
    verifiedAt: new Date(),
    createdAt: new Date(),
    ...fields,
  });
  await server.dataSource.manager.insert(User, user);
  return { user, token: await createSession(server, user) };
}

/** A session of a user. Any field can be overridden. Returns its access token. */
export async function createSession(
  { dataSource, dataDir }: Pick<TestServer, 'dataSource' | 'dataDir'>,
  { id: userId, tokenVersion }: User,
  fields: Partial<UserSession> = {},
): Promise<string> {
  const sessionId = fields.id ?? newId();
  const key = accessTokenKey(loadSecret(null, dataDir));
  const { accessToken, expiresAt } = signAccessToken(key, { userId, tokenVersion, sessionId });
  const now = new Date();
  await dataSource.manager.insert(UserSession, {
    id: sessionId,
    userId,
    device: 'Chrome on Linux',
    address: '127.0.0.0/24',
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
    authenticatedAt: now,
    ...fields,
  });
  return accessToken;
}

/** An access token of a user, with all scopes by default. */
export function createToken(
  { server }: Running,
  user: User,
  scopes: readonly `${Scope}`[] = Object.values(Scope),
): Promise<{ token: string; accessToken: AccessToken }> {
  const named = Object.values(Scope).filter((scope) => scopes.includes(scope));
  return server.services.accessTokens.create(user, { name: 'A program', scopes: named, expiresInDays: 30 });
}

/** A published post. Any field can be overridden. */
export function createPost(
  server: TestServer,
  author: User,
  fields: { title?: string; html?: string; categories?: string[]; publishedAt?: Date } = {},
): Promise<Post> {
  const { publishedAt, ...input } = fields;
  return server.server.services.publishing.publish(
    author,
    { title: 'On keys', html: '<p>Keys are identity.</p>', categories: [], ...input },
    publishedAt && { publishedAt },
  );
}

type Running = { server: Pick<TestServer['server'], 'services'> };

/** A like of a post. */
export async function createLike({ server }: Running, user: User, postId: string): Promise<void> {
  await execute(likePost, inProcess(server.services, user), { postId });
}

/** A user who follows another one. */
export async function createFollow({ server }: Running, user: User, userId: string): Promise<void> {
  await execute(followUser, inProcess(server.services, user), { userId });
}

/** A user who follows a category. */
export async function createCategoryFollow({ server }: Running, user: User, name: string): Promise<void> {
  const category = await server.services.categories.byName(name);
  if (!category) throw new Error(`There is no category ${name}.`);
  await execute(followCategory, inProcess(server.services, user), { categoryId: category.id });
}

/** A post on a reading list. */
export async function createBookmark({ server }: Running, user: User, postId: string): Promise<void> {
  await execute(bookmarkPost, inProcess(server.services, user), { postId });
}

/** A comment, said at a given time or now. */
export function createComment(
  { server }: Running,
  author: User,
  input: { postId: string; text: string },
  at?: Date,
): Promise<{ comment: Comment; post: Post }> {
  return storeComment(server.services, author, input, at);
}

/** Adds a reply to a comment. */
export async function createReply(
  { server }: Running,
  author: User,
  input: { commentId: string; text: string },
  at?: Date,
): Promise<Reply> {
  return (await storeReply(server.services, author, input, at)).reply;
}
