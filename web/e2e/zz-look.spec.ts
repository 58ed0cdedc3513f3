import { allPosts, graphql } from './support/api';
import { test } from './support/test';

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test('look', async ({ memberPage: page, member, server }) => {
      test.setTimeout(200_000);
      const posts = (await allPosts(server.url, 'POPULAR')).slice(0, 5);
      const run = (name: string, type: string, input: object, sel: string) =>
        graphql<Record<string, Record<string, { id: string }>>>(server.url, `mutation ($input: ${type}!) { ${name}(input: $input) { ${sel} } }`, { input }, member.accessToken);
      const c = await run('createCollection', 'CreateCollectionInput', { name: 'For the team' }, 'collection { id }');
      await run('createCollection', 'CreateCollectionInput', { name: 'Weekend' }, 'collection { id }');
      for (const { id } of posts) await run('addToCollection', 'AddToCollectionInput', { collectionId: c.createCollection!.collection!.id, postId: id }, 'savedPost { note }');
      await run('updateCollection', 'UpdateCollectionInput', { collectionId: c.createCollection!.collection!.id, isShared: true }, 'collection { id }');
      await run('updateSavedPost', 'UpdateSavedPostInput', { postId: posts[1]!.id, note: 'Ask Zoë about this.\nSecond line of the note.', isRead: true }, 'savedPost { note }');
      const shared = await graphql<{ viewer: { collections: { sharedPath: string }[] } }>(server.url, '{ viewer { collections { sharedPath } } }', {}, member.accessToken);
      await run('createHighlight', 'CreateHighlightInput', { postId: posts[1]!.id, quote: 'A passage that is worth to be read again, with some length so that it wraps on a phone.' }, 'highlight { id }');
      for (const width of [375, 1440]) {
        await page.setViewportSize({ width, height: 1000 });
        for (const [name, path] of [
          ['list', '/readinglist'],
          ['collection', `/readinglist?collection=${c.createCollection!.collection!.id}`],
          ['highlights', '/readinglist?show=highlights'],
          ['home', '/?sort=latest'],
          ['category', '/category?name=React'],
          ['archive', '/archive'],
          ['rank', '/how-we-rank'],
          ['shared', shared.viewer.collections[0]!.sharedPath],
        ] as const) {
          if (colorScheme === 'dark' && ['archive', 'rank', 'highlights'].includes(name)) continue;
          await page.goto(path);
          await page.waitForTimeout(900);
          await page.screenshot({ path: `/tmp/shelf-look/${name}-${width}-${colorScheme}.png` });
        }
      }
    });
  });
