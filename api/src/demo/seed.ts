import { setImmediate as otherRequests } from 'node:timers/promises';
import { type DataSource, type EntityManager, In, Not } from 'typeorm';
import { AccessToken } from '../features/accessTokens/accessToken.entity.js';
import { cancelEmailChange } from '../features/auth/emailChange.service.js';
import { endTokens } from '../features/auth/oneTimeToken.service.js';
import { OAuthGrant } from '../features/oauth/oauth.entity.js';
import { Passkey } from '../features/passkeys/passkey.entity.js';
import { hashPassword, verifyPassword } from '../features/auth/password.js';
import { endAllSessions } from '../features/auth/sessions.js';
import { recordChange } from '../platform/changes/recordChange.js';
import { newId } from '../platform/database/ids.js';
import { Comment } from '../features/comments/comment.entity.js';
import { storeComment } from '../features/comments/comment.commands.js';
import { likePost } from '../features/likes/like.commands.js';
import type { Services } from '../services.js';
import { execute } from '../platform/useCases/command.js';
import { inProcess } from '../context.js';
import { Category } from '../features/categories/category.entity.js';
import { Bookmark } from '../features/bookmarks/bookmark.entity.js';
import { Post } from '../features/posts/post.entity.js';
import { User } from '../features/users/user.entity.js';
import { userNameKey } from '../features/users/userName.js';
import { inTransaction } from '../platform/database/dataSource.js';
import { insertRows } from '../platform/database/insertRows.js';
import type { Logger } from '../platform/log/log.js';
import type { DemoPerson } from './demoContent.js';
import { Seeding } from './seeding.entity.js';
import { DAY, HOUR, MINUTE } from '../platform/time.js';

/** The account for trying out the site. Its password is public: `settleDemoAccount` decides whether it is enabled. */
export const DEMO_ACCOUNT = { userName: 'demo_dev', password: 'Hydrate1!', email: 'demo@example.com' };

/**
 * Gives a new site the base categories and, on request, the demo content, with or without cover images. A site that has had them gets
 * them never again, whatever was deleted.
 */
export async function seed(
  dataSource: DataSource,
  services: Services,
  { demo, covers = true }: { demo: boolean; covers?: boolean },
): Promise<void> {
  const { manager } = dataSource;
  const isMissing = async (...parts: Seeding['part'][]) =>
    !(await manager.existsBy(Seeding, { part: In(parts) }));
  if (await isMissing('categories')) {
    const { baseCategories } = await import('./demoContent.js');
    if (!(await manager.exists(Category))) await services.categories.add(baseCategories());
    await finish(manager, 'categories');
  }
  if (demo && (await isMissing('demo', 'noDemo')))
    await finish(manager, (await seedDemo(dataSource, services, covers)) ? 'demo' : 'noDemo');
}

/** Of several processes that start at once, each may come here. */
async function finish(manager: EntityManager, part: Seeding['part']): Promise<void> {
  const insert = manager.createQueryBuilder().insert().into(Seeding).orIgnore().updateEntity(false);
  await insert.values({ part, endedAt: new Date() }).execute();
}

/**
 * Enables or disables the demo account; returns whether it can log in with its public password. Disabling takes away all that
 * strangers may have left to get in again: an earlier start or a backup may have left the account enabled. One with a changed
 * password is left alone, even if its email is the demo's, and so is a member who chose the name and the password of the demo.
 */
export async function settleDemoAccount(
  dataSource: DataSource,
  isAllowed: boolean,
  log: Logger,
): Promise<boolean> {
  const { manager } = dataSource;
  const { userName } = DEMO_ACCOUNT;
  const account = await manager.findOne(User, {
    select: { id: true, email: true, passwordHash: true, createdAt: true },
    where: { userNameKey: userName },
  });
  const seeding = await manager.findOneBy(Seeding, { part: 'demo' });
  if (!account || !seeding) return false;
  const { id, email, passwordHash, createdAt } = account;
  // The operator deleted the demo account, and the name was free again.
  if (createdAt > seeding.endedAt) return false;
  if (passwordHash === null) {
    // A member who was imported has no password either.
    if (email !== DEMO_ACCOUNT.email) return false;
    if (isAllowed)
      await manager.update(User, { id }, { passwordHash: await hashPassword(DEMO_ACCOUNT.password) });
    else await closeAccount(dataSource, id);
    return isAllowed;
  }
  // Anybody who logged in while the account was open can have changed its email.
  const isPublic = await verifyPassword(passwordHash, DEMO_ACCOUNT.password);
  if (!isPublic || isAllowed) return isPublic;
  await closeAccount(dataSource, id);
  log.warn(
    { userName },
    'The demo account was closed, because its password is public. Its sessions, access tokens, apps, passkeys and links have ended. DEMO=on opens it again, and so does a start that only this machine can reach.',
  );
  return false;
}

/** Ends all ways into an account. */
async function closeAccount(dataSource: DataSource, id: string): Promise<void> {
  await inTransaction(dataSource, async (manager) => {
    // A link to reset the password goes to the email, which a stranger may have changed.
    const { email } = DEMO_ACCOUNT;
    const isTaken = await manager.existsBy(User, { email, id: Not(id) });
    await manager.update(User, { id }, { passwordHash: null, email: isTaken ? null : email });
    for (const key of [AccessToken, OAuthGrant, Passkey]) await manager.delete(key, { userId: id });
    await endTokens(manager, id);
    await cancelEmailChange(manager, id);
    await endAllSessions(manager, id);
  });
}

/**
 * Stores what is missing of the demo content, because an earlier start can have ended in between, unless the site has other members or
 * got the content before starts were recorded. A private copy of the sandbox is seeded while the site is
 * in use, and SQLite answers without a turn of the event loop.
 *
 * @returns whether the site has the demo account, now or from before
 */
async function seedDemo(dataSource: DataSource, services: Services, covers: boolean): Promise<boolean> {
  const { manager } = dataSource;
  const now = Date.now();
  const { demoContent } = await import('./demoContent.js');
  const content = demoContent();
  const names = content.people.map(({ userName }) => userNameKey(userName));
  const { userName, email } = DEMO_ACCOUNT;
  const hasAccount = () => manager.existsBy(User, { userNameKey: userName, email });
  if (await manager.exists(User, { where: { userNameKey: Not(In(names)) } })) return hasAccount();
  if (await manager.exists(Bookmark)) return hasAccount();
  const { default: sharp } = await import('sharp');
  let users = await manager.find(User);
  // The people of the demo are stored together: these are members with the same names, or the operator has deleted the others.
  if (users.length > 0 && users.length < names.length) return hasAccount();
  if (users.length === 0) {
    users = content.people.map((person) => toUser(person, now));
    await inTransaction(dataSource, async (transaction) => {
      await insertRows(transaction, User, users);
      const created = { subject: 'user', kind: 'created', actorId: null } as const;
      await recordChange(transaction, ...users.map(({ id }) => ({ ...created, subjectId: id })));
    });
  }
  const people = new Map(users.map((user) => [user.userName, user]));
  const personOf = (userName: string): User => must(people.get(userName), `person ${userName}`);

  const posts = new Map<string, { id: string; publishedAt: Date }>();
  for (const post of content.posts) {
    await otherRequests();
    const author = personOf(post.author);
    const { title, html, categories } = post;
    const stored = await manager.findOne(Post, {
      select: { id: true, createdAt: true },
      where: { authorId: author.id, title },
    });
    if (stored) {
      posts.set(post.slug, { id: stored.id, publishedAt: stored.createdAt });
      continue;
    }
    const publishedAt = new Date(now - post.daysAgo * DAY);
    // Covers are stored as uploads are, and uploads must not be SVG.
    const jpeg =
      covers &&
      post.cover &&
      (await sharp(post.cover).resize({ width: 1280 }).jpeg({ quality: 92 }).toBuffer());
    const cover = jpeg ? await services.uploads.store(author, jpeg) : null;
    const input = { title, html, categories, coverImageURL: cover?.url ?? null };
    const { id } = await services.publishing.publish(author, input, { publishedAt });
    posts.set(post.slug, { id, publishedAt });
  }
  const postOf = (slug: string) => must(posts.get(slug), `post ${slug}`);

  for (const { post, author, hoursAfter, text } of content.comments) {
    await otherRequests();
    const { id, publishedAt } = postOf(post);
    if (await manager.existsBy(Comment, { postId: id, authorId: personOf(author).id })) continue;
    const at = new Date(Math.min(publishedAt.getTime() + hoursAfter * HOUR, now - MINUTE));
    await storeComment(services, personOf(author), { postId: id, text }, at);
  }
  for (const [slug, userNames] of Object.entries(content.reactions.likes)) {
    for (const userName of userNames) {
      await otherRequests();
      await execute(likePost, inProcess(services, personOf(userName)), { postId: postOf(slug).id });
    }
  }
  const bookmarks = Object.entries(content.reactions.bookmarks).flatMap(([userName, slugs]) =>
    slugs.map((slug, i) => ({
      userId: personOf(userName).id,
      postId: postOf(slug).id,
      createdAt: new Date(now - (slugs.length - i) * HOUR),
    })),
  );
  await manager.insert(Bookmark, bookmarks);
  return true;
}

function toUser(person: DemoPerson, now: number): User {
  const joined = new Date(now - person.joinedDaysAgo * DAY);
  return Object.assign(new User(), {
    id: newId(joined),
    name: person.name,
    userName: person.userName,
    userNameKey: userNameKey(person.userName),
    email: person.userName === DEMO_ACCOUNT.userName ? DEMO_ACCOUNT.email : null,
    passwordHash: null,
    picture: null,
    about: person.about,
    websiteURL: person.websiteURL ?? null,
    githubURL: person.githubURL ?? null,
    linkedinURL: person.linkedinURL ?? null,
    xURL: person.xURL ?? null,
    tokenVersion: 0,
    verifiedAt: joined,
    trustedAt: joined,
    createdAt: joined,
  });
}

function must<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The demo content refers to a missing ${what}.`);
  return value;
}
