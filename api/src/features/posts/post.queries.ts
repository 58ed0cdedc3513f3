import { checkFirst, type NumberedPageArgs } from '../../platform/pagination/pagination.js';
import { type AnyRead, query } from '../../platform/useCases/command.js';
import type { PostListArgs, PostSelection } from './post.service.js';
import { READ, WHOLE } from './postRows.js';
import { noSuchPost } from './post.entity.js';
import type { NumberedPage } from './postLists.js';

export const post = query({
  name: 'post',
  access: 'anyone',
  scope: 'read',
  run: async ({ viewer, input: { id }, services, loaders }: AnyRead<{ id: string }>) =>
    (await loaders.readPosts.load(id)) ?? (viewer && (await services.posts.held(viewer, id, READ))),
});

export const posts = query({
  name: 'posts',
  access: 'anyone',
  scope: 'read',
  run: ({ viewer, input, services }: AnyRead<PostListArgs & NumberedPageArgs>) =>
    services.posts.list(input, viewer),
});

export const postsByRest = query({
  name: 'postsByRest',
  access: 'anyone',
  scope: 'read',
  run: ({ viewer, input, services }: AnyRead<PostSelection & NumberedPage>) =>
    services.posts.listPage(input, viewer),
});

/** All posts of an author or a category in parts, or the first `most` behind the first `skip`. */
export const wholeListByRest = query({
  name: 'wholeListByRest',
  access: 'anyone',
  scope: 'read',
  run: async ({ viewer, input, services }: AnyRead<PostSelection & { most?: number; skip?: number }>) =>
    services.posts.whole(input, viewer),
});

/** @throws BadUserInputError naming `first` */
export const popularThisWeek = query({
  name: 'popularThisWeek',
  access: 'anyone',
  scope: 'read',
  run: async ({ viewer, input: { first }, services }: AnyRead<{ first: number }>) =>
    services.posts.popularThisWeek(checkFirst(first, 20), viewer),
});

/** What `PostService.related` finds, with all related data. */
interface RelatedInput {
  postId: string;
  first: number;
  /** Of the categories to use instead of those of the post. */
  names?: string[];
}

/** @throws NotFoundError; what `PostService.related` throws */
export const relatedPostsByRest = query({
  name: 'relatedPostsByRest',
  access: 'anyone',
  scope: 'read',
  run: async ({ input: { postId, first, names }, services }: AnyRead<RelatedInput>) => {
    const found = await services.posts.byId(postId);
    if (!found) throw noSuchPost();
    return services.posts.related(found, first, (ids) => services.posts.byIds(ids, WHOLE), names);
  },
});
