import type { Page } from '@playwright/test';
import { bodyOf, expectHtml, paste, write } from './editor-support';
import { graphql } from './support/api';
import { violationsInThemes } from './support/axe';
import { tooSmallForFingers } from './support/fingers';
import { expect, test } from './support/test';

const exampleOf = (page: Page, index = 0) =>
  bodyOf(page)
    .getByRole('group', { name: /^Example: / })
    .nth(index);
const codeOf = (page: Page, name: string) => page.getByRole('textbox', { name: `Code of ${name}` });
const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name of the file' });

const fence = (info: string, code: string): string => `\`\`\`${info}\n${code}\n\`\`\``;
const TWO_FILES = `${fence('jsx App.js', 'const a = 1;')}\n\n${fence('css styles.css', 'p {}')}`;

/** Pastes an example of two files into an empty text, which leaves the caret below it. */
async function pasteExample(page: Page): Promise<void> {
  await paste(page, { 'text/plain': TWO_FILES });
  await expect(exampleOf(page)).toBeVisible();
  await expect(codeOf(page, 'App.js')).toBeVisible();
}

/** Replaces the code in the editor of a file. */
async function replaceCode(page: Page, name: string, code: string): Promise<void> {
  await codeOf(page, name).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(code);
}

const figure = (...parts: string[]): string =>
  `<figure data-example="react">\n${parts.join('\n')}\n</figure>`;
const APP = '<pre><code class="language-jsx" data-file="App.js">const a = 1;\n</code></pre>';
const STYLES = '<pre><code class="language-css" data-file="styles.css">p {}\n</code></pre>';

test('an example is inserted by the toolbar, edited, published and opened again', async ({
  memberPage: page,
  server,
}) => {
  await write(page);
  await page.keyboard.type('Before');
  await page.getByRole('button', { name: 'Example', exact: true }).click();
  await expect(codeOf(page, 'App.js')).toBeFocused();
  await expect(codeOf(page, 'App.js')).toContainText('useState');
  await replaceCode(page, 'App.js', 'export default () => <p>One</p>;');

  await page.getByRole('button', { name: 'Add a file' }).click();
  await expect(nameOf(page)).toBeFocused();
  await page.keyboard.type('src/styles.css');
  await page.keyboard.press('Enter');
  await expect(codeOf(page, 'src/styles.css')).toBeFocused();
  await page.keyboard.type('p');
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await page.getByRole('textbox', { name: 'Caption' }).fill('Count < & >');
  await page.keyboard.press('Enter');
  await expect(bodyOf(page)).toBeFocused();
  await page.keyboard.type('After');

  const html = `<p>Before</p>${figure(
    '<pre><code class="language-jsx" data-file="App.js">export default () =&gt; &lt;p&gt;One&lt;/p&gt;;</code></pre>',
    '<pre><code class="language-css" data-file="src/styles.css" data-hidden>p</code></pre>',
    '<figcaption>Count &lt; &amp; &gt;</figcaption>',
  )}<p>After</p>`;
  await expectHtml(page, html);

  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('One')).toBeVisible();
  await expect(preview.locator('code[data-hidden]')).toBeHidden();
  await page.getByRole('button', { name: 'Write', exact: true }).click();

  await page.getByPlaceholder('Add post title here...').fill('An example');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/post\/[\w-]+$/);
  const id = page.url().split('/').at(-1);
  const { post } = await graphql<{ post: { html: string } }>(
    server.url,
    'query ($id: ID!) { post(id: $id) { html } }',
    { id },
  );
  expect(post.html).toBe(html);

  await page.goto(`/write?post=${id}`);
  await expect(codeOf(page, 'App.js')).toHaveText(/One/);
  await expect(page.getByRole('textbox', { name: 'Caption' })).toHaveValue('Count < & >');
});

test('an example is inserted by typing a fence', async ({ memberPage: page }) => {
  await write(page);
  await page.keyboard.type('```tsx run');
  await page.keyboard.press('Enter');
  await expect(codeOf(page, 'App.tsx')).toBeFocused();
  await expectHtml(
    page,
    /^<figure data-example="react">\n<pre><code class="language-tsx" data-file="App.tsx">import/,
  );
});

test('a block of code is made to run', async ({ memberPage: page }) => {
  await write(page);
  await page.keyboard.type('```jsx');
  await page.keyboard.press('Enter');
  await page.keyboard.type('const a = 1;');
  await page.getByRole('button', { name: 'Example', exact: true }).click();
  await expectHtml(page, figure(APP));
});

test('an example is inserted by pasting fences with file names, and by its HTML', async ({
  memberPage: page,
}) => {
  await write(page);
  await pasteExample(page);
  await expectHtml(page, figure(APP, STYLES));
  await expect(bodyOf(page)).toBeFocused();
  await page.keyboard.type('and');
  await paste(page, { 'text/html': figure(APP), 'text/plain': '' });
  await expectHtml(page, `${figure(APP, STYLES)}<p>and</p>${figure(APP)}`);

  // Each has its own files.
  await exampleOf(page, 1).getByRole('textbox', { name: 'Code of App.js' }).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('b');
  await expectHtml(page, `${figure(APP, STYLES)}<p>and</p>${figure(APP.replace('\n<', '\nb<'))}`);
});

test('what is typed, copied and pasted in the code stays there', async ({ memberPage: page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await write(page);
  await pasteExample(page);
  await codeOf(page, 'App.js').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('**b** # - {');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('x');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('ControlOrMeta+v');
  await expectHtml(
    page,
    /^<figure [^]*data-file="App\.js">\*\*b\*\* # - \{[^<]*x[^<]*\*\*b\*\*[^<]*<\/code>[^]*<\/figure>$/,
  );
});

test('names of files are checked at once, and nothing that was typed is lost', async ({
  memberPage: page,
}) => {
  await write(page);
  await pasteExample(page);
  await nameOf(page).fill('styles.css');
  await expect(
    page.getByText('There is already a file styles.css. The file is still called App.js.'),
  ).toBeVisible();
  await nameOf(page).fill('src/components/App.js');
  await expect(page.getByText('A file can be in one folder at most')).toBeVisible();
  await nameOf(page).fill('App.vue');
  await expect(page.getByText('Allowed types are js, jsx, ts')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(nameOf(page)).toHaveValue('App.vue');
  await expectHtml(page, figure(APP, STYLES));
  await nameOf(page).fill('src/Main.tsx');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'src/Main.tsx' })).toBeVisible();
  await expectHtml(
    page,
    figure(APP.replace('jsx" data-file="App.js', 'tsx" data-file="src/Main.tsx'), STYLES),
  );
});

test('files are shown first, hidden, shown, deleted, and undo brings them back', async ({
  memberPage: page,
}) => {
  await write(page);
  await pasteExample(page);
  await page.getByRole('tab', { name: 'styles.css' }).click();
  await page.getByRole('button', { name: 'Show first' }).click();
  const active = STYLES.replace('css">', 'css" data-active>');
  await expectHtml(page, figure(APP, active));
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'styles.css (hidden)' })).toBeVisible();
  await expectHtml(page, figure(APP, STYLES.replace('css">', 'css" data-hidden>')));
  await page.getByRole('button', { name: 'Delete the file styles.css' }).click();
  await expect(page.getByRole('tab', { name: 'App.js' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Delete the file App.js' })).toBeDisabled();
  await expectHtml(page, figure(APP));

  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expectHtml(page, figure(APP, active));
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expectHtml(page, figure(APP, STYLES.replace('css">', 'css" data-hidden>')));
});

test('undo in the text restores the example as it was, and a removed one', async ({ memberPage: page }) => {
  await write(page);
  await pasteExample(page);
  await replaceCode(page, 'App.js', 'let b;');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(bodyOf(page)).toBeFocused();
  await expectHtml(page, figure(APP.replace('const a = 1;\n', 'let b;'), STYLES));
  await page.keyboard.press('ControlOrMeta+z');
  await expectHtml(page, figure(APP, STYLES));
  await expect(codeOf(page, 'App.js')).toHaveText('const a = 1;');

  await page.getByRole('button', { name: 'Remove this example' }).click();
  await expect(exampleOf(page)).toBeHidden();
  await expect(bodyOf(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expectHtml(page, figure(APP, STYLES));
});

test('undo goes back over changes of twenty files', { tag: '@thorough' }, async ({ memberPage: page }) => {
  const names = Array.from({ length: 20 }, (_, index) => (index === 0 ? 'App.js' : `part${index}.js`));
  const file = (name: string, code = `// ${name}\n`) =>
    `<pre><code class="language-jsx" data-file="${name}">${code}</code></pre>`;
  const original = figure(...names.map((name) => file(name)));
  await write(page);
  await paste(page, { 'text/html': original });
  await expect(exampleOf(page)).toBeVisible();
  for (const name of ['part3.js', 'part19.js']) {
    await page.getByRole('tab', { name, exact: true }).click();
    await replaceCode(page, name, `changed ${name}`);
  }
  await page.getByRole('tab', { name: 'part7.js', exact: true }).click();
  await page.getByRole('button', { name: 'Delete the file part7.js' }).click();
  await page.getByRole('tab', { name: 'part3.js', exact: true }).click();
  await nameOf(page).fill('renamed.js');
  await page.keyboard.press('Tab');
  const changed = names
    .filter((name) => name !== 'part7.js')
    .map((name) => {
      if (name === 'part3.js') return file('renamed.js', 'changed part3.js');
      return name === 'part19.js' ? file(name, 'changed part19.js') : file(name);
    });
  await expectHtml(page, figure(...changed));
  await bodyOf(page).focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ControlOrMeta+z');
  await expectHtml(page, original);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ControlOrMeta+Shift+z');
  await expectHtml(page, figure(...changed));
});

test('the keyboard alone enters, edits and leaves an example', async ({ memberPage: page }) => {
  await write(page);
  await page.keyboard.type('Above');
  await page.keyboard.press('Enter');
  await pasteExample(page);
  await page.keyboard.type('Below');

  // Into the end of the code and out again, line by line.
  await page.keyboard.press('ArrowUp');
  await expect(codeOf(page, 'App.js')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(bodyOf(page)).toBeFocused();
  await page.keyboard.type('[');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(codeOf(page, 'App.js')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('ArrowUp');
  await expect(bodyOf(page)).toBeFocused();
  await page.keyboard.type('!');
  await page.keyboard.press('ArrowDown');
  await expect(codeOf(page, 'App.js')).toBeFocused();
  await page.keyboard.type('/**/');

  // From the code to the other fields, and below.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Caption' })).toBeFocused();
  await page.keyboard.type('A caption');
  await page.keyboard.press('Escape');
  await expect(bodyOf(page)).toBeFocused();
  await page.keyboard.type('>');
  await expectHtml(
    page,
    `<p>Above!</p>${figure(APP.replace('const', '/**/const'), STYLES, '<figcaption>A caption</figcaption>')}<p>&gt;[Below</p>`,
  );
});

test('examples survive a reload in the middle of typing', async ({ memberPage: page }) => {
  await write(page);
  await pasteExample(page);
  await codeOf(page, 'App.js').click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('typed');
  await expectHtml(page, figure(APP.replace('\n<', '\ntyped<'), STYLES));
  await page.reload();
  await expect(codeOf(page, 'App.js')).toContainText('typed');
});

test('an example runs beside its code, and again after a change', async ({ memberPage: page }) => {
  await write(page);
  await page.getByRole('button', { name: 'Example', exact: true }).click();
  await replaceCode(page, 'App.js', 'console.log("hello"); export default () => <h1>One</h1>;');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const result = exampleOf(page).locator('[data-layer="shown"] iframe').contentFrame();
  await expect(result.getByRole('heading', { name: 'One' })).toBeVisible();
  await replaceCode(page, 'App.js', 'export default () => <h1>Two</h1>;');
  await expect(result.getByRole('heading', { name: 'Two' })).toBeVisible();
  await expect(codeOf(page, 'App.js')).toBeFocused();
  await replaceCode(page, 'App.js', 'export default () => <h1>Two;');
  await expect(page.getByRole('alert').filter({ hasText: 'App.js, line 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(exampleOf(page).locator('iframe')).toHaveCount(0);
});

test('an example of a post starts a new post, and does not change an existing draft', async ({
  memberPage: page,
}) => {
  const given = {
    files: [{ name: 'App.js', language: 'jsx', code: 'const a = 1;\n', isHidden: false, isActive: false }],
    captionHtml: 'A<br>b',
    runsAutomatically: false,
  };
  const give = () =>
    page.evaluate(
      (value) => sessionStorage.setItem('hydrate:example-for-post', value),
      JSON.stringify(given),
    );
  await write(page);
  await page.keyboard.type('An older draft');
  await expectHtml(page, '<p>An older draft</p>');
  await expect(page).toHaveURL(/draft=/);
  await give();
  await page.reload();
  await expect(bodyOf(page)).toHaveText('An older draft');

  await page.goto('/write');
  await expect(exampleOf(page)).toBeVisible();
  await expectHtml(page, figure(APP, '<figcaption>A<br />b</figcaption>'));
});

test(
  'axe finds nothing in the editor with an example',
  { tag: '@thorough' },
  async ({ memberPage: page }) => {
    await write(page);
    await pasteExample(page);
    await nameOf(page).fill('App.vue');
    await page.setViewportSize({ width: 375, height: 700 });
    expect(await tooSmallForFingers(exampleOf(page))).toEqual([]);
    expect(await violationsInThemes(page)).toEqual([]);
  },
);
