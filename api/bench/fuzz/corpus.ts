import type { FuzzRequest } from './request.js';
import { differentLetters, nested, repeated } from './request.js';

/** A hand-picked request that once stopped this or another server, or a similar one. */
type Seed = Pick<FuzzRequest, 'operation' | 'body'> & Partial<FuzzRequest>;

const PUBLISH =
  'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id readingMinutes } } }';
const SAVE = 'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { id excerpt } } }';
const COMMENT = 'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }';
const SEARCH = 'query ($query: String!) { search(query: $query) { nodes { id } } }';
const DRAFT_ID = '5f0c7a52-8f0e-4c3c-9d53-2f1d0b1a7c11';

const asked = (operation: string, query: string, variables: unknown, person: number | null): Seed => ({
  operation,
  person,
  body: { kind: 'json', value: { query, variables } },
});

/** Nested values in each JSON input, with and without a token. */
const deep: Seed[] = [4500, 9000, 60_000].flatMap((depth) => [
  asked('Query.viewer', '{ __typename }', { a: nested('list', depth) }, null),
  asked('Query.viewer', '{ __typename }', { a: nested('object', depth) }, null),
  asked('Query.viewer', '{ __typename }', nested('list', depth), null),
  asked('Query.search', SEARCH, { query: nested('list', depth) }, 0),
  {
    operation: 'Query.viewer',
    body: { kind: 'json', value: { query: '{ __typename }', extensions: nested('object', depth) } },
  },
  {
    operation: 'Query.viewer',
    body: { kind: 'json', value: { query: '{ __typename }', operationName: nested('list', depth) } },
  },
  { operation: 'Query.viewer', body: { kind: 'json', value: nested('list', depth) } },
  asked(
    'Mutation.publishPost',
    PUBLISH,
    { input: { title: 'Deep', html: '<p>a</p>', categories: nested('list', depth) } },
    1,
  ),
  {
    door: 'rest',
    operation: 'POST /api/auth/login',
    target: '/api/auth/login',
    body: { kind: 'json', value: { userName: nested('list', depth), password: 'a' } },
  },
  {
    door: 'rest',
    operation: 'POST /api/posts',
    target: '/api/posts',
    person: 2,
    body: {
      kind: 'json',
      value: { title: 'Deep', desc: nested('object', depth), userDetails: nested('list', depth) },
    },
  },
]);

/** Long runs without spaces, in scripts that need a dictionary and in others. */
const UNITS = ['漢', 'ไ', 'あ', 'ម', 'a', 'é', '👩‍👩‍👧', '\u0301'] as const;
const runs: Seed[] = UNITS.flatMap((unit, i) => {
  const html = `<p>${repeated(unit, Math.floor(160_000 / unit.length))}</p>`;
  return [
    asked('Mutation.publishPost', PUBLISH, { input: { title: `A run of ${unit}`, html } }, i),
    asked(
      'Mutation.saveDraft',
      SAVE,
      { input: { id: DRAFT_ID.replace(/^./, String(i)), title: '', html } },
      i,
    ),
  ];
});
const longTexts: Seed[] = [
  asked(
    'Mutation.publishPost',
    PUBLISH,
    { input: { title: repeated('漢', 200), html: `<pre>${repeated('漢', 160_000)}</pre>` } },
    9,
  ),
  asked(
    'Mutation.publishPost',
    PUBLISH,
    { input: { title: 'Many cells', html: `<table><tr>${repeated('<td>漢字</td>', 40_000)}</tr></table>` } },
    10,
  ),
  asked(
    'Mutation.publishPost',
    PUBLISH,
    { input: { title: 'Spaces', html: `<p>a${repeated(' ', 900_000)}b</p>` } },
    11,
  ),
  asked(
    'Mutation.publishPost',
    PUBLISH,
    { input: { title: 'Signs', html: `<p>a${repeated('-', 900_000)}b</p>` } },
    12,
  ),
  asked(
    'Mutation.publishPost',
    PUBLISH,
    { input: { title: 'Lines', html: `<pre>${repeated('\n', 900_000)}</pre>` } },
    13,
  ),
  asked(
    'Mutation.publishPost',
    PUBLISH,
    { input: { title: 'Deep', html: `${repeated('<blockquote>', 50_000)}a` } },
    14,
  ),
  asked(
    'Mutation.publishPost',
    PUBLISH,
    { input: { title: 'Deep lists', html: `${repeated('<ul><li>', 50_000)}a` } },
    15,
  ),
  asked(
    'Mutation.publishPost',
    PUBLISH,
    { input: { title: 'Deep marks', html: `<p>${repeated('<b><i>', 50_000)}a</p>` } },
    16,
  ),
  asked(
    'Mutation.publishPost',
    PUBLISH,
    { input: { title: 'Entities', html: `<p>${repeated('&amp;', 199_000)}</p>` } },
    17,
  ),
  asked(
    'Mutation.publishPost',
    PUBLISH,
    { input: { title: 'Pictures', html: repeated('<img src="https://a.example/a.png">', 28_000) } },
    18,
  ),
  asked('Mutation.addComment', COMMENT, { input: { postId: 'zzpost1zz', text: repeated('漢', 10_000) } }, 3),
  asked('Query.search', SEARCH, { query: repeated('漢', 200) }, null),
  asked('Query.search', SEARCH, { query: repeated('a ', 100) }, null),
  {
    door: 'rest',
    operation: 'GET /api/posts',
    method: 'GET',
    target: `/api/posts?page=1/?search=${'%E6%BC%A2'.repeat(200)}`,
    body: { kind: 'none' },
  },
];

/** An international host name of the maximum length of a body without a token, in each input for a URL or an email. */
const HOST = differentLetters(58_000);
const rest = (path: string, value: unknown, person: number | null = null): Seed => ({
  door: 'rest',
  operation: `POST ${path}`,
  target: path,
  person,
  body: { kind: 'json', value },
});
const account = { name: 'Ada', userName: 'ada_long', password: 'Nanosecond1!' };
const hosts: Seed[] = [
  rest('/api/auth/reset-link', { email: `ada@${HOST}` }),
  rest('/api/auth/register', { ...account, email: `ada@${HOST}.example` }),
  asked(
    'Mutation.requestPasswordReset',
    'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { email } }',
    { input: { email: `ada@${HOST}` } },
    null,
  ),
  asked(
    'Mutation.register',
    'mutation ($input: RegisterInput!) { register(input: $input) { email } }',
    { input: { ...account, email: `${differentLetters(20_000)}@${HOST}` } },
    null,
  ),
  asked(
    'Mutation.requestEmailChange',
    'mutation ($input: RequestEmailChangeInput!) { requestEmailChange(input: $input) { emailChange { newEmail } } }',
    { input: { newEmail: `ada@${HOST}`, currentPassword: 'Nanosecond1!' } },
    4,
  ),
  asked(
    'Mutation.updateProfile',
    'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { user { id } } }',
    { input: { websiteURL: `https://${HOST}/`, profilePicture: `https:${HOST}` } },
    5,
  ),
  rest('/api/posts', { title: 'Hosts', desc: '<p>a</p>', photo: `https://${HOST}` }, 6),
  asked(
    'Mutation.publishPost',
    PUBLISH,
    { input: { title: 'Hosts', html: repeated(`<a href="//${differentLetters(4000)}/">a</a>`, 100) } },
    7,
  ),
];

const toRequest = (seed: Seed): FuzzRequest => ({
  door: 'graphql',
  method: 'POST',
  target: '/graphql',
  headers: {},
  person: null,
  ...seed,
});

/** Requests that once stopped this server. They are sent first, so that a regression is found in seconds. */
export const ONCE_FATAL: readonly FuzzRequest[] = [
  ...deep.slice(0, 1),
  ...runs.slice(0, 1),
  ...hosts.slice(0, 1),
].map(toRequest);

/** The requests that every run sends afterwards, in shuffled order. */
export const CORPUS: readonly FuzzRequest[] = [
  ...deep.slice(1),
  ...runs.slice(1),
  ...longTexts,
  ...hosts.slice(1),
].map(toRequest);
