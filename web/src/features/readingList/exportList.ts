import type { ApolloClient } from '@apollo/client';
import {
  HighlightsDocument,
  type HighlightsQuery,
  ReadingListDocument,
  type ReadingListQuery,
} from '../../generated/graphql';
import type { Collection, SavedItem } from './savedItems';

/** The API's maximum page size. */
const FIRST = 100;

type Passages = NonNullable<HighlightsQuery['viewer']>['highlights'];
type Passage = Passages['edges'][number]['node'];

export interface Everything {
  items: readonly SavedItem[];
  collections: readonly Collection[];
  /** Undefined without a network: the device keeps none. */
  highlights?: readonly Passage[];
}

/** Reads the whole reading list and all highlights. */
export async function readEverything(client: ApolloClient): Promise<Everything> {
  const items: SavedItem[] = [];
  let collections: readonly Collection[] = [];
  for (let after: string | null = null, hasMore = true; hasMore;) {
    const viewer = await savedAfter(client, after);
    if (!viewer) break;
    ({ collections } = viewer);
    items.push(...viewer.readingList.edges.map(({ node }) => node));
    ({ endCursor: after, hasNextPage: hasMore } = viewer.readingList.pageInfo);
  }
  const highlights: Passage[] = [];
  for (let after: string | null = null, hasMore = true; hasMore;) {
    const found: Passages | undefined = (await highlightsAfter(client, after))?.highlights;
    if (!found) break;
    highlights.push(...found.edges.map(({ node }) => node));
    ({ endCursor: after, hasNextPage: hasMore } = found.pageInfo);
  }
  return { items, collections, highlights };
}

async function savedAfter(client: ApolloClient, after: string | null): Promise<ReadingListQuery['viewer']> {
  const variables = { first: FIRST, after };
  const { data } = await client.query({ query: ReadingListDocument, variables, fetchPolicy: 'no-cache' });
  return data?.viewer ?? null;
}

async function highlightsAfter(
  client: ApolloClient,
  after: string | null,
): Promise<HighlightsQuery['viewer']> {
  const variables = { first: FIRST, after };
  const { data } = await client.query({ query: HighlightsDocument, variables, fetchPolicy: 'no-cache' });
  return data?.viewer ?? null;
}

/** The form for programs (docs/behaviour.md#reading-list). */
export function asJson({ items, collections, highlights }: Everything, origin: string): string {
  const names = new Map(collections.map(({ id, name }) => [id, name]));
  const addressOf = (id: string) => `${origin}/post/${id}`;
  return JSON.stringify(
    {
      savedPosts: items.map(({ post, savedAt, readAt, note, categoryNames, collectionIds }) => ({
        title: post.title,
        url: addressOf(post.id),
        author: post.author.name,
        publishedAt: post.createdAt,
        readingMinutes: post.readingMinutes,
        categories: categoryNames,
        savedAt,
        readAt,
        note,
        collections: collectionIds.flatMap((id) => names.get(id) ?? []),
      })),
      collections: collections.map(({ name, sharedPath }) => ({
        name,
        sharedAt: sharedPath == null ? null : origin + sharedPath,
      })),
      highlights: highlights?.map(({ quote, prefix, suffix, createdAt, post }) => ({
        quote,
        prefix,
        suffix,
        createdAt,
        title: post.title,
        url: addressOf(post.id),
      })),
    },
    null,
    2,
  );
}

/** Characters that Markdown and HTML read, within one line. */
const plain = (text: string) => text.replace(/[\\`*_[\]<>#&|~]/g, String.raw`\$&`).replace(/\s+/g, ' ');

/** The form for people, and for note-taking programs. */
export function asMarkdown({ items, collections, highlights = [] }: Everything, origin: string): string {
  const names = new Map(collections.map(({ id, name }) => [id, name]));
  const lines = ['# Reading list', ''];
  for (const { post, readAt, note, collectionIds } of items) {
    const within = collectionIds.flatMap((id) => names.get(id) ?? []).map(plain);
    lines.push(
      `- [${readAt === null ? ' ' : 'x'}] [${plain(post.title)}](${origin}/post/${post.id}) by ${plain(post.author.name)}${within.length > 0 ? ` (${within.join(', ')})` : ''}`,
      ...(note === '' ? [] : note.split('\n').map((line) => `  > ${plain(line)}`)),
    );
  }
  if (highlights.length > 0) lines.push('', '# Highlights');
  for (const { quote, post } of highlights)
    lines.push(
      '',
      ...quote.split('\n').map((line) => `> ${plain(line)}`),
      '',
      `[${plain(post.title)}](${origin}/post/${post.id})`,
    );
  return `${lines.join('\n')}\n`;
}
