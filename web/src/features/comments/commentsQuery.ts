/** Asks for a page with its comments (docs/behaviour.md#served-pages). */
export const COMMENTS_QUERY = 'comments=shown';

export const areCommentsAsked = (query: URLSearchParams): boolean => query.get('comments') === 'shown';
