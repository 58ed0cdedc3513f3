import { createReadStream, existsSync } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { BSONError, deserialize, ObjectId } from 'bson';
import {
  keepEmailsApart,
  type Source,
  SourceError,
  type SourceAuthor,
  type SourceItem,
  type SourcePost,
} from '../source.js';
import {
  datedBy,
  dateOf,
  isObject,
  type JsonObject,
  linesOf,
  listOf,
  objectsOf,
  text,
  webAddress,
} from '../values.js';
import { jsonRecords } from './json.js';

/*
 * The database of the older server, as mongodump (BSON) or mongoexport (JSON) write it.
 */

/** The file of each collection. */
export interface Dump {
  folder: string;
  posts: string;
  users?: string;
  categories?: string;
}

const ENDINGS = ['.bson', '.bson.gz', '.json', '.jsonl'];

/** The dump in a folder or in the folder of its database below; null if there is none. */
export async function findDump(folder: string): Promise<Dump | null> {
  const here = dumpIn(folder);
  if (here) return here;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const below = entry.isDirectory()
      ? (dumpIn(join(folder, entry.name)) ?? dumpIn(join(folder, entry.name, 'dump')))
      : null;
    if (below) return below;
  }
  return null;
}

function dumpIn(folder: string): Dump | null {
  const file = (name: string) =>
    ENDINGS.map((ending) => join(folder, name + ending)).find((path) => existsSync(path));
  const posts = file('posts');
  const isDump = posts !== undefined && (!/\.jsonl?$/.test(posts) || file('users') !== undefined);
  return isDump ? { folder, posts, users: file('users'), categories: file('categories') } : null;
}

/** MongoDB stores 16 MiB, and some more for its own. */
const MAX_DOCUMENT = 17 * 1024 * 1024;

async function* recordsOf(file: string): AsyncGenerator<JsonObject> {
  if (/\.jsonl?$/.test(file)) {
    for await (const record of jsonRecords(file)) if (isObject(record)) yield record;
    return;
  }
  let rest: Buffer = Buffer.alloc(0);
  const raw = createReadStream(file, { highWaterMark: 1024 * 1024 });
  const chunks = (file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw) as AsyncIterable<Buffer>;
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= 4) {
      const size = rest.readInt32LE(at);
      if (size < 5 || size > MAX_DOCUMENT) throw new SourceError(`${file} is not BSON.`);
      if (rest.length - at < size) break;
      const document = documentOf(rest.subarray(at, at + size), file);
      if (isObject(document)) yield document;
      at += size;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new SourceError(`${file} ends in the middle of a document.`);
}

function documentOf(bytes: Buffer, file: string): unknown {
  try {
    return deserialize(bytes);
  } catch (error) {
    // bson is recursive.
    if (error instanceof BSONError || error instanceof RangeError)
      throw new SourceError(`${file} has a document that cannot be read: ${error.message}`);
    throw error;
  }
}

/** An ObjectId of BSON, or of JSON (`{"$oid": …}`), as text. */
function idOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (!isObject(value)) return '';
  if (typeof value.$oid === 'string') return value.$oid;
  return value instanceof ObjectId ? value.toHexString() : '';
}

/** A date of BSON, of JSON (`{"$date": …}`), or as text. */
function dated(value: unknown): unknown {
  const written = isObject(value) && '$date' in value ? value.$date : value;
  return isObject(written) && '$numberLong' in written ? Number(written.$numberLong) : written;
}

/** The database of the older server: its users with their passwords, its posts with comments and likes. */
export async function mongoSource(
  dump: Dump,
  base: string | undefined,
  pictures: string | undefined,
): Promise<Source> {
  const users = new Map<string, SourceAuthor>();
  if (dump.users !== undefined) for await (const user of recordsOf(dump.users)) readUser(user, users);
  keepEmailsApart(users.values());
  const byName = new Map([...users.values()].map((user) => [user.userName?.toLowerCase() ?? '', user]));
  const known = (id: unknown, name: unknown): SourceAuthor | undefined =>
    users.get(idOf(id)) ?? byName.get(text(name).toLowerCase());
  return {
    format: 'MongoDB dump of the older server',
    title: basename(dump.folder),
    key: 'mongodb',
    total: await countOf(dump.posts),
    folder: pictures ?? picturesBeside(dump.folder),
    hasPicturesByName: true,
    ...(base !== undefined && { base }),
    async *authors() {
      yield* users.values();
    },
    async *items() {
      let index = 0;
      for await (const post of recordsOf(dump.posts)) yield postOf(post, index++, known);
    },
  };
}

/** The folder of uploads beside the dump. */
function picturesBeside(folder: string): string {
  const places = [folder, dirname(folder), dirname(dirname(folder))];
  return (
    places.find((place) => existsSync(join(place, 'images')) || existsSync(join(place, 'uploads'))) ?? folder
  );
}

/** BSON has the size of each document before it. */
async function countOf(file: string): Promise<number | null> {
  if (!file.endsWith('.bson')) return null;
  const { size } = await stat(file);
  const handle = await open(file);
  try {
    const head = Buffer.alloc(4);
    let count = 0;
    for (let at = 0; at < size; count++) {
      await handle.read(head, 0, 4, at);
      const length = head.readInt32LE(0);
      if (length < 5) throw new SourceError(`${file} is not BSON.`);
      at += length;
    }
    return count;
  } finally {
    await handle.close();
  }
}

const UNVERIFIED = 'the email and the password were left out: the older server had not verified the email';

function readUser(user: JsonObject, users: Map<string, SourceAuthor>): void {
  const id = idOf(user._id);
  const userName = text(user.userName ?? user.username);
  // Anybody may have registered with an address of somebody else.
  const isUnverified = [user.verified, user.isVerified, user.emailVerified].includes(false);
  const email = isUnverified ? '' : text(user.email);
  const password = isUnverified ? '' : text(user.password ?? user.passwordHash);
  users.set(id, {
    name: text(user.name) || userName,
    userName,
    ...(email !== '' && { email }),
    ...(password !== '' && { passwordHash: password }),
    about: text(user.about ?? user.desc),
    url: webAddress(user.websiteURL),
    githubURL: webAddress(user.githubURL),
    linkedinURL: webAddress(user.linkedinURL),
    xURL: webAddress(user.xURL ?? user.twitterURL),
    ...(text(user.profilePicture ?? user.profilePic ?? user.picture) !== '' && {
      avatar: text(user.profilePicture ?? user.profilePic ?? user.picture),
    }),
    createdAt: dateOf(dated(user.createdAt)) ?? undefined,
    oldAddresses: userName === '' ? [] : [`/${userName}`],
    ...(isUnverified && { losses: [UNVERIFIED] }),
  });
}

type Known = (id: unknown, name: unknown) => SourceAuthor | undefined;

function postOf(post: JsonObject, index: number, known: Known): SourceItem {
  const id = idOf(post._id);
  if (id === '') return { index, reason: 'It has no id.' };
  if (post.isDraft === true || post.draft === true || post.published === false || post.status === 'draft')
    return { index, id, reason: 'It is a draft.' };
  const details = isObject(post.userDetails) ? post.userDetails : {};
  const name = details.userName ?? post.username ?? post.userName ?? post.author;
  const author = known(post.userId ?? post.user ?? post.authorId ?? post.author, name);
  const written = text(name);
  const comments = objectsOf(post.comments);
  const commentsByUsers = comments.flatMap((comment) => {
    const by = known(comment.userId, comment.userName ?? comment.username);
    const said = linesOf(comment.comment ?? comment.text).trim();
    return by && said !== ''
      ? [{ author: by, text: said, createdAt: dateOf(dated(comment.timestamp ?? comment.createdAt)) }]
      : [];
  });
  const likes = listOf(post.likes);
  const likedBy = likes.flatMap(
    (user) => known(isObject(user) && 'userId' in user ? user.userId : user, '') ?? [],
  );
  const photo = text(post.photo ?? post.coverImage ?? post.image);
  return {
    id,
    title: text(post.title),
    body: linesOf(post.desc ?? post.content ?? post.body ?? post.description),
    format: 'html',
    tags: listOf(post.categories ?? post.tags)
      .map((tag) => (isObject(tag) ? text(tag.name) : text(tag)))
      .filter((tag) => tag !== ''),
    authors: author ? [author] : written === '' ? [] : [{ name: written, userName: written }],
    ...datedBy(dated(post.createdAt), dated(post.date)),
    updatedAt: dateOf(dated(post.updatedAt)),
    ...(photo !== '' && { image: photo }),
    oldAddresses: [`/post/${id}`, `/posts/${id}`],
    comments: commentsByUsers,
    likedBy,
    losses: [
      ...(comments.length > commentsByUsers.length
        ? [`${comments.length - commentsByUsers.length} comments of unknown users were left out`]
        : []),
      ...(likes.length > likedBy.length
        ? [`${likes.length - likedBy.length} likes of unknown users were left out`]
        : []),
    ],
  } satisfies SourcePost;
}
