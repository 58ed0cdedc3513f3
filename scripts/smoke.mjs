import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Smoke test of a freshly started site, through its proxy if there is one: the site is ready, a person registers, logs
 * in, uploads and publishes, and visitors see the post. Exits with 0, or with 1 and the failed check.
 *
 * node scripts/smoke.mjs ORIGIN ADMIN...
 *
 * ADMIN is the command that runs `api/dist/doors/cli/admin.js` on the site's machine, because this script cannot read the
 * mail that verifies an account.
 */
const [origin, command, ...commandArgs] = process.argv.slice(2);
if (!origin || !command) {
  console.error('Usage: node scripts/smoke.mjs ORIGIN ADMIN...');
  process.exit(2);
}

/** How long to retry a check, in milliseconds. */
const patience = 60_000;
/** A PNG of 20 x 10 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABQAAAAKCAIAAAA7N+mxAAAAFUlEQVR4nGPQ6EgjGzGMah7VTAgBAKNA2TGS0QOsAAAAAElFTkSuQmCC',
  'base64',
);

/** @param {boolean} holds @param {string} what */
function check(holds, what) {
  if (!holds) throw new Error(`Failed: ${what}`);
  console.log(`ok: ${what}`);
}

/** @param {string} what @param {() => Promise<boolean>} isSo repeated until it is true or the time is up */
async function soon(what, isSo) {
  const until = Date.now() + patience;
  while (!(await isSo().catch(() => false)) && Date.now() < until) await sleep(250);
  check(await isSo(), what);
}

/** @param {string} path @param {string} [accept] */
const get = (path, accept = '*/*') => fetch(origin + path, { headers: { accept } });

/**
 * @template Data
 * @param {string | FormData} body
 * @param {string} [token]
 * @returns {Promise<Data>} @throws Error when there are errors
 */
async function graphql(body, token) {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: {
      'apollo-require-preflight': 'true',
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body,
  });
  const text = await response.text();
  /** @type {unknown} */
  const answer = JSON.parse(text);
  const { data, errors } = /** @type {{ data?: Data | null, errors?: unknown }} */ (answer);
  if (!data || errors) throw new Error(`${response.status} ${text}`);
  return data;
}

/** @param {string} query @param {object} input */
const operation = (query, input) => JSON.stringify({ query, variables: { input } });

await soon('the site is ready', async () => (await get('/readyz')).status === 200);

const userName = `smoke${randomBytes(3).toString('hex')}`;
const password = 'Secret1!';
await graphql(
  operation('mutation ($input: RegisterInput!) { register(input: $input) { email } }', {
    name: 'Ada Lovelace',
    userName,
    email: `${userName}@example.com`,
    password,
  }),
);
execFileSync(command, [...commandArgs, 'users', 'verify', userName], { stdio: 'inherit' });
/** @type {{ login: { accessToken: string } }} */
const { login } = await graphql(
  operation('mutation ($input: LoginInput!) { login(input: $input) { accessToken } }', {
    userName,
    password,
  }),
);
check(login.accessToken !== '', 'a person registers and logs in');

const form = new FormData();
form.set(
  'operations',
  JSON.stringify({
    query: 'mutation ($file: Upload!) { uploadImage(file: $file) { url } }',
    variables: { file: null },
  }),
);
form.set('map', '{"0":["variables.file"]}');
form.set('0', new Blob([picture], { type: 'image/png' }), 'picture.png');
/** @type {{ uploadImage: { url: string } }} */
const { uploadImage } = await graphql(form, login.accessToken);
// More requests than there are processes, because each of them must serve the picture.
for (let i = 0; i < 6; i++) {
  const response = await get(uploadImage.url);
  if (response.headers.get('content-type') !== 'image/webp')
    throw new Error(`${response.status} for a picture`);
}
check(true, 'a picture is stored and shown');

const title = `Smoke ${userName}`;
/** @type {{ publishPost: { post: { id: string } } }} */
const { publishPost } = await graphql(
  operation('mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }', {
    title,
    html: '<p>Keys are identity.</p>',
    coverImageURL: uploadImage.url,
  }),
  login.accessToken,
);
await soon('visitors are shown the page of a post', async () => {
  const page = await get(`/post/${publishPost.post.id}`, 'text/html');
  const html = await page.text();
  return page.status === 200 && html.includes(title) && html.includes(uploadImage.url);
});
