import { NotFoundError, UnavailableError } from '../../errors.js';
import type { Post } from '../../features/posts/post.entity.js';
import { PostSort } from '../../features/posts/post.inputs.js';
import type { PostListArgs } from '../../features/posts/post.service.js';
import { HUB_PATH } from '../../features/websub/webSubHub.js';
import type { Task } from '../../platform/threads/task.js';
import { textAsHtml } from '../../platform/text/escapeMarkup.js';
import { TaskTooLargeError } from '../../platform/threads/workerThreads.js';
import type { Services } from '../../platform/useCases/context.js';
import { writingFeedFile, writingMarkdown } from './feed.tasks.js';
import type { FeedFileName } from './feedFormats.js';
import { profilePictureOf } from '../../features/users/avatarImage.js';

/** Number of posts in a feed, newest first. */
const FEED_SIZE = 20;

/**
 * Characters of a body that a feed has whole: whoever reads a feed gets all of its posts each time, and many readers refuse
 * feeds of megabytes. Nothing but the body itself decides, so that an entry does not change with its neighbours.
 */
const LONGEST_WHOLE_BODY = 100_000;

/** The scope of a feed: the whole site, one category, or one author. */
export type FeedScope = { category?: string; author?: string };

export interface FeedEntry {
  /** URL of the post, which is also its permanent id. */
  url: string;
  title: string;
  /** The author's description, or the beginning of the text. */
  summary: string;
  /** Only what the author has written. */
  description: string | null;
  /** Where the post appeared first, on another site. */
  canonicalURL: string | null;
  /** The body, sanitised. Relative URLs refer to the page of the post. */
  html: string;
  coverImageURL: string | null;
  categories: string[];
  author: { name: string; url: string; avatar: string };
  /** The series, the number of the post in it from 1, and the URLs of the posts before and after. */
  series: { title: string; number: number; previousUrl: string | null; nextUrl: string | null } | null;
  publishedAt: Date;
  updatedAt: Date;
}

/** A list of posts for feed readers. All URLs outside of bodies are absolute. */
export interface Feed {
  title: string;
  description: string;
  /** The page that shows the same posts. */
  homeUrl: string;
  /** Folder URL of the feed's files, without a trailing slash. */
  baseUrl: string;
  updatedAt: Date;
  /** Of the JSON Feed with older posts; null on the last page. */
  nextUrl: string | null;
  /** Of the hub that tells of changes; null on pages with older posts, which are no topics. */
  hubUrl: string | null;
  entries: FeedEntry[];
}

/** `since` is when the author registered: a feed without posts was updated then. */
type FeedHead = Omit<Feed, 'updatedAt' | 'nextUrl' | 'hubUrl' | 'entries'> & { since: Date };

/** Creates feeds with a number of statements that does not depend on the number of posts. */
export class FeedService {
  constructor(
    private readonly services: Pick<Services, 'posts' | 'users' | 'categories' | 'series' | 'threads'>,
    private readonly publicUrl: string,
  ) {}

  /** A feed as a file in UTF-8. @param reader its requester @throws UnavailableError when it takes too long to write */
  file(feed: Feed, fileName: FeedFileName, reader?: string): Promise<Uint8Array> {
    return this.write(writingFeedFile, { feed, fileName }, { entries: feed.entries, reader });
  }

  /** A post as Markdown in UTF-8. @param reader its requester @throws UnavailableError when it takes too long to write */
  markdown(entry: FeedEntry, reader: string): Promise<Uint8Array> {
    return this.write(writingMarkdown, { entry }, { entries: [entry], reader });
  }

  private write<Input>(
    task: Task<Input, Uint8Array>,
    input: Input,
    { entries, reader }: { entries: readonly FeedEntry[]; reader: string | undefined },
  ) {
    const size = entries.reduce((sum, { html }) => sum + html.length, 0);
    return this.services.threads.run(task, input, { size, reader }).catch((error: unknown) => {
      if (!(error instanceof TaskTooLargeError)) throw error;
      throw new UnavailableError('This takes too long to write right now. Try again later.', 60);
    });
  }

  /**
   * The newest posts of the site, of a category or of an author, or those after a cursor; null when there is no such category or author.
   * @throws BadUserInputError for a bad cursor
   */
  async feed({ category, author }: FeedScope, after: string | null = null): Promise<Feed | null> {
    const head = await this.head({ category, author });
    if (!head) return null;
    const args: PostListArgs = { sort: PostSort.LATEST, first: FEED_SIZE, after, category, author };
    const posts = await this.services.posts.list(args).catch((error: unknown) => {
      // The author or the category was deleted since `head` was read.
      if (error instanceof NotFoundError) return null;
      throw error;
    });
    if (!posts) return null;
    const entries = (await this.entries(posts.nodes)).map(withBodyForFeeds);
    const { since, ...rest } = head;
    const updated = Math.max(since.getTime(), ...entries.map(({ updatedAt }) => updatedAt.getTime()));
    const cursor = posts.hasNextPage ? posts.cursors.at(-1) : undefined;
    const nextUrl = cursor === undefined ? null : `${rest.baseUrl}/feed.json?after=${cursor}`;
    const hubUrl = after === null ? this.absolute(HUB_PATH) : null;
    return { ...rest, updatedAt: new Date(updated), nextUrl, hubUrl, entries };
  }

  /** Posts as feed entries, in the same order, without those that were deleted in the meantime. */
  async entries(posts: readonly Post[]): Promise<FeedEntry[]> {
    if (posts.length === 0) return [];
    const ids = posts.map(({ id }) => id);
    const [bodies, placed, parts, authors] = await Promise.all([
      this.services.posts.htmlByIds(ids),
      this.services.posts.entriesOf(ids),
      this.services.series.listedParts(ids),
      this.services.users.byIds([...new Set(posts.map(({ authorId }) => authorId))]),
    ]);
    const html = new Map(bodies.map((body) => [body.id, body.html]));
    const users = new Map(authors.map((user) => [user.id, user]));
    return posts.flatMap((post) => {
      const author = users.get(post.authorId);
      const body = html.get(post.id);
      if (!author || body === undefined) return [];
      const part = parts.get(post.id);
      return {
        url: this.absolute(`/post/${post.id}`),
        title: post.title,
        summary: post.description ?? post.excerpt,
        description: post.description,
        canonicalURL: post.canonicalURL,
        html: body,
        coverImageURL: post.coverImageURL === null ? null : this.absolute(post.coverImageURL),
        categories: placed.filter(({ postId }) => postId === post.id).map((entry) => entry.category.name),
        author: {
          name: author.name,
          url: this.absolute(`/${author.userName}`),
          avatar: this.absolute(profilePictureOf(author)),
        },
        series: part
          ? {
              title: part.series.title,
              number: part.number,
              previousUrl: part.previousId && this.absolute(`/post/${part.previousId}`),
              nextUrl: part.nextId && this.absolute(`/post/${part.nextId}`),
            }
          : null,
        publishedAt: post.createdAt,
        updatedAt: post.updatedAt,
      };
    });
  }

  private async head({ category: name, author: userName }: FeedScope): Promise<FeedHead | null> {
    if (userName !== undefined) {
      const author = await this.services.users.byUserName(userName);
      if (!author) return null;
      const url = this.absolute(`/${author.userName}`);
      return {
        title: `${author.name} (@${author.userName}) on Hydrate`,
        description: author.about ?? `Posts from ${author.userName}`,
        homeUrl: url,
        baseUrl: url,
        since: author.createdAt,
      };
    }
    if (name !== undefined) {
      const category = await this.services.categories.byName(name);
      if (!category) return null;
      const encoded = encodeURIComponent(category.name);
      return {
        title: `#${category.name} on Hydrate`,
        description: category.description,
        homeUrl: this.absolute(`/category/?name=${encoded}`),
        baseUrl: this.absolute(`/category/${encoded}`),
        since: new Date(0),
      };
    }
    return {
      title: 'Hydrate',
      description: 'The Developer Hub for All Things React',
      homeUrl: this.absolute('/'),
      baseUrl: this.publicUrl,
      since: new Date(0),
    };
  }

  private absolute(address: string): string {
    return new URL(address, `${this.publicUrl}/`).href;
  }
}

function withBodyForFeeds(entry: FeedEntry): FeedEntry {
  const { html, summary, url } = entry;
  if (html.length <= LONGEST_WHOLE_BODY) return entry;
  const link = `<p><a href="${url}">Read the whole post</a></p>`;
  return { ...entry, html: summary === '' ? link : `<p>${textAsHtml(summary)}</p>${link}` };
}
