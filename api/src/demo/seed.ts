import { setImmediate as otherRequests } from 'node:timers/promises';
import { type DataSource, In, Not } from 'typeorm';
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
import type { DemoPerson } from './demoContent.js';

/** The account for trying out the site. Its password is public: `settleDemoAccount` decides whether it is enabled. */
export const DEMO_ACCOUNT = { userName: 'demo_dev', password: 'Hydrate1!', email: 'demo@example.com' };

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Seeds an empty database with the base categories and, on request, the demo content, with or without cover images. */
export async function seed(
  dataSource: DataSource,
  services: Services,
  { demo, covers = true }: { demo: boolean; covers?: boolean },
): Promise<void> {
  const { manager } = dataSource;
  if (!(await manager.exists(Category))) {
    const { baseCategories } = await import('./demoContent.js');
    await services.categories.add(baseCategories());
  }
  // The last that is stored, so a start that ended before is continued by the next one.
  if (demo && !(await manager.exists(Bookmark))) await seedDemo(dataSource, services, covers);
}

/**
 * Enables or disables the demo account; returns whether it can log in with its public password. Disabling ends its
 * sessions: an earlier start or a backup may have left it enabled. An account with a changed password is left alone.
 */
export async function settleDemoAccount({ manager }: DataSource, isAllowed: boolean): Promise<boolean> {
  const account = await manager.findOne(User, {
    select: { id: true, passwordHash: true },
    where: { userNameKey: DEMO_ACCOUNT.userName, email: DEMO_ACCOUNT.email },
  });
  if (!account) return false;
  const { id, passwordHash } = account;
  if (passwordHash === null) {
    if (isAllowed)
      await manager.update(User, { id }, { passwordHash: await hashPassword(DEMO_ACCOUNT.password) });
    return isAllowed;
  }
  const isPublic = await verifyPassword(passwordHash, DEMO_ACCOUNT.password);
  if (!isPublic || isAllowed) return isPublic;
  await manager.update(User, { id }, { passwordHash: null });
  await endAllSessions(manager, id);
  return false;
}

/**
 * Stores what is missing of the demo content, unless other people have an account. A private copy of the sandbox is seeded while the site is
 * in use, and SQLite answers without a turn of the event loop.
 */
async function seedDemo(dataSource: DataSource, services: Services, covers: boolean): Promise<void> {
  const { manager } = dataSource;
  const now = Date.now();
  const { demoContent } = await import('./demoContent.js');
  const content = demoContent();
  const names = content.people.map(({ userName }) => userNameKey(userName));
  if (await manager.exists(User, { where: { userNameKey: Not(In(names)) } })) return;
  const { default: sharp } = await import('sharp');
  let users = await manager.find(User);
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
    const at = new Date(Math.min(publishedAt.getTime() + hoursAfter * HOUR, now - 60_000));
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
