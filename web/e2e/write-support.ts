import { expect, type Browser, type Page } from '@playwright/test';
import { graphql, type Member } from './support/api';
import type { SiteServer } from './support/server';

/** The parts of /write. */
export function writing(page: Page) {
  return {
    title: page.getByPlaceholder('Add post title here...'),
    body: page.getByRole('textbox', { name: 'Post content' }),
    publish: page.getByRole('button', { name: 'Publish' }),
    update: page.getByRole('button', { name: 'Update' }),
    /** Where and when the draft was saved. */
    state: page.getByText(/^Saved/),
  };
}

/** Opens a /write address and waits until the editor is ready. */
export async function openEditor(page: Page, address = '/write') {
  await page.goto(address);
  const parts = writing(page);
  await expect(parts.body).toBeVisible();
  return parts;
}

/** Waits until the server has the text on the page. */
export async function savedOnServer(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Draft saved.' })).toHaveCount(1);
}

/** A page on another device of the same person: signed in, with nothing else stored. */
export async function otherDevice(browser: Browser, server: SiteServer, member: Member): Promise<Page> {
  const localStorage = [{ name: 'user', value: member.stored }];
  const context = await browser.newContext({
    baseURL: server.url,
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
  });
  return context.newPage();
}

/** Publishes a post of this member and returns its id. */
export async function publishPost(url: string, { accessToken }: Member, title: string, html: string) {
  const { publishPost: published } = await graphql<{ publishPost: { post: { id: string } } }>(
    url,
    'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }',
    { input: { title, html, categories: [] } },
    accessToken,
  );
  return published.post.id;
}

/** Titles of this member's posts. */
export async function postTitles(url: string, { userName }: Member): Promise<string[]> {
  const { posts } = await graphql<{ posts: { nodes: { title: string }[] } }>(
    url,
    'query ($author: String) { posts(first: 50, author: $author) { nodes { title } } }',
    { author: userName },
  );
  return posts.nodes.map(({ title }) => title);
}

/** Titles of this member's drafts on the server. */
export async function draftTitles(url: string, { accessToken }: Member): Promise<string[]> {
  const { viewer } = await graphql<{ viewer: { drafts: { nodes: { title: string }[] } } }>(
    url,
    '{ viewer { drafts(first: 50) { nodes { title } } } }',
    {},
    accessToken,
  );
  return viewer.drafts.nodes.map(({ title }) => title);
}
