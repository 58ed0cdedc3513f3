/** Id of the comments' heading, the target of the post's comment count. */
export const COMMENTS_ID = 'comments';
