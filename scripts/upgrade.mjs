import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { findMysqlServer } from './lib/programs.mjs';
import { elapsed, run, runNode, stopOnSignals } from './lib/run.mjs';
import { startTemporaryMysql } from './lib/temporaryMysql.mjs';
import { inRoot, root } from './lib/workspace.mjs';

/**
 * Commits whose servers have stored data that must stay usable. The first has one migration; each of the others was the last one for
 * a while: before sessions, before the change log, before the accounts of programs.
 */
const versions = ['df3af9b5', 'a5a0b17b', '85641773', 'dd59c252'];

const usage = `Usage: npm run test:upgrade -- [COMMIT ...] [--engine sqlite|mysql]

Installs earlier versions (${versions.join(', ')} without arguments), each with its own packages, and lets them write
through their own API: accounts, posts, comments, likes, bookmarks. Then this version starts on the same data, and has to show all of it,
to log the same people in, and to write on. It runs on both engines. The clone needs its whole history.`;

/** Time limit for a start, in milliseconds. */
const startLimit = 5 * 60_000;
const password = 'Upgrade1!';

/** @typedef {{ origin: string, stop: () => Promise<void> }} Site */

/**
 * @param {string} folder of the version
 * @param {Record<string, string>} env
 * @returns {Promise<Site>}
 */
async function start(folder, env) {
  const child = spawn(process.execPath, ['api/dist/main.js'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', RATE_LIMITS: 'off', DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'close');
  let printed = '';
  const ready = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        printed += text;
        const [, origin] = /(http:\/\/localhost:\d+)/.exec(printed) ?? [];
        if (origin) resolve(origin);
      });
    }
  });
  const limit = setTimeout(kill, startLimit);
  const origin = /** @type {unknown} */ (await Promise.race([ready, ended.then(() => null)]));
  clearTimeout(limit);
  if (typeof origin !== 'string') throw new Error(`It did not start:\n${printed}`);
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', kill);
      if (child.exitCode !== 0)
        throw new Error(`It ended with ${child.exitCode ?? child.signalCode}:\n${printed}`);
    },
  };
}

/**
 * @template {object} Data
 * @param {Site} site
 * @param {string} query
 * @param {object} [variables]
 * @param {string} [token]
 * @param {number} [attemptsLeft]
 * @returns {Promise<Data>}
 */
async function ask({ origin, stop }, query, variables = {}, token, attemptsLeft = 10) {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query, variables }),
  });
  /** @type {unknown} */
  const answer = await response.json();
  const { data, errors } = /** @type {{ data?: Data, errors?: unknown }} */ (answer);
  // A busy machine, or a database that has just started. Nothing was changed.
  if (errors && response.status === 503 && attemptsLeft > 0) {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    return ask({ origin, stop }, query, variables, token, attemptsLeft - 1);
  }
  if (!data || errors) throw new Error(`${query}\n${response.status} ${JSON.stringify(answer)}`);
  return data;
}

/** @typedef {{ publishPost: { post: { id: string } } }} Published */

const LOG_IN = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';
const PUBLISH = 'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }';
const COMMENT = 'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }';
const LIKE = 'mutation ($input: LikePostInput!) { likePost(input: $input) { post { id } } }';

/** @param {Site} site @param {string} outbox where it writes mails @param {string} userName @returns {Promise<string>} a token */
async function openAccount(site, outbox, userName) {
  const email = `${userName}@example.com`;
  await ask(site, 'mutation ($input: RegisterInput!) { register(input: $input) { email } }', {
    input: { name: 'Ada Ünal', userName, email, password },
  });
  // The mail is sent after the response.
  let token;
  for (let attempt = 0; !token && attempt < 100; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    // The first mail creates the folder.
    if (!existsSync(outbox)) continue;
    const mails = readdirSync(outbox, { withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { name } of mails) {
      const mail = readFileSync(path.join(outbox, name), 'utf8')
        .replaceAll('=\r\n', '')
        .replaceAll('=\n', '');
      if (mail.includes(`To: ${email}`)) [, token] = /token=(?:3D)?([\w-]+)/.exec(mail) ?? [];
    }
  }
  if (!token) throw new Error(`No mail with a link came for ${email}.`);
  const VERIFY = 'mutation ($input: VerifyEmailInput!) { verifyEmail(input: $input) { accessToken } }';
  /** @type {{ verifyEmail: { accessToken: string } }} */
  const { verifyEmail } = await ask(site, VERIFY, { input: { token } });
  return verifyEmail.accessToken;
}

/** Writes through the API of the earlier version. @param {Site} site @param {string} outbox */
async function write(site, outbox) {
  const [ada, bob] = [await openAccount(site, outbox, 'ada_old'), await openAccount(site, outbox, 'bob_old')];
  /** @type {{ categories: { name: string }[] }} */
  const { categories } = await ask(site, '{ categories { name } }');
  const names = categories.slice(0, 2).map(({ name }) => name);
  for (const [i, html] of [
    '<p>Keys are identity. Café, 😀 and 😃.</p>',
    '<h2>Lists</h2><ul><li>one</li><li>two</li></ul><pre><code>const a = 1;</code></pre>',
    '<p><strong>Bold</strong> and <a href="https://react.dev">a link</a>.</p>',
  ].entries()) {
    const input = { title: `Upgraded quokka ${i}`, html, categories: names };
    /** @type {Published} */
    const { publishPost } = await ask(site, PUBLISH, { input }, ada);
    const { id: postId } = publishPost.post;
    await ask(site, COMMENT, { input: { postId, text: `A comment ${i}, é ≠ e` } }, bob);
    if (i > 0) await ask(site, LIKE, { input: { postId } }, bob);
    const BOOKMARK = 'mutation ($input: BookmarkPostInput!) { bookmarkPost(input: $input) { post { id } } }';
    await ask(site, BOOKMARK, { input: { postId } }, bob);
  }
}

/** What everybody sees, in fields that all versions have. @param {Site} site @returns {Promise<unknown>} */
const shown = (site) =>
  ask(
    site,
    `{ posts(first: 20) { edges { node { id title html likesCount commentsCount createdAt author { userName name }
       categories { name } comments(first: 5) { edges { node { text author { userName } } } } } } } }`,
  );

/** @param {boolean} holds @param {string} what */
function check(holds, what) {
  if (!holds) throw new Error(what);
}

/** Reads and writes with this version on the data of the earlier one. @param {Site} site @param {unknown} before */
async function useOn(site, before) {
  const after = await shown(site);
  check(
    JSON.stringify(after) === JSON.stringify(before),
    `The posts differ.\nbefore: ${JSON.stringify(before)}\nafter:  ${JSON.stringify(after)}`,
  );
  /** @type {{ login: { accessToken: string } }} */
  const { login } = await ask(site, LOG_IN, { input: { userName: 'bob_old', password } });
  /** @type {{ viewer: { bookmarks: { edges: { node: { title: string } }[] } } }} */
  const { viewer } = await ask(
    site,
    '{ viewer { bookmarks(first: 10) { edges { node { title } } } } }',
    {},
    login.accessToken,
  );
  check(viewer.bookmarks.edges.length === 3, 'The reading list is not whole.');
  /** @type {{ search: { edges: { node: { id: string } }[] } }} */
  const { search } = await ask(site, '{ search(query: "quokka", first: 10) { edges { node { id } } } }');
  check(search.edges.length === 3, 'The search does not find the earlier posts.');
  const postId = search.edges[0]?.node.id;
  await ask(
    site,
    PUBLISH,
    { input: { title: 'Written later', html: '<p>On the new version.</p>' } },
    login.accessToken,
  );
  await ask(site, LIKE, { input: { postId } }, login.accessToken);
  check((await fetch(`${site.origin}/readyz`)).ok, '/readyz is not ok.');
}

/** @param {string} folder of the installed version @param {{ DATABASE_URL?: string }} env */
async function upgrade(folder, env) {
  const data = mkdtempSync(path.join(tmpdir(), 'hydrate-upgrade-data-'));
  try {
    const place = { DATA_DIR: data, ...env };
    const old = await start(folder, place);
    await write(old, path.join(data, 'outbox'));
    const before = await shown(old);
    await old.stop();
    const current = await start(root, place);
    await useOn(current, before);
    await current.stop();
    const repaired = await runNode(inRoot('api/dist/doors/cli/admin.js'), ['repair'], { env: place });
    check(
      repaired.ok && /No errors were found/.test(repaired.output),
      `Derived values are wrong: ${repaired.output}`,
    );
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/**
 * Installs the packages of a lock file. Nearly all of them are those of this version: hard links to them spare their download.
 * @param {string} folder
 * @returns {Promise<string[]>} the command
 */
async function linkPackages(folder) {
  const common = ['--no-audit', '--no-fund', '--prefer-offline'];
  const places = ['node_modules', 'api/node_modules', 'web/node_modules'].filter((place) =>
    existsSync(path.join(root, place)),
  );
  for (const place of places) {
    // Not every system has this `cp`, and links cannot lead to another disk.
    const { ok } = await run('cp', ['-al', path.join(root, place), path.join(folder, place)]);
    // npm writes into this file, which is a link too.
    rmSync(path.join(folder, place, '.package-lock.json'), { force: true });
    if (ok) continue;
    for (const linked of places) rmSync(path.join(folder, linked), { recursive: true, force: true });
    return ['npm', 'ci', ...common];
  }
  return ['npm', 'install', '--no-save', ...common];
}

/** @param {string} commit @returns {Promise<string>} the folder of the installed and built version */
async function install(commit) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hydrate-upgrade-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const must = async (/** @type {string[]} */ [command = '', ...args]) => {
    const { ok, output } = await run(command, args, { cwd: folder });
    if (!ok) throw new Error(`${command} ${args.join(' ')}:\n${output}`);
  };
  await must(['git', 'clone', '--quiet', '--no-checkout', root, folder]);
  await must(['git', '-C', folder, 'checkout', '--quiet', commit]);
  await must(await linkPackages(folder));
  await must(['node', path.join(folder, 'scripts/build.mjs'), 'api']);
  return folder;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { engine: { type: 'string' }, help: { type: 'boolean', default: false } },
});
if (values.help || (values.engine !== undefined && !['sqlite', 'mysql'].includes(values.engine))) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}
stopOnSignals();
if (!(await build(['api']))) process.exit(1);

const engines = ['sqlite', 'mysql'].filter(
  (engine) => values.engine === undefined || values.engine === engine,
);
const server = engines.includes('mysql') ? findMysqlServer() : null;
if (engines.includes('mysql') && !server) {
  console.error('There is no MariaDB or MySQL: install it, or give --engine sqlite.');
  process.exit(1);
}
for (const commit of positionals.length > 0 ? positionals : versions) {
  const since = performance.now();
  try {
    const folder = await install(commit);
    console.log(`${commit}: installed in ${elapsed(since)}`);
    for (const engine of engines) {
      const start = performance.now();
      const mysql = engine === 'mysql' && server ? await startTemporaryMysql(server) : null;
      try {
        await upgrade(folder, mysql ? { DATABASE_URL: mysql.url } : {});
        console.log(`${commit}: upgraded on ${engine} in ${elapsed(start)}`);
      } finally {
        mysql?.stop();
      }
    }
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    console.error(`${commit}: FAILED. ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
