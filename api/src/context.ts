import { blockLoaders } from './features/blocks/block.service.js';
import { bookmarkLoaders } from './features/bookmarks/bookmark.service.js';
import { categoryLoaders } from './features/categories/category.service.js';
import { collectionLoaders } from './features/collections/collection.service.js';
import { commentLoaders } from './features/comments/comment.service.js';
import { commentHtmlLoaders } from './features/comments/commentHtml.loaders.js';
import { remarkLikeLoaders } from './features/comments/remarkLike.loaders.js';
import { replyLoaders } from './features/comments/reply.service.js';
import { draftLoaders } from './features/drafts/draft.service.js';
import { exampleRunLoaders } from './features/examples/exampleRun.service.js';
import { profileLoaders } from './features/profiles/profile.service.js';
import { searchLoaders } from './features/search/search.service.js';
import { followLoaders } from './features/follows/follow.service.js';
import { highlightLoaders } from './features/highlights/highlight.service.js';
import { likeLoaders } from './features/likes/like.loaders.js';
import { notificationLoaders } from './features/notifications/notification.service.js';
import { moderationLoaders } from './features/moderation/moderation.service.js';
import { postLoaders } from './features/posts/post.service.js';
import { readLoaders } from './features/reads/readCounts.service.js';
import { revisionLoaders } from './features/revisions/revision.service.js';
import { seriesLoaders } from './features/series/series.service.js';
import { userLoaders } from './features/users/user.service.js';
import type { User } from './features/users/user.entity.js';
import type { Loaders, RequestContext, Services } from './platform/useCases/context.js';

export type { Loaders, RequestContext };

/** The loaders of one request, and a function that clears them. */
export function requestLoaders(
  services: Services,
  viewer: User | null,
): Pick<RequestContext, 'loaders' | 'forgetLoaded'> {
  const loaders = createLoaders(services, viewer);
  return { loaders, forgetLoaded: () => void Object.assign(loaders, createLoaders(services, viewer)) };
}

function createLoaders(services: Services, viewer: User | null): Loaders {
  return {
    ...userLoaders(services),
    ...postLoaders(services),
    ...categoryLoaders(services),
    ...commentLoaders(services, viewer),
    ...replyLoaders(services),
    ...commentHtmlLoaders(services),
    ...remarkLikeLoaders(services, viewer),
    ...likeLoaders(services, viewer),
    ...followLoaders(services, viewer),
    ...profileLoaders(services),
    ...searchLoaders(services),
    ...bookmarkLoaders(services, viewer),
    ...collectionLoaders(services, viewer),
    ...highlightLoaders(services, viewer),
    ...draftLoaders(services, viewer),
    ...revisionLoaders(services, viewer),
    ...readLoaders(services),
    ...exampleRunLoaders(services),
    ...seriesLoaders(services, viewer),
    ...notificationLoaders(services),
    ...moderationLoaders(services, viewer),
    ...blockLoaders(services, viewer),
  };
}

/** The context of work without a request. It is not rate-limited and not in the security log. */
export function inProcess(services: Services, viewer: User | null): RequestContext {
  return {
    viewer,
    session: null,
    token: null,
    requester: 'process',
    requestId: '',
    services,
    ...requestLoaders(services, viewer),
    limit: () => Promise.resolve(),
    spend: () => Promise.resolve(null),
    countText: (text) => text,
    tryLimit: () => Promise.resolve(true),
    refund: () => Promise.resolve(),
    reset: () => Promise.resolve(),
    device: { address: '', userAgent: '', cookie: null, setCookie: () => undefined },
    audit: (_event, work) => work(),
    refused: () => undefined,
    sharing: { isPaid: false, isPublic: false },
  };
}
