import type { Page } from '@playwright/test';
import { graphql } from './support/api';
import { violations } from './support/axe';
import { touch } from './support/moderators';
import { publish } from './support/posts';
import { expect, test } from './support/test';

async function openSeries(page: Page, title: string) {
  await touch(page);
  await page.getByRole('button', { name: `Options for ${title}` }).click();
  await page.getByRole('button', { name: 'Series' }).click();
  const dialog = page.getByRole('dialog', { name: 'Series' });
  await expect(dialog.getByLabel('This post is in')).toBeVisible();
  return dialog;
}

test('an author makes a series, orders it and deletes it; readers walk through it', async ({
  memberPage: page,
  member,
  server,
  browser,
}) => {
  test.slow();
  const titles = ['Ebb', 'Slack water', 'Flood'];
  const posts: string[] = [];
  for (const title of titles) posts.push(await publish(server.url, member, title));

  await page.goto(`/post/${posts[0]}`);
  let dialog = await openSeries(page, 'Ebb');
  await dialog.getByLabel('Title of the series').fill('   ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('The title of the series is missing.')).toBeVisible();
  await dialog.getByLabel('Title of the series').fill('Tides');
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Title of the series').press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Part 1 of 1 in Tides')).toBeVisible();

  const add = 'mutation ($input: SetPostSeriesInput!) { setPostSeries(input: $input) { post { id } } }';
  await graphql(server.url, add, { input: { postId: posts[1], title: 'Tides' } }, member.accessToken);
  await page.goto(`/post/${posts[2]}`);
  dialog = await openSeries(page, 'Flood');
  await dialog.getByLabel('This post is in').selectOption('Tides');
  await dialog.getByRole('button', { name: 'Move “Flood” up' }).press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveText([/Ebb/, /Flood/, /Slack water/]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Part 2 of 3 in Tides')).toBeVisible();

  // The served page gets the member's data while it is hydrated.
  await page.reload();
  await touch(page);
  await page.getByRole('button', { name: 'Options for Flood' }).waitFor();
  await expect(page.getByText('Part 2 of 3 in Tides')).toBeVisible();

  await test.step('a reader, without scripts too', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${server.url}/post/${posts[0]}`);
    await plain.getByText('Part 1 of 3 in Tides').click();
    await expect(plain.getByRole('navigation', { name: 'Series' }).getByRole('listitem')).toHaveText([
      'Ebb',
      'Flood',
      'Slack water',
    ]);
    await plain.getByRole('link', { name: /Next in this series/ }).click();
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Flood');
    await context.close();

    const reader = await browser.newContext();
    const reading = await reader.newPage();
    await reading.goto(`${server.url}/post/${posts[0]}`);
    await reading.getByRole('link', { name: /Next in this series/ }).click();
    await expect(reading.getByRole('heading', { level: 1 })).toHaveText('Flood');
    await reading.getByRole('link', { name: /Next in this series/ }).click();
    await expect(reading.getByRole('heading', { level: 1 })).toHaveText('Slack water');
    await expect(reading.getByRole('link', { name: /Previous in this series/ })).toBeVisible();
    await expect(reading.getByRole('link', { name: /Next in this series/ })).toHaveCount(0);
    expect(await violations(reading)).toEqual([]);
    await reading.getByRole('main').getByRole('link', { name: member.name }).first().click();
    await expect(reading.getByRole('region', { name: 'Series' }).getByRole('listitem')).toHaveText(
      /^Tides\s*3 posts$/,
    );
    expect(await violations(reading)).toEqual([]);
    await reading.getByRole('link', { name: 'Tides' }).click();
    await expect(reading.getByRole('heading', { level: 1 })).toHaveText('Ebb');
    await reader.close();
  });

  await test.step('deleted, which asks first and leaves the posts', async () => {
    await page.goto(`/${member.userName}`);
    const list = page.getByRole('region', { name: 'Series' });
    dialog = await openSeries(page, 'Flood');
    await dialog.getByLabel('This post is in').selectOption('No series');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(list.getByRole('listitem')).toHaveText(/2 posts/);
    dialog = await openSeries(page, 'Flood');
    await dialog.getByLabel('This post is in').selectOption('Tides');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(list.getByRole('listitem')).toHaveText(/3 posts/);

    await page.goto(`/post/${posts[2]}`);
    dialog = await openSeries(page, 'Flood');
    await dialog.getByRole('button', { name: 'Delete series' }).click();
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await dialog.getByRole('button', { name: 'Delete series' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/in Tides$/)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flood');
  });
});

test('a post moves into a new series in one request, which leaves nothing behind if it is refused', async ({
  memberPage: page,
  member,
  server,
}) => {
  const id = await publish(server.url, member, 'Ebb');
  const create = 'mutation ($input: CreateSeriesInput!) { createSeries(input: $input) { series { id } } }';
  await graphql(server.url, create, { input: { title: 'Tides', postIds: [id] } }, member.accessToken);
  await page.goto(`/post/${id}`);
  const sent: string[] = [];
  page.on('request', (request) => {
    const [, name] = /mutation (\w*Series)\b/.exec(request.postData() ?? '') ?? [];
    if (name !== undefined) sent.push(name);
  });
  const dialog = await openSeries(page, 'Ebb');
  await dialog.getByLabel('This post is in').selectOption('A new series…');
  await dialog.getByLabel('Title of the series').fill('x'.repeat(101));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('The title has 101 characters, 100 are allowed.')).toBeVisible();
  await expect(dialog.getByLabel('Title of the series')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Title of the series').fill('Waves');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Part 1 of 1 in Waves')).toBeVisible();
  expect(sent).toEqual(['SetPostSeries', 'SetPostSeries']);
  const { viewer } = await graphql<{ viewer: { user: { series: { title: string }[] } } }>(
    server.url,
    '{ viewer { user { series(first: 9) { title } } } }',
    {},
    member.accessToken,
  );
  expect(viewer.user.series.map(({ title }) => title)).toEqual(['Waves', 'Tides']);
});
