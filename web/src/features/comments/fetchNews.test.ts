// @vitest-environment jsdom
import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { beforeEach, expect, it } from 'vitest';
import { cachePolicies } from '../../apollo/cachePolicies';
import { CommentsDocument } from '../../generated/graphql';
import { fetchNews, type ShownComments } from './fetchNews';
import { Conversation } from './testing/conversation';

let conversation: Conversation;
let client: ApolloClient;
beforeEach(() => {
  conversation = new Conversation();
  const link = new ApolloLink(({ operationName, variables }) => {
    // As the API does.
    expect(Number(variables.first ?? 20)).toBeLessThanOrEqual(100);
    return new Observable((observer) => {
      observer.next(conversation.answer({ operationName, variables }));
      observer.complete();
    });
  });
  client = new ApolloClient({ cache: new InMemoryCache(cachePolicies), link });
});

/** What a page shows that has fetched so many comments, and so many replies to the first. */
async function page(comments: number, replies: number): Promise<ShownComments> {
  const variables = { postId: 'p1', order: 'NEWEST' as const, first: comments };
  const { data } = await client.query({ query: CommentsDocument, variables });
  const post = data?.post ?? null;
  const shown = post?.comments.edges.map(({ node }) => node) ?? [];
  const ids = Array.from({ length: replies }, (_, index) => `<i id="reply-a-${index + 1}"></i>`);
  document.body.innerHTML = `<article id="comment-a">${ids.join('')}</article>`;
  return { postId: 'p1', order: 'NEWEST', post, shown, news: { comments: 0, replies: 0 } };
}

it.each([
  ['a thread that was unfolded, of more than a page', 130, 130, 25, 155, 'new-1'],
  ['a thread that was unfolded in part, of more than a page', 180, 120, 1, 121, 'a'],
  ['a folded thread of less than a page', 60, 3, 2, 62, 'new-1'],
  ['a folded thread of more than a page', 130, 3, 1, 100, 'a'],
  ['a folded thread with more new replies than a page', 5, 3, 200, 100, 'new-1'],
  ['a thread that was unfolded, with more new replies than a page', 5, 5, 200, 205, 'new-1'],
])('fetches %s', async (_, before, shown, added, fetched, first) => {
  conversation.comment('a', { replies: before });
  const seen = await page(20, shown);
  for (let number = 1; number <= added; number += 1) conversation.reply('a', `new-${number}`);
  const found = await fetchNews(client, { ...seen, news: { comments: 0, replies: added } });
  expect(found?.threads.map(({ replies }) => replies.edges.length)).toEqual([fetched]);
  expect(found?.first).toBe(first);
});

it('fetches more comments than a page can hold, so that none goes away', async () => {
  for (let number = 1; number <= 150; number += 1) conversation.comment(`c${number}`);
  const seen = await page(100, 0);
  for (let number = 1; number <= 30; number += 1) conversation.comment(`new-${number}`);
  const found = await fetchNews(client, { ...seen, news: { comments: 30, replies: 0 } });
  const ids = found?.post.comments.edges.map(({ node }) => node.id);
  expect(ids).toHaveLength(130);
  expect([ids?.[0], ids?.[29], ids?.[30], ids?.[129]]).toEqual(['new-30', 'new-1', 'c150', 'c51']);
  expect(found?.first).toBe('new-30');
});
