import type { FastifyInstance, FastifyReply } from 'fastify';
import { PUBLIC_FOR_A_MOMENT } from '../../edge/caching.js';
import { BadUserInputError } from '../../errors.js';
import type { CollectionService } from '../../features/collections/collection.service.js';
import { Archive, type ArchiveMonth, rangeOfMonth } from '../../features/posts/archive.js';
import type { User } from '../../features/users/user.entity.js';
import { escapeMarkup } from '../../platform/text/escapeMarkup.js';
import type { Services } from '../../platform/useCases/context.js';
import { siteHead } from '../developers/developerLayout.js';
import { monthName, type Place, placeHtml, postsHtml } from './placeLayout.js';
import { RANKING } from './rankingPage.js';

export interface PlacesOptions extends Pick<Services, 'dataSource' | 'collections' | 'users' | 'publicUrl'> {
  /** The web app's build for browsers, whose style the pages have. */
  webFolder: string;
}

/** Posts of a shared collection on a page. */
const LISTED = 100;

/** Pages that need no script: the archive, how lists are ranked, and shared collections (docs/behaviour.md#places). */
export async function placesDoor(app: FastifyInstance, options: PlacesOptions): Promise<void> {
  const { dataSource, collections, users, publicUrl, webFolder } = options;
  const archive = new Archive(dataSource);
  let head: string | undefined;
  const send = (reply: FastifyReply, place: Place) => {
    head ??= siteHead(webFolder);
    const document = placeHtml(head, place);
    if (place.canonical === undefined) reply.header('X-Robots-Tag', 'noindex');
    return reply
      .headers({
        'Content-Type': 'text/html; charset=utf-8',
        ...(!reply.hasHeader('Cache-Control') && { 'Cache-Control': PUBLIC_FOR_A_MOMENT }),
      })
      .send(document);
  };

  app.get('/how-we-rank', (_request, reply) =>
    send(reply, {
      title: 'How we rank',
      description: 'How the lists of Hydrate are ordered: all the rules.',
      canonical: `${publicUrl}/how-we-rank`,
      html: RANKING,
    }),
  );

  app.get('/archive', async (_request, reply) =>
    send(reply, {
      title: 'Archive',
      description: 'All posts of Hydrate by month.',
      canonical: `${publicUrl}/archive`,
      html: monthsHtml(await archive.months()) + namesakeHtml(await users.byUserName('archive')),
    }),
  );

  app.get<{ Params: { month: string }; Querystring: { after?: unknown } }>(
    '/archive/:month',
    async ({ params: { month }, query: { after } }, reply) => {
      const range = rangeOfMonth(month);
      const cursor = typeof after === 'string' && after !== '' ? after : null;
      const page = range && (await archive.posts(range.from, range.to, cursor).catch(noPage));
      if (!page || (page.nodes.length === 0 && cursor === null)) return reply.callNotFound();
      const title = `${monthName(month)} ${month.slice(0, 4)}`;
      const more = page.hasNextPage
        ? `<a class="place-more" href="/archive/${month}?after=${page.cursors.at(-1) ?? ''}" rel="next">Older posts of ${title}</a>`
        : '<p class="place-soft">You have seen it all.</p>';
      return send(reply, {
        title,
        description: `The posts of ${title}, newest first.`,
        canonical: `${publicUrl}/archive/${month}`,
        html: `${postsHtml(page.nodes)}${more}<p><a href="/archive">All months</a></p>`,
      });
    },
  );

  app.get<{ Params: { token: string }; Querystring: { after?: unknown } }>(
    '/lists/:token',
    async ({ params: { token }, query: { after } }, reply) => {
      // Once it is no longer shared, nothing may still show it.
      reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer');
      const cursor = typeof after === 'string' && after !== '' ? after : null;
      const place = await listPlace(collections, token, cursor);
      if (place) return send(reply, place);
      return send(reply.code(404), {
        title: 'This list does not exist',
        description: 'This list does not exist.',
        html: '<p>It was deleted, or its owner no longer shares it. <a href="/">See all posts</a></p>',
      });
    },
  );
}

async function listPlace(
  collections: CollectionService,
  token: string,
  after: string | null,
): Promise<Place | null> {
  const shared = await collections.shared(token);
  const page =
    shared && (await collections.postsOf(shared.collectionId, { first: LISTED, after }).catch(noPage));
  if (!shared || !page) return null;
  const { name, owner } = shared;
  const by = `<p class="place-soft">Shared by <a href="/${owner.userName}"><bdi>${escapeMarkup(owner.name)}</bdi></a></p>`;
  const posts = page.nodes.length === 0 ? '<p>There is nothing here yet.</p>' : postsHtml(page.nodes);
  const more = page.hasNextPage
    ? `<a class="place-more" href="/lists/${token}?after=${page.cursors.at(-1) ?? ''}" rel="next">More posts</a>`
    : '';
  // The dialog is part of the app: the profile of the owner opens it (web/src/features/moderation/ReportedList.tsx).
  const report = `<p class="place-soft">Is something wrong with this list? <a href="/${owner.userName}#report-list-${shared.collectionId}">Report it</a>, if you have an account.</p>`;
  return { title: name, description: `Posts collected by ${owner.name}.`, html: by + posts + more + report };
}

/** For a member who had this username before it was reserved. The address of the profile in other letters leads to no place. */
function namesakeHtml(namesake: User | null): string {
  return namesake
    ? `<p class="place-soft">The profile of <bdi>${escapeMarkup(namesake.name)}</bdi> is at <a href="/Archive">@${namesake.userName}</a>.</p>`
    : '';
}

/** A cursor that somebody has changed leads nowhere. */
function noPage(error: unknown): null {
  if (error instanceof BadUserInputError) return null;
  throw error;
}

function monthsHtml(months: readonly ArchiveMonth[]): string {
  if (months.length === 0) return '<p>Nothing has been published yet.</p>';
  const years = new Map<string, ArchiveMonth[]>();
  for (const month of months) {
    const year = month.name.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), month]);
  }
  return [...years]
    .map(([year, ofYear]) => {
      const items = ofYear.map(
        ({ name, postsCount }) =>
          `<li><a href="/archive/${name}">${monthName(name)} <span>${postsCount}</span></a></li>`,
      );
      return `<h2>${year}</h2><ul class="place-months">${items.join('')}</ul>`;
    })
    .join('');
}
