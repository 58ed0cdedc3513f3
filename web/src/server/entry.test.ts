import { readFileSync } from 'node:fs';
import { print } from 'graphql';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { foundPage, noHints, postCard, postPage } from '../features/testing/posts';
import type { Execute } from './pageAnswers';
import { createPageRenderer } from './entry';

const author = {
  ...postCard('p1').author,
  about: null,
  createdAt: '2024-01-01T00:00:00.000Z',
  viewerIsFollowing: false,
};
const post = {
  ...postCard('p1', { author }),
  viewerHasLiked: false,
  viewerHasCommented: false,
  viewerComment: null,
  repliesCount: 0,
  html: '<p>Water.</p>',
  isListed: true,
  isHeld: false,
  showsRevisions: false,
  brokenExamplesCount: 0,
  seriesPart: null,
  updatedAt: '2024-03-09T10:00:00.000Z',
};
const comment = {
  __typename: 'Comment',
  id: 'm1',
  text: 'Deep.',
  html: '<p>Deep.</p>',
  likesCount: 0,
  viewerHasLiked: false,
  createdAt: '2024-03-10T10:00:00.000Z',
  editedAt: null,
  viewerCanEdit: false,
  viewerCanDelete: false,
  isDeleted: false,
  repliesCount: 0,
  replies: {
    __typename: 'ReplyConnection',
    edges: [],
    pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
  },
  author,
};
const comments = {
  __typename: 'CommentConnection',
  edges: [{ __typename: 'CommentEdge', cursor: 'x', node: comment }],
  pageInfo: { __typename: 'PageInfo', endCursor: 'x', hasNextPage: false },
};
const page = postPage(['p1', 'p2', 'p3'], 'after-p3', true);

/** The answers for the pages below, by operation name. */
const answers: Record<string, object> = {
  Posts: { posts: page },
  PopularThisWeek: { popularThisWeek: [postCard('p2')] },
  Categories: { categories: [{ __typename: 'Category', id: 'c1', name: 'Hooks', postsCount: 2 }] },
  Post: { post },
  RelatedPosts: { post: { ...post, related: [postCard('p2')] } },
  Comments: { post: { ...post, comments } },
  Profile: {
    user: {
      ...author,
      followersCount: 3,
      role: 'MEMBER',
      websiteURL: null,
      githubURL: null,
      linkedinURL: null,
      xURL: null,
      series: [],
      topics: [],
      pinnedPosts: [],
    },
  },
  Category: {
    category: {
      __typename: 'Category',
      id: 'c1',
      name: 'Hooks',
      description: 'Of React.',
      postsCount: 3,
      followersCount: 2,
      viewerIsFollowing: false,
      writers: [],
      related: [],
      mostRead: [],
      mostSaved: [],
      popular: { __typename: 'PostConnection', nodes: [] },
      newest: { __typename: 'PostConnection', nodes: [] },
    },
  },
  Search: { search: foundPage(['p1', 'p2', 'p3'], 'after-p3', true) },
  SearchHints: noHints,
};
const asked: string[] = [];
const execute: Execute = (document) => {
  const name = /query (\w+)/.exec(print(document))?.[1] ?? '';
  asked.push(name);
  const data = answers[name];
  return data ? Promise.resolve({ data }) : Promise.reject(new Error(`No answer for ${name}.`));
};

const template = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
const renderer = createPageRenderer({ template, build: null, origin: 'https://hydrate.example' });

describe('a rendered page', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it.each([
    ['/', ['Categories', 'PopularThisWeek', 'Posts']],
    ['/?sort=latest&page=2', ['Categories', 'PopularThisWeek', 'Posts']],
    ['/post/p1', ['Post', 'RelatedPosts']],
    ['/post/p1?comments=shown', ['Comments', 'Post', 'RelatedPosts']],
    ['/ravi?page=2', ['Posts', 'Profile']],
    ['/category?name=Hooks', ['Category', 'Posts']],
    ['/search?q=title', ['Categories', 'Search', 'SearchHints']],
    ['/search', []],
  ])('sends its queries once, all in parallel: %s', async (address, names) => {
    asked.length = 0;
    const atFirst: string[][] = [];
    await renderer.render(address, async (document, variables) => {
      const answer = await execute(document, variables);
      atFirst.push([...asked]);
      return answer;
    });
    expect([...asked].sort()).toEqual(names);
    expect(atFirst[0] ?? []).toEqual(asked);
  });

  // The server reuses a page if its queries return the same data (docs/decisions/0057-page-revalidation.md).
  it.each([
    '/',
    '/?sort=latest&page=2',
    '/post/p1',
    '/post/p1?comments=shown',
    '/ravi',
    '/category?name=Hooks',
    '/search?q=title',
    '/404',
  ])('depends on its answers only, not on time or randomness: %s', async (address) => {
    const pages = [];
    for (const [time, chance] of [
      ['2024-03-10T23:59:59Z', 0.1],
      ['2031-12-24T06:00:00Z', 0.9],
    ] as const) {
      vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] });
      vi.spyOn(Math, 'random').mockReturnValue(chance);
      asked.length = 0;
      pages.push({ ...(await renderer.render(address, execute)), asked: [...asked] });
    }
    expect(pages[1]).toEqual(pages[0]);
    expect(pages[0]?.status).toBe(address === '/404' ? 404 : 200);
    if (address === '/post/p1') expect(pages[0]?.html).toContain('Water.');
  });
});
