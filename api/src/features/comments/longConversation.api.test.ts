import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.js';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import { Comment } from './comment.entity.js';
import { Reply } from './reply.entity.js';

let site: TestServer;
let people: User[];
beforeAll(async () => {
  site = await startTestServer();
  const { user } = await createUser(site);
  // One comment a person; rows alone are enough.
  people = Array.from({ length: 500 }, (_, index) =>
    Object.assign(new User(), user, {
      id: newId(),
      userName: `reader_${index}`,
      userNameKey: `reader_${index}`,
      email: `reader${index}@example.com`,
    }),
  );
  for (let i = 0; i < people.length; i += 50)
    await site.dataSource.manager.insert(User, people.slice(i, i + 50));
});
afterAll(() => site.close());

/** A post with so many comments, and replies spread over them. */
async function createConversation(comments: number, replies: number): Promise<string> {
  const [author] = people;
  if (!author) throw new Error('There are no people.');
  const { id: postId } = await createPost(site, author, { title: 'A post', categories: ['React'] });
  const now = Date.now();
  const personAt = (index: number) => people[index % people.length]?.id ?? author.id;
  const commentRows = Array.from({ length: comments }, (_, index) => ({
    id: newId(),
    postId,
    authorId: personAt(index),
    text: `Comment ${String(index).padStart(3, '0')}`,
    createdAt: new Date(now - index * 1000),
  }));
  const replyRows = Array.from({ length: replies }, (_, index) => ({
    id: newId(),
    commentId: commentRows[index % comments]?.id,
    authorId: personAt(index * 7),
    text: `Reply ${String(index).padStart(4, '0')}`,
    createdAt: new Date(now + index * 1000),
  }));
  const { manager } = site.dataSource;
  for (let i = 0; i < comments; i += 100) await manager.insert(Comment, commentRows.slice(i, i + 100));
  for (let i = 0; i < replies; i += 100) await manager.insert(Reply, replyRows.slice(i, i + 100));
  await manager.update(Post, { id: postId }, { commentsCount: comments });
  return postId;
}

/** What the page asks for when a reader comes near the comments. */
const CONVERSATION = `query ($id: ID!) {
  post(id: $id) {
    comments {
      nodes {
        id text createdAt editedAt author { id userName name profilePicture } repliesCount
        replies(first: 3) { nodes { id text createdAt author { id userName name profilePicture } } pageInfo { hasNextPage } }
      }
      pageInfo { endCursor hasNextPage }
    }
  }
}`;

async function cost(postId: string) {
  site.queries.length = 0;
  const { data, errors } = await site.graphql(CONVERSATION, { id: postId });
  expect(errors).toEqual([]);
  return { statements: site.queries.length, bytes: JSON.stringify(data).length };
}

describe(`a post with 500 comments and 2,000 replies on ${engine}`, () => {
  it('costs as many statements and bytes as one with two pages of comments', async () => {
    const [short, long] = [await createConversation(30, 120), await createConversation(500, 2000)];
    const [ofShort, ofLong] = [await cost(short), await cost(long)];
    expect(ofLong.statements).toBe(ofShort.statements);
    expect(Math.abs(ofLong.bytes - ofShort.bytes)).toBeLessThan(1000);
  });

  it('reads the comments that its replies answer in one statement', async () => {
    const postId = await createConversation(20, 100);
    const ask = async (fields: string) => {
      site.queries.length = 0;
      const query = `query ($id: ID!) { post(id: $id) { comments { nodes { id replies(first: 5) { nodes { ${fields} } } } } } }`;
      const { data } = await site.graphql<{
        post: { comments: { nodes: { id: string; replies: { nodes: { comment?: { id: string } }[] } }[] } };
      }>(query, { id: postId });
      return { nodes: data?.post.comments.nodes ?? [], statements: site.queries.length };
    };
    const { statements } = await ask('id');
    const found = await ask('comment { id }');
    for (const { id, replies } of found.nodes)
      expect(replies.nodes).toEqual(Array.from({ length: 5 }, () => ({ comment: { id } })));
    expect(found.nodes).toHaveLength(20);
    expect(found.statements).toBe(statements + 1);
  });
});
