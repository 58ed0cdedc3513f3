import { indexedTitle, searchTitle, withUserName } from '../src/features/search/searchIndex.js';
import { createRandom, type Random, uuidAt } from './random.js';
import { Writer } from './text.js';

export type Value = string | number | Date | null;

/** One table of the product, filled by its columns. */
export interface TableRows {
  table: string;
  columns: string[];
  rows: () => Iterable<Value[]>;
}

export interface DatasetOptions {
  /** Number of posts. There are a tenth as many users, ten times as many likes, twice as many comments, and as many bookmarks. */
  posts: number;
  seed: number;
  /** The password hash of all users. */
  passwordHash: string;
  /** Only these tables. Counters then count rows that are not there. */
  only?: readonly string[];
}

const DAY = 24 * 60 * 60 * 1000;
const FIRST = Date.UTC(2021, 0, 1);
const LAST = Date.UTC(2026, 0, 1);
/** Standard deviation of the logarithm: most posts have a few likes, one in a thousand has hundreds. */
const SPREAD = { likes: 1.1, comments: 0.9 };

const CATEGORIES = [
  'React', 'Hooks', 'State', 'Performance', 'TypeScript', 'CSS', 'Testing', 'Servers', 'GraphQL', 'Accessibility', 'Career', 'News',
]; // prettier-ignore
const FIRST_NAMES = [
  'Ada', 'Amir', 'Bea', 'Chen', 'Dana', 'Elif', 'Femi', 'Grace', 'Hugo', 'Ines', 'Jun', 'Kofi', 'Lena', 'Mira', 'Noor', 'Otto', 'Pia',
  'Ravi', 'Sara', 'Tomas', 'Uma', 'Vera', 'Wei', 'Yara', 'Zoe',
]; // prettier-ignore
const LAST_NAMES = [
  'Abara', 'Berg', 'Costa', 'Diaz', 'Eriksen', 'Fischer', 'Garcia', 'Haddad', 'Ito', 'Jansen', 'Kaya', 'Lopez', 'Meyer', 'Novak', 'Okafor',
  'Park', 'Quinn', 'Rossi', 'Singh', 'Tanaka', 'Ueda', 'Varga', 'Weber', 'Xu', 'Young', 'Zhang',
]; // prettier-ignore

/** The password of all users. */
export const PASSWORD = 'Bench1234!';

/** The username of the user with this number, from 0. */
export function userNameOf(index: number): string {
  return `user_${index}`;
}

/**
 * The data of a site as the services would store it: every counter equals its rows, and each post has its row in the
 * full-text table. Equal options give equal rows.
 */
export function createDataset({ posts: postCount, seed, passwordHash, only }: DatasetOptions): TableRows[] {
  const userCount = Math.max(2, Math.round(postCount / 10));
  const likeCounts = distribute(
    postCount,
    postCount * 10,
    userCount,
    SPREAD.likes,
    createRandom(seed, 'likes'),
  );
  const commentCounts = distribute(
    postCount,
    postCount * 2,
    userCount,
    SPREAD.comments,
    createRandom(seed, 'comments'),
  );
  const userIds = ids(userCount, FIRST - 365 * DAY, createRandom(seed, 'user ids'));
  const postIds = ids(postCount, FIRST, createRandom(seed, 'post ids'));
  const categoryIds = ids(CATEGORIES.length, FIRST, createRandom(seed, 'category ids'));
  const publishedAt = (post: number) => FIRST + Math.floor(((LAST - FIRST) * post) / postCount);
  const writer = new Writer(seed);

  function* users(): Iterable<Value[]> {
    const random = createRandom(seed, 'users');
    for (const [i, id] of userIds.entries()) {
      const userName = userNameOf(i);
      const joined = new Date(FIRST - 365 * DAY + i);
      const name = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
      const email = `${userName}@example.com`;
      yield [id, name, userName, userName, email, passwordHash, writer.comment(random), joined, joined];
    }
  }

  function* posts(): Iterable<Value[]> {
    const random = createRandom(seed, 'posts');
    for (const [i, id] of postIds.entries()) {
      const { title, body } = writePost(writer, random);
      const at = new Date(publishedAt(i));
      const author = userIds[random.below(userCount)] ?? '';
      const counts = [likeCounts[i] ?? 0, commentCounts[i] ?? 0];
      yield [
        id,
        author,
        title,
        body.excerpt,
        body.readingMinutes,
        ...counts,
        at,
        at,
        Math.floor(at.getTime() / DAY),
        searchTitle(title),
        body.html,
      ];
    }
  }

  /** Generates the same posts again, so that only one is in memory at a time. */
  function* searches(): Iterable<Value[]> {
    const random = createRandom(seed, 'posts');
    for (const id of postIds) {
      const { title, body } = writePost(writer, random);
      const topics = withUserName(body.topics(), userNameOf(random.below(userCount)));
      const indexed = indexedTitle(title);
      yield [id, indexed.titleKey, indexed.title, body.tokens, topics];
    }
  }

  function* filed(): Iterable<Value[]> {
    const random = createRandom(seed, 'post categories');
    for (const [i, id] of postIds.entries()) {
      const chosen = new Set<number>();
      for (let n = 1 + random.below(3); n > 0; n--) {
        chosen.add(Math.floor(categoryIds.length * random.next() ** 1.7));
      }
      for (const [position, category] of [...chosen].entries()) {
        yield [
          id,
          categoryIds[category] ?? '',
          position,
          likeCounts[i] ?? 0,
          new Date(publishedAt(i)),
          new Date(publishedAt(i)),
        ];
      }
    }
  }

  function* likes(): Iterable<Value[]> {
    const random = createRandom(seed, 'likers');
    for (const [i, postId] of postIds.entries()) {
      for (const user of different(likeCounts[i] ?? 0, userCount, random)) {
        yield [postId, userIds[user] ?? '', new Date(publishedAt(i) + random.below(30 * DAY))];
      }
    }
  }

  function* comments(): Iterable<Value[]> {
    const random = createRandom(seed, 'commenters');
    for (const [i, postId] of postIds.entries()) {
      for (const user of different(commentCounts[i] ?? 0, userCount, random)) {
        const at = publishedAt(i) + random.below(30 * DAY);
        yield [uuidAt(at, random), postId, userIds[user] ?? '', new Date(at), writer.comment(random)];
      }
    }
  }

  function* bookmarks(): Iterable<Value[]> {
    const random = createRandom(seed, 'bookmarks');
    const each = Math.min(10, postCount);
    for (const userId of userIds) {
      for (const post of different(each, postCount, random)) {
        yield [userId, postIds[post] ?? '', new Date(LAST + random.below(30 * DAY))];
      }
    }
  }

  const table = (name: string, columns: string, rows: () => Iterable<Value[]>): TableRows => ({
    table: name,
    columns: columns.split(' '),
    rows,
  });
  const tables = [
    table('user', 'id name userName userNameKey email passwordHash about verifiedAt createdAt', users),
    table('category', 'id name nameKey description', () =>
      CATEGORIES.map((name, i) => [categoryIds[i] ?? '', name, name.toLowerCase(), `All about ${name}.`]),
    ),
    table(
      'post',
      'id authorId title excerpt readingMinutes likesCount commentsCount createdAt updatedAt createdDay searchTitle html',
      posts,
    ),
    table('post_category', 'postId categoryId position likesCount createdAt updatedAt', filed),
    table('like', 'postId userId createdAt', likes),
    table('comment', 'id postId authorId createdAt text', comments),
    table('bookmark', 'userId postId createdAt', bookmarks),
    table('post_search', 'postId titleKey title body topics', searches),
  ];
  return only ? tables.filter((each) => only.includes(each.table)) : tables;
}

function writePost(writer: Writer, random: Random) {
  return { title: writer.title(random), body: writer.body(random) };
}

/** Ids in ascending order. */
function ids(count: number, from: number, random: Random): string[] {
  const step = (LAST - FIRST) / count;
  return Array.from({ length: count }, (_, i) => uuidAt(from + i * step, random));
}

/** Log-normal numbers of at most `most`, with the sum `total` or the possible maximum. */
function distribute(count: number, total: number, most: number, spread: number, random: Random): Uint32Array {
  const raw = Float64Array.from({ length: count }, () => Math.exp(spread * random.normal()));
  const scale = total / raw.reduce((sum, value) => sum + value, 0);
  const counts = Uint32Array.from(raw, (value) => Math.min(most, Math.floor(value * scale)));
  let missing = Math.min(total, count * most) - counts.reduce((sum, value) => sum + value, 0);
  for (let i = 0; missing > 0; i = (i + 1) % count) {
    const value = counts[i] ?? 0;
    if (value >= most) continue;
    counts[i] = value + 1;
    missing -= 1;
  }
  return counts;
}

/** Distinct numbers below `end` in pseudo-random order. */
function* different(count: number, end: number, random: Random): Iterable<number> {
  const start = random.below(end);
  let step = 1 + random.below(end);
  while (greatestDivisor(step, end) !== 1) step += 1;
  for (let i = 0; i < count; i++) yield (start + i * step) % end;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
