/** The id of a comment that is shown before the API has taken it. There is one per reader and post. */
export const pendingCommentId = (postId: string) => `pending:${postId}`;

/** Whether a comment is still on its way. */
export const isPendingComment = (id: string) => id.startsWith('pending:');
