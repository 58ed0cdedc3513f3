/* What the web app asks for: the feed of its home page and of a category, a post, a search. */

const CARD = `id title excerpt coverImageURL createdAt readingMinutes likesCount commentsCount viewerCanEdit viewerHasBookmarked
  author { id userName name profilePicture } categories { id name }`;

export const FEED = `query Posts($first: Int! = 8, $after: String, $page: Int, $sort: PostSort, $category: String) {
  posts(first: $first, after: $after, page: $page, sort: $sort, category: $category) {
    edges { cursor node { ${CARD} } } pageInfo { endCursor hasNextPage }
  }
}`;

export const POST = `query Post($id: ID!) {
  post(id: $id) {
    ${CARD} html updatedAt viewerHasLiked isListed author { about createdAt }
  }
}`;

export const SEARCH = `query Search($query: String!, $first: Int! = 8) {
  search(query: $query, first: $first) {
    edges { cursor node { ${CARD} } } pageInfo { endCursor hasNextPage }
  }
}`;
