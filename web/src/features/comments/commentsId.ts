/** The heading of the comments, where the comment count of the post leads to. */
export const COMMENTS_ID = 'comments';
