import { matchPrecache } from 'workbox-precaching';
import { FEEDS_CACHE, pagesIn, savedCaches, VISITED_CACHE } from './cacheNames';
import { escapeHtml, link, rewritten, type Link } from './keptPage';

/** The page shown instead of one that is not available. It says so, and lists the cached pages (web/offline.html). */
export async function offlinePage(): Promise<Response> {
  const template = await matchPrecache('/offline.html');
  if (!template) return Response.error();
  const lists = await keptLists();
  return rewritten(template, (html) => html.replace('<!--kept-->', () => lists));
}

async function keptLists(): Promise<string> {
  const [feeds, saved, visited] = await Promise.all([
    pagesIn(FEEDS_CACHE),
    savedCaches().then((names) => Promise.all(names.map(pagesIn))),
    pagesIn(VISITED_CACHE),
  ]);
  const lists = [
    list('Your saved posts', saved.flat().map(link)),
    list('The feed, as it was last', feeds.map(feedLink)),
    // Most recently visited first.
    list('Opened before', visited.map(link).reverse()),
  ].join('');
  return lists === ''
    ? '<p>Posts that you save with their bookmark can be read here without a network.</p>'
    : lists;
}

function list(heading: string, links: readonly Link[]): string {
  if (links.length === 0) return '';
  const items = links.map(({ address, title }) => `<li><a href="${escapeHtml(address)}">${title}</a></li>`);
  return `<section><h2>${heading}</h2><ul>${items.join('')}</ul></section>`;
}

const feedLink = ({ address }: { address: string }): Link => ({
  address,
  title: address === '/' ? 'Popular' : 'Latest',
});
