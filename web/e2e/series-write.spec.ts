import type { Page } from '@playwright/test';
import { graphql, type Member } from './support/api';
import { violationsInThemes } from './support/axe';
import { FAILED_REQUEST } from './support/complaints';
import { publish } from './support/posts';
import { expect, test } from './support/test';
import { openEditor, otherDevice, postTitles, savedOnServer, writing } from './write-support';

/** Unfolds the options, and returns the choice of the series. */
async function seriesChoice(page: Page) {
  const summary = page.locator('summary', { hasText: 'Publishing options' });
  const choice = page.getByLabel('Series', { exact: true });
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(choice).toBeVisible();
  return choice;
}

async function write(page: Page, title: string): Promise<void> {
  const parts = await openEditor(page);
  await parts.title.fill(title);
  await parts.body.click();
  await page.keyboard.insertText('Some text of mine.');
}

const chosen = (page: Page) => page.getByLabel('Series', { exact: true }).locator('option:checked');

/** The chosen series of this member's drafts on the server. */
async function choicesOf(url: string, { accessToken }: Member) {
  const { viewer } = await graphql<{ viewer: { drafts: { nodes: { series: { title: string } | null }[] } } }>(
    url,
    '{ viewer { drafts(first: 9) { nodes { series { title } } } } }',
    {},
    accessToken,
  );
  return viewer.drafts.nodes.map(({ series }) => series?.title ?? null);
}

test('a series is made and chosen in the editor with the keyboard, and follows the draft', async ({
  memberPage: page,
  member,
  server,
  browser,
}) => {
  test.slow();
  await write(page, 'Ebb');
  await seriesChoice(page);
  // The keyboard alone: the first letters of an option choose it.
  await page.getByLabel('Series', { exact: true }).focus();
  await page.keyboard.type('A new');
  const name = page.getByLabel('Title of the series');
  await expect(name).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(name).toBeFocused();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Give the series a title.')).toBeVisible();
  await expect(name).toBeFocused();
  expect(await violationsInThemes(page)).toEqual([]);
  await page.keyboard.type('Tides');
  await savedOnServer(page);
  const address = page.url();

  await test.step('on another device', async () => {
    const other = await otherDevice(browser, server, member);
    await other.goto(address);
    await expect(other.locator('summary', { hasText: 'Publishing options' })).toContainText('series');
    await seriesChoice(other);
    await expect(other.getByLabel('Title of the series')).toHaveValue('Tides');
    await other.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(other.getByText('Part 1 of 1 in Tides')).toBeVisible();
    await other.context().close();
  });

  await test.step('the next part is scheduled with it, and published', async () => {
    await write(page, 'Flood');
    const choice = await seriesChoice(page);
    await expect(choice.getByRole('option', { name: 'Tides' })).toBeAttached();
    await choice.focus();
    await page.keyboard.type('Tid');
    await expect(chosen(page)).toHaveText('Tides');
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByRole('dialog', { name: 'Schedule' }).getByLabel('Publish at').press('Enter');
    await expect(page.getByText(/^Scheduled for/)).toBeVisible();
    expect(await choicesOf(server.url, member)).toEqual(['Tides']);
    await page.reload();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText('Part 2 of 2 in Tides')).toBeVisible();
    await expect(page.getByRole('link', { name: /Previous in this series/ })).toContainText('Ebb');
  });
});

// A short form is in series.spec.ts and PublishingOptions.test.tsx.
test(
  'a post moves from one series to another, and out of it, in the editor',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server }) => {
    const [ebb, flood] = [
      await publish(server.url, member, 'Ebb'),
      await publish(server.url, member, 'Flood'),
    ];
    const create = 'mutation ($input: CreateSeriesInput!) { createSeries(input: $input) { series { id } } }';
    await graphql(
      server.url,
      create,
      { input: { title: 'Tides', postIds: [ebb, flood] } },
      member.accessToken,
    );
    await graphql(server.url, create, { input: { title: 'Waves', postIds: [] } }, member.accessToken);

    const edit = async () => {
      await openEditor(page, `/write?post=${flood}`);
      return seriesChoice(page);
    };
    let choice = await edit();
    await expect(chosen(page)).toHaveText('Tides');
    await choice.selectOption('Waves');
    await savedOnServer(page);
    // A choice that is not published yet does not move the post.
    const { post } = await graphql<{ post: { seriesPart: { number: number } } }>(
      server.url,
      'query ($id: ID!) { post(id: $id) { seriesPart { number } } }',
      { id: flood },
    );
    expect(post.seriesPart.number).toBe(2);
    await writing(page).update.click();
    await expect(page.getByText('Part 1 of 1 in Waves')).toBeVisible();

    choice = await edit();
    await expect(chosen(page)).toHaveText('Waves');
    await choice.selectOption('No series');
    await writing(page).title.fill('Flood, alone');
    await writing(page).update.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flood, alone');
    await expect(page.getByText(/^Part \d/)).toHaveCount(0);
    await page.goto(`/post/${ebb}`);
    await expect(page.getByText('Part 1 of 1 in Tides')).toBeVisible();
  },
);

test('the list of drafts tells which scheduled post was published without its series, until it is dismissed', async ({
  memberPage: page,
  member,
  server,
}) => {
  const id = await publish(server.url, member, 'Spring tide');
  let problems = [
    { __typename: 'SeriesProblem', title: 'Tides', reason: 'A series can have at most 100 posts.' },
  ].map((problem) => ({ ...problem, post: { __typename: 'Post', id, title: 'Spring tide' } }));
  // A series of 100 posts takes long to make; the tests of the API do.
  await page.route('**/graphql', async (route) => {
    const body = route.request().postData() ?? '';
    if (body.includes('"DismissSeriesProblem"')) problems = [];
    if (!body.includes('"SeriesProblems"')) return route.fallback();
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { viewer: { seriesProblems: unknown[] } } };
    expect(answer.data.viewer.seriesProblems).toEqual([]);
    answer.data.viewer.seriesProblems = problems;
    return route.fulfill({ response, json: answer });
  });
  await page.goto('/drafts');
  const list = page.getByRole('list', { name: 'Published without their series' });
  await expect(list).toContainText(
    '“Spring tide” was published as scheduled, but not in the series “Tides”. A series can have at most 100 posts.',
  );
  expect(await violationsInThemes(page)).toEqual([]);
  await expect(list.getByRole('link', { name: 'Open the post' })).toHaveAttribute('href', `/post/${id}`);
  await list.getByRole('button', { name: 'Dismiss the message about “Spring tide”' }).press('Enter');
  await expect(list).toHaveCount(0);
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });
  test.beforeEach(({ complaints }) => complaints.allow(FAILED_REQUEST));

  // A short form is in seriesChoice.test.ts.
  test(
    'a new series is chosen, kept over a reload, and made when the post is published later',
    { tag: '@thorough' },
    async ({ memberPage: page, member, server }) => {
      await page.goto('/');
      await expect
        .poll(() => page.evaluate(async () => (await caches.match('/owner')) !== undefined), {
          timeout: 30_000,
        })
        .toBe(true);
      await write(page, 'Ebb');
      await page.context().setOffline(true);
      await seriesChoice(page);
      await page.getByLabel('Series', { exact: true }).selectOption('A new series…');
      await page.getByLabel('Title of the series').fill('Tides');
      await expect(page.getByText(/^Saved .* on this device\./)).toBeVisible();
      await page.reload();
      await expect(writing(page).title).toHaveValue('Ebb');
      await seriesChoice(page);
      await expect(page.getByLabel('Title of the series')).toHaveValue('Tides');
      await expect(page.getByText('Your series are listed when you are back online')).toBeVisible();
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByRole('button', { name: 'Publish when back online' }).click();
      await page.context().setOffline(false);
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(page.getByText('Part 1 of 1 in Tides')).toBeVisible({ timeout: 20_000 });
      expect(await postTitles(server.url, member)).toEqual(['Ebb']);
    },
  );
});

test('on a phone, the message about a missing title of a series is not under the bar of actions', async ({
  memberPage: page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await write(page, 'Ebb');
  const choice = await seriesChoice(page);
  await choice.selectOption({ label: 'A new series…' });
  const name = page.getByLabel('Title of the series');
  const publishButton = page.getByRole('button', { name: 'Publish', exact: true });
  const barTop = async () => (await publishButton.boundingBox())?.y ?? 0;
  // Enter in the field, which is seen directly above the bar: the focus stays where it is, and scrolls nothing.
  await name.focus();
  await name.evaluate(
    (field, top) => window.scrollBy(0, field.getBoundingClientRect().bottom + 20 - top),
    await barTop(),
  );
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  const message = page.getByText('Give the series a title.');
  await expect(async () => {
    const box = await message.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(await barTop());
  }).toPass({ timeout: 5000 });
});
