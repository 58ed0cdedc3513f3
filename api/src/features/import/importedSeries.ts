import { type DataSource, In } from 'typeorm';
import { ChangeUnknownError, DomainError } from '../../errors.js';
import { ChangeLogEntry } from '../../platform/changes/change.entity.js';
import { Post } from '../posts/post.entity.js';
import { truncate } from '../../richText/measures.js';
import type { Services } from '../../platform/useCases/context.js';
import { SeriesPost } from '../series/series.entity.js';
import { MAX_PARTS } from '../series/series.inputs.js';
import { MAX_SERIES, titleOf } from '../series/placePost.js';
import { User } from '../users/user.entity.js';
import type { ExportedPart } from './jsonFeed.js';

interface Added {
  author: User;
  title: string;
  parts: { postId: string; item: string }[];
}

/** The part of a post that an earlier import has stored. */
export interface KnownPart {
  postId: string;
  part: ExportedPart;
  item: string;
}

/** The series of imported posts. A series that is there already gets the posts that it lacks. */
export class ImportedSeries {
  /** By the id of a post. */
  readonly #numbers = new Map<string, number>();
  #added = new Map<string, Added>();

  constructor(
    private readonly series: Services['series'],
    private readonly dataSource: DataSource,
  ) {}

  /**
   * An import that is killed may have stored posts and not yet their series. It is stored now if the post is in none and nobody has
   * changed it since it was imported: its author may have taken it out.
   */
  async restore(known: readonly KnownPart[]): Promise<void> {
    if (known.length === 0) return;
    const { manager } = this.dataSource;
    const placed = await this.series.seriesOfPosts(known.map(({ postId }) => postId));
    const inSeries = new Set(placed.map(({ postId }) => postId));
    const lost = known.filter(({ postId }) => !inSeries.has(postId));
    if (lost.length === 0) return;
    const log = await manager.find(ChangeLogEntry, {
      where: { subject: 'post', subjectId: In(lost.map(({ postId }) => postId)) },
    });
    const untouched = lost.filter(({ postId }) => {
      const kinds = log.filter(({ subjectId }) => subjectId === postId).map(({ kind }) => kind);
      return kinds.length === 1 && kinds[0] === 'created';
    });
    const posts = await manager.findBy(Post, { id: In(untouched.map(({ postId }) => postId)) });
    const authors = await manager.findBy(User, { id: In(posts.map(({ authorId }) => authorId)) });
    for (const { postId, part, item } of untouched) {
      const authorId = posts.find(({ id }) => id === postId)?.authorId;
      const author = authors.find(({ id }) => id === authorId);
      if (author) this.add(author, postId, part, item);
    }
  }

  /** The number of a post that an earlier import has stored, for the order of those that follow. */
  know(postId: string, { number }: ExportedPart): void {
    this.#numbers.set(postId, number);
  }

  /** @param item names the post in messages */
  add(author: User, postId: string, part: ExportedPart, item: string): void {
    this.know(postId, part);
    const key = `${author.id} ${keyOf(part.title)}`;
    const added = this.#added.get(key) ?? { author, title: part.title, parts: [] };
    added.parts.push({ postId, item });
    this.#added.set(key, added);
  }

  /** Stores what was added since the last call. Returns the posts that could not be added, each with the reason. */
  async save(): Promise<{ item: string; change: string }[]> {
    const left: { item: string; change: string }[] = [];
    for (const { author, title, parts } of this.#added.values()) {
      const leave = (items: typeof parts, reason: string) =>
        left.push(
          ...items.map(({ item }) => ({
            item,
            change: `left out of the series “${truncate(title, MAX_NAMED)}”: ${reason}`,
          })),
        );
      const all = await this.series.ofAuthor(author.id, MAX_SERIES, author);
      const known = all.find((one) => keyOf(one.title) === keyOf(title));
      const before = known ? (await this.series.members([known.id])).map(({ postId }) => postId) : [];
      // Also those that the author does not see, which stay where they are.
      const taken = known ? await this.dataSource.manager.countBy(SeriesPost, { seriesId: known.id }) : 0;
      const fitting = parts.slice(0, Math.max(0, MAX_PARTS - taken));
      leave(parts.slice(fitting.length), `a series has at most ${MAX_PARTS} posts`);
      const number = (postId: string) => this.#numbers.get(postId) ?? 0;
      const postIds = [...before, ...fitting.map(({ postId }) => postId)].sort(
        (a, b) => number(a) - number(b),
      );
      const saved = known
        ? this.series.update(author, { seriesId: known.id, postIds })
        : this.series.create(author, { title, postIds });
      await saved.catch((error: unknown) => {
        // After a lost COMMIT a repeated import adds those that are missing.
        if (!(error instanceof DomainError) || error instanceof ChangeUnknownError) throw error;
        leave(fitting, error.message);
      });
    }
    this.#added = new Map();
    return left;
  }
}

/** Titles in messages: a feed may have any text there. */
const MAX_NAMED = 120;

/** Equal for titles of the same series. */
function keyOf(title: string): string {
  try {
    return titleOf(title).titleKey;
  } catch (error) {
    // It is refused when the series is created.
    if (error instanceof DomainError) return title;
    throw error;
  }
}
