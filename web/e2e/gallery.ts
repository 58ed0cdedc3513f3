import path from 'node:path';
import type { Page } from '@playwright/test';
import { allPosts, graphql, newMember, type Member } from './support/api';
import { pageOf, runAdmin } from './support/moderators';
import { memberScreens, visitorScreens } from './support/screens';
import type { SiteServer } from './support/server';
import { expect, test } from './support/test';
import { everyBlock } from './support/everyBlock';
import { publish } from './support/posts';

// Not a test: takes a picture of each screen, whole, for people to look at, and writes them to GALLERY_DIR.
// GALLERY_DIR=folder npx playwright test --config web/playwright.config.ts
const folder = path.resolve(process.env.GALLERY_DIR ?? 'test-results/gallery');

const sizes = [
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

/** Pages beside those of support/screens.ts. */
const visitorPages = [
  '/archive',
  '/how-we-rank',
  '/developers',
  '/search/?q=usEffct',
  '/search/?q=react&sort=NEWEST',
  '/demo_dev?tab=comments',
  '/no-scripts/login',
];
const memberPages = [
  '/following',
  '/following?show=all',
  '/readinglist',
  '/drafts',
  '/notifications',
  '/moderation',
  '/moderation?show=decided',
  '/moderation?show=log',
  '/admin',
  '/admin/health',
  '/no-scripts/settings',
];

async function settle(page: Page) {
  await page.evaluate(async () => {
    // Pictures far below load only when they come near.
    for (let top = 0; top < Math.min(document.body.scrollHeight, 8000); top += 700) {
      window.scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    window.scrollTo(0, 0);
    await document.fonts.ready;
  });
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** Gives a member something of everything that lists show. */
async function fill(server: SiteServer, member: Member) {
  const ask = (mutation: string, input: object) =>
    graphql<Record<string, unknown>>(
      server.url,
      `mutation ($input: ${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input!) { ${mutation}(input: $input) { __typename } }`,
      { input },
      member.accessToken,
    );
  const posts = await allPosts(server.url, 'POPULAR');
  for (const { id } of posts.slice(0, 6)) await ask('bookmarkPost', { postId: id });
  await ask('updateSavedPost', { postId: posts[0]!.id, note: 'For Monday.' });
  await ask('createCollection', { name: 'For the team' });
  await ask('createSeries', { title: 'Tides' });
  await ask('saveDraft', {
    id: crypto.randomUUID(),
    title: 'A draft',
    html: '<p>Half of it.</p>',
    categories: ['React'],
  });
  const other = await newMember(server);
  const mine = await publish(server.url, member, 'Every block', everyBlock());
  await graphql(
    server.url,
    'mutation ($id: ID!) { addComment(input: { postId: $id, text: "A word" }) { __typename } likePost(input: { postId: $id }) { __typename } report(input: { subjectId: $id, reason: SPAM }) { __typename } }',
    { id: mine },
    other.accessToken,
  );
  return mine;
}

const nameOf = (screen: string) => screen.replaceAll(/[^\w]+/g, '_').slice(0, 60) || 'home';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const size of sizes) {
    test.describe(`${size.width} px, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport: size, contextOptions: { reducedMotion: 'reduce' } });
      test.describe.configure({ timeout: 900_000 });

      test('every screen', async ({ browser, page, member, server, complaints }) => {
        complaints.allow(/.*/);
        const take = async (surface: Page, who: string, screen: string) => {
          const file = `${who}-${nameOf(screen)}-${size.width}-${colorScheme}.jpg`;
          await surface.screenshot({
            path: path.join(folder, file),
            fullPage: true,
            type: 'jpeg',
            quality: 70,
          });
        };
        const each = async (
          surface: Page,
          who: string,
          screens: { name: string; open: (page: Page) => Promise<void> }[],
        ) => {
          for (const { name, open } of screens) {
            await open(surface);
            await settle(surface);
            await take(surface, who, name);
          }
        };
        const plain = (paths: string[]) =>
          paths.map((name) => ({ name, open: async (surface: Page) => void (await surface.goto(name)) }));
        await each(page, 'v', await visitorScreens(server));
        await each(page, 'v', plain(visitorPages));
        runAdmin(server, 'users', 'promote', member.userName, '--admin');
        const mine = await fill(server, member);
        const desk = await pageOf(browser, server, member, {
          colorScheme,
          viewport: size,
          reducedMotion: 'reduce',
        });
        await each(desk, 'm', await memberScreens(server, member));
        await each(
          desk,
          'm',
          plain([...memberPages, `/post/${mine}`, `/write?post=${mine}`, `/post/${mine}/revisions`]),
        );
      });
    });
  }
}
