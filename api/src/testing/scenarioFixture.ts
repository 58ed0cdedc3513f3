import { In } from 'typeorm';
import { Post } from '../features/posts/post.entity.js';
import { WHOLE } from '../features/posts/postRows.js';
import type { User } from '../features/users/user.entity.js';
import { createBookmark, createComment, createLike, createPost, createUser } from './factories.js';
import type { TestServer } from './testServer.js';

export interface Person {
  user: User;
  token: string;
}
/** A post by the author, which both users have commented on, liked and saved, and an untouched one. */
export interface Fixture {
  author: Person;
  stranger: Person;
  post: Post;
  untouched: Post;
  /** The author's comment on `post`. */
  commentId: string;
}
export type Viewer = 'visitor' | 'stranger' | 'author';

/** A new fixture with its own users. */
export async function createFixture(server: TestServer): Promise<Fixture> {
  const author = await createUser(server);
  const stranger = await createUser(server);
  const post = await createPost(server, author.user, { title: 'Touched', categories: ['React'] });
  const untouched = await createPost(server, author.user, { title: 'Untouched' });
  const { comment } = await createComment(
    server,
    author.user,
    { postId: post.id, text: 'author says' },
    new Date(Date.now() - 1000),
  );
  await createComment(server, stranger.user, { postId: post.id, text: 'stranger says' });
  for (const { user } of [author, stranger]) {
    await createLike(server, user, post.id);
    await createBookmark(server, user, post.id);
  }
  return { author, stranger, post, untouched, commentId: comment.id };
}

/** The stored data of a fixture, with names instead of ids, so that two fixtures can be compared. */
export async function stateOf(server: TestServer, { author, stranger }: Fixture) {
  const { users, posts, comments, bookmarks, sessions } = server.server.services;
  const people = [author, stranger];
  const nameOf = (id: string) =>
    id === author.user.id ? 'author' : id === stranger.user.id ? 'stranger' : 'nobody';
  const authorIds = people.map(({ user }) => user.id);
  const all = await server.dataSource.manager.findBy(Post, { authorId: In(authorIds) });
  const ids = all.map(({ id }) => id);
  const titleOf = (id: string) => all.find((each) => each.id === id)?.title ?? 'gone';
  const [stored, said] = await Promise.all([posts.byIds(ids, WHOLE), comments.ofPosts(ids)]);
  const accountOf = async ({ user, token }: Person) => {
    const account = await users.byId(user.id);
    return {
      name: account?.name,
      about: account?.about,
      websiteURL: account?.websiteURL,
      isSignedIn: (await sessions.find(token, { address: '127.0.0.1' })) !== null,
      saved: (await bookmarks.postIdsOf(user.id)).map(titleOf),
    };
  };
  return {
    posts: stored
      .map((each) => ({
        title: each.title,
        author: nameOf(each.authorId),
        html: each.html,
        cover: each.coverImageURL,
        categories: each.categories.map(({ name }) => name),
        likesCount: each.likesCount,
        likes: each.likedBy.map(nameOf).sort(),
        comments: said.get(each.id)?.map(({ author: { id }, text }) => `${nameOf(id)}: ${text}`),
      }))
      .sort((a, b) => a.title.localeCompare(b.title)),
    author: await accountOf(author),
    stranger: await accountOf(stranger),
  };
}
