import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { planCheck } from '../../testing/planCheck.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { TABLES } from './archiveTables.js';

const OWNER = 'the member';
const DERIVED = 'follows from other columns';
const KEY = 'a key of the row, which nothing else in the archive names';
const SECRET = 'lets its holder act, or is the hash of a secret';
const CHECKS = 'what the server needs to check a sign-in';
const COPY = 'a copy of a column of the post';
const STATE = 'where the work of the server stands';
const CASE = 'belongs to the case of the moderators';
const AWAY = 'empty as long as a member can log in';
const OTHERS = 'what other members did';

type Reasons = Readonly<Record<string, string>>;

/** Columns of the archived tables that the archive does not have, by table and reason. */
const LEFT_OUT: Readonly<Record<string, Reasons>> = {
  user: {
    passwordHash: SECRET,
    userNameKey: DERIVED,
    storedBytes: DERIVED,
    tokenVersion: STATE,
    trustedAt: 'how the site limits new accounts',
    erasesAt: AWAY,
    suspendedAt: AWAY,
    suspendedUntil: AWAY,
    suspensionReason: AWAY,
  },
  session: { id: KEY, userId: OWNER, authenticatedAt: CHECKS },
  passkey: {
    id: KEY,
    userId: OWNER,
    credentialHash: CHECKS,
    credentialId: CHECKS,
    publicKey: CHECKS,
    counter: CHECKS,
    transports: CHECKS,
    backedUp: CHECKS,
  },
  access_token: { id: KEY, userId: OWNER, tokenHash: SECRET },
  oauth_app: { ownerId: OWNER, secretHash: SECRET },
  oauth_grant: {
    id: KEY,
    userId: OWNER,
    redirectUri: STATE,
    codeHash: SECRET,
    codeChallenge: SECRET,
    codeExpiresAt: STATE,
    codeUsedAt: STATE,
    accessHash: SECRET,
    accessScopes: STATE,
    accessExpiresAt: STATE,
    refreshHandle: SECRET,
    refreshHash: SECRET,
  },
  notification_setting: { userId: OWNER },
  webhook: {
    id: KEY,
    userId: OWNER,
    verifiedAt: STATE,
    position: STATE,
    secretVersion: STATE,
    rotatedAt: STATE,
    failures: STATE,
    failingSince: STATE,
    pausedUntil: STATE,
  },
  post: {
    authorId: OWNER,
    excerpt: DERIVED,
    readingMinutes: DERIVED,
    examplesCount: DERIVED,
    createdDay: DERIVED,
    searchTitle: DERIVED,
    hiddenAt: CASE,
    importKey: STATE,
    ranReactVersion: STATE,
    brokenExamplesCount: STATE,
  },
  post_revision: { id: KEY, wordCount: DERIVED, replacedBy: 'which door the text came in by' },
  post_category: {
    categoryId: 'the archive has the name of the category',
    likesCount: COPY,
    createdAt: COPY,
    updatedAt: COPY,
    isListed: COPY,
  },
  post_reads: {},
  draft: { authorId: OWNER, postVersion: STATE, excerpt: DERIVED, version: STATE, clientId: STATE },
  series: { authorId: OWNER, titleKey: DERIVED },
  series_post: {},
  comment: { authorId: OWNER },
  reply: { authorId: OWNER },
  held_text: { authorId: OWNER, caseId: CASE },
  like: { userId: OWNER },
  comment_like: { userId: OWNER },
  reply_like: { userId: OWNER },
  bookmark: { userId: OWNER },
  collection: { userId: OWNER, nameKey: DERIVED },
  collection_post: {},
  highlight: {
    userId: OWNER,
    prefix: 'where in the post the quote is',
    suffix: 'where in the post the quote is',
  },
  user_follow: { followerId: OWNER },
  category_follow: { followerId: OWNER },
  user_block: { blockerId: OWNER },
  report: { id: KEY, caseId: CASE, reporterId: OWNER },
  moderation_notice: { id: KEY, userId: OWNER, caseId: CASE, dismissedAt: STATE },
  notification: {
    id: KEY,
    recipientId: OWNER,
    subjectKey: DERIVED,
    position: STATE,
    actorId: OTHERS,
    actorsCount: OTHERS,
  },
};

/** Tables that the archive does not have. */
const WITHOUT: Reasons = {
  account_deletion: AWAY,
  withheld_rows: AWAY,
  erased_account: 'a mark of the username of an erased account',
  email_change: 'an address that is not the account’s yet, and secrets of its links',
  one_time_token: SECRET,
  known_device: 'hashes by which devices are known again; the sessions of the archive name devices',
  pending_registration: 'belongs to no account yet',
  registration_link: 'belongs to no account yet',
  used_challenge: CHECKS,
  idempotency_key: 'answers for retries, for a day, by hashes of their keys',
  upload: 'the pictures themselves are in the archive',
  user_upload: 'which pictures a text shows',
  post_upload: 'which pictures a text shows',
  draft_upload: 'which pictures a text shows',
  revision_upload: 'which pictures a text shows',
  stale_file: STATE,
  finished_draft: 'ids of drafts that are gone',
  series_problem: 'a notice to the author, whose post and series are in the archive',
  post_search: 'the words of posts again, for searching',
  example_run: 'how tests of the site ran the examples of posts',
  old_address: 'addresses of an imported site, of which operators decide',
  notification_like: STATE,
  outbox_mail: STATE,
  outbox_notification: STATE,
  outbox_delivery: STATE,
  websub_subscription: 'servers that read feeds, of no member',
  new_text: 'marks by which repeated texts of new accounts are known, for a few days',
  new_text_band: 'marks by which repeated texts of new accounts are known, for a few days',
  moderation_case: CASE,
  moderation_log: CASE,
  change_log: 'which objects changed, for 90 days, without their content',
  change_log_head: STATE,
  change_log_reader: STATE,
  maintenance_lease: STATE,
  process_report: STATE,
  seeding: STATE,
  category: 'belongs to the site',
  site_day: 'numbers of the whole site',
  reader_sketch: 'numbers of the whole site',
};

/** `table.column` of all that a file of the archive reads. */
function columnsRead({ from, columns }: (typeof TABLES)[number]): string[] {
  const tables = new Map(
    [...from.matchAll(/(?:^|JOIN )`?(\w+)`? (\w+)/g)].map(([, table, alias]) => [alias, table]),
  );
  return columns.split(', ').map((column) => {
    const [alias = '', name = ''] = column.split('.');
    return `${tables.get(alias)}.${name}`;
  });
}

describe(`the tables of an archive on ${engine}`, () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('are all tables of the site, or say why not', () => {
    const archived = TABLES.map(({ from }) => /^`?(\w+)/.exec(from)?.[1] ?? from);
    const all = server.dataSource.entityMetadatas.map(({ tableName }) => tableName);
    expect([...new Set(archived), ...Object.keys(WITHOUT)].sort()).toEqual(all.sort());
    expect(Object.keys(LEFT_OUT).sort()).toEqual([...new Set(archived)].sort());
  });

  it.each(Object.entries(LEFT_OUT))('have every column of %s, or say why not', (table, leftOut) => {
    const read = new Set(TABLES.flatMap(columnsRead));
    const all = server.dataSource.getMetadata(table).columns.map(({ databaseName }) => databaseName);
    const missing = all.filter((name) => !read.has(`${table}.${name}`));
    expect(missing.sort()).toEqual(Object.keys(leftOut).sort());
  });

  it('are read without sorting texts, which would read all of them again for each batch', async () => {
    const { user } = await createUser(server);
    const html = `<p>${'long '.repeat(2000)}</p>`;
    for (let i = 0; i < 25; i++) {
      const { id: postId } = await createPost(server, user, { html, categories: ['React'] });
      await server.server.services.publishing.update(user, { postId, title: `Changed ${i}` });
    }
    const check = planCheck(server);
    const read = async () => {
      for (const entry of await server.server.services.archives.of(user)) {
        if (entry.kind === 'text') for await (const part of entry.parts()) expect(part).toBeTypeOf('string');
      }
    };
    await check(read, /^SELECT \w\.id AS id |^(?!.*\.(?:html|text|quote)\b)/s);
  });
});
