import sharp from 'sharp';
import type { Random } from '../random.js';
import { type Answer, graphql, inParallel, send } from './client.js';
import type { Person } from './database.js';

/** A post as its writer knows it. */
interface KnownPost {
  authorId: string;
  title: string;
  likes: Set<string>;
  /** Texts by their author. */
  comments: Map<string, string>;
}

/** The compared part of a post in REST. */
interface SeenPost {
  title: string;
  likes: string[];
  likesCount: number;
  comments: { userId: string; comment: string }[];
}

/** A write without a response: it may or may not be stored. */
type Unanswered =
  | { kind: 'like' | 'comment' | 'bookmark' | 'edit' | 'delete'; postId: string; text?: string }
  | { kind: 'publish' | 'upload' };

/** A response that is wrong at any time. */
class UnexpectedAnswer extends Error {}

/** Number of concurrent reads during the comparison. */
const READERS = 8;

/**
 * Records acknowledged writes. Each user writes sequentially, so at most one write of each user is unconfirmed when the
 * server dies.
 */
export class Journal {
  readonly #posts = new Map<string, KnownPost>();
  readonly #readingLists = new Map<string, Set<string>>();
  readonly #uploads = new Map<string, number>();
  readonly #unanswered = new Map<string, Unanswered>();
  readonly #unexpected: string[] = [];
  #acknowledged = 0;
  #number = 0;

  constructor(
    readonly people: readonly Person[],
    private readonly random: Random,
  ) {
    for (const { id } of people) this.#readingLists.set(id, new Set());
  }

  get acknowledged(): number {
    return this.#acknowledged;
  }

  get uploads(): ReadonlyMap<string, number> {
    return this.#uploads;
  }

  /** Number of unconfirmed writes. */
  get inTheBalance(): number {
    return this.#unanswered.size;
  }

  /** Publishes the initial posts. */
  async publishSome(origin: string, each: number): Promise<void> {
    for (const person of this.people) for (let i = 0; i < each; i++) await this.#publish(origin, person);
  }

  /** All users write sequentially until the server is gone. */
  async write(origin: string): Promise<void> {
    await Promise.all(this.people.map((person) => this.#writeAs(person, origin)));
  }

  async #writeAs(person: Person, origin: string): Promise<void> {
    for (;;) {
      try {
        await this.#writeOnce(person, origin);
        this.#unanswered.delete(person.id);
      } catch (error) {
        if (!(error instanceof UnexpectedAnswer)) return;
        this.#unexpected.push(error.message);
        this.#unanswered.delete(person.id);
      }
    }
  }

  #writeOnce(person: Person, origin: string): Promise<void> {
    const dice = this.random.below(100);
    const own = [...this.#posts].filter(([, { authorId }]) => authorId === person.id).map(([id]) => id);
    if (dice < 12 || this.#posts.size < this.people.length) return this.#publish(origin, person);
    if (dice < 18 && own.length > 2) return this.#deletePost(origin, person, this.random.pick(own));
    if (dice < 30 && own.length > 0) return this.#edit(origin, person, this.random.pick(own));
    if (dice < 36) return this.#upload(origin, person);
    const postId = this.random.pick([...this.#posts.keys()]);
    if (dice < 50) return this.#bookmark(origin, person, postId);
    if (dice < 66) return this.#comment(origin, person, postId);
    return this.#like(origin, person, postId);
  }

  /** Records the first successful response. A 404 for a post that its author has just deleted is expected. */
  #accept(answer: Answer & { code?: string | null }, what: string): 'done' | 'gone' {
    if (answer.status === 404 || answer.code === 'NOT_FOUND') return 'gone';
    if (answer.status >= 300 || (answer.code ?? null) !== null) {
      throw new UnexpectedAnswer(
        `${what} answered ${answer.status} ${answer.code ?? ''} ${answer.text.slice(0, 200)}`,
      );
    }
    this.#acknowledged += 1;
    return 'done';
  }

  async #publish(origin: string, { id, token }: Person): Promise<void> {
    const title = `Post ${this.#number++}`;
    const html = `<p>${title} of ${id}</p>`;
    this.#unanswered.set(id, { kind: 'publish' });
    let postId: string;
    if (this.random.below(2) === 0) {
      const body = { title, desc: html, categories: ['React'] };
      const answer = await send(origin, 'POST /api/posts', { token, body });
      this.#accept(answer, 'POST /api/posts');
      postId = (JSON.parse(answer.text) as { _id: string })._id;
    } else {
      const query = 'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }';
      const answer = await graphql(origin, query, { input: { title, html, categories: ['React'] } }, token);
      this.#accept(answer, 'publishPost');
      postId = (answer.data as { publishPost: { post: { id: string } } }).publishPost.post.id;
    }
    this.#posts.set(postId, { authorId: id, title, likes: new Set(), comments: new Map() });
  }

  async #edit(origin: string, { id, token }: Person, postId: string): Promise<void> {
    const title = `Edited ${this.#number++}`;
    this.#unanswered.set(id, { kind: 'edit', postId, text: title });
    const answer =
      this.random.below(2) === 0
        ? await send(origin, `PUT /api/posts/${postId}`, { token, body: { title, desc: `<p>${title}</p>` } })
        : await graphql(
            origin,
            'mutation ($input: UpdatePostInput!) { updatePost(input: $input) { post { id } } }',
            { input: { postId, title, html: `<p>${title}</p>` } },
            token,
          );
    const post = this.#posts.get(postId);
    if (this.#accept(answer, 'an edit') === 'done' && post) post.title = title;
  }

  async #deletePost(origin: string, { id, token }: Person, postId: string): Promise<void> {
    this.#unanswered.set(id, { kind: 'delete', postId });
    const answer = await send(origin, `DELETE /api/posts/${postId}`, { token });
    if (this.#accept(answer, 'DELETE of a post') === 'done') this.#forget(postId);
  }

  #forget(postId: string): void {
    this.#posts.delete(postId);
    for (const list of this.#readingLists.values()) list.delete(postId);
  }

  async #like(origin: string, { id, token }: Person, postId: string): Promise<void> {
    const likes = this.#posts.get(postId)?.likes ?? new Set();
    const isLiked = likes.has(id);
    this.#unanswered.set(id, { kind: 'like', postId });
    const field = isLiked ? 'unlikePost' : 'likePost';
    const type = isLiked ? 'UnlikePostInput' : 'LikePostInput';
    const answer =
      this.random.below(2) === 0
        ? await send(origin, `PUT /api/posts/reactions/${postId}`, { token, body: {} })
        : await graphql(
            origin,
            `mutation ($input: ${type}!) { ${field}(input: $input) { post { id } } }`,
            { input: { postId } },
            token,
          );
    if (this.#accept(answer, 'a like') === 'gone') return;
    if (isLiked) likes.delete(id);
    else likes.add(id);
  }

  async #comment(origin: string, { id, token }: Person, postId: string): Promise<void> {
    const comments = this.#posts.get(postId)?.comments ?? new Map<string, string>();
    if (comments.has(id)) {
      this.#unanswered.set(id, { kind: 'comment', postId });
      const answer = await send(origin, `DELETE /api/posts/comments/${postId}`, { token });
      if (this.#accept(answer, 'DELETE of a comment') === 'done') comments.delete(id);
      return;
    }
    const text = `Comment ${this.#number++}`;
    this.#unanswered.set(id, { kind: 'comment', postId, text });
    const answer =
      this.random.below(2) === 0
        ? await send(origin, `PUT /api/posts/comments/${postId}`, { token, body: { comment: text } })
        : await graphql(
            origin,
            'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }',
            { input: { postId, text } },
            token,
          );
    if (this.#accept(answer, 'a comment') === 'done') comments.set(id, text);
  }

  async #bookmark(origin: string, { id, token }: Person, postId: string): Promise<void> {
    const list = this.#readingLists.get(id) ?? new Set();
    const isSaved = list.has(postId);
    const field = isSaved ? 'removeBookmark' : 'bookmarkPost';
    const type = isSaved ? 'RemoveBookmarkInput' : 'BookmarkPostInput';
    this.#unanswered.set(id, { kind: 'bookmark', postId });
    const query = `mutation ($input: ${type}!) { ${field}(input: $input) { post { id } } }`;
    const answer = await graphql(origin, query, { input: { postId } }, token);
    if (this.#accept(answer, field) === 'gone') return;
    if (isSaved) list.delete(postId);
    // It was saved while its author deleted it.
    else if (this.#posts.has(postId)) list.add(postId);
  }

  async #upload(origin: string, { id, token }: Person): Promise<void> {
    const [width, height] = [20 + this.random.below(200), 20 + this.random.below(200)];
    const background = { r: this.random.below(256), g: this.random.below(256), b: this.random.below(256) };
    const image = await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(image)]), 'picture.png');
    this.#unanswered.set(id, { kind: 'upload' });
    const answer = await send(origin, 'POST /api/upload', { token, form });
    this.#accept(answer, 'POST /api/upload');
    const { url } = JSON.parse(answer.text) as { url: string };
    // REST answers with the address below PUBLIC_URL, whose port the server does not listen on.
    this.#uploads.set(new URL(url, origin).pathname, width);
  }

  /**
   * Compares the server's data with the acknowledged writes, and resolves the unconfirmed ones.
   *
   * @returns descriptions of the differences
   */
  async compare(origin: string): Promise<string[]> {
    const wrong = this.#unexpected.splice(0);
    await inParallel([...this.#posts], READERS, async ([postId, known]) => {
      const answer = await send(origin, `GET /api/posts/${postId}`);
      if (answer.status === 200) {
        wrong.push(...this.#comparePost(postId, known, JSON.parse(answer.text) as SeenPost));
      } else if (answer.status === 404 && this.#mayBe(known.authorId, 'delete', postId)) {
        this.#forget(postId);
      } else {
        wrong.push(`the post ${postId} answers ${answer.status}`);
      }
    });
    await inParallel(this.people, READERS, async ({ id }) => {
      wrong.push(...(await this.#compareReadingList(origin, id)));
    });
    await inParallel([...this.#uploads], READERS, async ([url, width]) => {
      const problem = await pictureProblem(origin, url, width);
      if (problem !== null) wrong.push(problem);
    });
    this.#unanswered.clear();
    return wrong;
  }

  #mayBe(userId: string, kind: Unanswered['kind'], postId: string): boolean {
    const write = this.#unanswered.get(userId);
    return write?.kind === kind && 'postId' in write && write.postId === postId;
  }

  #comparePost(postId: string, known: KnownPost, seen: SeenPost): string[] {
    const wrong: string[] = [];
    if (seen.title !== known.title) {
      const write = this.#unanswered.get(known.authorId);
      const mayBe = this.#mayBe(known.authorId, 'edit', postId) && write && 'text' in write && write.text;
      if (mayBe === seen.title) known.title = seen.title;
      else wrong.push(`the post ${postId} is called ${seen.title}, not ${known.title}`);
    }
    const likes = new Set(seen.likes);
    const comments = new Map(seen.comments.map(({ userId, comment }) => [userId, comment]));
    if (seen.likesCount !== likes.size) wrong.push(`the post ${postId} counts ${seen.likesCount} likes`);
    for (const { id } of this.people) {
      if (likes.has(id) !== known.likes.has(id)) {
        if (!this.#mayBe(id, 'like', postId)) wrong.push(`a like of ${postId} by ${id}`);
      }
      if (comments.get(id) !== known.comments.get(id)) {
        const write = this.#unanswered.get(id);
        const text = write && 'text' in write ? write.text : undefined;
        const mayBe = this.#mayBe(id, 'comment', postId) && comments.get(id) === text;
        if (!mayBe) wrong.push(`a comment on ${postId} by ${id}`);
      }
    }
    known.likes = likes;
    known.comments = comments;
    return wrong;
  }

  async #compareReadingList(origin: string, userId: string): Promise<string[]> {
    const answer = await send(origin, `GET /api/posts/readinglist?id=${userId}`);
    const seen = new Set((JSON.parse(answer.text) as { _id: string }[]).map(({ _id }) => _id));
    const known = this.#readingLists.get(userId) ?? new Set();
    const differing = [...new Set([...seen, ...known])].filter((id) => seen.has(id) !== known.has(id));
    this.#readingLists.set(userId, seen);
    return differing
      .filter((postId) => !this.#mayBe(userId, 'bookmark', postId))
      .map((postId) => `the reading list of ${userId}: ${postId}`);
  }
}

async function pictureProblem(origin: string, url: string, width: number): Promise<string | null> {
  const response = await fetch(origin + url);
  if (response.status !== 200) return `the picture ${url} answers ${response.status}`;
  const seen = await sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  return seen?.info.width === width ? null : `the picture ${url} is damaged`;
}
