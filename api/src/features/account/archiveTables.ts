/** Own rows of a member in a file of the archive. */
export interface OwnRows {
  file: string;
  columns: string;
  from: string;
  /** Compares with `:userId`. */
  where: string;
  /** The primary key, by which rows with texts are read in batches. Null for rows that are hardly longer than a key. */
  id: string | null;
  /** The column by which rows without an id are read in pages: no two rows of a member have it in common. Null for those that are read at once. */
  key: string | null;
  order: string;
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
  where: `t.${owner} = :userId`,
  id: key === 'id' ? 't.id' : null,
  key: key === 'id' ? null : key,
  order: `t.${key}`,
});

const byAuthor = { owner: 'authorId' };
const byPost = { key: 'postId' };

/** The tables of an account. A test fails for every table and column that is neither here nor left out for a reason. */
export const TABLES: readonly OwnRows[] = [
  owned(
    'profile',
    'user',
    'id name userName email picture about websiteURL githubURL linkedinURL xURL role createdAt verifiedAt passwordSetAt followersCount pinnedPostId pinnedBefore',
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
    where: 'g.userId = :userId',
    id: 'g.id',
    key: null,
    order: 'g.id',
  },
  owned('mails-about-notifications', 'notification_setting', 'kind mail', { key: 'kind' }),
  owned('webhooks', 'webhook', 'url events authorId categoryId createdAt disabledAt disabledReason'),
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
    where: 'p.authorId = :userId',
    id: 'r.id',
    key: null,
    order: 'r.id',
  },
  {
    file: 'categories-of-posts',
    columns: 'g.postId, g.position, c.name',
    from: 'post_category g JOIN post p ON p.id = g.postId JOIN category c ON c.id = g.categoryId',
    where: 'p.authorId = :userId',
    id: null,
    key: null,
    order: 'g.postId, g.position, g.categoryId',
  },
  {
    file: 'reads-of-posts',
    columns: 'r.postId, r.month, r.readsCount',
    from: 'post_reads r JOIN post p ON p.id = r.postId',
    where: 'p.authorId = :userId',
    id: null,
    key: null,
    order: 'r.postId, r.month',
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
    where: 's.authorId = :userId',
    id: null,
    key: null,
    order: 'e.seriesId, e.position',
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
    where: 'c.userId = :userId',
    id: null,
    key: null,
    order: 'e.collectionId, e.postId',
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
