import type { Random } from '../random.js';
import { graphql, inParallel } from './client.js';
import { createPeople, type Person } from './database.js';
import { type Fault, FaultError } from './fault.js';
import { startServer } from './server.js';

const POSTS = 200;
const WALKS = 100;
const PEOPLE = 5;
const PAGE = 10;

/** A hundred walks over Popular and Latest while five people like, publish and delete: none repeats or skips a post. */
export const walks: Fault = async ({ databaseUrl, folder, random, say, check }) => {
  const place = { databaseUrl, dataDir: folder };
  const people = await createPeople(place, PEOPLE);
  const server = await startServer({ ...place, environment: { LOG_LEVEL: 'error', ANSWER_CACHE: 'off' } });
  const ids = Array.from({ length: POSTS }, () => '');
  await inParallel(
    ids.map((_, i) => i),
    5,
    async (i) => {
      ids[i] = await publish(server.origin, people[i % PEOPLE]!);
    },
  );

  const crowd = new Crowd(server.origin, people, ids, random);
  let repeats = 0;
  let skips = 0;
  let pages = 0;
  await crowd.during(() =>
    inParallel(
      Array.from({ length: WALKS }, (_, i) => i),
      4,
      async (i) => {
        const seen = await walk(server.origin, i % 2 === 0 ? 'POPULAR' : 'LATEST');
        const found = new Set(seen);
        pages += Math.ceil(seen.length / PAGE);
        repeats += seen.length - found.size;
        skips += ids.filter((id) => !found.has(id)).length;
      },
    ),
  );
  say(`${WALKS} walks, ${pages} pages, ${crowd.acts} likes, publications and deletions meanwhile`);
  check(crowd.acts > WALKS, 'people were busy');
  check(repeats === 0, `no walk repeats a post (${repeats})`);
  check(skips === 0, `no walk skips a post (${skips})`);
  const { code } = await server.stop();
  check(code === 0, 'the server stops when it is asked to');
};

async function publish(origin: string, { token }: Person): Promise<string> {
  const { data, code } = await graphql(
    origin,
    'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }',
    { input: { title: 'A post', html: '<p>Some text</p>', categories: ['React'] } },
    token,
  );
  const published = data?.publishPost as { post: { id: string } } | null | undefined;
  if (!published) throw new FaultError(`A post could not be published: ${code}`);
  return published.post.id;
}

interface Page {
  nodes: { id: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

const LIST = `query ($sort: PostSort!, $after: String) {
  posts(sort: $sort, first: ${PAGE}, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }`;

async function walk(origin: string, sort: 'POPULAR' | 'LATEST'): Promise<string[]> {
  const seen: string[] = [];
  let after: string | null = null;
  for (;;) {
    const { data, code } = await graphql(origin, LIST, { sort, after });
    const page = data?.posts as Page | null | undefined;
    if (!page) throw new FaultError(`A page could not be read: ${code}`);
    seen.push(...page.nodes.map(({ id }) => id));
    if (!page.pageInfo.hasNextPage) return seen;
    after = page.pageInfo.endCursor;
  }
}

/** People who like and unlike any post, and publish and delete posts of their own. */
class Crowd {
  acts = 0;
  #isBusy = true;

  constructor(
    private readonly origin: string,
    private readonly people: readonly Person[],
    private readonly ids: readonly string[],
    private readonly random: Random,
  ) {}

  async during(work: () => Promise<unknown>): Promise<void> {
    const acting = Promise.all(this.people.map((person) => this.#act(person)));
    await work().finally(() => (this.#isBusy = false));
    await acting;
  }

  async #act(person: Person): Promise<void> {
    for (let i = 0; this.#isBusy; i++) {
      if (i % 10 === 9) {
        const postId = await publish(this.origin, person);
        await this.#change(person, 'likePost', postId);
        await this.#change(person, 'deletePost', postId);
        this.acts += 2;
      }
      const postId = this.ids[this.random.below(this.ids.length)]!;
      await this.#change(person, this.random.below(3) === 0 ? 'unlikePost' : 'likePost', postId);
      this.acts++;
    }
  }

  async #change(
    { token }: Person,
    name: 'likePost' | 'unlikePost' | 'deletePost',
    postId: string,
  ): Promise<void> {
    const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
    const result = name === 'deletePost' ? 'deletedPostId' : 'post { id }';
    const mutation = `mutation ($input: ${type}!) { ${name}(input: $input) { ${result} } }`;
    const { code } = await graphql(this.origin, mutation, { input: { postId } }, token);
    if (code !== null) throw new FaultError(`${name} failed: ${code}`);
  }
}
