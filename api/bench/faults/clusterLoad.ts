import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../random.js';
import { type Answer, send } from './client.js';
import type { Person } from './database.js';
import { percentile } from './fault.js';

/** A title in the order in which the author sent it. */
interface Title {
  text: string;
  /** When the server acknowledged it; null if it refused or did not answer, so that the title may be stored or not. */
  ackedAt: number | null;
}

interface KnownPost {
  author: Person;
  titles: Title[];
  /** Ids of users whose like is known to be stored, known to be removed, or neither (null). */
  likes: Map<string, boolean | null>;
}

/** Rows of a node. */
export interface StoredRows {
  posts: ReadonlyMap<string, string>;
  /** `postId userId` */
  likes: ReadonlySet<string>;
}

/** The experience of all clients in a period. */
export interface Period {
  acknowledged: number;
  /** Writes that were answered 503 or not at all. */
  refused: number;
  /** Longest time between two acknowledged writes, in seconds. */
  withoutWrites: number;
  reads: number;
  failedReads: number;
  /** The oldest state that a visitor saw, in milliseconds behind the last acknowledged title. */
  oldestRead: number;
  /** Reads of authors who did not see the title that they had just changed. */
  staleOwnReads: number;
  p95: number;
}

const PUBLISH = 'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }';
const EDIT = 'mutation ($input: UpdatePostInput!) { updatePost(input: $input) { post { id } } }';
const LIKE = 'mutation ($input: LikePostInput!) { likePost(input: $input) { post { id } } }';
const UNLIKE = 'mutation ($input: UnlikePostInput!) { unlikePost(input: $input) { post { id } } }';
const READ = 'query ($id: ID!) { post(id: $id) { title } }';

const PATIENCE = 60_000;
/** Pause of each client between two requests, in milliseconds. */
const PAUSE = 15;
/** Visitors read the posts that were changed last, so that they notice a stale response. */
const VISITED = 6;

/**
 * People who write and visitors who read without pause, through all processes in turn, whatever the responses are. Every acknowledged
 * write is recorded.
 */
export class ClusterLoad {
  readonly #posts = new Map<string, KnownPost>();
  /** Responses that are wrong at any time. */
  readonly unexpected: string[] = [];
  #over = new AbortController();
  #running: Promise<void>[] = [];
  /** Ids of the posts that were changed last, which visitors read. */
  #changed: string[] = [];
  #number = 0;
  #turn = 0;
  #acks: number[] = [];
  #since = performance.now();
  #period = { refused: 0, failedReads: 0, oldestRead: 0, staleOwnReads: 0, times: [] as number[] };

  constructor(
    private readonly people: readonly Person[],
    private readonly random: Random,
  ) {}

  start(origins: readonly string[], visitors: number): void {
    this.#over = new AbortController();
    this.begin();
    this.#running = [
      ...this.people.map((person) => this.#until(() => this.#write(origins, person))),
      ...Array.from({ length: visitors }, () => this.#until(() => this.#visit(origins))),
    ];
  }

  async stop(): Promise<void> {
    this.#over.abort();
    await Promise.all(this.#running);
  }

  /** Begins a period. */
  begin(): void {
    this.#since = performance.now();
    this.#acks = [];
    this.#period = { refused: 0, failedReads: 0, oldestRead: 0, staleOwnReads: 0, times: [] };
  }

  /** Ends the period. */
  end(): Period {
    const moments = [this.#since, ...this.#acks, performance.now()];
    const gaps = moments.slice(1).map((moment, i) => moment - (moments[i] ?? moment));
    const { times, ...counts } = this.#period;
    return {
      ...counts,
      acknowledged: this.#acks.length,
      withoutWrites: Math.max(...gaps) / 1000,
      reads: times.length,
      p95: percentile(times, 0.95),
    };
  }

  /** Acknowledged writes that a node does not have. Only between two loads. */
  lostIn({ posts, likes }: StoredRows): string[] {
    const lost: string[] = [];
    for (const [id, { titles, likes: known }] of this.#posts) {
      const seen = posts.get(id);
      const last = titles.findLastIndex(({ ackedAt }) => ackedAt !== null);
      if (!titles.slice(last).some(({ text }) => text === seen)) {
        lost.push(`post ${id}: ${seen ?? 'none'} instead of ${titles[last]?.text ?? ''}`);
      }
      for (const [userId, isLiked] of known) {
        if (isLiked !== null && likes.has(`${id} ${userId}`) !== isLiked) {
          lost.push(`post ${id}: ${isLiked ? 'no ' : 'a removed '}like of ${userId}`);
        }
      }
    }
    return lost;
  }

  async #until(step: () => Promise<void>): Promise<void> {
    while (!this.#over.signal.aborted) {
      await step();
      await delay(PAUSE);
    }
  }

  async #write(origins: readonly string[], person: Person): Promise<void> {
    const dice = this.random.below(100);
    const own = [...this.#posts].filter(([, { author }]) => author === person).map(([id]) => id);
    if (own.length < 2 || dice < 8) return this.#publish(origins, person);
    if (dice < 50) return this.#edit(origins, person, this.random.pick(own));
    // Few posts, so that writers meet at their rows.
    const postId = this.random.pick([...this.#posts.keys()].slice(0, 6));
    return this.#like(origins, person, postId);
  }

  async #publish(origins: readonly string[], person: Person): Promise<void> {
    const title = `Post ${this.#number++}`;
    const input = { title, html: `<p>${title}</p>`, categories: ['React'] };
    const data = await this.#change(origins, PUBLISH, input, person);
    if (!data) return;
    const { publishPost } = data as { publishPost: { post: { id: string } } };
    const titles = [{ text: title, ackedAt: performance.now() }];
    this.#posts.set(publishPost.post.id, { author: person, titles, likes: new Map() });
  }

  async #edit(origins: readonly string[], person: Person, postId: string): Promise<void> {
    const text = `Title ${this.#number++}`;
    const title: Title = { text, ackedAt: null };
    this.#posts.get(postId)?.titles.push(title);
    const data = await this.#change(origins, EDIT, { postId, title: text, html: `<p>${text}</p>` }, person);
    if (!data) return;
    title.ackedAt = performance.now();
    this.#changed = [postId, ...this.#changed].slice(0, VISITED);
    const answer = await this.#ask(origins, READ, { id: postId }, person.token);
    if (answer?.status === 200 && titleIn(answer) !== text) this.#period.staleOwnReads += 1;
  }

  async #like(origins: readonly string[], person: Person, postId: string): Promise<void> {
    const likes = this.#posts.get(postId)?.likes ?? new Map<string, boolean | null>();
    const isLiked = likes.get(person.id) !== true;
    likes.set(person.id, null);
    if (await this.#change(origins, isLiked ? LIKE : UNLIKE, { postId }, person))
      likes.set(person.id, isLiked);
  }

  /** @returns the data of an acknowledged change */
  async #change(
    origins: readonly string[],
    query: string,
    input: object,
    { token }: Person,
  ): Promise<object | null> {
    const answer = await this.#ask(origins, query, { input }, token);
    const { data, errors } = resultOf(answer);
    if (answer?.status === 200 && data && !errors) {
      this.#acks.push(performance.now());
      return data;
    }
    this.#period.refused += 1;
    if (answer && !isUnavailable(answer))
      this.unexpected.push(`${answer.status} ${answer.text.slice(0, 300)}`);
    return null;
  }

  async #visit(origins: readonly string[]): Promise<void> {
    if (this.#changed.length === 0) return;
    const id = this.random.pick(this.#changed);
    const titles = this.#posts.get(id)?.titles ?? [];
    const askedAt = performance.now();
    const answer = await this.#ask(origins, READ, { id });
    if (answer?.status !== 200 || resultOf(answer).errors) {
      this.#period.failedReads += 1;
      if (answer && !isUnavailable(answer)) this.unexpected.push(`a visitor: ${answer.text.slice(0, 300)}`);
      return;
    }
    this.#period.times.push(answer.took);
    const seen = titles.findIndex(({ text }) => text === titleIn(answer));
    const missed = titles.slice(seen + 1).find(({ ackedAt }) => ackedAt !== null && ackedAt < askedAt);
    if (missed?.ackedAt)
      this.#period.oldestRead = Math.max(this.#period.oldestRead, askedAt - missed.ackedAt);
  }

  /** Null if there was no response. Every request goes to the next process. */
  #ask(origins: readonly string[], query: string, variables: object, token?: string): Promise<Answer | null> {
    const origin = origins[this.#turn++ % origins.length] ?? '';
    const body = { query, variables };
    return send(origin, 'POST /graphql', { token, body, patience: PATIENCE }).catch(() => null);
  }
}

interface Result {
  data?: Record<string, unknown> | null;
  errors?: { extensions?: { code?: string } }[];
}

function resultOf(answer: Answer | null): Result {
  try {
    return JSON.parse(answer?.text ?? '{}') as Result;
  } catch {
    return {};
  }
}

function isUnavailable(answer: Answer): boolean {
  const code = resultOf(answer).errors?.[0]?.extensions?.code;
  return answer.status === 503 || code === 'SERVICE_UNAVAILABLE';
}

function titleIn(answer: Answer): string | undefined {
  const { post } = (resultOf(answer).data ?? {}) as { post?: { title: string } | null };
  return post?.title;
}
