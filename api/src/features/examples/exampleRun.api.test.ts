import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { Post } from '../posts/post.entity.js';
import type { User } from '../users/user.entity.js';

interface Run {
  succeeded: boolean;
  reactVersion: string | null;
  ranAt: string;
  problem: string | null;
}
interface Shown {
  version: number;
  examplesCount: number;
  viewerFailedExamplesCount: number | null;
  examples: { run: Run | null }[];
}
type Outcome = { index: number; reactVersion?: string | null; problem?: string | null };

let server: TestServer;
let ada: { user: User; token: string };
let bob: { user: User; token: string };
let post: Post;

const figure = (code: string, caption = '') =>
  `<figure data-example="react"><pre><code data-file="App.js">${code}</code></pre>` +
  `${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;
const [ONE, TWO, THREE] = [figure('one'), figure('two'), figure('three')];
const RAN = { reactVersion: '19.3.1' };
const PROBLEM = 'App.js:3: count is not defined';

beforeAll(async () => {
  server = await startTestServer();
  [ada, bob] = [await createUser(server), await createUser(server)];
});
afterAll(() => server.close());
beforeEach(async () => {
  post = await createPost(server, ada.user, { html: `<p>Before</p>${ONE}<p>Between</p>${TWO}` });
});

const READ = `query ($id: ID!) { post(id: $id) { version examplesCount viewerFailedExamplesCount
  examples { run { succeeded reactVersion ranAt problem } } } }`;
const REPORT = `mutation ($input: ReportExampleRunsInput!) { reportExampleRuns(input: $input) { post {
  version updatedAt examples { run { succeeded problem } } } } }`;

async function read(token: string | null = ada.token, id = post.id): Promise<Shown> {
  const { data, errors } = await server.graphql<{ post: Shown }>(READ, { id }, token);
  expect(errors).toEqual([]);
  return data!.post;
}
const problems = async () => (await read()).examples.map(({ run }) => run && (run.problem ?? 'ran'));

const report = (outcomes: Outcome[], changes: object = {}, token: string | null = ada.token) =>
  server.graphql<{ reportExampleRuns: { post: object } }>(
    REPORT,
    { input: { postId: post.id, version: post.version, outcomes, ...changes } },
    token,
  );
const both: Outcome[] = [
  { index: 0, ...RAN },
  { index: 1, ...RAN, problem: PROBLEM },
];
const reportBoth = async () => expect((await report(both)).errors).toEqual([]);
const update = (changes: object) =>
  server.server.services.publishing.update(ada.user, { postId: post.id, ...changes });

describe(`the number of examples of a post on ${engine}`, () => {
  const INLINE = '<p>In text: &lt;figure data-example="react"&gt;</p>';

  it('follows publishing, updating, restoring and REST', async () => {
    const count = async () => (await read()).examplesCount;
    expect(post.examplesCount).toBe(2);
    expect(await count()).toBe(2);
    await update({ title: 'Another title' });
    expect(await count()).toBe(2);
    expect((await update({ html: `${INLINE}${ONE}` })).examplesCount).toBe(1);
    expect(await count()).toBe(1);
    const revision = await server.server.services.revisions.byVersion(ada.user, post, 1);
    await server.server.services.publishing.restore(ada.user, { revisionId: revision!.id, version: 3 });
    expect(await count()).toBe(2);
    await restClient(server)(`PUT /api/posts/${post.id}`, { token: ada.token, body: { desc: INLINE } });
    expect(await count()).toBe(0);
  });

  it('is in lists without another statement', async () => {
    const statements = async (fields: string) => {
      server.queries.length = 0;
      const { data, errors } = await server.graphql<{ posts: { nodes: { examplesCount?: number }[] } }>(
        `{ posts { nodes { id ${fields} } } }`,
      );
      expect(errors).toEqual([]);
      return { count: server.queries.length, first: data!.posts.nodes[0] };
    };
    const without = await statements('title');
    expect(await statements('title examplesCount')).toMatchObject({
      count: without.count,
      first: { examplesCount: 2 },
    });
  });
});

describe(`reportExampleRuns on ${engine}`, () => {
  it('stores outcomes, which readers see without the problem', async () => {
    const before = Date.now();
    const { data, errors } = await report(both);
    expect(errors).toEqual([]);
    expect(data?.reportExampleRuns.post).toEqual({
      version: post.version,
      updatedAt: post.updatedAt.toISOString(),
      examples: [
        { run: { succeeded: true, problem: null } },
        { run: { succeeded: false, problem: PROBLEM } },
      ],
    });

    const own = await read();
    expect(own.viewerFailedExamplesCount).toBe(1);
    expect(Date.parse(own.examples[0]!.run!.ranAt)).toBeGreaterThanOrEqual(before - 1000);
    expect(Date.parse(own.examples[0]!.run!.ranAt)).toBeLessThanOrEqual(Date.now() + 1000);
    for (const token of [null, bob.token]) {
      const seen = await read(token);
      expect(seen.viewerFailedExamplesCount).toBeNull();
      expect(seen.examples).toMatchObject([
        { run: { succeeded: true, reactVersion: '19.3.1', problem: null } },
        { run: { succeeded: false, reactVersion: '19.3.1', problem: null } },
      ]);
    }
  });

  it('stores a failure from before React was loaded', async () => {
    expect((await report([{ index: 0, problem: 'App.js:1: Unexpected token' }])).errors).toEqual([]);
    const { examples } = await read(null);
    expect(examples[0]?.run).toMatchObject({ succeeded: false, reactVersion: null });
  });

  it('shows no run before the first report', async () => {
    expect(await read()).toMatchObject({
      viewerFailedExamplesCount: 0,
      examples: [{ run: null }, { run: null }],
    });
  });

  it('can be repeated, and a later outcome replaces an earlier one', async () => {
    await reportBoth();
    await reportBoth();
    expect(await problems()).toEqual(['ran', PROBLEM]);
    await report([{ index: 1, reactVersion: '18.3.1' }]);
    expect(await problems()).toEqual(['ran', 'ran']);
    expect((await read(null)).examples.map(({ run }) => run?.reactVersion)).toEqual(['19.3.1', '18.3.1']);
    expect((await report([])).errors).toEqual([]);
    expect(await problems()).toEqual(['ran', 'ran']);
  });

  it('does not change the version of the post, so that an open editor can still save', async () => {
    await reportBoth();
    expect((await update({ title: 'Still mine', version: post.version })).version).toBe(post.version + 1);
  });

  it('invalidates cached responses that show the post', async () => {
    const fetched = async () => {
      const query = `{ post(id: "${post.id}") { examples { run { succeeded } } } }`;
      const response = await fetch(`${server.origin}/graphql?query=${encodeURIComponent(query)}`, {
        headers: { 'apollo-require-preflight': '1' },
      });
      return ((await response.json()) as { data: { post: { examples: unknown } } }).data.post.examples;
    };
    expect(await fetched()).toEqual([{ run: null }, { run: null }]);
    await reportBoth();
    expect(await fetched()).toEqual([{ run: { succeeded: true } }, { run: { succeeded: false } }]);
  });

  it('tells other processes, so that their caches drop the post', async () => {
    const { changeLog } = server.server.services;
    const { position } = await changeLog.end();
    await reportBoth();
    const changes = await changeLog.follow(position, 100);
    expect(changes).toMatchObject([
      { subject: 'post', subjectId: post.id, kind: 'updated', actorId: ada.user.id },
    ]);
  });

  it('requires authentication', async () => {
    const { errors } = await report(both, {}, null);
    expect(errors[0]).toMatchObject({
      message: 'You need to log in to report runs of examples.',
      extensions: { code: 'UNAUTHENTICATED' },
    });
  });

  it('refuses a post of another author, and a missing one', async () => {
    expect((await report(both, {}, bob.token)).errors[0]?.extensions.code).toBe('FORBIDDEN');
    for (const postId of ['x', crypto.randomUUID()]) {
      expect((await report(both, { postId })).errors[0]?.extensions.code).toBe('NOT_FOUND');
    }
    expect(await problems()).toEqual([null, null]);
  });

  it('refuses outcomes of a version that has been replaced', async () => {
    await update({ html: ONE + THREE });
    const { errors } = await report(both);
    expect(errors[0]?.extensions).toMatchObject({ code: 'CONFLICT', version: 2 });
    expect(await problems()).toEqual([null, null]);
  });

  it.each<[string, Outcome[], string]>([
    ['an index beyond the examples', [{ index: 2, ...RAN }], 'The post has no example with the index 2.'],
    ['a negative index', [{ index: -1, ...RAN }], 'The post has no example with the index -1.'],
    [
      'an index twice',
      [
        { index: 0, ...RAN },
        { index: 0, ...RAN, problem: 'x' },
      ],
      'The example with the index 0 has two outcomes.',
    ],
    [
      'a version that is none',
      [{ index: 0, reactVersion: '<b>19</b>' }],
      'Example with the index 0: the version of React must look like 19.3.1.',
    ],
    [
      'an example that ran without a version',
      [{ index: 0 }],
      'Example with the index 0: the version of React must look like 19.3.1.',
    ],
    [
      'a long problem',
      [{ index: 0, ...RAN, problem: '😀'.repeat(1001) }],
      'Example with the index 0: the problem has 1001 characters, 1000 are allowed.',
    ],
    [
      'an empty problem',
      [{ index: 0, ...RAN, problem: ' \n' }],
      'Example with the index 0: the problem is empty. Leave it out if the example ran.',
    ],
    [
      '51 outcomes',
      Array.from({ length: 51 }, (_, index) => ({ index, ...RAN })),
      'A post has at most 50 examples.',
    ],
  ])('refuses %s, with all other outcomes', async (_, wrong, message) => {
    const { errors } = await report([...(wrong.length === 1 ? [{ index: 1, ...RAN }] : []), ...wrong]);
    expect(errors[0]).toMatchObject({
      message,
      extensions: { code: 'BAD_USER_INPUT', fields: { outcomes: message } },
    });
    expect(await problems()).toEqual([null, null]);
  });

  it('stores a problem of 1000 characters, with its lines', async () => {
    const problem = `App.js\n${'😀'.repeat(993)}`;
    expect((await report([{ index: 0, ...RAN, problem }])).errors).toEqual([]);
    expect(await problems()).toEqual([problem, null]);
  });
});

describe(`runs on ${engine}`, () => {
  beforeEach(reportBoth);

  it('stay with examples that are moved, captioned or hidden, and go with those that change', async () => {
    await update({ html: `${TWO}<p>Text</p>${THREE}${figure('one', 'A caption')}` });
    expect(await problems()).toEqual([PROBLEM, null, 'ran']);
    expect((await read()).viewerFailedExamplesCount).toBe(1);
    await update({ html: `${figure('two ')}${ONE}` });
    expect(await problems()).toEqual([null, 'ran']);
    expect((await read()).viewerFailedExamplesCount).toBe(0);
    // An earlier text is a text that has not run yet.
    await update({ html: ONE + TWO });
    expect(await problems()).toEqual(['ran', null]);
  });

  it('are shared by equal examples of a post, and not by those of other posts', async () => {
    await update({ html: TWO + TWO });
    expect(await problems()).toEqual([PROBLEM, PROBLEM]);
    expect((await read()).viewerFailedExamplesCount).toBe(1);
    const other = await createPost(server, ada.user, { html: TWO });
    expect((await read(ada.token, other.id)).examples).toEqual([{ run: null }]);
  });

  it('stay when the text around changes, and go with the post', async () => {
    await update({ title: 'Other', html: `<p>New</p>${ONE}${TWO}` });
    expect(await problems()).toEqual(['ran', PROBLEM]);
    const stored = () => server.dataSource.query('SELECT * FROM example_run WHERE postId = ?', [post.id]);
    expect(await stored()).toHaveLength(2);
    await server.server.services.publishing.delete(ada.user, post.id);
    expect(await stored()).toEqual([]);
  });

  it('go with the account of the author', async () => {
    const leaving = await createUser(server);
    const { id, version } = await createPost(server, leaving.user, { html: ONE });
    const outcome = [{ index: 0, ...RAN }];
    expect((await report(outcome, { postId: id, version }, leaving.token)).errors).toEqual([]);
    await server.server.services.accounts.remove(leaving.user.id);
    expect(await server.dataSource.query('SELECT * FROM example_run WHERE postId = ?', [id])).toEqual([]);
  });

  it('of all posts of a list take one statement, and none without examples', async () => {
    const statements = async (fields: string, html?: string) => {
      await server.dataSource.query('DELETE FROM post');
      server.server.services.changes.ofAnything();
      for (let i = 0; i < 3; i++) {
        post = await createPost(server, ada.user, html === undefined ? {} : { html });
        if (html !== undefined) await reportBoth();
      }
      server.queries.length = 0;
      const { errors } = await server.graphql(`{ posts(first: 3) { nodes { ${fields} } } }`, {}, ada.token);
      expect(errors).toEqual([]);
      return server.queries.length;
    };
    const FIELDS = 'html viewerFailedExamplesCount examples { run { succeeded problem } }';
    expect(await statements(FIELDS, ONE + TWO)).toBe((await statements('html', ONE + TWO)) + 1);
    expect(await statements(FIELDS)).toBe(await statements('html'));
  });
});
