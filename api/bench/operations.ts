/* The operations of the web app. */

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

export const SUGGESTIONS = `query Suggestions($query: String!) {
  suggestions(query: $query) { id title author { id userName } }
}`;

export const READING_LIST = `query ReadingList($first: Int! = 8, $after: String) {
  viewer {
    user { id } bookmarksCount
    bookmarks(first: $first, after: $after) { edges { cursor node { ${CARD} } } pageInfo { endCursor hasNextPage } }
  }
}`;

export const LOGIN = `mutation Login($input: LoginInput!) {
  login(input: $input) {
    accessToken
    viewer {
      email
      user { id name userName profilePicture about websiteURL githubURL linkedinURL xURL createdAt }
    }
  }
}`;

export const LIKE = `mutation LikePost($input: LikePostInput!) {
  likePost(input: $input) { post { id likesCount viewerHasLiked } }
}`;

export const UNLIKE = `mutation UnlikePost($input: UnlikePostInput!) {
  unlikePost(input: $input) { post { id likesCount viewerHasLiked } }
}`;
