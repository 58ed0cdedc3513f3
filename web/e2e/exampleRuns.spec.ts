import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { graphql, type Member } from './support/api';
import { FAILED_REQUEST } from './support/complaints';
import { expect, test } from './support/test';

const figure = (code: string) =>
  `<figure data-example="react"><pre><code class="language-jsx" data-file="App.js">${code
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')}</code></pre></figure>`;
const GOOD = figure('export default function App() {\n  return <p>It runs</p>;\n}\n');
const FAILING = figure('export default function App() {\n  return <p>{missing}</p>;\n}\n');

test.beforeEach(({ complaints }) => {
  complaints.allow(FAILED_REQUEST);
  complaints.allow(/missing/);
});

async function publish(url: string, { accessToken }: Member, title: string, html: string): Promise<string> {
  const query = 'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }';
  const input = { title, html, categories: ['React'] };
  const data = await graphql<{ publishPost: { post: { id: string } } }>(url, query, { input }, accessToken);
  return data.publishPost.post.id;
}

const reported = (page: Page) =>
  page.waitForResponse((response) => response.request().postData()?.includes('ReportExampleRuns') ?? false, {
    timeout: 40_000,
  });

test('an author’s browser runs the examples once, and readers see when they ran', async ({
  memberPage,
  page,
  server,
  member,
}) => {
  const id = await publish(server.url, member, 'A post that runs', `<p>Look:</p>${GOOD}`);
  const report = reported(memberPage);
  await memberPage.goto(`/post/${id}`);
  await report;
  await expect(memberPage.getByRole('alert')).toHaveCount(0);

  let reports = 0;
  memberPage.on('request', (request) => {
    if (request.postData()?.includes('ReportExampleRuns')) reports += 1;
  });
  const asked = memberPage.waitForResponse(
    (response) => response.request().postData()?.includes('OwnExamples') ?? false,
  );
  await memberPage.reload();
  await asked;
  await memberPage.waitForTimeout(1000);
  expect(reports).toBe(0);

  const text = /^Ran with React 19\.\d+ on \d+ [A-Z][a-z]{2} \d{4}$/;
  await page.goto(`/post/${id}`);
  await expect(page.getByText(text)).toBeVisible();
  const served = await (await page.request.get(`/post/${id}`, { headers: { accept: 'text/html' } })).text();
  expect(served).toMatch(/Ran with React 19\.\d+ on/);
});

test('an example that fails is told to its author only', async ({ memberPage, page, server, member }) => {
  const id = await publish(server.url, member, 'A broken post', `<p>Look:</p>${GOOD}${FAILING}`);
  const report = reported(memberPage);
  await memberPage.goto(`/post/${id}`);
  await report;
  const notice = memberPage.getByRole('alert').filter({ hasText: 'An example of this post fails.' });
  await expect(notice).toContainText('Example 2 (App.js): App.js:2:');
  await expect(notice).toContainText('missing');

  await memberPage.reload();
  await expect(notice).toBeVisible();
  await notice.getByRole('link', { name: 'Edit the post' }).click();
  await expect(memberPage).toHaveURL(/\/write\?post=/);

  await page.goto(`/post/${id}`);
  await expect(page.getByRole('heading', { name: 'A broken post' })).toBeVisible();
  await expect(page.getByText('An example of this post fails.')).toHaveCount(0);
});

test('the notice of a failure leads to the example, which has not taken the focus', async ({
  memberPage,
  server,
  member,
}) => {
  const focusing = figure(
    "import { useEffect, useRef } from 'react';\nexport default function App() {\n  const field = useRef(null);\n  useEffect(() => {\n    field.current.focus();\n    setTimeout(() => { throw new Error('missing'); });\n  }, []);\n  return <input ref={field} />;\n}\n",
  );
  const farAway = '<p>Text</p>'.repeat(200);
  const id = await publish(server.url, member, 'A long post', `${farAway}${GOOD}${focusing}`);
  const report = reported(memberPage);
  await memberPage.goto(`/post/${id}`);
  await memberPage.getByRole('link', { name: 'Hydrate' }).first().focus();
  await report;
  await expect(memberPage.getByRole('link', { name: 'Hydrate' }).first()).toBeFocused();
  await memberPage.getByRole('link', { name: 'Example 2 (App.js)' }).click();
  const named = memberPage.locator('figure[data-example]').nth(1);
  await expect(named.getByRole('button', { name: 'Run' })).toBeInViewport();
});

test('cards say that a post runs', async ({ page, server, member }) => {
  await publish(server.url, member, 'Runs here', `<p>Look:</p>${GOOD}`);
  await publish(server.url, member, 'Only text', '<p>Look.</p>');
  await page.goto(`/${member.userName}`);
  const card = (title: string) => page.getByRole('article').filter({ hasText: title });
  await expect(card('Runs here')).toContainText('Runs in your browser');
  await expect(card('Only text')).not.toContainText('Runs');
});

test.describe('npm run examples -- check', () => {
  const HANGING = figure(
    "import { useEffect } from 'react';\nexport default function App() {\n  useEffect(() => {\n    while (true);\n  });\n  return <p>Hi</p>;\n}\n",
  );
  let dataDir: string;
  test.beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'hydrate-examples-'));
  });
  test.afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const run = async (script: string, ...args: string[]) => {
    const file = fileURLToPath(new URL(`../../scripts/${script}.mjs`, import.meta.url));
    const { DATABASE_URL: _, ...environment } = process.env;
    const child = spawn(process.execPath, [file, ...args], {
      env: { ...environment, DATA_DIR: dataDir, PUBLIC_URL: 'https://hydrate.example' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, problems, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number | null]>,
    ]);
    return { code, out, problems };
  };
  /** @param posts bodies by title */
  const importPosts = async (posts: Record<string, string>) => {
    const items = Object.entries(posts).map(([title, html]) => ({ id: title, title, content_html: html }));
    const feed = path.join(dataDir, 'feed.json');
    await writeFile(
      feed,
      JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Examples', items }),
    );
    expect((await run('cli', 'import', feed)).code).toBe(0);
  };

  test('lists what fails, and says what is wrong with its arguments', async () => {
    test.setTimeout(240_000);
    expect(await run('examples', 'check', '--concurrency', '0')).toMatchObject({
      code: 1,
      problems: expect.stringContaining('--concurrency must be a whole number from 1 to 32.'),
    });
    expect(await run('examples', 'check')).toMatchObject({
      code: 1,
      problems: expect.stringContaining('is DATA_DIR right?'),
    });

    await importPosts({
      Good: `<p>Text</p>${GOOD}`,
      Broken: `<p>Text</p>${GOOD}${FAILING}`,
      Plain: '<p>Text</p>',
    });
    const { code, out } = await run('examples', 'check');
    expect(out).toContain('Ran 3 examples of 2 posts: 1 failed.');
    expect(out).toMatch(
      /“Broken”, https:\/\/hydrate\.example\/post\/\S+\n {2}example 2 \(App\.js\)\n {4}App\.js:2: .*missing/,
    );
    expect(out).not.toContain('“Good”');
    expect(code).toBe(1);

    expect(await run('examples', 'check', '--post', 'none')).toMatchObject({
      code: 1,
      problems: expect.stringContaining('There is no post none.'),
    });
  });

  // Without this tag: checkExamples.db.test.ts for the second try, and examples-escape.spec.ts for the time limit.
  test('is not held up by what hangs', { tag: '@thorough' }, async () => {
    test.setTimeout(240_000);
    await importPosts({ Broken: `<p>Text</p>${FAILING}`, Hanging: `<p>Text</p>${HANGING}` });
    const { code, out } = await run('examples', 'check');
    expect(out).toContain('Ran 2 examples of 2 posts: 2 failed.');
    expect(out).toMatch(/“Hanging”.*\n.*\n {4}.*ran longer than 3 s/);
    expect(code).toBe(1);
  });
});
