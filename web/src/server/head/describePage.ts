import { filteredPath, searchVariables } from '../../features/search/searchFilters';
import { pagePath } from '../../features/pagination/PageLinks';
import { documentTitle } from '../../ui/useDocumentTitle';
import { feedTitle, homePath } from '../../features/home/feedSort';
import { paths } from './addresses';
import {
  feedFilter,
  positionInPosts,
  positionInSearch,
  shownCategory,
  shownPost,
  shownUser,
  type ListPosition,
} from './answers';
import { personImage, postImage, siteCard } from './images';
import type { AlternateLink, PageHead, ReadQuery, ShownPage } from './pageHead';
import { blogPosting, breadcrumbs, profilePage, webSite } from './structuredData';
import { oneLine, shorten } from './text';

const SITE_NAME = 'Hydrate';
const SITE_DESCRIPTION =
  'The Developer Hub for All Things React: read what people who build with React write, and write what you know.';

/** Describes a page from its answers. `origin` is never a Host header. @throws if the own query has none */
export function describePage(page: ShownPage, read: ReadQuery, origin: string): PageHead {
  switch (page.name) {
    case 'home':
      return describeHome(page, read, origin);
    case 'post':
      return describePost(page.postId, read, origin);
    case 'category':
      return describeCategory(page, read, origin);
    case 'profile':
      return describeProfile(page, read, origin);
    case 'search':
      return describeSearch(page, read, origin);
    case 'notFound':
      return missing('Page not found', origin);
  }
}

type Shown<Name extends ShownPage['name']> = Extract<ShownPage, { name: Name }>;

function describeHome({ page, ...feed }: Shown<'home'>, read: ReadQuery, origin: string): PageHead {
  const path = homePath(feed);
  const isHome = path === '/' && page === 1;
  return assemble(origin, {
    title: feedTitle(feed),
    description: SITE_DESCRIPTION,
    path,
    // Popular of a period has one page.
    list: feed.period === null ? positionInPosts(read, feedFilter(feed), page) : undefined,
    jsonLd: isHome ? [webSite(origin, SITE_DESCRIPTION)] : [],
  });
}

function describePost(postId: string, read: ReadQuery, origin: string): PageHead {
  const post = shownPost(read, postId);
  if (!post) return missing('Page not found', origin);
  const path = paths.post(post.id);
  const url = `${origin}${path}`;
  const image = postImage(post, origin);
  const summary = post.description === null ? shorten(post.excerpt) : oneLine(post.description);
  const description = summary || `A post by ${oneLine(post.author.name)} on ${SITE_NAME}.`;
  const tags = post.categories.map(({ name }) => oneLine(name));
  const [category] = post.categories;
  return assemble(origin, {
    title: post.title,
    description,
    path,
    canonical: post.canonicalURL,
    isUnlisted: !post.isListed,
    image,
    type: 'article',
    details: [
      ['article:published_time', post.createdAt],
      ['article:modified_time', post.updatedAt],
      ['article:author', `${origin}${paths.profile(post.author.userName)}`],
      ['article:section', tags[0] ?? null],
      ...tags.map((tag): [string, string] => ['article:tag', tag]),
    ],
    alternates: [{ href: `${path}.md`, type: 'text/markdown', title: oneLine(post.title) }],
    jsonLd: [
      blogPosting(post, { url, image: image.url, description, origin }),
      breadcrumbs(
        [
          ...(category ? [{ name: `#${category.name}`, path: paths.category(category.name) }] : []),
          { name: post.title, path },
        ],
        origin,
      ),
    ],
  });
}

function describeCategory(
  { categoryName, page }: Shown<'category'>,
  read: ReadQuery,
  origin: string,
): PageHead {
  const category = shownCategory(read, categoryName);
  if (!category) return missing('Category does not exist!', origin);
  const path = paths.category(category.name);
  const name = oneLine(category.name);
  return assemble(origin, {
    title: `#${category.name}`,
    description: shorten(category.description) || `Posts about ${name} on ${SITE_NAME}.`,
    path,
    list: positionInPosts(read, { category: categoryName }, page),
    alternates: feeds(`/category/${encodeURIComponent(category.name)}`, `#${name} on ${SITE_NAME}`),
    jsonLd: [breadcrumbs([{ name: `#${category.name}`, path }], origin)],
  });
}

function describeProfile({ userName, page }: Shown<'profile'>, read: ReadQuery, origin: string): PageHead {
  const user = shownUser(read, userName);
  if (!user) return missing('Page not found', origin);
  const path = paths.profile(user.userName);
  const title = `${user.name} (@${user.userName})`;
  const picture = personImage(user, origin);
  return assemble(origin, {
    title,
    description: shorten(user.about ?? '') || `Posts by ${oneLine(user.name)} on ${SITE_NAME}.`,
    path,
    list: positionInPosts(read, { author: userName }, page),
    type: 'profile',
    details: [['profile:username', user.userName]],
    ...(picture ? { image: picture, card: 'summary' } : {}),
    alternates: feeds(path, `${oneLine(title)} on ${SITE_NAME}`),
    jsonLd: [profilePage(user, { url: `${origin}${path}`, origin })],
  });
}

function describeSearch(
  { query, filters, page }: Shown<'search'>,
  read: ReadQuery,
  origin: string,
): PageHead {
  return assemble(origin, {
    title: query === '' ? 'Search' : `Search results for: ${query}`,
    description: `Search the posts of ${SITE_NAME}: ${SITE_DESCRIPTION}`,
    path: query === '' ? '/search/' : filteredPath(query, filters),
    list: query === '' ? undefined : positionInSearch(read, searchVariables(query, filters), page),
    isUnlisted: true,
  });
}

function missing(title: string, origin: string): PageHead {
  return {
    ...assemble(origin, { title, description: SITE_DESCRIPTION, path: '/404', isUnlisted: true }),
    status: 404,
  };
}

interface Particulars
  extends
    Partial<Pick<PageHead, 'card' | 'alternates' | 'jsonLd'>>,
    Partial<Omit<PageHead['openGraph'], 'title'>> {
  /** The page's own title; '' for the site's name alone. */
  title: string;
  description: string;
  /** Path of the page, or of the first page of its list. */
  path: string;
  list?: ListPosition;
  /** The address of another site where the content appeared first. */
  canonical?: string | null;
  /** Excludes the page from search engines. */
  isUnlisted?: boolean;
}

function assemble(origin: string, particulars: Particulars): PageHead {
  const { description, path, list, card = 'summary_large_image', alternates = [], jsonLd = [] } = particulars;
  const { type = 'website', image = siteCard(origin), details = [] } = particulars;
  const ownTitle = oneLine(particulars.title);
  const isPastTheEnd = list !== undefined && list.page > 1 && list.isEmpty;
  const isIndexed = particulars.isUnlisted !== true && !isPastTheEnd;
  const own = isIndexed ? `${origin}${pagePath(path, list?.page ?? 1)}` : null;
  return {
    status: isPastTheEnd ? 404 : 200,
    title: documentTitle(ownTitle, list?.page),
    description,
    canonical: own && (particulars.canonical ?? own),
    robots: isIndexed ? 'max-image-preview:large' : 'noindex, follow',
    // Networks that share a page fetch its card from this address.
    openGraph: { type, title: ownTitle || SITE_NAME, url: own, image, details },
    card,
    jsonLd: isIndexed ? jsonLd : [],
    alternates: [...alternates, ...feeds('', SITE_NAME)],
    previous: list && list.page > 1 ? pagePath(path, list.page - 1) : null,
    next: list?.hasNextPage ? pagePath(path, list.page + 1) : null,
  };
}

/** @param base the root-relative path of the three feed formats */
function feeds(base: string, title: string): AlternateLink[] {
  return [
    { href: `${base}/rss.xml`, type: 'application/rss+xml', title },
    { href: `${base}/atom.xml`, type: 'application/atom+xml', title },
    { href: `${base}/feed.json`, type: 'application/feed+json', title },
  ];
}
