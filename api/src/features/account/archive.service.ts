import type { Readable } from 'node:stream';
import type { DataSource } from 'typeorm';
import { chunks } from '../../platform/database/chunks.js';
import { readRows, type Row, textOf, textOrNullOf } from '../../platform/database/readRows.js';
import type { ImageStorage } from '../../platform/storage/storage.js';
import type { User } from '../users/user.entity.js';
import { TABLES, type OwnRows } from './archiveTables.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    archives: ArchiveService;
  }
}

/** A file of an archive. Its content is read when it is written, so that an archive takes the memory of one batch of texts. */
export type ArchiveEntry = { name: string } & (
  | { kind: 'text'; parts: () => AsyncIterable<string> }
  /** Becomes Markdown. */
  | { kind: 'html'; read: () => Promise<ArchivedText | null> }
  | { kind: 'image'; open: () => Promise<Readable | null> }
);

export interface ArchivedText {
  title: string;
  html: string;
  createdAt: string;
  /** Of its page on the site, or in the editor. */
  path: string;
}

/** Rows with texts that are read at once: texts can have megabytes. */
const BATCH = 20;
/** Rows that are read at once by another key than an id. The longest have a note of 1,000 characters. */
const PAGE = 500;

/** The member's uploads, and those of others that the member's texts show: equal images are stored once. */
const PICTURES = `SELECT u.name AS name FROM upload u WHERE u.ownerId = :userId
  ${[
    'post_upload x JOIN post o ON o.id = x.postId AND o.authorId = :userId',
    'draft_upload x JOIN draft o ON o.id = x.draftId AND o.authorId = :userId',
    'revision_upload x JOIN post_revision r ON r.id = x.revisionId JOIN post o ON o.id = r.postId AND o.authorId = :userId',
    'user_upload x JOIN `user` o ON o.id = x.userId AND o.id = :userId',
  ]
    .map((uses) => `UNION SELECT u.name FROM ${uses} JOIN upload u ON u.id = x.uploadId`)
    .join('\n  ')}
  ORDER BY name`;

/** All that a member has stored here, as files (docs/behaviour.md#your-data). */
export class ArchiveService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: Pick<ImageStorage, 'open'>,
  ) {}

  async of({ id: userId }: User): Promise<ArchiveEntry[]> {
    const texts = (table: 'post' | 'draft') =>
      readRows(
        this.dataSource,
        `SELECT t.id, t.createdAt FROM ${table} t WHERE t.authorId = :userId ORDER BY t.createdAt, t.id`,
        { userId },
      );
    const uploads = await readRows(this.dataSource, PICTURES, { userId });
    const textEntries = (['post', 'draft'] as const).map(async (table) =>
      (await texts(table)).map((row): ArchiveEntry => {
        const id = textOf(row, 'id');
        const day = String(plain(row.createdAt)).slice(0, 10);
        return { name: `${table}s/${day}-${id}.md`, kind: 'html', read: () => this.#text(table, id, userId) };
      }),
    );
    return [
      { name: 'README.txt', kind: 'text', parts: () => once(README) },
      ...TABLES.map((rows): ArchiveEntry => ({
        name: `${rows.file}.json`,
        kind: 'text',
        parts: () => this.#json(rows, userId),
      })),
      ...(await Promise.all(textEntries)).flat(),
      ...uploads.map((row): ArchiveEntry => {
        const name = textOf(row, 'name');
        return {
          name: `pictures/${name}`,
          kind: 'image',
          open: async () => (await this.storage.open(name))?.stream ?? null,
        };
      }),
    ];
  }

  async #text(table: 'post' | 'draft', id: string, userId: string): Promise<ArchivedText | null> {
    const sql = `SELECT t.title, t.html, t.createdAt FROM ${table} t WHERE t.id = :id AND t.authorId = :userId`;
    const [row] = await readRows(this.dataSource, sql, { id, userId });
    if (!row) return null;
    const [title, html] = [textOf(row, 'title'), textOrNullOf(row, 'html') ?? ''];
    const path = table === 'post' ? `/post/${id}` : `/write?draft=${id}`;
    return { title, html, createdAt: String(plain(row.createdAt)), path };
  }

  /** A JSON list. */
  async *#json(own: OwnRows, userId: string): AsyncIterable<string> {
    yield '[';
    let separator = '';
    for await (const row of this.#rows(own, userId)) {
      const values = Object.entries(row).map(([name, value]) => [name, plain(value)] as const);
      yield `${separator}\n${JSON.stringify(Object.fromEntries(values))}`;
      separator = ',';
    }
    yield '\n]\n';
  }

  async *#rows({ columns, from, where, id, key, order }: OwnRows, userId: string): AsyncIterable<Row> {
    const select = (values: string, condition: string, more: Parameters<typeof readRows>[2] = {}, end = '') =>
      readRows(this.dataSource, `SELECT ${values} FROM ${from} WHERE ${condition} ORDER BY ${order} ${end}`, {
        userId,
        ...more,
      });
    if (key !== null) {
      for (let after = ''; ;) {
        const page = await select(
          columns,
          `${where} AND t.${key} > :after`,
          { after, limit: PAGE },
          'LIMIT :limit',
        );
        yield* page;
        const last = page.at(-1);
        if (!last || page.length < PAGE) return;
        after = textOf(last, key);
      }
    }
    if (id === null) {
      yield* await select(columns, where);
      return;
    }
    const ids = (await select(`${id} AS id`, where)).map((row) => textOf(row, 'id'));
    // IS TRUE keeps planners from searching by the owner, which would read all texts again for each batch.
    for (const batch of chunks(ids, BATCH))
      yield* await select(columns, `${id} IN (:ids) AND (${where}) IS TRUE`, { ids: batch });
  }
}

const README = `This archive has all that you have stored on Hydrate.

posts/      your posts as Markdown
drafts/     your drafts as Markdown
pictures/   the pictures that you have uploaded or that your texts show
*.json      everything as data: profile, posts with their HTML, categories, reads and earlier versions, drafts, series, comments,
            replies, texts held for review, likes, saved posts, collections, highlights, follows, blocks, reports, decisions of moderators,
            notifications and their mails, sessions, passkeys, access tokens, apps, sign-ins of apps and webhooks

Times are in UTC. Secrets such as your password are not in it: they are stored as hashes only.
`;

async function* once(text: string): AsyncIterable<string> {
  yield text;
}

/** One form of times for both engines. */
function plain(value: Row[string]): unknown {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'bigint') return Number(value);
  const time = typeof value === 'string' ? /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d\.\d{3})$/.exec(value) : null;
  return time ? `${time[1]}T${time[2]}Z` : value;
}
