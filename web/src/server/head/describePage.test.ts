// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { searchFilters } from '../../features/search/searchFilters';
import { ORIGIN, parsed, RenderedCache } from './testing/pages';

describe('the head of a post', () => {
  it('describes the post, its author and its picture for readers, search engines and social networks', () => {
    const cache = new RenderedCache().withPost({ coverImageURL: '/uploads/cover.webp' });
    const head = cache.head({ name: 'post', postId: 'p1', withComments: false });
    const { title, named, property, links, jsonLd } = parsed(head);
    const url = `${ORIGIN}/post/p1`;
    const image = `${ORIGIN}/uploads/cover.webp`;

    expect(head.status).toBe(200);
    expect(title).toBe('Title of p1 · Hydrate');
    expect(named('description')).toEqual(['What it is about.']);
    expect(named('robots')).toEqual(['max-image-preview:large']);
    expect(links('canonical')).toEqual([url]);
    expect(property('og:type')).toEqual(['article']);
    expect(property('og:title')).toEqual(['Title of p1']);
    expect(property('og:url')).toEqual([url]);
    expect(property('og:image')).toEqual([image]);
    expect(property('article:published_time')).toEqual(['2024-03-07T23:30:00.000Z']);
    expect(property('article:modified_time')).toEqual(['2024-03-09T10:00:00.000Z']);
    expect(property('article:author')).toEqual([`${ORIGIN}/ravi`]);
    expect(property('article:section')).toEqual(['Hooks & Effects']);
    expect(property('article:tag')).toEqual(['Hooks & Effects']);
    expect(named('twitter:card')).toEqual(['summary_large_image']);
    expect(named('twitter:image')).toEqual([image]);
    expect(links('alternate')).toEqual([`/post/p1.md`, '/rss.xml', '/atom.xml', '/feed.json']);
    expect(jsonLd).toEqual([
      expect.objectContaining({
        '@type': 'BlogPosting',
        headline: 'Title of p1',
        datePublished: '2024-03-07T23:30:00.000Z',
        dateModified: '2024-03-09T10:00:00.000Z',
        author: { '@type': 'Person', name: 'Ravi Menon', url: `${ORIGIN}/ravi` },
        image: [image],
        mainEntityOfPage: { '@type': 'WebPage', '@id': url },
        interactionStatistic: [
          expect.objectContaining({ interactionType: { '@type': 'LikeAction' }, userInteractionCount: 7 }),
          expect.objectContaining({ interactionType: { '@type': 'CommentAction' }, userInteractionCount: 3 }),
        ],
      }),
      expect.objectContaining({
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Hydrate', item: `${ORIGIN}/` },
          expect.objectContaining({
            name: '#Hooks & Effects',
            item: `${ORIGIN}/category/?name=Hooks%20%26%20Effects`,
          }),
          expect.objectContaining({ position: 3, name: 'Title of p1', item: url }),
        ],
      }),
    ]);
  });

  it('describes the post in the author’s words, and names the page where it appeared first', () => {
    const canonicalURL = 'https://first.example/a';
    const cache = new RenderedCache().withPost({ description: 'In my words.', canonicalURL });
    const { named, property, links, jsonLd } = parsed(
      cache.head({ name: 'post', postId: 'p1', withComments: false }),
    );
    expect([...named('description'), ...property('og:description')]).toEqual([
      'In my words.',
      'In my words.',
    ]);
    expect(links('canonical')).toEqual([canonicalURL]);
    expect(property('og:url')).toEqual([`${ORIGIN}/post/p1`]);
    expect(jsonLd[0]).toMatchObject({
      description: 'In my words.',
      mainEntityOfPage: { '@id': canonicalURL },
      isBasedOn: canonicalURL,
    });
    const unlisted = new RenderedCache().withPost({ canonicalURL, isListed: false });
    expect(
      parsed(unlisted.head({ name: 'post', postId: 'p1', withComments: false })).links('canonical'),
    ).toEqual([]);
  });

  it('has a drawn picture without a cover; its address changes with the title or name', () => {
    const imageOf = (title: string, name = 'Ravi Menon') =>
      new RenderedCache()
        .withPost({ title }, { name })
        .head({ name: 'post', postId: 'p1', withComments: false }).openGraph.image;
    expect(imageOf('A')).toMatchObject({ type: 'image/png', width: 1200, height: 630 });
    expect(imageOf('A').url).toMatch(new RegExp(`^${ORIGIN}/cards/p1\\.png\\?v=[a-z0-9]+$`));
    expect(imageOf('A').url).toBe(imageOf('A').url);
    expect(new Set([imageOf('A').url, imageOf('B').url, imageOf('A', 'Ravi M').url]).size).toBe(3);
  });

  it('shows the cover of another site, but no invalid address', () => {
    const imageOf = (coverImageURL: string) =>
      new RenderedCache()
        .withPost({ coverImageURL })
        .head({ name: 'post', postId: 'p1', withComments: false }).openGraph.image.url;
    expect(imageOf('https://pictures.example/a b.png')).toBe('https://pictures.example/a%20b.png');
    for (const cover of ['javascript:alert(1)', 'data:image/png;base64,AAAA', 'http://[', 'blob:x']) {
      expect(imageOf(cover)).toMatch(`${ORIGIN}/cards/p1.png`);
    }
  });

  it('excludes a post from search engines that an operator has unlisted', () => {
    const head = new RenderedCache()
      .withPost({ isListed: false })
      .head({ name: 'post', postId: 'p1', withComments: false });
    expect(head).toMatchObject({ status: 200, robots: 'noindex, follow', canonical: null, jsonLd: [] });
  });
});

describe('the head of a list', () => {
  it.each([
    [{ name: 'home', sort: 'POPULAR', period: null, page: 1 }, 'Hydrate', '/', null, '/?page=2'],
    [
      { name: 'home', sort: 'POPULAR', period: null, page: 2 },
      'Page 2 · Hydrate',
      '/?page=2',
      '/',
      '/?page=3',
    ],
    [
      { name: 'home', sort: 'LATEST', period: null, page: 1 },
      'Latest posts · Hydrate',
      '/?sort=latest',
      null,
      '/?sort=latest&page=2',
    ],
    [
      { name: 'home', sort: 'LATEST', period: null, page: 2 },
      'Latest posts, page 2 · Hydrate',
      '/?sort=latest&page=2',
      '/?sort=latest',
      '/?sort=latest&page=3',
    ],
  ] as const)('of the home page names its place: %j', (page, title, canonical, previous, next) => {
    const variables = { sort: page.sort, ...(page.page > 1 ? { page: page.page } : {}) };
    const head = new RenderedCache().withPosts(variables, ['a'], true).head(page);
    expect(head).toMatchObject({ status: 200, title, canonical: ORIGIN + canonical, previous, next });
  });

  it('of a period, which has one page, has no next page', () => {
    const head = new RenderedCache()
      .withPosts({ sort: 'POPULAR', period: 'WEEK' }, ['a'], true)
      .head({ name: 'home', sort: 'POPULAR', period: 'WEEK', page: 1 });
    const canonical = `${ORIGIN}/?sort=popular&period=week`;
    expect(head).toMatchObject({ status: 200, canonical, previous: null, next: null });
  });

  it('of the home page describes the site search, on the first page only', () => {
    const [site] = parsed(
      new RenderedCache().head({ name: 'home', sort: 'POPULAR', period: null, page: 1 }),
    ).jsonLd;
    expect(site).toMatchObject({
      '@type': 'WebSite',
      potentialAction: { target: { urlTemplate: `${ORIGIN}/search/?q={search_term_string}` } },
    });
    expect(new RenderedCache().head({ name: 'home', sort: 'LATEST', period: null, page: 1 }).jsonLd).toEqual(
      [],
    );
  });

  it("of a category has the category's spelling, its feeds and the previous and next page", () => {
    const head = new RenderedCache()
      .withCategory('c++', { name: 'C++' })
      .withPosts({ category: 'c++', page: 2 }, ['a'], false)
      .head({ name: 'category', categoryName: 'c++', page: 2 });
    const { links, named } = parsed(head);
    expect(head.title).toBe('#C++, page 2 · Hydrate');
    expect(named('description')).toEqual(['About it.']);
    expect(links('canonical')).toEqual([`${ORIGIN}/category/?name=C%2B%2B&page=2`]);
    expect(links('prev')).toEqual(['/category/?name=C%2B%2B']);
    expect(links('next')).toEqual([]);
    expect(links('alternate')[0]).toBe('/category/C%2B%2B/rss.xml');
  });

  it('of a profile describes the person', () => {
    const head = new RenderedCache()
      .withUser('RAVI', {
        userName: 'ravi',
        profilePicture: '/uploads/me.webp',
        about: 'Lives\nby the sea.',
        githubURL: 'https://github.com/ravi',
        xURL: 'javascript:alert(1)',
      })
      .head({ name: 'profile', userName: 'RAVI', page: 1 });
    const { named, property, links, jsonLd } = parsed(head);
    expect(head.title).toBe('Ravi Menon (@ravi) · Hydrate');
    expect(named('description')).toEqual(['Lives by the sea.']);
    expect(links('canonical')).toEqual([`${ORIGIN}/ravi`]);
    expect(links('alternate')[0]).toBe('/ravi/rss.xml');
    expect(property('og:type')).toEqual(['profile']);
    expect(property('profile:username')).toEqual(['ravi']);
    expect(named('twitter:card')).toEqual(['summary']);
    expect(property('og:image')).toEqual([`${ORIGIN}/uploads/me.webp`]);
    expect(jsonLd).toMatchObject([
      { '@type': 'ProfilePage', mainEntity: { alternateName: 'ravi', sameAs: ['https://github.com/ravi'] } },
    ]);
  });

  it('of search results excludes them from search engines', () => {
    const head = new RenderedCache()
      .withFound({ query: 'a&b' }, ['a'], true)
      .head({ name: 'search', query: 'a&b', filters: searchFilters(new URLSearchParams()), page: 1 });
    expect(head).toMatchObject({
      status: 200,
      title: 'Search results for: a&b · Hydrate',
      robots: 'noindex, follow',
      canonical: null,
      next: '/search/?q=a%26b&page=2',
    });
    const filters = searchFilters(new URLSearchParams('year=2024&length=long'));
    expect(new RenderedCache().head({ name: 'search', query: '', filters, page: 1 }).title).toBe(
      'Search · Hydrate',
    );
  });
});

describe('a page that does not exist', () => {
  it('says so, and has no canonical address', () => {
    const cache = new RenderedCache()
      .withoutPost('p9')
      .withCategory('Nope', null)
      .withUser('nobody', null)
      .withPosts({ sort: 'POPULAR', page: 99 }, [], false);
    const missing = { status: 404, canonical: null, robots: 'noindex, follow', jsonLd: [] };
    const lost = { ...missing, title: 'Page not found · Hydrate' };
    expect(cache.head({ name: 'post', postId: 'p9', withComments: false })).toMatchObject(lost);
    expect(cache.head({ name: 'profile', userName: 'nobody', page: 1 })).toMatchObject(lost);
    expect(cache.head({ name: 'notFound' })).toMatchObject(lost);
    expect(cache.head({ name: 'category', categoryName: 'Nope', page: 1 })).toMatchObject({
      ...missing,
      title: 'Category does not exist! · Hydrate',
    });
    expect(cache.head({ name: 'home', sort: 'POPULAR', period: null, page: 99 })).toMatchObject(missing);
  });

  it('is not derived from an unanswered query', () => {
    expect(() => new RenderedCache().head({ name: 'profile', userName: 'ravi', page: 1 })).toThrow(
      'answered',
    );
  });
});
