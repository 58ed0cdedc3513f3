import { type AnyRead, query } from '../../platform/useCases/command.js';
import { LISTED } from '../posts/postRows.js';

/** One of the viewer's drafts, or null. Visitors have none. */
export const draft = query({
  name: 'draft',
  access: 'anyone',
  scope: 'read',
  run: ({ viewer, input: { id }, services }: AnyRead<{ id: string }>) => services.drafts.byId(viewer, id),
});

/** The post that one of the viewer's drafts was published as, also if it is held for review, or null. Visitors have none. */
export const postOfDraft = query({
  name: 'postOfDraft',
  access: 'anyone',
  scope: 'read',
  run: async ({ viewer, input: { id }, services, loaders }: AnyRead<{ id: string }>) => {
    const postId = await services.drafts.publishedAs(viewer, id);
    if (!viewer || postId === null) return null;
    return (await loaders.posts.load(postId)) ?? services.posts.held(viewer, postId, LISTED);
  },
});
