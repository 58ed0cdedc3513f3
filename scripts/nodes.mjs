import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installNode, installNpm } from './lib/nodePackages.mjs';
import { elapsed, run, stopOnSignals } from './lib/run.mjs';
import { root } from './lib/workspace.mjs';

const usage = `Usage: npm run test:nodes -- [NODE ...] [--npm LIST] [--posts NUMBER] [--tests]

Runs "npm ci" and "npm start" on a fresh clone of the last commit under each Node and each npm, publishes posts and stops the site.
NODE is a release line or a version; without one: 20.19.0, 20, 22, 24 and 26.
--npm    versions of npm, 11,12 by default
--posts  how many posts are published, 500 by default
--tests  runs the unit and API tests on each Node as well, under the last npm`;

/** @typedef {{ version: string, folder: string, npm: string, npmScript: string }} Combination */

/** npm's warnings about its own settings and Node's age, not about packages. */
const aboutNpm = /^npm warn (?:Unknown (?:user|env) config|cli npm )/;

/** Time limit for a start, including its build, in milliseconds. */
const startLimit = 15 * 60_000;

/** @param {Combination} combination @param {string} folder of the clone */
function environment({ folder: node }, folder) {
  return {
    PATH: path.join(node, 'bin') + path.delimiter + (process.env.PATH ?? ''),
    // Headers of this Node, for packages that are compiled on Node 20.
    npm_config_nodedir: node,
    // npm forwards SIGTERM to its shell. bash replaces itself by the command; dash dies and leaves the command running.
    ...(process.platform === 'win32' ? {} : { npm_config_script_shell: 'bash' }),
    DATA_DIR: path.join(folder, 'data'),
    PORT: '0',
    RATE_LIMITS: 'off',
  };
}

/** @param {Combination} combination */
const nodeProgram = ({ folder }) =>
  path.join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** @param {Combination} combination @param {string} folder @param {string[]} args of npm */
const npm = (combination, folder, args) =>
  run(nodeProgram(combination), [combination.npmScript, ...args], {
    cwd: folder,
    env: environment(combination, folder),
  });

/**
 * @param {string} origin
 * @param {string} query
 * @param {object} input
 * @param {string} [token]
 * @returns {Promise<unknown>} the data of the answer
 */
async function graphql(origin, query, input, token) {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query, variables: { input } }),
  });
  /** @type {unknown} */
  const answer = await response.json();
  const { data, errors } = /** @type {{ data?: unknown, errors?: unknown }} */ (answer);
  if (!data || errors) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
  return data;
}

/**
 * Publishes posts as the demo account, whose name and password the server prints at start, and reads each post back.
 * @param {string} printed the terminal output so far
 * @param {number} posts how many
 * @returns {Promise<number>} how many of them were shown
 */
async function publish(printed, posts) {
  const [, origin = ''] = /ready at (\S+)/.exec(printed) ?? [];
  const [, userName, password] = /username (\S+), password (\S+)/.exec(printed) ?? [];
  const { login } = /** @type {{ login: { accessToken: string } }} */ (
    await graphql(origin, 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }', {
      userName,
      password,
    })
  );
  let shown = 0;
  for (let i = 0; i < posts; i++) {
    const { publishPost } = /** @type {{ publishPost: { post: { id: string } } }} */ (
      await graphql(
        origin,
        'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }',
        { title: `Post ${i}`, html: `<p>Keys are identity, ${i}.</p>` },
        login.accessToken,
      )
    );
    const page = await fetch(`${origin}/post/${publishPost.post.id}`, { headers: { accept: 'text/html' } });
    if (page.ok && (await page.text()).includes(`Post ${i}`)) shown++;
  }
  return shown;
}

/**
 * @param {Combination} combination
 * @param {string} folder
 * @param {number} posts
 * @returns {Promise<string[]>} the time until it was ready, posts published, the exit code after SIGTERM
 */
async function startAndPublish(combination, folder, posts) {
  const since = performance.now();
  const child = spawn(nodeProgram(combination), [combination.npmScript, 'start'], {
    cwd: folder,
    env: { ...process.env, ...environment(combination, folder) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, to be killed as a whole.
    detached: true,
  });
  const ended = once(child, 'close');
  const kill = () => {
    if (child.exitCode === null && child.signalCode === null && child.pid)
      process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', kill);
  const limit = setTimeout(kill, startLimit);
  let printed = '';
  const ready = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        printed += text;
        if (/ {2}Data {2}/.test(printed)) resolve(true);
      });
    }
  });
  try {
    if (!(await Promise.race([ready, ended.then(() => false)])))
      throw new Error(`It did not start:\n${printed}`);
    const time = elapsed(since);
    const shown = await Promise.race([publish(printed, posts), ended.then(() => null)]);
    if (shown !== posts) throw new Error(`${shown ?? 'Not all'} of ${posts} posts were shown:\n${printed}`);
    child.kill('SIGTERM');
    await ended;
    if (child.exitCode !== 0)
      throw new Error(`It ended with ${child.exitCode ?? child.signalCode}:\n${printed}`);
    return [time, `${shown}`, `${child.exitCode}`];
  } finally {
    clearTimeout(limit);
    process.off('exit', kill);
    kill();
  }
}

/**
 * @param {Combination} combination
 * @param {{ posts: number, tests: boolean }} options
 * @returns {Promise<string[]>} the cells of the table
 */
async function tryOut(combination, { posts, tests }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hydrate-nodes-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // For signals, after which no `finally` runs.
  process.once('exit', remove);
  try {
    const clone = await run('git', ['clone', '--quiet', '--no-hardlinks', root, folder]);
    if (!clone.ok) throw new Error(clone.output);
    const since = performance.now();
    // npm before 11.16 ignores this unknown setting.
    const installed = await npm(combination, folder, ['ci', '--strict-allow-scripts']);
    const time = elapsed(since);
    console.error(`  npm ci took ${time}`);
    const warnings = installed.output
      .split('\n')
      .filter((line) => line.startsWith('npm warn') && !aboutNpm.test(line));
    if (!installed.ok || warnings.length > 0) throw new Error(`npm ci:\n${installed.output}`);
    const started = await startAndPublish(combination, folder, posts);
    console.error(`  npm start took ${started[0]}, ${posts} posts are published`);
    if (!tests) return [time, ...started, '-'];
    const tested = await npm(combination, folder, ['test', '--', 'unit', 'api-sqlite']);
    if (!tested.ok) throw new Error(`npm test:\n${tested.output}`);
    return [
      time,
      ...started,
      tested.output
        .trimEnd()
        .split('\n')
        .findLast((line) => line.includes('passed')) ?? '',
    ];
  } finally {
    process.off('exit', remove);
    remove();
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    npm: { type: 'string', default: '11,12' },
    posts: { type: 'string', default: '500' },
    tests: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const posts = Number(values.posts);
if (values.help || !Number.isSafeInteger(posts) || posts < 0) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}
stopOnSignals();

const print = (/** @type {string[]} */ cells) =>
  console.log(
    cells
      .map((cell, i) => cell.padEnd([9, 8, 9, 11, 6, 5, 0][i] ?? 0))
      .join(' ')
      .trimEnd(),
  );
print(['Node', 'npm', 'npm ci', 'npm start', 'posts', 'exit', 'tests']);
const npms = values.npm.split(',');
for (const asked of positionals.length > 0 ? positionals : ['20.19.0', '20', '22', '24', '26']) {
  const node = await installNode(asked);
  for (const [i, askedNpm] of npms.entries()) {
    const { version, script } = await installNpm(askedNpm);
    const combination = { ...node, npm: version, npmScript: script };
    console.error(`Node ${node.version} with npm ${version}`);
    try {
      const cells = await tryOut(combination, { posts, tests: values.tests && i === npms.length - 1 });
      print([node.version, version, ...cells]);
    } catch (error) {
      print([node.version, version, 'FAILED']);
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
  }
}
