import { InMemoryCache, type DocumentNode } from '@apollo/client';
import { cachePolicies } from '../../../apollo/cachePolicies';
import {
  CategoryDocument,
  PostDocument,
  PostsDocument,
  ProfileDocument,
  SearchDocument,
  type CategoryQuery,
  type PostQuery,
  type PostsQueryVariables,
  type ProfileQuery,
} from '../../../generated/graphql';
import { postCard, foundPage, postPage } from '../../../features/testing/posts';
import { describePage } from '../describePage';
import type { PageHead, ReadQuery, ShownPage } from '../pageHead';
import { renderHead } from '../renderHead';

export const ORIGIN = 'https://hydrate.example';

type Post = NonNullable<PostQuery['post']>;
type Category = NonNullable<CategoryQuery['category']>;
type User = NonNullable<ProfileQuery['user']>;

const author: Post['author'] = {
  __typename: 'User',
  id: 'u1',
  userName: 'ravi',
  name: 'Ravi Menon',
  profilePicture: '/avatars/RM-20.svg',
  viewerHasBlocked: false,
  about: null,
  createdAt: '2024-01-01T00:00:00.000Z',
  viewerIsFollowing: false,
};

/** A cache as it is after the render of a page. */
export class RenderedCache {
  private readonly cache = new InMemoryCache(cachePolicies);

  readonly read: ReadQuery = (query, variables) => this.cache.readQuery({ query, variables });

  withPost(fields: Partial<Post> = {}, authorFields: Partial<Post['author']> = {}): this {
    const post = {
      ...postCard('p1'),
      viewerHasLiked: false,
      html: '<p>a</p>',
      isListed: true,
      isHeld: false,
      showsRevisions: false,
      brokenExamplesCount: 0,
      updatedAt: '2024-03-09T10:00:00.000Z',
      likesCount: 7,
      commentsCount: 3,
      canonicalURL: null,
      seriesPart: null,
      author: { ...author, ...authorFields },
      ...fields,
    };
    return this.write(PostDocument, { id: post.id }, { post });
  }

  withoutPost(id: string): this {
    return this.write(PostDocument, { id }, { post: null });
  }

  withCategory(name: string, category: Partial<Category> | null): this {
    const whole = {
      __typename: 'Category',
      id: 'c9',
      name,
      description: 'About it.',
      postsCount: 3,
      followersCount: 0,
      viewerIsFollowing: false,
      writers: [],
      related: [],
      mostRead: [],
      mostSaved: [],
      popular: { __typename: 'PostConnection', nodes: [] },
      newest: { __typename: 'PostConnection', nodes: [] },
    };
    return this.write(CategoryDocument, { name }, { category: category && { ...whole, ...category } });
  }

  withUser(userName: string, user: Partial<User> | null): this {
    const links = { websiteURL: null, githubURL: null, linkedinURL: null, xURL: null };
    const whole = {
      ...author,
      userName,
      ...links,
      role: 'MEMBER',
      series: [],
      followersCount: 0,
      topics: [],
      pinnedPosts: [],
    };
    return this.write(ProfileDocument, { userName }, { user: user && { ...whole, ...user } });
  }

  withPosts(variables: PostsQueryVariables, ids: readonly string[], hasNextPage: boolean): this {
    return this.write(PostsDocument, variables, { posts: postPage(ids, 'end', hasNextPage) });
  }

  withFound(variables: { query: string; page?: number }, ids: readonly string[], hasNextPage: boolean): this {
    return this.write(SearchDocument, variables, { search: foundPage(ids, 'end', hasNextPage) });
  }

  head(page: ShownPage): PageHead {
    return describePage(page, this.read, ORIGIN);
  }

  private write(query: DocumentNode, variables: Record<string, unknown>, data: object): this {
    this.cache.writeQuery({ query, variables, data: { __typename: 'Query', ...data } });
    return this;
  }
}

/** A rendered head, parsed by a DOM parser. */
export function parsed(head: PageHead) {
  const page = new DOMParser().parseFromString(
    `<!doctype html><html><head>${renderHead(head)}</head><body><p id="end"></p></body></html>`,
    'text/html',
  );
  const content = (selector: string) =>
    Array.from(page.querySelectorAll(selector), (element) => element.getAttribute('content'));
  return {
    page,
    title: page.querySelector('title')?.textContent,
    named: (name: string) => content(`meta[name="${name}"]`),
    property: (name: string) => content(`meta[property="${name}"]`),
    links: (rel: string) =>
      Array.from(page.querySelectorAll(`link[rel="${rel}"]`), (element) => element.getAttribute('href')),
    jsonLd: Array.from(page.querySelectorAll('script[type="application/ld+json"]'), (element): unknown =>
      JSON.parse(element.textContent),
    ),
  };
}
