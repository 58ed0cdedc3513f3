import { noSuchPost, type Post } from '../posts/post.entity.js';
import type { Services } from '../../platform/useCases/context.js';
import { command } from '../../platform/useCases/command.js';
import { refusedScope } from '../../platform/useCases/scopes.js';
import { BookmarkPostInput, RemoveBookmarkInput } from './bookmark.inputs.js';
import { UpdateSavedPostInput } from './savedPost.js';

const signedOut = 'you need to login to save post';

/** @throws NotFoundError, BadUserInputError for too many */
export const bookmarkPost = command({
  name: 'bookmarkPost',
  input: BookmarkPostInput,
  access: 'member',
  scope: 'write:reactions',
  signedOut,
  limit: 'shelf',
  run: async ({ viewer, input: { postId }, services }) => {
    const post = await existing(services, postId);
    await services.bookmarks.add(viewer, post.id);
    return { post, user: viewer };
  },
});

export const removeBookmark = command({
  name: 'removeBookmark',
  input: RemoveBookmarkInput,
  access: 'member',
  scope: 'write:reactions',
  signedOut,
  limit: 'shelf',
  run: async ({ viewer, input: { postId }, services }) => {
    const post = await existing(services, postId);
    await services.bookmarks.remove(viewer.id, post.id);
    return { post, user: viewer };
  },
});

/** @throws NotFoundError, BadUserInputError, ConflictError with the stored `note` */
export const updateSavedPost = command({
  name: 'updateSavedPost',
  input: UpdateSavedPostInput,
  access: 'member',
  scope: 'write:reactions',
  limit: 'shelf',
  run: async ({ viewer, token, input, services }) => {
    // The comparison tells what the note is.
    const refusal = input.expectedNote == null ? null : refusedScope(token, ['read']);
    if (refusal) throw refusal;
    return services.readingList.update(viewer, input);
  },
});

async function existing({ posts }: Services, postId: string): Promise<Post> {
  const post = await posts.byId(postId);
  if (!post) throw noSuchPost();
  return post;
}
