/** Own rows of a member in a file of the archive. */
export interface OwnRows {
  file: string;
  columns: string;
  from: string;
  /** A unique text, by which the rows are read in pages. */
  key: string;
  /** Compares with `:userId`. */
  where: string;
}

const owned = (
  file: string,
  table: string,
  columns: string,
  { key = 'id', owner = 'userId' } = {},
): OwnRows => ({
  file,
  columns: columns
    .split(' ')
    .map((column) => `t.${column}`)
    .join(', '),
  from: `\`${table}\` t`,
  key: `t.${key}`,
  where: `t.${owner} = :userId`,
});

const byAuthor = { owner: 'authorId' };
const byPost = { key: 'postId' };

/** The tables of an account. A test fails if a table that refers to users is neither here nor left out for a reason. */
export const TABLES: readonly OwnRows[] = [
  owned(
    'profile',
    'user',
    'id name userName email picture about websiteURL githubURL linkedinURL xURL role createdAt verifiedAt followersCount pinnedPostId',
    { owner: 'id' },
  ),
  owned('sessions', 'session', 'device address createdAt lastUsedAt expiresAt'),
  owned('passkeys', 'passkey', 'name createdAt lastUsedAt'),
  owned('access-tokens', 'access_token', 'name scopes createdAt expiresAt lastUsedAt'),
  owned('apps', 'oauth_app', 'id name homepage redirectUris createdAt', { owner: 'ownerId' }),
  {
    file: 'sign-ins-of-apps',
    columns: 'g.appId, a.name, g.scopes, g.createdAt, g.lastUsedAt, g.endsAt',
    from: 'oauth_grant g JOIN oauth_app a ON a.id = g.appId',
    key: 'g.id',
    where: 'g.userId = :userId',
  },
  owned('mails-about-notifications', 'notification_setting', 'kind mail', { key: 'kind' }),
  owned('webhooks', 'webhook', 'url events createdAt'),
  owned(
    'posts',
    'post',
    'id title html description canonicalURL coverImageURL createdAt updatedAt isListed likesCount commentsCount version showsRevisions chosenReactVersion',
    byAuthor,
  ),
  {
    file: 'earlier-versions',
    columns:
      'r.postId, r.version, r.title, r.html, r.description, r.categories, r.coverImageURL, r.canonicalURL, r.writtenAt, r.replacedAt, r.isHidden',
    from: 'post_revision r JOIN post p ON p.id = r.postId',
    key: 'r.id',
    where: 'p.authorId = :userId',
  },
  {
    file: 'categories-of-posts',
    columns: 'g.postId, c.name',
    from: 'post_category g JOIN post p ON p.id = g.postId JOIN category c ON c.id = g.categoryId',
    key: "CONCAT(g.postId, ' ', g.categoryId)",
    where: 'p.authorId = :userId',
  },
  {
    file: 'reads-of-posts',
    columns: 'r.postId, r.month, r.readsCount',
    from: 'post_reads r JOIN post p ON p.id = r.postId',
    key: "CONCAT(r.postId, ' ', r.month)",
    where: 'p.authorId = :userId',
  },
  owned(
    'drafts',
    'draft',
    'id postId title html categories description coverImageURL canonicalURL series createdAt updatedAt publishAt publishProblem',
    byAuthor,
  ),
  owned('series', 'series', 'id title createdAt', byAuthor),
  {
    file: 'posts-of-series',
    columns: 'e.seriesId, e.postId, e.position',
    from: 'series_post e JOIN series s ON s.id = e.seriesId',
    key: 'e.postId',
    where: 's.authorId = :userId',
  },
  owned('comments', 'comment', 'id postId text createdAt editedAt likesCount', byAuthor),
  owned('replies', 'reply', 'id commentId text createdAt editedAt likesCount', byAuthor),
  {
    // Held posts are rows of `post` too.
    ...owned('held-texts', 'held_text', 'id postId commentId text createdAt', byAuthor),
    where: 't.authorId = :userId AND t.text IS NOT NULL',
  },
  owned('likes', 'like', 'postId createdAt', byPost),
  owned('likes-of-comments', 'comment_like', 'commentId createdAt', { key: 'commentId' }),
  owned('likes-of-replies', 'reply_like', 'replyId createdAt', { key: 'replyId' }),
  owned('saved-posts', 'bookmark', 'postId createdAt note readAt', byPost),
  owned('collections', 'collection', 'id name shareToken hiddenAt createdAt'),
  {
    file: 'collected-posts',
    columns: 'e.collectionId, e.postId, e.addedAt',
    from: 'collection_post e JOIN collection c ON c.id = e.collectionId',
    key: "CONCAT(e.collectionId, ' ', e.postId)",
    where: 'c.userId = :userId',
  },
  owned('highlights', 'highlight', 'id postId quote createdAt'),
  owned('followed-members', 'user_follow', 'followedId createdAt', {
    key: 'followedId',
    owner: 'followerId',
  }),
  owned('followed-categories', 'category_follow', 'followedId createdAt', {
    key: 'followedId',
    owner: 'followerId',
  }),
  owned('blocked-members', 'user_block', 'blockedId createdAt', { key: 'blockedId', owner: 'blockerId' }),
  owned('reports', 'report', 'subjectId reason text createdAt', { owner: 'reporterId' }),
  owned(
    'decisions-of-moderators',
    'moderation_notice',
    'action subjectType quote reason suspendUntil createdAt undoneAt',
  ),
  owned('notifications', 'notification', 'kind postId commentId replyId createdAt readAt', {
    owner: 'recipientId',
  }),
];
