/** The id of a comment that is shown before the API has accepted it. There is one per reader and post. */
export const pendingCommentId = (postId: string) => `pending:${postId}`;

/** Whether a comment is still being sent. */
export const isPendingComment = (id: string) => id.startsWith('pending:');
