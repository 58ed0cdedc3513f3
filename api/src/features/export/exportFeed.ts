import { PostSort } from '../posts/post.inputs.js';
import type { Services } from '../../platform/useCases/context.js';

const BATCH = 100;

/**
 * The posts of the site, or of one author, newest first, as a JSON Feed 1.1 in chunks. The extension
 * `_hydrate` holds ids, usernames and series: importing into an empty site with the same URL and exporting again
 * gives the same text.
 * @throws NotFoundError for an unknown author
 */
export async function* exportFeed(
  { posts, users, series }: Pick<Services, 'posts' | 'users' | 'series'>,
  publicUrl: string,
  { author, onProgress }: { author?: string; onProgress?: (done: number) => void } = {},
): AsyncGenerator<string> {
  const absolute = (address: string) => new URL(address, `${publicUrl}/`).href;
  const head = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Hydrate',
    home_page_url: absolute('/'),
    feed_url: absolute('/feed.json'),
  };
  let after: string | undefined;
  let done = 0;
  do {
    const page = await posts.list({ sort: PostSort.LATEST, first: BATCH, after, author });
    if (done === 0) yield `${JSON.stringify(head).slice(0, -1)},"items":[`;
    const ids = page.nodes.map(({ id }) => id);
    const [bodies, placed, parts, authors] = await Promise.all([
      posts.htmlByIds(ids),
      posts.entriesOf(ids),
      series.listedParts(ids),
      users.byIds([...new Set(page.nodes.map(({ authorId }) => authorId))]),
    ]);
    const html = new Map(bodies.map((body) => [body.id, body.html]));
    const names = new Map(authors.map((user) => [user.id, user]));
    for (const post of page.nodes) {
      const user = names.get(post.authorId);
      const body = html.get(post.id);
      if (!user || body === undefined) continue;
      const url = absolute(`/post/${post.id}`);
      const part = parts.get(post.id);
      const item = {
        id: url,
        url,
        external_url: post.canonicalURL ?? undefined,
        title: post.title,
        summary: post.description ?? undefined,
        content_html: body,
        image: post.coverImageURL === null ? undefined : absolute(post.coverImageURL),
        date_published: post.createdAt.toISOString(),
        date_modified: post.updatedAt.toISOString(),
        authors: [
          {
            name: user.name,
            url: absolute(`/${user.userName}`),
            avatar: user.picture === null ? undefined : absolute(user.picture),
          },
        ],
        tags: placed.filter(({ postId }) => postId === post.id).map(({ category }) => category.name),
        _hydrate: {
          id: post.id,
          userName: user.userName,
          series: part && { title: part.series.title, number: part.number },
        },
      };
      yield `${done === 0 ? '' : ','}\n${JSON.stringify(item)}`;
      done++;
    }
    onProgress?.(done);
    after = page.hasNextPage ? page.cursors.at(-1) : undefined;
  } while (after !== undefined);
  yield '\n]}\n';
}
