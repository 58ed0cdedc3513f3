import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { newId } from '../../src/platform/database/ids.js';
import { type Answer, graphql, send } from '../faults/client.js';
import { PASSWORD, type Person } from '../faults/database.js';
import type { Random } from '../random.js';

/** Posts of one person that exist at a time: the oldest one is deleted for each new one, so that the amount of content stays the same. */
const POSTS_EACH = 10;
const COMMENTS_EACH = 20;
const DRAFTS_EACH = 3;

const PUBLISH = 'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }';
const UPDATE = 'mutation ($input: UpdatePostInput!) { updatePost(input: $input) { post { id } } }';
const DELETE = 'mutation ($input: DeletePostInput!) { deletePost(input: $input) { deletedPostId } }';
const COMMENT = 'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }';
const UNCOMMENT =
  'mutation ($input: DeleteCommentInput!) { deleteComment(input: $input) { deletedCommentId } }';
const LIKE = 'mutation ($input: LikePostInput!) { likePost(input: $input) { post { likesCount } } }';
const UNLIKE = 'mutation ($input: UnlikePostInput!) { unlikePost(input: $input) { post { likesCount } } }';
const SAVE = 'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { id } } }';
const DISCARD = 'mutation ($input: DeleteDraftInput!) { deleteDraft(input: $input) { deletedDraftId } }';
const FEED = '{ posts(first: 8) { nodes { id title author { userName } likesCount } } }';
const SEARCH = 'query ($query: String!) { search(query: $query, first: 8) { nodes { id title } } }';
const BOOKMARK = 'mutation ($input: BookmarkPostInput!) { bookmarkPost(input: $input) { post { id } } }';
const UNBOOKMARK =
  'mutation ($input: RemoveBookmarkInput!) { removeBookmark(input: $input) { post { id } } }';
const FOLLOW = 'mutation ($input: FollowUserInput!) { followUser(input: $input) { user { id } } }';
const UNFOLLOW = 'mutation ($input: UnfollowUserInput!) { unfollowUser(input: $input) { user { id } } }';
const LOG_IN = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';
const SESSIONS = '{ viewer { sessions { id isCurrent } } }';
const END = 'mutation ($input: EndSessionInput!) { endSession(input: $input) { endedSessionId } }';
const REGISTER = 'mutation ($input: RegisterInput!) { register(input: $input) { email } }';

const WORDS = 'react hydration state effect memo suspense router keys context reducer server client'.split(
  ' ',
);

/** A post can be deleted by its author at the same moment or have a comment already, and a busy server refuses requests; they are counted. */
const EXPECTED = new Set(['NOT_FOUND', 'CONFLICT', 'SERVICE_UNAVAILABLE']);

/** What one person has made and will delete again, oldest first. */
interface Shelf {
  posts: string[];
  comments: string[];
  drafts: string[];
}

/** Mixed traffic of some people, which deletes as much as it makes. */
export class Traffic {
  readonly statuses = new Map<string, number>();
  /** The first unexpected answers. */
  readonly problems: string[] = [];
  requests = 0;
  readonly #shelves = new Map<string, Shelf>();
  #number = 0;

  constructor(
    private readonly people: readonly Person[],
    private readonly random: Random,
    private readonly origin: () => string,
    /** Milliseconds between two acts of a person. */
    private readonly pause = 0,
  ) {
    for (const { id } of people) this.#shelves.set(id, { posts: [], comments: [], drafts: [] });
  }

  /** All people act until the signal. */
  async run(signal: AbortSignal): Promise<void> {
    await Promise.all(
      this.people.map(async (person) => {
        while (!signal.aborted) {
          await this.#act(person);
          if (this.pause > 0) await sleep(this.pause);
        }
      }),
    );
  }

  /** Each person publishes what they have at a time, so that the amount is constant from then on. */
  async fill(): Promise<void> {
    await Promise.all(
      this.people.map(async (person) => {
        // A busy server refuses some.
        for (let i = 0; i < 10 * POSTS_EACH && this.#shelf(person).posts.length < POSTS_EACH; i++)
          await this.#publish(person);
      }),
    );
  }

  async #act(person: Person): Promise<void> {
    const dice = this.random.below(100);
    if (dice < 12) return this.#publish(person);
    if (dice < 18) return this.#edit(person);
    if (dice < 28) return this.#comment(person);
    if (dice < 38) return this.#like(person);
    if (dice < 46) return this.#draft(person);
    if (dice < 50) return this.#upload(person);
    if (dice < 51) return this.#register();
    if (dice < 55) return this.#bookmark(person);
    if (dice < 58) return this.#follow(person);
    if (dice < 60) return this.#visit(person);
    return this.#read(person);
  }

  async #publish(person: Person): Promise<void> {
    const shelf = this.#shelf(person);
    const input = { title: this.#text(5), html: `<p>${this.#text(120)}</p>`, categories: ['React'] };
    const data = await this.#ask('publish', PUBLISH, { input }, person);
    const { post } = (data?.publishPost ?? {}) as { post?: { id: string } };
    if (post) shelf.posts.push(post.id);
    const oldest = shelf.posts.length > POSTS_EACH ? shelf.posts.shift() : undefined;
    if (oldest !== undefined) await this.#ask('delete post', DELETE, { input: { postId: oldest } }, person);
  }

  async #edit(person: Person): Promise<void> {
    const postId = this.#shelf(person).posts.at(-1);
    if (postId === undefined) return;
    await this.#ask('edit', UPDATE, { input: { postId, html: `<p>${this.#text(150)}</p>` } }, person);
  }

  async #comment(person: Person): Promise<void> {
    const shelf = this.#shelf(person);
    const postId = this.#anyPost();
    if (postId === undefined) return;
    const input = { postId, text: this.#text(12) };
    const data = await this.#ask('comment', COMMENT, { input }, person);
    const { comment } = (data?.addComment ?? {}) as { comment?: { id: string } };
    if (comment) shelf.comments.push(comment.id);
    const oldest = shelf.comments.length > COMMENTS_EACH ? shelf.comments.shift() : undefined;
    if (oldest !== undefined)
      await this.#ask('delete comment', UNCOMMENT, { input: { commentId: oldest } }, person);
  }

  async #like(person: Person): Promise<void> {
    const postId = this.#anyPost();
    if (postId === undefined) return;
    await this.#ask('like', this.random.below(2) === 0 ? LIKE : UNLIKE, { input: { postId } }, person);
  }

  async #bookmark(person: Person): Promise<void> {
    const postId = this.#anyPost();
    if (postId === undefined) return;
    const query = this.random.below(2) === 0 ? BOOKMARK : UNBOOKMARK;
    await this.#ask('bookmark', query, { input: { postId } }, person);
  }

  async #follow(person: Person): Promise<void> {
    const other = this.random.pick(this.people);
    if (other.id === person.id) return;
    const query = this.random.below(2) === 0 ? FOLLOW : UNFOLLOW;
    await this.#ask('follow', query, { input: { userId: other.id } }, person);
  }

  /** A second device signs in, and its session is ended. */
  async #visit({ userName }: Person): Promise<void> {
    const data = await this.#ask('log in', LOG_IN, { input: { userName, password: PASSWORD } });
    const { accessToken: token } = (data?.login ?? {}) as { accessToken?: string };
    if (token === undefined) return;
    const seen = await this.#ask('sessions', SESSIONS, {}, { token });
    const { sessions = [] } = (seen?.viewer ?? {}) as { sessions?: { id: string; isCurrent: boolean }[] };
    const id = sessions.find(({ isCurrent }) => isCurrent)?.id;
    if (id !== undefined) await this.#ask('end session', END, { input: { id } }, { token });
  }

  async #draft(person: Person): Promise<void> {
    const shelf = this.#shelf(person);
    const id = newId();
    const input = { id, title: this.#text(4), html: `<p>${this.#text(60)}</p>` };
    const data = await this.#ask('save draft', SAVE, { input }, person);
    if (data) shelf.drafts.push(id);
    const oldest = shelf.drafts.length > DRAFTS_EACH ? shelf.drafts.shift() : undefined;
    if (oldest !== undefined)
      await this.#ask('delete draft', DISCARD, { input: { id: oldest, version: 1 } }, person);
  }

  async #upload({ token }: Person): Promise<void> {
    const background = { r: this.random.below(256), g: this.random.below(256), b: this.random.below(256) };
    const create = { width: 20 + this.random.below(100), height: 30, channels: 3, background } as const;
    const image = await sharp({ create }).png().toBuffer();
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(image)]), 'picture.png');
    const answer = await this.#send('upload', () => send(this.origin(), 'POST /api/upload', { token, form }));
    if (answer?.status !== 200) return;
    const { url } = JSON.parse(answer.text) as { url: string };
    await this.#get(new URL(url, this.origin()).pathname);
  }

  async #register(): Promise<void> {
    const i = this.#number++;
    const input = {
      name: 'Soak',
      userName: `soak_${i}`,
      email: `soak${i}@example.com`,
      password: 'Secret1!',
    };
    await this.#ask('register', REGISTER, { input });
  }

  async #read({ token, userName }: Person): Promise<void> {
    const postId = this.#anyPost() ?? '';
    const reads = [
      () => this.#get('/'),
      () => this.#get(`/post/${postId}`),
      () => this.#get(`/${userName}`),
      () => this.#get('/atom.xml'),
      () => this.#get('/api/posts?page=1'),
      () => this.#get(`/api/posts/${postId}`),
      () => this.#get(`/nothing/${this.#number++}`),
      () => this.#ask('feed', FEED, {}, { token }),
      () => this.#ask('search', SEARCH, { query: this.random.pick(WORDS) }),
      () => this.#ask('search', SEARCH, { query: `nothing${this.#number++}` }),
    ];
    await this.random.pick(reads)();
  }

  #shelf({ id }: Person): Shelf {
    return this.#shelves.get(id) ?? { posts: [], comments: [], drafts: [] };
  }

  /** A post that exists, unless it is being deleted. */
  #anyPost(): string | undefined {
    return this.#shelf(this.random.pick(this.people)).posts.at(-1);
  }

  #text(words: number): string {
    return Array.from({ length: words }, () => `${this.random.pick(WORDS)}${this.random.below(200)}`).join(
      ' ',
    );
  }

  async #get(path: string): Promise<void> {
    await this.#send(`GET ${path.split('/')[1] ?? ''}`, () =>
      send(this.origin(), `GET ${path as `/${string}`}`, { headers: { accept: 'text/html, */*' } }),
    );
  }

  async #ask(
    what: string,
    query: string,
    variables: object,
    person: Partial<Person> = {},
  ): Promise<Record<string, unknown> | null> {
    const answer = await this.#send(what, () => graphql(this.origin(), query, variables, person.token));
    if (answer === null) return null;
    if (answer.code !== null && !EXPECTED.has(answer.code))
      this.#problem(`${what}: ${answer.text.slice(0, 200)}`);
    return answer.code === null ? answer.data : null;
  }

  async #send<A extends Answer>(what: string, call: () => Promise<A>): Promise<A | null> {
    this.requests += 1;
    try {
      const answer = await call();
      const status = String(answer.status);
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      if (answer.status >= 500 && answer.status !== 503)
        this.#problem(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
      return answer;
    } catch (error) {
      this.#problem(`${what}: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  }

  #problem(text: string): void {
    if (this.problems.length < 20) this.problems.push(text);
  }
}
